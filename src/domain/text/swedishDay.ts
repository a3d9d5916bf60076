/**
 * Days of the Swedish calendar without Intl, which PocketBase's JS VM lacks. Sweden is one hour ahead of UTC, and two in
 * summer: from the last Sunday of March to the last Sunday of October, both at 01:00 UTC (directive 2000/84/EC; förordning
 * (2001:127) om sommartid).
 */
import { formatDate, parseDate } from './dates.ts';

const hour = 3_600_000;

/** The day in Sweden, '2026-03-29', of a moment as PocketBase writes it ('2026-03-28 23:30:00.000Z') or in ISO form. */
export function swedishDay(moment: string): string {
	const time = parseDate(moment);
	return new Date(time + offsetAt(time)).toISOString().slice(0, 10);
}

/** What a clock in Sweden shows: '2026-03-01T14:05:00'. Takes what PocketBase stores or an ISO date. */
export function swedishClock(moment: string): string {
	const time = parseDate(moment);
	return new Date(time + offsetAt(time)).toISOString().slice(0, 19);
}

/**
 * When a clock in Sweden shows a time, as PocketBase writes it: '2026-03-02', '08:00' → '2026-03-02 07:00:00.000Z'. An
 * hour that the clocks skip counts as the next one, and of an hour that comes twice the first is meant.
 */
export function momentOfSwedishTime(day: string, time: string): string {
	const shown = Date.parse(`${day}T${time}Z`);
	const inSummer = shown - 2 * hour;
	return formatDate(offsetAt(inSummer) === 2 * hour ? inSummer : shown - hour);
}

/** When a Swedish day begins, as PocketBase writes it: '2026-03-29' → '2026-03-28 23:00:00.000Z'. */
export function startOfSwedishDay(day: string): string {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	// The clock is never changed around midnight.
	return formatDate(midnight - offsetAt(midnight - hour));
}

/** The day so many days after another, or before it. */
export function dayAfter(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
}

/** The same day of the month so many months after, or before; the last of a month that is shorter: 2024-02-29 → 2025-02-28. */
export function monthsAfter(day: string, months: number): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
	const last = new Date(Date.UTC(year, month + months, 0));
	return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
		.toISOString()
		.slice(0, 10);
}

/** The same time (UTC) so many months before, of the day that `monthsAfter` gives. */
export function monthsBefore(now: Date, months: number): Date {
	const moment = now.toISOString();
	return new Date(monthsAfter(moment.slice(0, 10), -months) + moment.slice(10));
}

/** Whether a text is a day of the calendar: '2026-02-28', and not '2026-02-30'. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** How many days lie from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * hour));
}

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const;
const months = [
	'januari',
	'februari',
	'mars',
	'april',
	'maj',
	'juni',
	'juli',
	'augusti',
	'september',
	'oktober',
	'november',
	'december',
] as const;

/** '4 december', with `isYearGiven` '4 december 2026'. The spaces do not break. */
export function dayText(day: string, isYearGiven = false): string {
	const [year = '', month = '', date = ''] = day.split('-');
	return `${Number(date)}\u00a0${months[Number(month) - 1]}${isYearGiven ? `\u00a0${year}` : ''}`;
}

/** 'fredag 6 mars', and 'fredag 5 mars 2027' in another year than today's. Both as '2026-03-06'. */
export function dayInWords(day: string, today: string): string {
	const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
	// In running text, where lines may break.
	return `${weekday} ${dayText(day, day.slice(0, 4) !== today.slice(0, 4)).replaceAll('\u00a0', ' ')}`;
}

/** 'i går', 'i dag', 'i morgon', else `dayInWords`. */
export function nearDayInWords(day: string, today: string): string {
	const near: Record<number, string> = { [-1]: 'i går', 0: 'i dag', 1: 'i morgon' };
	return near[daysBetween(today, day)] ?? dayInWords(day, today);
}

/** What a clock in Sweden shows: '14:05'. */
export function swedishTimeOfDay(moment: string): string {
	return swedishClock(moment).slice(11, 16);
}

/** Milliseconds that Swedish clocks are ahead of UTC. */
function offsetAt(time: number): number {
	const year = new Date(time).getUTCFullYear();
	const isSummer = time >= changeOfClocks(year, 2) && time < changeOfClocks(year, 9);
	return (isSummer ? 2 : 1) * hour;
}

/** 01:00 UTC on the last Sunday of a month with 31 days, counted from 0. */
function changeOfClocks(year: number, month: number): number {
	const last = new Date(Date.UTC(year, month, 31, 1));
	return Date.UTC(year, month, 31 - last.getUTCDay(), 1);
}
