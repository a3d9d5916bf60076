import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freeSlug, isReservedCategorySlug, slugOf } from '#domain/text/slug.ts';

test.each([
	['Kylbänk med 3 dörrar', 'kylbank-med-3-dorrar'],
	['  ÅÄÖ åäö  ', 'aao-aao'],
	['Café — crème brûlée', 'cafe-creme-brulee'],
	['Müller/Größe', 'muller-grosse'],
	['Ka\u0308lla', 'kalla'],
	['Ørsted & Æbler', 'orsted-abler'],
	['--- 400 V ---', '400-v'],
	['日本', 'objekt'],
	['!!!', 'objekt'],
	['', 'objekt'],
	['x'.repeat(200), 'x'.repeat(100)],
])('B6: the slug of %j is %j', (title, slug) => {
	expect(slugOf(title)).toBe(slug);
});

test('B6: a slug that is taken gets -1, then -2', () => {
	const taken = new Set(['ugn', 'ugn-1']);
	expect(freeSlug('ugn', (candidate) => taken.has(candidate))).toBe('ugn-2');
	expect(freeSlug('spis', (candidate) => taken.has(candidate))).toBe('spis');
});

test.each([
	['Łódź', 'lodz'],
	['ﬁn ﬂäkt', 'fin-flakt'],
	['Kyl\u00ADbänk', 'kylbank'],
	['\u200BUgn\u2060', 'ugn'],
	['đ ħ ŧ ð þ ı æ œ ß ø', 'd-h-t-d-th-i-a-oe-ss-o'],
	['STRAẞE ÐÞ ĲSSEL', 'strasse-dth-ijssel'],
	['İstanbul Şişli', 'istanbul-sisli'],
	['Ｇａｓｔｒｏ m² ½', 'gastro-m2-1-2'],
	['Rational™', 'rational'],
	['Tiếng Việt', 'tieng-viet'],
])('B6: a name with any Latin letters keeps them all: %j is %j', (name, slug) => {
	expect(slugOf(name)).toBe(slug);
});

test('B6: every Latin letter becomes one of a to z or a digit', () => {
	const blocks = [
		[0xc0, 0x24f],
		[0x1e00, 0x1eff],
		[0xfb00, 0xfb06],
		[0xff21, 0xff5a],
	] as const;
	const letters = blocks
		.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))
		.filter((character) => /\p{L}/u.test(character));
	expect(letters.length).toBeGreaterThan(680);
	expect(letters.filter((letter) => !/^[a-z0-9]+$/.test(slugOf(letter, '?')))).toEqual([]);
});

test('B6: a megabyte of anything is read at once', () => {
	for (const text of ['-'.repeat(1e6), ' '.repeat(1e6), 'å-'.repeat(5e5), '\u0301'.repeat(1e6)])
		expect(slugOf(text).length).toBeLessThanOrEqual(100);
});

test('L2: every word that the list of products uses below /produkter is kept from categories', async () => {
	const pages = await readdir(new URL('../../../src/pages/produkter', import.meta.url), { withFileTypes: true });
	const words = pages.map(({ name }) => name.replace(/\..*$/, '')).filter((name) => !name.startsWith('['));
	// 'ord' alone is a file with an ending, which no slug has.
	expect(words.filter((word) => !isReservedCategorySlug(word))).toEqual(['ord']);
});
