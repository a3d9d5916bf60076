import { describe, expect, test } from 'vitest';
import {
	activeFilters,
	type Catalogue,
	type Entry,
	everything,
	type FilterState,
	filterCatalogue,
} from '#domain/catalogue/catalogue.ts';
import { decodeCatalogue, encodeCatalogue } from '#domain/catalogue/encodedCatalogue.ts';
import { comparisonOf, firstInOrder, sortOrderLabels, sortOrders } from '#domain/catalogue/sortOrders.ts';
import { anyFit } from '#domain/measures/fit.ts';
import { energySources, voltages } from '#domain/measures/measure.ts';

/** Kyla (0) holds Kylbänkar (1), which holds Saladetter (2). Ugnar (3) stands beside. */
const categories = [
	{ slug: 'kyla', name: 'Kyla', parent: -1 },
	{ slug: 'kylbankar', name: 'Kylbänkar', parent: 0 },
	{ slug: 'saladetter', name: 'Saladetter', parent: 1 },
	{ slug: 'ugnar', name: 'Ugnar', parent: -1 },
];
const brands = [
	{ slug: 'electrolux', name: 'Electrolux' },
	{ slug: 'rational', name: 'Rational' },
];

function aCatalogue(...products: Partial<Entry>[]): Catalogue {
	const entries = products.map(
		(product, place): Entry => ({
			place,
			category: 0,
			brand: 0,
			condition: 'new',
			stock_status: 'in_stock',
			price: 1000,
			width: null,
			depth: null,
			height: null,
			voltage: '',
			energy_source: '',
			newest: place,
			name: place,
			...product,
		}),
	);
	return { entries, categories, brands };
}

const places = (catalogue: Catalogue, choice: Partial<FilterState>, found?: Set<number>) =>
	filterCatalogue(catalogue, { ...everything, ...choice }, found).entries.map(({ place }) => place);
const counts = (catalogue: Catalogue, choice: Partial<FilterState> = {}, found?: Set<number>) =>
	filterCatalogue(catalogue, { ...everything, ...choice }, found).counts;

describe('L1, L2: filters', () => {
	const catalogue = aCatalogue(
		{ category: 0, brand: 0, condition: 'new', stock_status: 'in_stock' },
		{ category: 1, brand: 1, condition: 'used', stock_status: 'on_order' },
		{ category: 2, brand: 1, condition: 'renovated', stock_status: 'out_of_stock' },
		{ category: 3, brand: 0, condition: 'used', stock_status: 'in_stock' },
		{ category: -1, brand: -1, condition: 'used', stock_status: 'in_stock' },
	);

	test('nothing chosen shows everything', () => expect(places(catalogue, {})).toEqual([0, 1, 2, 3, 4]));
	test('a category includes all below it', () => {
		expect(places(catalogue, { category: 'kyla' })).toEqual([0, 1, 2]);
		expect(places(catalogue, { category: 'kylbankar' })).toEqual([1, 2]);
		expect(places(catalogue, { category: 'saladetter' })).toEqual([2]);
	});
	test('a brand', () => expect(places(catalogue, { brand: 'rational' })).toEqual([1, 2]));
	test('a condition', () => expect(places(catalogue, { condition: 'used' })).toEqual([1, 3, 4]));
	test('a stock status', () => expect(places(catalogue, { stock_status: 'on_order' })).toEqual([1]));
	test('all must hold', () =>
		expect(places(catalogue, { category: 'kyla', brand: 'rational', condition: 'used' })).toEqual([1]));
	test('nothing may be left', () => expect(places(catalogue, { category: 'ugnar', brand: 'rational' })).toEqual([]));
	test('a category or brand that does not exist narrows nothing', () =>
		expect(places(catalogue, { category: 'borttagen', brand: 'okand' })).toHaveLength(5));
	test('what the search found narrows too', () =>
		expect(places(catalogue, { condition: 'used' }, new Set([1, 2]))).toEqual([1]));
	test('a search that found nothing shows nothing', () => expect(places(catalogue, {}, new Set())).toEqual([]));
	test('a loop of categories ends', () => {
		const looped = {
			...catalogue,
			categories: categories.map((category, place) => (place === 0 ? { ...category, parent: 2 } : category)),
		};
		expect(places(looped, { category: 'saladetter' })).toEqual([0, 1, 2]);
	});
});

