import { expect, test } from 'vitest';
import { everything } from '#domain/catalogue/catalogue.ts';
import {
	type CataloguePage,
	isPrebuilt,
	knownLocation,
	prebuiltLocation,
	withEarlyChoices,
} from '#site/catalogue/cataloguePage.ts';
import { fromUrl } from '#site/catalogue/listUrl.ts';

const page: CataloguePage = {
	path: '/produkter/ugnar',
	sort: 'default',
	heading: 'Ugnar',
	intro: '',
	cards: [],
	total: 30,
	pages: 2,
	categories: [{ slug: 'ugnar', name: 'Ugnar', depth: 0 }],
	brands: [{ slug: 'rational', name: 'Rational' }],
	links: [],
	fit: undefined,
};
const at = (url: string) => fromUrl(url.split('?')[0] ?? '', url.split('?')[1] ?? '');

test.each([
	['/produkter/ugnar', true],
	['/produkter?kategori=ugnar', true],
	['/produkter/ugnar?utm_source=x', true],
	['/produkter/ugnar?sida=2', false],
	['/produkter/ugnar?skick=ny', false],
	['/produkter', false],
])('L2: %s is shown without any script by the page of its category: %s', (url, expected) =>
	expect(isPrebuilt(at(url), page)).toBe(expected),
);

test('L4: a page in an order is what its order shows', () => {
	const ordered: CataloguePage = { ...page, path: '/produkter', sort: 'name-asc' };
	expect(isPrebuilt(at('/produkter?sortering=namn-a-o'), ordered)).toBe(true);
	expect(isPrebuilt(at('/produkter'), ordered)).toBe(false);
});

test('L2: a category or brand that is gone filters nothing', () =>
	expect(knownLocation(at('/produkter?kategori=borta&varumarke=borta&skick=ny'), page).filter).toEqual({
		...everything,
		condition: 'new',
	}));

test('What was changed in the form before any script ran goes before the address; the rest of the address stays', () => {
	const { filter: prebuilt } = prebuiltLocation(page);
	const asked = { ...prebuilt, condition: 'new', search: 'gn' } as const;
	expect(withEarlyChoices(asked, prebuilt, prebuilt)).toEqual(asked);
	expect(withEarlyChoices(asked, { ...prebuilt, search: 'kombi', category: '' }, prebuilt)).toEqual({
		...asked,
		search: 'kombi',
		category: '',
	});
});
