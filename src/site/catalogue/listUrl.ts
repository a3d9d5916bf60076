/**
 * What a visitor has chosen, as a URL and back (L2): /produkter?kategori=kylbankar&skick=begagnad&sida=2. A category's
 * own page (/produkter/kylbankar) is the filter of that category.
 */
import { categoryPageUrl, listPageUrl } from '#data/addresses.ts';
import { everything, type FilterState } from '#domain/catalogue/catalogue.ts';
import { fromListParameters, toListParameters } from '#domain/catalogue/listParameters.ts';
import { conditionLabels, stockStatusLabels } from '#domain/products/labels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';

/** A page of the list in a URL. */
export interface ListLocation {
	filter: FilterState;
	/** From 1. */
	page: number;
}

/** Reads a URL; what it does not understand is as if it was not there. */
export function fromUrl(path: string, query: string): ListLocation {
	const [, category = '', page = ''] = /^\/produkter(?:\/(?!sida\/)([^/]+))?(?:\/sida\/(\d+))?$/.exec(path) ?? [];
	const values = new URLSearchParams(query);
	const filter = fromListParameters((name) => values.get(name));
	return {
		filter: { ...filter, category: filter.category || category },
		page: Math.max(1, Math.min(100_000, Number.parseInt(values.get('sida')?.trim() || page, 10) || 1)),
	};
}

/** What the filter form says, whose names are those of URLs. */
export function fromForm(form: HTMLFormElement): FilterState {
	const values = new URLSearchParams();
	for (const [name, value] of new FormData(form)) values.set(name, String(value));
	return fromUrl('/produkter', String(values)).filter;
}

/**
 * The URL of a location. `path` is where the visitor is: on the page of the chosen category they stay, so that heading
 * and text do not change under them.
 */
export function toUrl({ filter, page }: ListLocation, path = '/produkter'): string {
	const isOwnPage = filter.category !== '' && `${path}/`.startsWith(`${categoryPageUrl({ slug: filter.category })}/`);
	if (isEverything(filter)) return listPageUrl(page);
	const values = new URLSearchParams();
	for (const [name, value] of toListParameters(filter)) if (name !== 'kategori' || !isOwnPage) values.set(name, value);
	// Safari 16.4 does not count them.
	if (isOwnPage && String(values) === '') return categoryPageUrl({ slug: filter.category }, page);
	if (page > 1) values.set('sida', String(page));
	const base = isOwnPage ? categoryPageUrl({ slug: filter.category }) : '/produkter';
	return `${base}?${values}`;
}

function isEverything(filter: FilterState): boolean {
	return (Object.keys(everything) as (keyof FilterState)[]).every((name) => filter[name] === everything[name]);
}

/** The words of a product's condition and stock in URLs. */
export function wordsOf({ condition, stock_status }: Pick<StoredProduct, 'condition' | 'stock_status'>) {
	return { condition: slugOf(conditionLabels[condition]), stock_status: slugOf(stockStatusLabels[stock_status]) };
}