describe('Counts tell what a choice would show', () => {
	const catalogue = aCatalogue(
		{ category: 1, brand: 0, condition: 'new' },
		{ category: 2, brand: 1, condition: 'used' },
		{ category: 3, brand: 1, condition: 'used', stock_status: 'on_order' },
	);

	test('of everything', () => {
		const { category, brand, condition, stock_status } = counts(catalogue);
		expect(Object.fromEntries(category)).toEqual({ '': 3, kyla: 2, kylbankar: 2, saladetter: 1, ugnar: 1 });
		expect(Object.fromEntries(brand)).toEqual({ '': 3, electrolux: 1, rational: 2 });
		expect(Object.fromEntries(condition)).toEqual({ '': 3, new: 1, renovated: 0, used: 2 });
		expect(Object.fromEntries(stock_status)).toEqual({ '': 3, in_stock: 2, on_order: 1, out_of_stock: 0 });
	});

	test('a filter does not count itself away', () => {
		const { category, brand } = counts(catalogue, { brand: 'rational' });
		expect(Object.fromEntries(brand)).toEqual({ '': 3, electrolux: 1, rational: 2 });
		expect(Object.fromEntries(category)).toEqual({ '': 2, kyla: 1, kylbankar: 1, saladetter: 1, ugnar: 1 });
	});

	test('every count is what choosing it gives', () => {
		const many = aCatalogue(...Array.from({ length: 300 }, (_, place) => random(place)));
		const choices: Partial<FilterState>[] = [
			{},
			{ category: 'kyla' },
			{ brand: 'rational', condition: 'used' },
			{ category: 'kylbankar', brand: 'electrolux', stock_status: 'in_stock' },
			{ width_to: 900, price_to: 30_000 },
			{ door: '80', category: 'kyla' },
			{ power_supply: 'electricity', height_to: 1500 },
			{ door: '100', power_supply: 'lpg', condition: 'used' },
		];
		const found = new Set(Array.from({ length: 150 }, (_, place) => place * 2));
		for (const choice of choices)
			for (const search of [undefined, found])
				for (const [filter, values] of Object.entries(counts(many, choice, search)))
					for (const [value, count] of values) {
						if (filter === 'stock_status' && value === 'out_of_stock') continue;
						expect(places(many, { ...choice, [filter]: value }, search)).toHaveLength(count);
					}
	});
});

/** Spread out, and the same every time. */
function random(seed: number): Partial<Entry> {
	const next = (range: number, salt: number) => Math.abs(Math.imul(seed * 31 + salt, 2_654_435_761) >> 8) % range;
	return {
		category: next(5, 1) - 1,
		brand: next(3, 2) - 1,
		condition: (['new', 'renovated', 'used'] as const)[next(3, 3)],
		stock_status: (['in_stock', 'on_order', 'out_of_stock'] as const)[next(3, 4)],
		price: next(4, 5) ? next(90, 6) * 500 + 500.5 : null,
		width: next(4, 7) ? next(30, 8) * 50 + 300 : null,
		depth: next(4, 9) ? next(15, 10) * 50 + 500 : null,
		height: next(4, 11) ? next(40, 12) * 50 + 200 : null,
		voltage: (['', ...voltages] as const)[next(3, 13)],
		energy_source: (['', ...energySources] as const)[next(6, 14)],
	} as Partial<Entry>;
}

describe('M3: filters of price, measures, door and connection', () => {
	const catalogue = aCatalogue(
		{ width: 700, depth: 700, height: 900, voltage: '400v_3ph', price: 20_000 },
		{ width: 1200, depth: 680, voltage: '230v_1ph', price: null },
		{ width: 1200, depth: 1200, height: 2000, energy_source: 'lpg', brand: 1, price: 5000 },
		{ condition: 'used', price: 9000 },
	);
	const leftOut = (choice: Partial<FilterState>, found?: Set<number>) =>
		filterCatalogue(catalogue, { ...everything, ...choice }, found).leftOut;

	test.each<[Partial<FilterState>, number[]]>([
		[{ width_to: 700 }, [0]],
		[{ height_to: 2000 }, [0, 2]],
		[{ door: '70' }, [1]],
		[{ door: '80' }, [0, 1]],
		[{ power_supply: '400v_3ph' }, [0]],
		[{ power_supply: 'electricity' }, [0, 1]],
		[{ power_supply: 'lpg' }, [2]],
		[{ price_from: 5000, price_to: 9000 }, [2, 3]],
		[{ price_to: 10_000, condition: 'used' }, [3]],
		[{ door: '80', width_to: 700 }, [0]],
	])('%j shows %j', (choice, shown) => expect(places(catalogue, choice)).toEqual(shown));

	test('machines that lack what is asked for are counted, each once and within the other filters', () => {
		expect(leftOut({})).toEqual({ measures: 0, supply: 0, price: 0 });
		expect(leftOut({ height_to: 2000 })).toEqual({ measures: 2, supply: 0, price: 0 });
		expect(leftOut({ height_to: 2000, condition: 'used' })).toEqual({ measures: 1, supply: 0, price: 0 });
		expect(leftOut({ height_to: 2000 }, new Set([0, 1]))).toEqual({ measures: 1, supply: 0, price: 0 });
		expect(leftOut({ price_to: 30_000 })).toEqual({ measures: 0, supply: 0, price: 1 });
		expect(leftOut({ power_supply: 'lpg', brand: 'rational' })).toEqual({ measures: 0, supply: 0, price: 0 });
		expect(leftOut({ power_supply: '230v_1ph' })).toEqual({ measures: 0, supply: 2, price: 0 });
	});

	test('doors and connections have counts, which the filter itself does not narrow', () => {
		const { door, power_supply, condition } = counts(catalogue, { door: '70' });
		expect(Object.fromEntries(door)).toEqual({ '': 4, 70: 1, 80: 2, 90: 2, 100: 2 });
		expect(Object.fromEntries(power_supply)).toMatchObject({ '': 1, '230v_1ph': 1, '400v_3ph': 0, electricity: 1 });
		expect(Object.fromEntries(condition)).toMatchObject({ '': 1, new: 1, used: 0 });
	});

	test('a catalogue without measures travels as it did before there were any', () => {
		const none = encodeCatalogue(aCatalogue({ price: 5 }, {}));
		expect(Object.keys(none)).toEqual([
			...['categories', 'brands', 'category', 'brand', 'state', 'price', 'byNewest', 'byName'],
		]);
	});
});

