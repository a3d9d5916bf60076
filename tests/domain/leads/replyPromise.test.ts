import { expect, test } from 'vitest';
import { isWeekday, replyDue, replyState } from '#domain/leads/replyPromise.ts';
import { swedishClock } from '#domain/text/swedishDay.ts';

test.each([
	['on a Tuesday', '2026-03-03T14:05:00', '2026-03-04T14:05:00'],
	['on a Friday', '2026-03-06T14:05:00', '2026-03-09T14:05:00'],
	['on a Saturday', '2026-03-07T10:00:00', '2026-03-10T00:00:00'],
	['on a Sunday evening', '2026-03-08T23:59:00', '2026-03-10T00:00:00'],
	['on a holiday before a Friday', '2026-05-14T10:00:00', '2026-05-16T00:00:00'],
	['on a Friday as it begins', '2026-03-06T00:00:00', '2026-03-07T00:00:00'],
	['before Good Friday', '2026-04-02T09:00:00', '2026-04-07T09:00:00'],
	['before Ascension Day', '2026-05-13T09:00:00', '2026-05-15T09:00:00'],
	['before Midsummer Eve', '2026-06-18T09:00:00', '2026-06-22T09:00:00'],
	['before Christmas', '2026-12-23T16:00:00', '2026-12-28T16:00:00'],
	['before the New Year', '2026-12-30T16:00:00', '2027-01-04T16:00:00'],
])('C1: what arrives %s is answered within 24 hours of weekdays', (_, arrived, due) => {
	expect(replyDue(arrived)).toBe(due);
});

test('C1: there is time, little time, and none', () => {
	const arrived = '2026-03-06T14:05:00';
	expect(replyState(arrived, '2026-03-08T23:00:00')).toBe('in_time');
	expect(replyState(arrived, '2026-03-09T10:04:00')).toBe('in_time');
	expect(replyState(arrived, '2026-03-09T10:06:00')).toBe('soon');
	expect(replyState(arrived, '2026-03-09T14:04:59')).toBe('soon');
	expect(replyState(arrived, '2026-03-09T14:05:00')).toBe('late');
});

test('the nights when the clock changes are days like others', () => {
	expect(replyDue('2026-03-27T14:00:00')).toBe('2026-03-30T14:00:00');
	expect(replyDue('2026-10-23T02:30:00')).toBe('2026-10-26T02:30:00');
});

test('Easter moves', () => {
	// Good Fridays from the almanac.
	for (const day of ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2030-04-19', '2038-04-23'])
		expect(isWeekday(day), day).toBe(false);
	expect(isWeekday('2025-04-11')).toBe(true);
});

test('a clock in Sweden, in winter and in summer', () => {
	expect(swedishClock('2026-01-15 23:30:00.000Z')).toBe('2026-01-16T00:30:00');
	expect(swedishClock('2026-07-15T12:00:00Z')).toBe('2026-07-15T14:00:00');
});
