/** The addresses of pages, apart from the list of all of them, so that an island can name one without the catalogue. */
import { slugOf } from '#domain/text/slug.ts';

export function productUrl(product: { slug: string }): string {
	return `/produkt/${product.slug}`;
}

export function listPageUrl(page: number): string {
	return page === 1 ? '/produkter' : `/produkter/sida/${page}`;
}

/** A page of a category's products. A slug has no dot, so the catalogue's files in the same folder are safe. */
export function categoryPageUrl({ slug }: { slug: string }, page = 1): string {
	return page === 1 ? `/produkter/${slug}` : `/produkter/${slug}/sida/${page}`;
}

/** The page of a list's first products in an order, by its word: what '/produkter?sortering=namn-a-o' is answered with. */
export function orderPageUrl(order: string, category?: { slug: string }): string {
	return `${category ? categoryPageUrl(category) : listPageUrl(1)}/ordning/${order}`;
}

/** The list of a brand's products. */
export function brandListUrl({ slug }: { slug: string }): string {
	return `${listPageUrl(1)}?varumarke=${slug}`;
}

/**
 * The query of a list with the present slugs of its category and brand in place of those that they had before; the same
 * text where neither has been renamed. `redirects` are those of `redirectsOf`.
 */
export function withPresentSlugs(query: string, redirects: ReadonlyMap<string, string>): string {
	const values = new URLSearchParams(query);
	let isChanged = false;
	for (const [name, urlOf] of [
		['kategori', categoryPageUrl],
		['varumarke', brandListUrl],
	] as const) {
		const present = redirects.get(urlOf({ slug: values.get(name) ?? '' }));
		if (!present) continue;
		values.set(name, present.slice(urlOf({ slug: '' }).length));
		isChanged = true;
	}
	return isChanged ? `?${values}` : query;
}

/**
 * What an address means that a person has typed, or that a mail program has taken a closing bracket into: '/Produkt/X.',
 * '/PRODUKTER' and '/produkt/x)' → '/produkt/x'. undefined when that is the path itself, or nothing. `path` is decoded.
 */
export function forgivenPath(path: string): string | undefined {
	const parts = path.split('/').map((part) => slugOf(part, ''));
	const meant = `/${parts.filter(Boolean).join('/')}`;
	return meant === path || meant === '/' ? undefined : meant;
}

/**
 * The pages that an address of the list may be answered with, the best first, so that what it asks for stands in the
 * HTML: '/produkter?kategori=ugnar' is the category's own page (L2). Not all of them need exist.
 */
export function askedPages(path: string, query: string): string[] {
	const [isList, own = ''] = /^\/produkter(?:\/([a-z0-9-]+))?$/.exec(path) ?? [];
	if (!isList) return [];
	const values = new URLSearchParams(query);
	const word = (name: string) => /^[a-z0-9-]+$/.exec(values.get(name) ?? '')?.[0];
	const slug = own || word('kategori');
	const order = word('sortering');
	const category = slug ? { slug } : undefined;
	if (category) return [...(order ? [orderPageUrl(order, category)] : []), categoryPageUrl(category)];
	return order ? [orderPageUrl(order)] : [];
}

/** The filters of a list in its address, apart from the category: its own, and those of domain/measures/fit.ts. */
export const filterNames = [
	'sok',
	'varumarke',
	'skick',
	'lager',
	'pris-fran',
	'pris-till',
	'bredd-till',
	'hojd-till',
	'dorr',
	'el',
] as const;

/** The index of the list: what products are filtered, counted and sorted by, and its words (catalogueFiles.ts). */
export const catalogueIndexUrl = '/produkter/index.json';
export const catalogueWordsUrl = '/produkter/ord.json';

/** What is answered, with status 404, for a product that is not there. No address of its own for visitors. */
export const missingProductUrl = '/produkt-saknas';

/** The page of a visitor's alerts. Not for search engines: it shows something to the link of a mail alone. */
export const alertsUrl = '/bevakningar';

/** What is answered, with status 404, for a product of a category that was sold long ago (S2): the way on to its like. */
export function goneProductUrl({ slug }: { slug: string }): string {
	return `${missingProductUrl}/${slug}`;
}

/** Whether this is the address of one of those pages, which only stand in for others. */
export function isMissingProductUrl(url: string): boolean {
	return url === missingProductUrl || url.startsWith(`${missingProductUrl}/`);
}

/** How many products a page of the list shows, and a file of cards holds. */
export const listPageSize = 24;

/** A file of cards, counted from 1. It holds what page `file` of the list shows. */
export function catalogueCardsUrl(file: number): string {
	return `/produkter/kort/${file}.json`;
}

/** The file of the cards that the list of a brand begins with. */
export function brandCardsUrl({ slug }: { slug: string }): string {
	return `/produkter/kort/varumarke/${slug}.json`;
}
