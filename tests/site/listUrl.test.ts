import { describe, expect, test } from 'vitest';
import { filterNames } from '#data/addresses.ts';
import { everything, type FilterState } from '#domain/catalogue/catalogue.ts';
import { fitParameters } from '#domain/measures/fit.ts';
import { fromUrl, toUrl } from '#site/catalogue/listUrl.ts';

const chosen = (filter: Partial<FilterState>): FilterState => ({ ...everything, ...filter });
const all = chosen({
	search: 'kyl bänk',
	category: 'kylbankar',
	brand: 'electrolux',
	condition: 'used',
	stock_status: 'in_stock',
	sort: 'price-asc',
});

describe('L2: every filter lives in the address', () => {
	test('in Swedish', () =>
		expect(toUrl({ filter: all, page: 1 })).toBe(
			'/produkter?sok=kyl+b%C3%A4nk&kategori=kylbankar&varumarke=electrolux&skick=begagnad&lager=i-lager&sortering=pris-lag-till-hog',
		));

	test.each([
		[chosen({ category: 'ugnar' }), 1, '/produkter?kategori=ugnar'],
		[chosen({ category: 'ugnar' }), 3, '/produkter?kategori=ugnar&sida=3'],
		[chosen({ condition: 'renovated' }), 1, '/produkter?skick=renoverad'],
		[chosen({ stock_status: 'on_order' }), 1, '/produkter?lager=bestallningsvara'],
		[chosen({ sort: 'name-asc' }), 1, '/produkter?sortering=namn-a-o'],
		[everything, 1, '/produkter'],
		[everything, 2, '/produkter/sida/2'],
	])('%j, page %i: %s', (filter, page, address) => expect(toUrl({ filter, page })).toBe(address));

	test('and comes back from it', () => {
		const values = {
			search: ['', 'kyl bänk', 'a&b=c?#%', '100 %'],
			category: ['', 'ugnar'],
			brand: ['', 'rational'],
			condition: ['', 'new', 'renovated', 'used'],
			stock_status: ['', 'in_stock', 'on_order'],
			sort: ['default', 'newest', 'price-asc', 'price-desc', 'name-asc'],
		} as const;
		for (const search of values.search)
			for (const category of values.category)
				for (const brand of values.brand)
					for (const condition of values.condition)
						for (const stock_status of values.stock_status)
							for (const sort of values.sort)
								for (const page of [1, 7])
									for (const path of ['/produkter', '/produkter/ugnar', '/produkter/sida/2']) {
										const location = {
											filter: chosen({ search, category, brand, condition, stock_status, sort }),
											page,
										};
										const [back = '', query = ''] = toUrl(location, path).split('?');
										expect(fromUrl(back, query)).toEqual(location);
									}
	});
});

describe('M3: what fits lives in the address too', () => {
	const fitting = chosen({
		category: 'ugnar',
		condition: 'used',
		price_from: 5000,
		price_to: 10_000,
		width_to: 600,
		height_to: 250,
		door: '80',
		power_supply: '400v_3ph',
	});
	test('beside the other filters', () =>
		expect(toUrl({ filter: fitting, page: 1 })).toBe(
			'/produkter?kategori=ugnar&skick=begagnad&pris-fran=5000&pris-till=10000&bredd-till=600&hojd-till=250mm&dorr=80&el=400v',
		));
	test.each(['/produkter', '/produkter/ugnar', '/produkter/sida/2'])('and comes back from it, at %s', (path) => {
		const location = { filter: fitting, page: 3 };
		const [back = '', query = ''] = toUrl(location, path).split('?');
		expect(fromUrl(back, query)).toEqual(location);
	});
	test('as a form sends it', () =>
		expect(
			fromUrl('/produkter', '?sok=&pris-till=9+995+kr&bredd-till=60+cm&hojd-till=&dorr=&el=400v_3ph').filter,
		).toEqual(chosen({ price_to: 9995, width_to: 600, power_supply: '400v_3ph' })));
	test('what is not understood filters nothing', () =>
		expect(fromUrl('/produkter', '?pris-till=billigt&bredd-till=smal&dorr=75&el=sol').filter).toEqual(everything));
	test('the first paint knows the names of all filters', () =>
		expect(filterNames).toEqual(expect.arrayContaining(Object.values(fitParameters))));
});

describe('L2: an address is read', () => {
	test('kategori preselects', () =>
		expect(fromUrl('/produkter', '?kategori=kylbankar').filter.category).toBe('kylbankar'));
	test('varumarke is honoured', () =>
		expect(fromUrl('/produkter', '?varumarke=electrolux').filter.brand).toBe('electrolux'));
	test('a category page is the filter of its category', () => {
		expect(fromUrl('/produkter/ugnar', '')).toEqual({ filter: chosen({ category: 'ugnar' }), page: 1 });
		expect(fromUrl('/produkter/ugnar/sida/3', '')).toEqual({ filter: chosen({ category: 'ugnar' }), page: 3 });
		expect(fromUrl('/produkter/sida/3', '')).toEqual({ filter: everything, page: 3 });
	});
	test('kategori outdoes the page', () =>
		expect(fromUrl('/produkter/ugnar', '?kategori=kyla').filter.category).toBe('kyla'));
	test('values by their own names too', () =>
		expect(fromUrl('/produkter', '?skick=used&lager=in_stock&sortering=price-desc').filter).toEqual(
			chosen({ condition: 'used', stock_status: 'in_stock', sort: 'price-desc' }),
		));
	test('nonsense is as if it was not there', () =>
		expect(fromUrl('/produkter', '?skick=trasig&lager=slutsald&sortering=x&sida=-4&utm_source=y')).toEqual({
			filter: everything,
			page: 1,
		}));
	test('a search is cut to 100 characters', () =>
		expect(fromUrl('/produkter', `?sok=${'x'.repeat(5000)}`).filter.search).toHaveLength(100));
});

describe('On the page of the chosen category the visitor stays', () => {
	test('while he narrows it', () =>
		expect(toUrl({ filter: chosen({ category: 'ugnar', brand: 'rational' }), page: 1 }, '/produkter/ugnar')).toBe(
			'/produkter/ugnar?varumarke=rational',
		));
	test('but not when he chooses another', () =>
		expect(toUrl({ filter: chosen({ category: 'kyla' }), page: 1 }, '/produkter/ugnar')).toBe(
			'/produkter?kategori=kyla',
		));
	test('nor one whose address begins alike', () =>
		expect(toUrl({ filter: chosen({ category: 'ugn' }), page: 1 }, '/produkter/ugnar')).toBe(
			'/produkter?kategori=ugn',
		));
});
