import { describe, expect, test } from 'vitest';
import {
	type AlertCriteria,
	criteriaFromQuery,
	criteriaOf,
	criteriaQuery,
	noCriteria,
} from '#domain/alerts/alertCriteria.ts';
import {
	alertIndex,
	alertsFor,
	isCurrentMatcher,
	matcherMax,
	matcherOf,
	newlyMet,
} from '#domain/alerts/alertMatching.ts';
import { newsOf, offerOf } from '#domain/alerts/alertNews.ts';
import { type StoredCatalogue, subjectOf, type WatchedProduct, watchedCatalogue } from '#domain/alerts/alertSubject.ts';
import {
	type Catalogue,
	type Entry,
	everything,
	type FilterState,
	filterCatalogue,
} from '#domain/catalogue/catalogue.ts';
import { indexWords } from '#domain/catalogue/searchTerms.ts';
import { decodeWordIndex, encodeWordIndex, foundBy } from '#domain/catalogue/wordIndex.ts';
import { doors, powerSupplies } from '#domain/measures/fit.ts';
import { energySources, noMeasures, voltages } from '#domain/measures/measure.ts';
import { searchedMeasures } from '#domain/measures/measureTable.ts';
import { pathTo } from '#domain/products/category.ts';
import { conditions } from '#domain/products/labels.ts';

const category = (slug: string, name: string, parent_id = '') => ({
	id: slug,
	slug,
	name,
	parent_id,
	former_slugs: [] as string[],
});
const brand = (slug: string, name: string) => ({ id: slug, slug, name, former_slugs: [] as string[] });
const shop: StoredCatalogue = {
	categories: [
		category('kyla', 'Kyla'),
		category('kylbankar', 'Kylbänkar', 'kyla'),
		category('saladetter', 'Saladetter', 'kylbankar'),
		category('ugnar', 'Ugnar'),
		category('kombiugnar', 'Kombiugnar', 'ugnar'),
	],
	brands: [brand('electrolux', 'Electrolux'), brand('rational', 'Rational'), brand('porkka', 'Porkka')],
};

const watched = watchedCatalogue(shop);

function aProduct(values: Partial<WatchedProduct> = {}): WatchedProduct {
	return {
		...noMeasures,
		title: 'Kylbänk GN 1/1 två dörrar',
		short_description: '',
		sku: '',
		category_id: 'kylbankar',
		brand_id: 'electrolux',
		condition: 'used',
		price: 24_900,
		...values,
	};
}

const chosen = (criteria: Partial<AlertCriteria>): AlertCriteria => ({ ...noCriteria, ...criteria });
const indexOf = (...all: Partial<AlertCriteria>[]) =>
	alertIndex(all.map((criteria, place) => ({ id: `a${place}`, matcher: matcherOf(chosen(criteria)) })));
const meets = (criteria: Partial<AlertCriteria>, product = aProduct(), catalogue = shop) =>
	alertsFor(subjectOf(product, watchedCatalogue(catalogue)), indexOf(criteria)).length === 1;

