import { expect, test } from 'vitest';
import { brandCards, catalogueIndex, catalogueVersion, catalogueWords } from '#data/public/catalogueFiles.ts';
import { publicUrls } from '#data/public/urls.ts';
import { everything, filterCatalogue } from '#domain/catalogue/catalogue.ts';
import { decodeCatalogue } from '#domain/catalogue/encodedCatalogue.ts';
import { decodeWordIndex, foundBy } from '#domain/catalogue/wordIndex.ts';
import { aSnapshot } from '#tests/support/snapshots.ts';

const measured = {
	id: 'fritos',
	title: 'Fritös med två bassänger',
	width: 880,
	depth: 800,
	height: 1060,
	power: 18.5,
	voltage: '400v_3ph',
	fuse: '32',
	energy_source: 'lpg',
	connections: ['cold_water', 'drain'],
} as const;

test.each([
	'400v',
	'400 V',
	'3-fas',
	'32a',
	'18,5kw',
	'18500 W',
	'880x800',
	'880 × 800 × 1 060 mm',
	'gasol',
	'avlopp',
	'fritös 400v',
])('M4: %s finds a product whose fields alone say it', (query) => {
	const index = decodeWordIndex(catalogueWords(aSnapshot({ products: [{ id: 'a', title: 'Spis' }, measured] })));
	expect([...(foundBy(query, index) ?? [])]).toEqual([1]);
});

test('M4: the file of words is made again when a measure changes, and not when a price does', () => {
	const keyWith = (change: object) =>
		publicUrls(aSnapshot({ products: [{ ...measured, ...change }] })).get('/produkter/ord.json');
	expect(keyWith({ fuse: '63' })).not.toBe(keyWith({}));
	expect(keyWith({ price: 500 })).toBe(keyWith({}));
});

test('M3: every page of the list is made again when a filter comes or goes, and not when one more product has it', () => {
	const keysWith = (...products: { id: string; width?: number }[]) =>
		publicUrls(aSnapshot({ products, categories: [{ id: 'ugnar' }] }));
	const [none, one, two] = [
		keysWith({ id: 'a' }, { id: 'b' }),
		keysWith({ id: 'a', width: 600 }, { id: 'b' }),
		keysWith({ id: 'a', width: 600 }, { id: 'b', width: 700 }),
	];
	expect(one.get('/produkter/ugnar')).not.toBe(none.get('/produkter/ugnar'));
	expect(two.get('/produkter/ugnar')).toBe(one.get('/produkter/ugnar'));
});

test("A brand's file of cards has the first of its products with their places in the list", () => {
	const products = Array.from({ length: 80 }, (_, place) => ({
		id: `p${String(place).padStart(2, '0')}`,
		brand_id: place % 3 === 0 ? 'alfa' : 'beta',
	}));
	const snapshot = aSnapshot({ products, brands: [{ id: 'alfa' }, { id: 'beta' }, { id: 'tom' }] });
	const index = decodeCatalogue(catalogueIndex(snapshot));
	for (const brand of snapshot.brands) {
		const { version, places, cards } = brandCards(snapshot, brand);
		expect(version).toBe(catalogueVersion(snapshot));
		const ofBrand = filterCatalogue(index, { ...everything, brand: brand.slug }).entries.map(({ place }) => place);
		expect(places).toEqual(brand.id === 'tom' ? [] : ofBrand.slice(0, 24));
		expect(cards.map(({ id }) => id)).toEqual(places.map((place) => snapshot.products[place]?.id));
	}
});

test("A brand's file of cards is made again when one of its cards or the list's order changes, and not for others", () => {
	const keyWith = (...products: { id: string; brand_id?: string; updated?: string }[]) =>
		publicUrls(aSnapshot({ products, brands: [{ id: 'alfa' }, { id: 'beta' }] })).get(
			'/produkter/kort/varumarke/alfa.json',
		);
	const key = keyWith({ id: 'a', brand_id: 'alfa' }, { id: 'b', brand_id: 'beta' });
	const later = '2026-02-01 00:00:00.000Z';
	expect(keyWith({ id: 'a', brand_id: 'alfa' }, { id: 'b', brand_id: 'beta', updated: later })).toBe(key);
	expect(keyWith({ id: 'a', brand_id: 'alfa', updated: later }, { id: 'b', brand_id: 'beta' })).not.toBe(key);
	expect(keyWith({ id: 'a', brand_id: 'alfa' })).not.toBe(key);
});
