import { describe, expect, test } from 'vitest';
import { adviceFor } from '#admin/products/editor/advice.ts';
import { emptyForm, formOf, initialState, isSame, tidyNumber } from '#admin/products/editor/formValues.ts';
import { itemsAfterSave, itemsOfProduct, type MediaItem } from '#admin/products/editor/photos/mediaItems.ts';
import { previewOf } from '#admin/products/editor/previewOf.ts';
import { rebase } from '#admin/products/editor/rebase.ts';
import { productValues, type StoredProduct } from '#domain/products/product.ts';
import { aStoredProduct } from '#tests/support/factories.ts';

const aStored = (values: Partial<StoredProduct> = {}) =>
	aStoredProduct({ title: 'Ugn', images: ['a.jpg', 'b.jpg'], updated: '1', ...values });

describe('what the form holds', () => {
	test('B4: the defaults of a new product', () => {
		expect(emptyForm).toMatchObject({
			category_id: 'none',
			brand_id: 'none',
			condition: 'new',
			stock_status: 'in_stock',
			is_published: false,
			is_featured: false,
			service_agreement_text: 'Serviceavtal kan tecknas',
		});
	});

	test('B4, B7: a stored product comes back from the form as it was', () => {
		const stored = aStored({ price: 12500.5, tags: ['kombiugn', '10 GN'], warranty_duration: 6, category_id: 'c1' });
		expect(productValues.schema.parse(formOf(stored))).toMatchObject({
			price: 12500.5,
			old_price: null,
			tags: ['kombiugn', '10 GN'],
			warranty_duration: 6,
			category_id: 'c1',
			brand_id: '',
		});
	});

	test('B7: a price is tidied as Swedes write it, and left alone when it is none', () => {
		expect(tidyNumber('price', '12500,5')).toBe('12\u00a0500,50');
		expect(tidyNumber('price', ' 1200 kr')).toBe('1\u00a0200');
		expect(tidyNumber('price', '')).toBe('');
		expect(tidyNumber('price', 'tolv tusen')).toBe('tolv tusen');
	});

	test('M1: measures are tidied with the unit of their field, and left alone when they are none', () => {
		expect(tidyNumber('width', '88 cm')).toBe('880');
		expect(tidyNumber('height', '1060')).toBe('1\u00a0060');
		// Without its unit it would be refused.
		expect(tidyNumber('depth', '6 cm')).toBe('60\u00a0mm');
		expect(tidyNumber('weight', '85,50 kg')).toBe('85,5');
		expect(tidyNumber('power', '6500 W')).toBe('6,5');
		expect(tidyNumber('power', '120kW')).toBe('120\u00a0kW');
		expect(tidyNumber('year_made', ' 2017')).toBe('2017');
		expect(tidyNumber('width', 'bred')).toBe('bred');
		expect(tidyNumber('width', '')).toBe('');
	});

	test('M1: stored measures come back from the form as they were, and are the same as what is typed', () => {
		const stored = aStored({ width: 60, height: 1060, weight: 85.5, power: 120, connections: ['drain'], fuse: '16' });
		const form = formOf(stored);
		expect(productValues.schema.parse(form)).toMatchObject({
			width: 60,
			depth: null,
			height: 1060,
			weight: 85.5,
			power: 120,
			connections: ['drain'],
			fuse: '16',
			voltage: '',
		});
		expect(isSame('height', '1,06 m', 1060)).toBe(true);
		expect(isSame('width', '', null)).toBe(true);
		expect(isSame('connections', ['drain', 'cold_water'], ['cold_water', 'drain'])).toBe(true);
		expect(isSame('power', '6,5', '6500 W')).toBe(true);
		expect(isSame('power', '6,5', '6,6')).toBe(false);
	});
});

