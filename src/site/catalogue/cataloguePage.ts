/** What a prebuilt page of the list is made of: the props of its island. */
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { everything, type FilterName, type FilterState } from '#domain/catalogue/catalogue.ts';
import type { SortOrder } from '#domain/catalogue/sortOrders.ts';
import { noneLeftOut, type OfferedFit } from '#domain/measures/fit.ts';
import type { CategoryLink } from './CategoryLinks.tsx';
import { fromUrl, type ListLocation, toUrl } from './listUrl.ts';
import type { Results } from './results.ts';

export interface CataloguePage {
	/** Of the page itself: '/produkter/ugnar/sida/2'. */
	path: string;
	/** The order of its products. */
	sort: SortOrder;
	heading: string;
	/** '' for none. */
	intro: string;
	cards: readonly CatalogueCard[];
	/** Products on all pages of this list. */
	total: number;
	pages: number;
	/** As a tree: those below a category follow it, at a greater depth. */
	categories: readonly { slug: string; name: string; depth: number }[];
	/** By name. */
	brands: readonly { slug: string; name: string }[];
	links: readonly CategoryLink[];
	/** The filters of measures, connections and price that the catalogue has products for. undefined: none. */
	fit: OfferedFit | undefined;
}

/** What the page shows without any script. */
export function prebuiltLocation({ path, sort }: CataloguePage): ListLocation {
	const { filter, page } = fromUrl(path, '');
	return { filter: { ...filter, sort }, page };
}

export function prebuiltResults({ cards, total, pages, ...page }: CataloguePage): Results {
	return { cards, total, pages, page: fromUrl(page.path, '').page, isSimilar: false, leftOut: noneLeftOut };
}

/** Whether a location is what the page shows without any script. */
export function isPrebuilt(location: ListLocation, page: CataloguePage): boolean {
	return toUrl(location, page.path) === toUrl(prebuiltLocation(page), page.path);
}

/** The location without a category or brand that is no longer there: a link to one that was removed shows the list. */
export function knownLocation({ filter, page }: ListLocation, { categories, brands }: CataloguePage): ListLocation {
	const known = (slug: string, all: readonly { slug: string }[]) => (all.some((one) => one.slug === slug) ? slug : '');
	return {
		filter: { ...filter, category: known(filter.category, categories), brand: known(filter.brand, brands) },
		page,
	};
}

/** The filter of a URL with what the visitor has changed in the form before any script ran. */
export function withEarlyChoices(asked: FilterState, inForm: FilterState, prebuilt: FilterState): FilterState {
	const names = Object.keys(everything) as (FilterName | 'sort')[];
	const changed = names.filter((name) => inForm[name] !== prebuilt[name]);
	return { ...asked, ...Object.fromEntries(changed.map((name) => [name, inForm[name]])) };
}
