import { describe, expect, test } from 'vitest';
import { problemsOf } from '#domain/fields.ts';
import { newProduct, productValues } from '#domain/products/product.ts';
import { canBecomeProduct, productFromLead } from '#domain/products/productFromLead.ts';

const draft = (message: string, city = 'Västerås') => productFromLead({ message, city }, newProduct);

describe('S7: a draft from what a seller wrote', () => {
	test('has the first line as title, all of it as description, and the town', () => {
		const product = draft('Kombiugn Rational SCC 101\nFrån 2018, fullt fungerande.\nÖnskar hämtning av utrustningen');
		expect(product).toMatchObject({
			title: 'Kombiugn Rational SCC 101',
			long_description: 'Kombiugn Rational SCC 101\nFrån 2018, fullt fungerande.',
			condition: 'used',
			storage_location: 'Västerås',
			is_published: false,
		});
		expect(problemsOf(productValues, product)).toEqual({});
	});
	test.each([
		['Vi har en diskmaskin från Wexiödisk. Den är från 2015.', 'Vi har en diskmaskin från Wexiödisk'],
		['Kylbänk GN 1/1 ca. 1,8 m', 'Kylbänk GN 1/1 ca. 1,8 m'],
		['', 'Erbjuden utrustning, Västerås'],
		['Önskar hämtning av utrustningen', 'Erbjuden utrustning, Västerås'],
	])('%j is called %j', (message, title) => expect(draft(message).title).toBe(title));
	test('is savable whatever was written', () => {
		for (const message of ['x'.repeat(2300), '\u{1f600}'.repeat(1000), '<script>', '\n\n\n'])
			expect(problemsOf(productValues, draft(message, 'å'.repeat(100)))).toEqual({});
	});
	test('is offered for what is sold to us', () => {
		expect(canBecomeProduct({ inquiry_type: 'sell_equipment' })).toBe(true);
		expect(canBecomeProduct({ inquiry_type: 'general' })).toBe(false);
	});
});
