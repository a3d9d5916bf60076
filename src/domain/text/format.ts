/** Writes dates and texts. The only file of the domain that uses Intl, which PocketBase's JS VM lacks. */
import { parseDate } from './dates.ts';

/** A short text whose measures do not break at the end of a line: '1 800 mm', 'GN 1/1', '230 V'. */
export function withWholeMeasures(text: string): string {
	return text
		.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
		.replace(/(?<=\d) (?=(?:mm|cm|m|kg|g|l|liter|V|W|kW|A|GN)(?![\p{L}\d]))/gu, '\u00a0')
		.replace(/(?<=\bGN) (?=\d)/g, '\u00a0');
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' });
const dayAndTimeFormat = new Intl.DateTimeFormat('sv-SE', {
	dateStyle: 'short',
	timeStyle: 'short',
	timeZone: 'Europe/Stockholm',
});

/** '2026-03-01', in Swedish time. Takes what PocketBase stores or an ISO date. */
export function day(moment: string): string {
	return dayFormat.format(new Date(parseDate(moment)));
}

/** '2026-03-01 14:05', in Swedish time. */
export function dayAndTime(moment: string): string {
	return dayAndTimeFormat.format(new Date(parseDate(moment)));
}

const sinceFormat = new Intl.RelativeTimeFormat('sv-SE', { numeric: 'auto' });
/**
 * 'nyss', 'för 5 minuter sedan', 'för 3 timmar sedan', and from 24 hours on by the days of the Swedish calendar:
 * 'i går', 'i förrgår', 'för 4 dagar sedan'. Both as PocketBase stores them or as ISO dates.
 */
export function timeSince(moment: string, now: string): string {
	const passed = parseDate(now) - parseDate(moment);
	if (passed >= 24 * hour) {
		const days = (Date.parse(day(now)) - Date.parse(day(moment))) / (24 * hour);
		return sinceFormat.format(-days, 'day');
	}
	if (passed >= hour) return sinceFormat.format(-Math.floor(passed / hour), 'hour');
	if (passed >= minute) return sinceFormat.format(-Math.floor(passed / minute), 'minute');
	return 'nyss';
}

const minute = 60_000;
const hour = 60 * minute;

const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' });

/** '14:05', in Swedish time. */
export function timeOfDay(moment: string): string {
	return hourFormat.format(new Date(parseDate(moment)));
}

const oneDecimal = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '0,2 s', '14 s', '3 min'. Never less than '0,1 s'. Takes milliseconds. */
export function secondsTaken(milliseconds: number): string {
	if (milliseconds < 9_950) return `${oneDecimal.format(Math.max(100, milliseconds) / 1000)}\u00a0s`;
	if (milliseconds < 90_000) return `${Math.round(milliseconds / 1000)}\u00a0s`;
	return `${Math.round(milliseconds / 60_000)}\u00a0min`;
}

/** Swedish order: å, ä, ö last, upper and lower case alike, numbers by value. */
export const swedishOrder = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' }).compare;