describe('L4: order', () => {
	const catalogue = aCatalogue(
		{ price: 300, newest: 2, name: 1 },
		{ price: null, newest: 0, name: 2 },
		{ price: 100, newest: 3, name: 0 },
		{ price: 300, newest: 1, name: 3 },
		{ price: null, newest: 4, name: 4 },
	);
	test.each([
		['default', [0, 1, 2, 3, 4]],
		['newest', [1, 3, 0, 2, 4]],
		['price-asc', [2, 0, 3, 1, 4]],
		['price-desc', [0, 3, 2, 1, 4]],
		['name-asc', [2, 0, 1, 3, 4]],
	] as const)('%s; without a price comes last both ways', (sort, order) =>
		expect(places(catalogue, { sort })).toEqual(order),
	);
	test('sorting leaves the catalogue as it was', () => {
		places(catalogue, { sort: 'price-desc' });
		expect(catalogue.entries.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
	});
	test('the words of the sort choices', () =>
		expect(Object.values(sortOrderLabels)).toEqual([
			'Standard',
			'Nyast först',
			'Pris: Låg till hög',
			'Pris: Hög till låg',
			'Namn: A-Ö',
		]));
});

test('L5, M3: search, category, brand, condition, stock and what fits count as filters, sorting does not', () => {
	expect(activeFilters({ ...everything, sort: 'price-asc' })).toEqual([]);
	expect(
		activeFilters({
			search: 'ugn',
			category: 'ugnar',
			brand: 'rational',
			condition: 'used',
			stock_status: 'in_stock',
			...anyFit,
			price_to: 5000,
			door: '80',
			sort: 'newest',
		}),
	).toEqual(['search', 'category', 'brand', 'condition', 'stock_status', 'price_to', 'door']);
});

test('a catalogue survives its travel', () => {
	const catalogue = aCatalogue(
		{ ...random(1), newest: 2, name: 1, price: 12_500.5 },
		{ ...random(2), newest: 0, name: 2, price: null },
		{ ...random(3), newest: 1, name: 0, category: -1, brand: -1 },
	);
	expect(decodeCatalogue(JSON.parse(JSON.stringify(encodeCatalogue(catalogue))))).toEqual(catalogue);
});

test('L4: the first of a list are those that sorting all of it gives', () => {
	// Many are equal, and some have no price: then the list's own order counts.
	const prices = Array.from({ length: 90 }, (_, n) => ((n * 37) % 11 === 0 ? null : (n * 53) % 17));
	const products = prices.map((price, n) => ({
		price,
		newest: (n * 29) % prices.length,
		name: (n * 71) % prices.length,
	}));
	const sortedBy = {
		price: ({ price }: (typeof products)[number]) => price,
		newest: (one: { newest: number }, other: { newest: number }) => one.newest - other.newest,
		name: (one: { name: number }, other: { name: number }) => one.name - other.name,
	};
	for (const sort of sortOrders)
		for (const count of [0, 1, 24, 200])
			expect(firstInOrder(products, comparisonOf(sort, sortedBy), count)).toEqual(
				filterCatalogue(aCatalogue(...products), { ...everything, sort })
					.entries.slice(0, count)
					.map(({ price, newest, name }) => ({ price, newest, name })),
			);
});