describe('two people change one product', () => {
	const base = aStored({ price: 100, sku: 'A', energy_class: 'C' });
	const mine = { ...initialState(base), values: { ...formOf(base), price: '150', sku: 'B' } };
	const current = { ...base, price: 200, energy_class: 'A', updated: '2' };

	test('what only one has changed is kept', () => {
		expect(rebase(current, mine, base, { price: 'mine' }).values).toMatchObject({ sku: 'B', energy_class: 'A' });
	});

	test('what both have changed follows the answer', () => {
		expect(rebase(current, mine, base, { price: 'mine' }).values.price).toBe('150');
		expect(rebase(current, mine, base, { price: 'theirs' }).values.price).toBe('200');
	});

	test("one's own photos lose those that the other has removed", () => {
		const own = { ...mine, images: ['b.jpg', { upload: 'u' }, 'a.jpg'] };
		const state = rebase({ ...current, images: ['b.jpg'] }, own, base, { images: 'mine' });
		expect(state.images).toEqual(['b.jpg', { upload: 'u' }]);
	});

	test("unchanged photos become the other's", () => {
		expect(rebase({ ...current, images: ['c.jpg'] }, mine, base, {}).images).toEqual(['c.jpg']);
	});
});

describe('advice', () => {
	const fields = (values: Partial<typeof emptyForm>, photos = 3) =>
		adviceFor({ ...emptyForm, ...values }, photos).map(({ field }) => field);

	test('says what a listing lacks, and nothing when it lacks nothing', () => {
		expect(fields({}, 1)).toEqual(['images', 'price', 'category_id', 'short_description', 'long_description']);
		const full = { price: '100', category_id: 'c', short_description: 'Kort', long_description: 'x'.repeat(80) };
		expect(fields(full)).toEqual([]);
		expect(fields({ ...full, old_price: '90' })).toEqual(['old_price']);
		expect(fields({ ...full, warranty_enabled: true })).toEqual(['warranty_duration']);
		const [advice] = adviceFor({ ...emptyForm, ...full }, 3, { sameSku: ['Kylbänk', 'Ugn'] });
		expect(advice).toEqual({ field: 'sku', text: 'Art.nr finns redan på ”Kylbänk”, ”Ugn”. Är det samma maskin?' });
	});
});

test('the preview shows what keeps to its rules, and leaves the rest empty', () => {
	const options = { categories: [], brands: [] };
	const sources = { fileToken: 'token', history: [], sellsToPrivateBuyers: false };
	const form = { ...emptyForm, title: 'Ugn', price: 'tolv' };
	const { product: shown } = previewOf(form, [], undefined, options, sources);
	expect(shown).toMatchObject({ title: 'Ugn', price: null, is_published: true, slug: 'ugn' });
	const measured = previewOf(
		{ ...form, width: '88 cm', height: 'hög', connections: ['drain'] },
		[],
		undefined,
		options,
		sources,
	);
	expect(measured.product).toMatchObject({ width: 880, height: null, connections: ['drain'], voltage: '' });
});

test('files that were saved are stored ones, in the place and with the words that they have got since', () => {
	const uploaded = (kind: MediaItem['kind'], key: string) =>
		({ key, kind, name: key, status: 'uploaded', upload: `upload of ${key}`, file: key }) as const;
	const facts = { kind: 'other', name: 'Manual.pdf', size: 10 } as const;
	const manual = { ...uploaded('document', 'manual'), document: facts };
	const [first, second] = [uploaded('photo', 'first'), uploaded('photo', 'second')];
	const stored = aStored({
		images: ['a.jpg', 'b.jpg'],
		documents: ['m.pdf'],
		document_details: [{ file: 'm.pdf', ...facts }],
	});
	const sent = [first, manual, second];
	expect(itemsAfterSave(stored, sent, sent)).toEqual([0, 2, 1].map((place) => itemsOfProduct(stored)[place]));

	const added = uploaded('photo', 'added');
	const described: MediaItem = { ...manual, document: { ...facts, kind: 'manual' } };
	expect(itemsAfterSave(stored, sent, [second, described, added])).toMatchObject([
		{ name: 'b.jpg', status: 'stored' },
		{ name: 'm.pdf', status: 'stored', document: { kind: 'manual' } },
		added,
	]);
});
