/**
 * The promise of the inquiry page: 'Vi svarar på alla förfrågningar inom 24 timmar under vardagar'. Times here are
 * Swedish clock time as `swedishClock` of swedishDay.ts writes it, '2026-03-02T14:05:00', which sorts as text.
 */

/**
 * When an answer is due: the same time on the next weekday. What arrives on a Saturday, Sunday or holiday counts from
 * the beginning of the next weekday, so it is due at the end of that day.
 */
export function replyDue(arrived: string): string {
	const day = arrived.slice(0, 10);
	const [start, time] = isWeekday(day) ? [day, arrived.slice(10)] : [nextWeekday(day), midnight];
	return time === midnight ? `${daysAfter(start, 1)}${midnight}` : `${nextWeekday(start)}${time}`;
}

const midnight = 'T00:00:00';

/** Less than this many hours left is soon. */
const soonHours = 4;

/** Whether there is time left, little time, or none. */
export function replyState(arrived: string, now: string): 'in_time' | 'soon' | 'late' {
	const due = replyDue(arrived);
	if (now >= due) return 'late';
	return hoursBetween(now, due) < soonHours ? 'soon' : 'in_time';
}

const dayMs = 24 * 3_600_000;

/**
 * How much of the time between two clock times falls on weekdays, in milliseconds: the time that the promise counts.
 * A weekday has 24 hours of it, also around the changes of the clocks, which are on Sundays. Less than 24 hours exactly
 * when `later` is before `replyDue(earlier)`. 0 when `later` is no later.
 */
export function weekdayTime(earlier: string, later: string): number {
	if (later <= earlier) return 0;
	const [firstDay, lastDay] = [earlier.slice(0, 10), later.slice(0, 10)];
	let passed = isWeekday(lastDay) ? sinceMidnight(later) : 0;
	if (isWeekday(firstDay)) passed -= sinceMidnight(earlier);
	for (let day = firstDay; day < lastDay; day = daysAfter(day, 1)) if (isWeekday(day)) passed += dayMs;
	return passed;
}

function sinceMidnight(clock: string): number {
	return Date.parse(`${clock}Z`) - Date.parse(`${clock.slice(0, 10)}T00:00:00Z`);
}

/** Monday to Friday, and no public holiday in Sweden. Takes '2026-03-02'. */
export function isWeekday(day: string): boolean {
	const weekday = dateOf(day).getUTCDay();
	return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** The first weekday, in the sense of `isWeekday`, after a day. */
export function nextWeekday(day: string): string {
	let next = daysAfter(day, 1);
	while (!isWeekday(next)) next = daysAfter(next, 1);
	return next;
}

/** Holidays that can fall on Monday to Friday, with the eves that are free too. */
function isHoliday(day: string): boolean {
	const year = Number(day.slice(0, 4));
	const easter = easterSunday(year);
	return (
		['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'].includes(day.slice(5)) ||
		// Good Friday, Easter Monday, Ascension Day.
		[-2, 1, 39].some((distance) => daysAfter(easter, distance) === day) ||
		// Midsummer Eve is the Friday between 19 and 25 June.
		(day.slice(5, 7) === '06' && dateOf(day).getUTCDay() === 5 && inRange(Number(day.slice(8)), 19, 25))
	);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
	const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
	const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
	return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10);
}

function inRange(value: number, first: number, last: number): boolean {
	return first <= value && value <= last;
}

function daysAfter(day: string, days: number): string {
	const date = dateOf(day);
	date.setUTCDate(date.getUTCDate() + days);
	return date.toISOString().slice(0, 10);
}

function dateOf(day: string): Date {
	return new Date(`${day}T00:00:00Z`);
}

function hoursBetween(earlier: string, later: string): number {
	return (Date.parse(`${later}Z`) - Date.parse(`${earlier}Z`)) / 3_600_000;
}
