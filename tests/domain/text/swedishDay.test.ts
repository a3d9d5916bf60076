import { describe, expect, test } from 'vitest';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { day } from '#domain/text/format.ts';
import { dayAfter, startOfSwedishDay, swedishDay } from '#domain/text/swedishDay.ts';

describe('J3: days of the Swedish calendar', () => {
	test.each([
		['2026-03-28 22:59:59.999Z', '2026-03-28'],
		['2026-03-28 23:00:00.000Z', '2026-03-29'],
		['2026-03-29 21:59:59.999Z', '2026-03-29'],
		['2026-03-29 22:00:00.000Z', '2026-03-30'],
		['2026-10-24 22:00:00.000Z', '2026-10-25'],
		['2026-10-25 22:59:59.999Z', '2026-10-25'],
		['2026-12-31T23:00:00Z', '2027-01-01'],
	])('%s is %s', (moment, expected) => expect(swedishDay(moment)).toBe(expected));

	test('they agree with the calendar of the browser, every half hour of twelve years', () => {
		const different: string[] = [];
		for (let time = Date.UTC(2020, 0, 1); time < Date.UTC(2032, 0, 1); time += 30 * 60_000) {
			// What cannot be the beginning or end of a day is the same by definition.
			const hour = new Date(time).getUTCHours();
			if (hour < 21) continue;
			const moment = new Date(time).toISOString();
			if (swedishDay(moment) !== day(moment)) different.push(moment);
		}
		expect(different).toEqual([]);
	});

	test.each([
		['2026-03-29', '2026-03-28 23:00:00.000Z'],
		['2026-03-30', '2026-03-29 22:00:00.000Z'],
		['2026-10-25', '2026-10-24 22:00:00.000Z'],
		['2026-10-26', '2026-10-25 23:00:00.000Z'],
		['2026-01-01', '2025-12-31 23:00:00.000Z'],
	])('%s begins at %s', (date, expected) => expect(startOfSwedishDay(date)).toBe(expected));

	test('days are counted across the end of months and changes of the clock', () => {
		expect(dayAfter('2026-04-10', -30)).toBe('2026-03-11');
		expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
		expect(pocketBaseMoment('2026-03-01T12:00:00Z')).toBe('2026-03-01 12:00:00.000Z');
	});
});
