import { expect, test } from 'vitest';
import { untilNext } from '#scripts/nightlyBackup.ts';

const hours = (now: string) => untilNext(new Date(now)) / 3_600_000;

test('W1: the nightly backup begins at half past two, Swedish time', () => {
	expect(hours('2026-01-10T00:30:00Z')).toBe(1);
	expect(hours('2026-01-10T01:30:00Z')).toBe(24);
	expect(hours('2026-01-10T12:00:00Z')).toBe(13.5);
	expect(hours('2026-07-10T00:30:00Z')).toBe(24);
	expect(hours('2026-07-10T00:00:00Z')).toBe(0.5);
});
