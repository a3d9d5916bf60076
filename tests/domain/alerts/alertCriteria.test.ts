import { describe, expect, test } from 'vitest';
import {
	type AlertCriteria,
	criteriaExist,
	criteriaFromQuery,
	criteriaLike,
	criteriaMax,
	criteriaOf,
	criteriaProblem,
	criteriaQuery,
	criteriaText,
	criteriaUrl,
	noCriteria,
	slugsOf,
	withSlug,
} from '#domain/alerts/alertCriteria.ts';
import { everything } from '#domain/catalogue/catalogue.ts';
import { fromUrl, toUrl } from '#site/catalogue/listUrl.ts';

const names = {
	categories: [
		{ slug: 'kylbankar', former_slugs: ['kyl-bankar', 'diskbankar'], name: 'Kylbänkar' },
		{ slug: 'diskbankar', former_slugs: [], name: 'Diskbänkar' },
	],
	brands: [{ slug: 'electrolux', former_slugs: ['zanussi'], name: 'Electrolux' }],
};
const chosen = (criteria: Partial<AlertCriteria>): AlertCriteria => ({ ...noCriteria, ...criteria });
const whole = chosen({
	search: 'gn 1/1',
	category: 'kylbankar',
	brand: 'electrolux',
	condition: 'used',
	price_to: 30_000,
	power_supply: '400v_3ph',
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('S4: the criteria of an alert are the filter of a list', () => {
	test('without stock status and order', () =>
		expect(criteriaOf({ ...everything, ...whole, stock_status: 'in_stock', sort: 'price-asc' })).toEqual(whole));

	test.each([
		[whole],
		[chosen({ search: 'åäö & 100% "kyl" <b>' })],
		[chosen({ door: '80', width_to: 88, height_to: 2000 })],
	])('go into the address of the list and come back: %j', (criteria) => {
		expect(criteriaFromQuery(criteriaQuery(criteria))).toEqual(criteria);
		// The page reads the same of it.
		const [path = '', query = ''] = criteriaUrl(criteria).split('?');
		expect(criteriaOf(fromUrl(path, query).filter)).toEqual(criteria);
		expect(fromUrl(path, query).filter).toEqual({ ...everything, ...criteria });
	});

	test('the address is the one that the list writes', () =>
		expect(criteriaUrl(whole)).toBe(toUrl({ filter: { ...everything, ...whole }, page: 1 })));

	test('a page of a category is given by its query and the parameter', () =>
		expect(criteriaFromQuery('?kategori=kylbankar&sida=3&lager=i-lager&utm_source=x')).toEqual(
			chosen({ category: 'kylbankar' }),
		));

	test('of nothing at all are refused', () => {
		expect(criteriaProblem(noCriteria)).toBe('Välj minst ett filter att bevaka');
		expect(criteriaProblem(criteriaFromQuery('lager=i-lager&sortering=nyast-forst'))).toBeDefined();
		expect(criteriaProblem(whole)).toBeUndefined();
	});

	test('a search that narrows nothing is none', () => {
		expect(criteriaFromQuery('sok=k').search).toBe('');
		expect(criteriaFromQuery('sok=%3F%3F%3F').search).toBe('');
		expect(criteriaFromQuery('sok=++kyl+++b%C3%A4nk+').search).toBe('kyl bänk');
	});

	test.each([
		'sok=%',
		'sok=%ff',
		'%%%=%',
		'&&&',
		'kategori=<script>',
		`kategori=${'a'.repeat(500)}`,
		'skick=x',
		'\ud800',
	])('a faulty address is none: %j', (query) => expect(criteriaFromQuery(query)).toEqual(noCriteria));

	test('the longest fit into the column', () => {
		const search = '好'.repeat(100);
		const criteria = chosen({
			...whole,
			search,
			category: 'a'.repeat(120),
			brand: 'b'.repeat(120),
			price_from: 99_999_999,
		});
		expect(criteriaQuery(criteria).length).toBeLessThanOrEqual(criteriaMax);
		expect(criteriaFromQuery(criteriaQuery(criteria))).toEqual(criteria);
	});

	test('half a character breaks no address', () => {
		const criteria = criteriaOf({ ...everything, search: 'kyl\ud83d bänk' });
		expect(() => criteriaQuery(criteria)).not.toThrow();
	});
});

describe('S4: in words', () => {
	test('as the specification writes them', () =>
		expect(plain(criteriaText(chosen({ ...whole, brand: '' }), names))).toBe(
			'Kylbänkar · högst 30 000 kr · begagnad · 400 V · ”gn 1/1”',
		));
	test.each([
		[{ brand: 'electrolux', price_from: 10_000, price_to: 30_000 }, 'Electrolux · 10 000–30 000 kr'],
		[{ price_from: 10_000 }, 'Från 10 000 kr'],
		[{ width_to: 600, height_to: 2000 }, 'Högst 600 mm bred · högst 2 000 mm hög'],
		[{ door: '80' }, 'Går genom dörr 80 cm'],
		[{ condition: 'new', power_supply: 'lpg' }, 'Ny · gasol'],
		[{ power_supply: 'none' }, 'Utan anslutning'],
		[{ category: 'kyl-bankar' }, 'Kylbänkar'],
		[{ category: 'borttagen' }, 'Kategori som inte finns kvar'],
		[{ search: 'scc 101' }, '”scc 101”'],
	] as const)('%j: %s', (criteria, text) => expect(plain(criteriaText(chosen(criteria), names))).toBe(text));
	test('before the address is confirmed, what a stranger wrote is not repeated', () =>
		expect(
			plain(criteriaText(chosen({ category: 'kylbankar', search: 'köp på evil.com' }), names, { hidesWords: true })),
		).toBe('Kylbänkar · med egna sökord'));
});

describe('S4: categories and brands that were renamed or removed', () => {
	test('a former slug leads to its record, unless another has it now', () => {
		expect(withSlug('kyl-bankar', names.categories)?.name).toBe('Kylbänkar');
		expect(withSlug('diskbankar', names.categories)?.name).toBe('Diskbänkar');
		expect(slugsOf(names.categories[0] as (typeof names.categories)[0], names.categories)).toEqual([
			'kylbankar',
			'kyl-bankar',
		]);
	});
	test('an alert of a removed one has nothing to find', () => {
		expect(criteriaExist(chosen({ category: 'kyl-bankar', brand: 'zanussi' }), names)).toBe(true);
		expect(criteriaExist(chosen({ category: 'borttagen' }), names)).toBe(false);
		expect(criteriaExist(chosen({ brand: 'borttaget' }), names)).toBe(false);
		expect(criteriaExist(noCriteria, names)).toBe(true);
	});
});

test("S2: 'Bevaka liknande' of a sold machine asks for its category, else its brand, else its title", () => {
	const machine = { category: 'kylbankar', brand: 'electrolux', title: 'Kylbänk GN 1/1' };
	expect(criteriaLike(machine)).toEqual(chosen({ category: 'kylbankar' }));
	expect(criteriaLike({ ...machine, category: '' })).toEqual(chosen({ brand: 'electrolux' }));
	expect(criteriaLike({ ...machine, category: '', brand: '' })).toEqual(chosen({ search: 'Kylbänk GN 1/1' }));
});
