import { describe, expect, test } from 'vitest';
import { problemsOf } from '#domain/fields.ts';
import { draftName, isDraftName } from '#domain/products/draftName.ts';
import { product } from '#domain/products/product.ts';
import { missingOf, missingText, type UnfinishedSubject } from '#domain/products/unfinishedProducts.ts';

const whole: UnfinishedSubject = {
	title: 'Kylbänk',
	images: ['a.jpg'],
	category_id: 'k',
	brand_id: 'b',
	price: 100,
	short_description: 'Fin',
	long_description: '',
	width: 1,
	depth: 1,
	height: 1,
	condition: 'used',
	energy_class: '',
	refrigerant: '',
	refrigerant_reason: '',
};
const lacks = (values: Partial<UnfinishedSubject>, category = { has_energy_label: false }) =>
	missingText(missingOf({ ...whole, ...values }, category));

describe('S8: photographed first', () => {
	test.each([
		['2026-11-29 16:05:00.000Z', 'Utkast 2026-11-29 17:05'],
		['2026-07-01T22:30:00Z', 'Utkast 2026-07-02 00:30'],
		['2026-03-29 01:00:00.000Z', 'Utkast 2026-03-29 03:00'],
		['2026-10-25 01:00:00.000Z', 'Utkast 2026-10-25 02:00'],
	])('a draft of %s is called %s', (moment, name) => {
		expect(draftName(moment)).toBe(name);
		expect(isDraftName(name)).toBe(true);
		expect(isDraftName(`${name} (kopia)`)).toBe(true);
	});

	test('has a key of its own', () => {
		const problem = (draft_key: string) => problemsOf(product, { draft_key }).draft_key;
		expect([problem(''), problem('0b8f3c1e-aaaa-4bbb-8ccc-1234567890ab'), problem("x' OR 1")]).toEqual([
			undefined,
			undefined,
			'Ogiltig nyckel',
		]);
	});
});

describe("S8: 'Att göra klart'", () => {
	test('a draft with photos alone lacks the rest', () =>
		expect(
			lacks({
				title: 'Utkast 2026-11-29 17:05',
				category_id: '',
				brand_id: '',
				price: null,
				short_description: '',
				width: null,
			}),
		).toBe('Saknar titel, kategori, pris, mått, varumärke och beskrivning'));
	test.each([
		[{}, 'Klar att publicera'],
		[{ images: [] }, 'Saknar foto'],
		[{ title: ' ' }, 'Saknar titel'],
		[{ price: null, height: null }, 'Saknar pris och mått'],
		[{ short_description: '', long_description: 'Lång' }, 'Klar att publicera'],
		[{ condition: 'new', refrigerant: 'r404a' }, 'Saknar skäl för köldmediet'],
		[{ condition: 'used', refrigerant: 'r404a' }, 'Klar att publicera'],
	] satisfies [Partial<UnfinishedSubject>, string][])('%j: %s', (values, text) => expect(lacks(values)).toBe(text));
	test('a new machine of a labelled category lacks its energy class', () => {
		expect(lacks({ condition: 'new' }, { has_energy_label: true })).toBe('Saknar energiklass');
		expect(lacks({ condition: 'used' }, { has_energy_label: true })).toBe('Klar att publicera');
	});
	test('photo and title are required, price and measures are not', () => {
		const missing = missingOf({ ...whole, images: [], title: '', price: null, width: null }, undefined);
		expect(missing.map(({ field, isRequired }) => [field, isRequired])).toEqual([
			['images', true],
			['title', true],
			['price', false],
			['width', false],
		]);
	});
});