/** The same numbers at every run. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 4_294_967_296;
	};
}

const titles = [
	'Kylbänk GN 1/1 med två dörrar',
	'Kombiugn Rational SCC 101',
	'Kombiugn SCC101 10 × GN 1/1',
	'Saladette 3 dörrar, 1 200 × 700 mm',
	'Frysskåp U-500, 400 V',
	'Diskmaskin 6,5 kW 3x400V',
	'Café-kyl à la carte',
	'Ugn 230 V 1-fas 16 A',
	'Blandare 20 liter',
	'KB-3100/A kylbänk',
	'Stekbord 800 mm',
	'Mångkokare Ångkokare 60×60×85',
];
const searches = [
	...[
		'kyl',
		'bänk',
		'bank',
		'kylbänk gn 1/1',
		'gn1/1',
		'1/1 gn',
		'scc101',
		'scc 101',
		'rational',
		'kyla',
		'u500',
		'dörrar',
	],
	...[
		'400v',
		'6500w',
		'6,5kw',
		'1200x700',
		'70cm',
		'700',
		'cafe',
		'angkokare',
		'kb3100a',
		'20 l',
		'3 fas',
		'k',
		'%%',
		'två',
	],
	...['kyl ugn', 'electrolux kylbänk', '5', '16 a', 'finns inte', 'x', '10', 'kombi ugn rational', '800 mm', 'a b'],
];

function randomCatalogue(random: () => number, count: number) {
	const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const length = () => (random() < 0.3 ? null : 400 + Math.floor(random() * 20) * 40);
	const products = Array.from({ length: count }, (_, place) =>
		aProduct({
			title: one(titles),
			short_description: random() < 0.3 ? one(titles) : '',
			sku: random() < 0.5 ? `A${place}` : '',
			category_id: one([...shop.categories.map(({ id }) => id), '']),
			brand_id: one([...shop.brands.map(({ id }) => id), '']),
			condition: one(conditions),
			price: random() < 0.2 ? null : Math.floor(random() * 50) * 1000 || null,
			width: length(),
			depth: length(),
			height: length(),
			voltage: one([...voltages, '' as const]),
			energy_source: one([...energySources, '' as const]),
		}),
	);
	// As the list is made of products (src/data/public/catalogueFiles.ts).
	const placeOf = (list: readonly { id: string }[], id: string) => list.findIndex((each) => each.id === id);
	const catalogue: Catalogue = {
		categories: shop.categories.map(({ slug, name, parent_id }) => ({
			slug,
			name,
			parent: placeOf(shop.categories, parent_id),
		})),
		brands: shop.brands,
		entries: products.map(
			(product, place): Entry => ({
				...product,
				place,
				category: placeOf(shop.categories, product.category_id),
				brand: placeOf(shop.brands, product.brand_id),
				stock_status: 'in_stock',
				newest: place,
				name: place,
			}),
		),
	};
	const words = decodeWordIndex(
		encodeWordIndex(
			products.map((product) => [
				...new Set([
					...indexWords([product.title, product.short_description, product.sku, ...searchedMeasures(product)]),
					...indexWords(shop.brands.filter(({ id }) => id === product.brand_id).map(({ name }) => name)),
					...indexWords(pathTo(product.category_id, shop.categories).map(({ name }) => name)),
				]),
			]),
		),
	);
	return { products, catalogue, words };
}

function randomFilter(random: () => number): FilterState {
	const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const maybe = <T>(chance: number, list: readonly T[]) => (random() < chance ? one(list) : '');
	return {
		...everything,
		search: maybe(0.5, searches),
		category: random() < 0.4 ? one(shop.categories).slug : '',
		brand: random() < 0.3 ? one(shop.brands).slug : '',
		condition: maybe(0.3, conditions),
		price_from: maybe(0.2, [5000, 10_000, 20_000]),
		price_to: maybe(0.3, [10_000, 30_000, 45_000]),
		width_to: maybe(0.2, [600, 800, 1000]),
		height_to: maybe(0.1, [800, 1000]),
		door: maybe(0.2, doors),
		power_supply: maybe(0.2, powerSupplies),
	};
}

describe('S4: what a filter shows is what its alert finds', () => {
	test('120 products and 4,000 filters with searches: equal, all in one index', { timeout: 60_000 }, () => {
		const random = randomNumbers(22);
		const { products, catalogue, words } = randomCatalogue(random, 120);
		const subjects = products.map((product) => subjectOf(product, watched));
		const filters = Array.from({ length: 4000 }, () => randomFilter(random));
		const index = alertIndex(
			filters.map((filter, place) => ({
				id: String(place),
				// By way of the stored text, as the server does.
				matcher: matcherOf(criteriaFromQuery(criteriaQuery(criteriaOf(filter)))),
			})),
		);
		const found = filters.map(() => [] as number[]);
		for (const [place, subject] of subjects.entries())
			for (const id of alertsFor(subject, index)) found[Number(id)]?.push(place);
		let shown = 0;
		let none = 0;
		const wrong: unknown[] = [];
		for (const [place, filter] of filters.entries()) {
			const expected = filterCatalogue(catalogue, filter, foundBy(filter.search, words)).entries.map(
				(entry) => entry.place,
			);
			shown += expected.length;
			if (expected.length === 0) none += 1;
			if (String(found[place]) !== String(expected)) wrong.push({ filter, found: found[place], expected });
		}
		expect(wrong).toEqual([]);
		// The comparison says something: some filters show much, some nothing.
		expect(shown).toBeGreaterThan(15_000);
		expect(none).toBeGreaterThan(500);
	});

	test('texts of every kind, searched for by every part of themselves', { timeout: 60_000 }, () => {
		const texts = ['Ånga/el 3~ 400V', 'R-290 ÅÄÖ', 'ﬁn KYL­BÄNK', 'T.ex. B:60', '10x GN2/1', '½ fat', 'e\u0301clair'];
		const products = texts.map((title) => aProduct({ title, category_id: '', brand_id: '' }));
		const words = decodeWordIndex(encodeWordIndex(texts.map((text) => indexWords([text]))));
		const subjects = products.map((product) => subjectOf(product, watched));
		for (const text of texts)
			for (let from = 0; from < text.length; from += 1)
				for (let to = from + 1; to <= text.length; to += 1) {
					const search = text.slice(from, to).trim();
					const criteria = criteriaOf({ ...everything, search });
					const index = indexOf(criteria);
					const found = subjects.flatMap((subject, place) => (alertsFor(subject, index).length > 0 ? [place] : []));
					const shown = foundBy(search, words);
					expect(found, search).toEqual(shown ? [...shown].sort((a, b) => a - b) : products.map((_, place) => place));
				}
	});

	test('a category includes all below it', () => {
		const product = aProduct({ category_id: 'saladetter' });
		expect(['kyla', 'kylbankar', 'saladetter', 'ugnar'].map((slug) => meets({ category: slug }, product))).toEqual([
			true,
			true,
			true,
			false,
		]);
	});

	test('a renamed category or brand is found by its former slug, a removed one by nothing', () => {
		const renamed: StoredCatalogue = {
			categories: [{ ...category('kylar', 'Kylar'), id: 'kylbankar', former_slugs: ['kylbankar'] }],
			brands: shop.brands,
		};
		expect(meets({ category: 'kylbankar' }, aProduct(), renamed)).toBe(true);
		expect(meets({ category: 'borttagen' })).toBe(false);
		expect(meets({ brand: 'borttaget' })).toBe(false);
	});

	test('what lacks the measure or the price is left out, as by the list', () => {
		expect(meets({ width_to: 2000 })).toBe(false);
		expect(meets({ width_to: 2000 }, aProduct({ width: 1200 }))).toBe(true);
		expect(meets({ price_to: 99_000 }, aProduct({ price: null }))).toBe(false);
	});
});

describe('S4: alerts as they are kept', () => {
	test('the same criteria are compared once, for all who watch', () => {
		const index = alertIndex(
			Array.from({ length: 1000 }, (_, place) => ({
				id: String(place),
				matcher: matcherOf(chosen({ brand: 'rational' })),
			})),
		);
		expect(alertsFor(subjectOf(aProduct({ brand_id: 'rational' }), watched), index)).toHaveLength(1000);
		expect(index.comparisons).toBe(1);
	});

	test('an alert whose search has several writings is found once', () => {
		const ids = alertsFor(
			subjectOf(aProduct({ title: 'Kodiak 20 kodiak20' }), watched),
			indexOf({ search: 'kodiak20' }),
		);
		expect(ids).toEqual(['a0']);
	});

	test('a matcher of another version is left out, to be written again', () => {
		const matcher = matcherOf(chosen({ brand: 'rational' }));
		expect(isCurrentMatcher(matcher)).toBe(true);
		const old = `[0,${matcher.slice(3)}`;
		expect(isCurrentMatcher(old)).toBe(false);
		expect(
			alertsFor(subjectOf(aProduct({ brand_id: 'rational' }), watched), alertIndex([{ id: 'a', matcher: old }])),
		).toEqual([]);
		expect(alertIndex([]).buckets.size).toBe(0);
	});

	test('the matcher of the longest searches fits into its column', () => {
		for (const search of ['1x', 'a-1/', 'scc101 ', 'kodiak20 ', '3x400v ', '850-900 ', 'å'.repeat(50)])
			expect(matcherOf(criteriaOf({ ...everything, search: search.repeat(60).slice(0, 100) })).length).toBeLessThan(
				matcherMax,
			);
	});

	test('10,000 different alerts against 100 machines take a small part of a million comparisons', {
		timeout: 60_000,
	}, () => {
		const random = randomNumbers(7);
		const { products } = randomCatalogue(random, 100);
		const alerts = Array.from({ length: 10_000 }, (_, place) => {
			const filter = randomFilter(random);
			// Prices and searches of their own, so that hardly two are the same.
			const price_to = filter.price_to === '' && random() < 0.5 ? '' : 5000 + (place % 200) * 500;
			return {
				id: String(place),
				matcher: matcherOf(
					criteriaOf({ ...filter, price_to, search: filter.search && `${filter.search} ${place % 100}` }),
				),
			};
		});
		const index = alertIndex(alerts);
		for (const product of products) alertsFor(subjectOf(product, watched), index);
		expect(index.comparisons).toBeLessThan(300_000);
	});
});

describe('S4: what is news', () => {
	const now = '2026-11-29 12:00:00.000Z';
	const old = '2026-01-01 12:00:00.000Z';
	const offered = (price: number | null) => ({ is_offered: true, price });
	const gone = { is_offered: false, price: null };
	const nowAt = (price: number | null, first_published_at = old) => ({ ...offered(price), first_published_at });

	test.each([
		['published now', gone, nowAt(100), 'published'],
		['lowered', offered(100), nowAt(90), 'lowered'],
		['given a price', offered(null), nowAt(90), 'lowered'],
		['raised', offered(100), nowAt(110), undefined],
		['unchanged', offered(100), nowAt(100), undefined],
		['its price taken away', offered(100), nowAt(null), undefined],
		['taken away', offered(100), { ...gone, first_published_at: old }, undefined],
		['mended a minute after it was published', offered(100), nowAt(100, '2026-11-29 11:59:00.000Z'), 'published'],
		['mended the day after', offered(100), nowAt(100, '2026-11-28 12:00:00.000Z'), undefined],
	])('%s', (_, before, later, expected) => expect(newsOf(before, later, now)).toBe(expected));

	test.each([
		[{}, true],
		[{ is_published: false }, false],
		[{ stock_status: 'out_of_stock' }, false],
		[{ stock_status: 'on_order' }, true],
		[{ sold_at: '2026-11-01 12:00:00.000Z' }, false],
		[{ reserved_until: '2026-12-04' }, true],
	] as const)('%j is offered: %s', (values, expected) => {
		const product = {
			is_published: true,
			stock_status: 'in_stock',
			sold_at: '',
			reserved_until: '',
			price: 100,
		} as const;
		expect(offerOf({ ...product, ...values }, now).is_offered).toBe(expected);
	});

	test('a lowered price tells those alone who did not find the machine before', () => {
		const index = indexOf({ price_to: 20_000 }, { price_to: 25_000 }, { price_to: 30_000 }, {}, { price_from: 22_000 });
		const subject = subjectOf(aProduct({ price: 19_900 }), watched);
		expect(newlyMet(subject, 'lowered', offered(24_900), index)).toEqual(['a0']);
		expect(newlyMet(subject, 'published', gone, index).sort()).toEqual(['a0', 'a1', 'a2', 'a3']);
		expect(newlyMet(subject, 'lowered', offered(null), index).sort()).toEqual(['a0', 'a1', 'a2']);
	});
});
