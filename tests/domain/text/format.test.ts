import { expect, test } from 'vitest';
import { kronorText } from '#domain/prices/vat.ts';
import { timeSince, withWholeMeasures } from '#domain/text/format.ts';

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

test.each([
	['Kylbänk med 2 dörrar, 1 800 mm', 'Kylbänk med 2 dörrar, 1_800_mm'],
	['Kombiugn 6 GN 1/1, 400 V 3N', 'Kombiugn 6_GN_1/1, 400_V 3N'],
	['Kylskåp 700 liter GN 2/1', 'Kylskåp 700_liter GN_2/1'],
	['Ugn 10 300 000 l', 'Ugn 10_300_000_l'],
	['Spis 4 lågor med 2 mässingskranar', 'Spis 4 lågor med 2 mässingskranar'],
])('%s does not break within a measure', (title, whole) => {
	expect(withWholeMeasures(title)).toBe(whole.replaceAll('_', '\u00a0'));
});

test.each([
	[12500, '12\u00a0500\u00a0kr'],
	[12500.5, '12\u00a0500,50\u00a0kr'],
	[0.01, '0,01\u00a0kr'],
	[1_234_567, '1\u00a0234\u00a0567\u00a0kr'],
])('F11: %d is written %j', (amount, written) => {
	expect(kronorText(amount)).toBe(written);
});
