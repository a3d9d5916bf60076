import { expect, test } from 'vitest';
import { untilFirst, untilNext } from '#scripts/nightlyBackup.ts';

const hours = (now: string) => untilNext(new Date(now)) / 3_600_000;

test('W1: the nightly backup begins at half past two, Swedish time', () => {
	expect(hours('2026-01-10T00:30:00Z')).toBe(1);
	expect(hours('2026-01-10T01:30:00Z')).toBe(24);
	expect(hours('2026-01-10T12:00:00Z')).toBe(13.5);
	expect(hours('2026-07-10T00:30:00Z')).toBe(24);
	expect(hours('2026-07-10T00:00:00Z')).toBe(0.5);
});

test('W1: a start after a night without a backup makes one ten minutes later, any other waits for the night', () => {
	const minutes = (made: string) => untilFirst(made, new Date('2026-01-10T12:00:00Z')) / 60_000;
	expect(minutes('2026-01-10T01:30:00Z')).toBe(13.5 * 60);
	expect(minutes('2026-01-09T01:30:00Z')).toBe(10);
	expect(minutes('')).toBe(10);
	expect(minutes('2031-01-09T01:30:00Z')).toBe(10);
	expect(untilFirst('', new Date('2026-01-10T01:25:00Z')) / 60_000).toBe(5);
});
