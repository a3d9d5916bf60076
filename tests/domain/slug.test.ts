import { expect, test } from 'vitest';
import { freeSlug, slugOf } from '#domain/slug.ts';

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
