/** The addresses of pages, apart from the list of all of them, so that an island can name one without the catalogue. */

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

/**
 * The page that an address of the list is answered with when it asks for a category (L2): '/produkter?kategori=ugnar' is
 * the category's own page, so that it needs no script. undefined for any other address. The category may not exist.
 */
export function askedCategoryPage(path: string, query: string): string | undefined {
	if (path !== listPageUrl(1)) return undefined;
	const slug = new URLSearchParams(query).get('kategori') ?? '';
	return /^[a-z0-9-]+$/.test(slug) ? categoryPageUrl({ slug }) : undefined;
}

/** What products are filtered, counted and sorted by; and every word that they can be found by (catalogueFiles.ts). */
export const catalogueIndexUrl = '/produkter/index.json';
export const catalogueWordsUrl = '/produkter/ord.json';

/** What is answered, with status 404, for a product that is not there. No address of its own for visitors. */
export const missingProductUrl = '/produkt-saknas';

/** How many products a page of the list shows, and a file of cards holds. */
export const listPageSize = 24;

/** A file of cards, counted from 1. It holds what page `file` of the list shows. */
export function catalogueCardsUrl(file: number): string {
	return `/produkter/kort/${file}`;
}
