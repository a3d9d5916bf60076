import { expect, test } from 'vitest';
import { newProduct, product, warranty } from '#domain/products/product.ts';

function issues(values: Record<string, unknown>): Record<string, string> {
	const result = product.schema.safeParse({ ...newProduct, title: 'Kylbänk', ...values });
	return result.success
		? {}
		: Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

test('B4: a new product starts as the specification says', () => {
	expect(newProduct).toMatchObject({
		condition: 'new',
		stock_status: 'in_stock',
		is_published: false,
		is_featured: false,
		service_agreement_text: 'Serviceavtal kan tecknas',
		category_id: '',
		brand_id: '',
	});
	expect(issues({})).toEqual({});
});

test.each([
	[{ title: '' }, { title: 'Titel är obligatorisk' }],
	[{ title: 'x'.repeat(101) }, { title: 'Max 100 tecken' }],
	[{ sku: 'x'.repeat(51) }, { sku: 'Max 50 tecken' }],
	[{ short_description: 'x'.repeat(201) }, { short_description: 'Max 200 tecken' }],
	[{ long_description: 'x'.repeat(5001) }, { long_description: 'Max 5000 tecken' }],
	[{ energy_class: 'x'.repeat(11) }, { energy_class: 'Max 10 tecken' }],
	[{ images: Array(9).fill('a.jpg') }, { images: 'Max 8 bilder per produkt' }],
	[{ videos: Array(4).fill('a.mp4') }, { videos: 'Max 3 videor per produkt' }],
])('B4, B5: %j is refused', (values, expected) => {
	expect(issues(values)).toEqual(expected);
});

test.each([
	[{ warranty_enabled: true, warranty_duration: 2, warranty_unit: 'years' }, '2 års garanti'],
	[{ warranty_enabled: true, warranty_duration: 6, warranty_unit: 'months' }, '6 månaders garanti'],
	[{ warranty_enabled: true, warranty_duration: null, warranty_unit: 'years' }, undefined],
	[{ warranty_enabled: false, warranty_duration: 2, warranty_unit: 'years' }, undefined],
] as const)('D5: %j reads %j', (values, expected) => {
	expect(warranty(values)).toBe(expected);
});
