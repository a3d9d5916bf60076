import { expect, test } from 'vitest';
import { timeSince } from '#domain/format.ts';

test.each([
	['2026-03-10 11:59:30.000Z', 'nyss'],
	['2026-03-10 11:55:00.000Z', 'för 5 minuter sedan'],
	['2026-03-10 09:00:00.000Z', 'för 3 timmar sedan'],
	['2026-03-09 13:00:00.000Z', 'för 23 timmar sedan'],
	['2026-03-09 11:00:00.000Z', 'i går'],
	['2026-03-08 22:30:00.000Z', 'i förrgår'],
	['2026-03-08 23:30:00.000Z', 'i går'],
	['2026-03-05 12:00:00.000Z', 'för 5 dagar sedan'],
])('%s is %s at noon of 10 March', (moment, words) => {
	expect(timeSince(moment, '2026-03-10T12:00:00Z')).toBe(words);
});
