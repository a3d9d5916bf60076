/** The addresses of pages, apart from the list of all of them, so that an island can name one without the catalogue. */

export function productUrl(product: { slug: string }): string {
	return `/produkt/${product.slug}`;
}

export function listPageUrl(page: number): string {
	return page === 1 ? '/produkter' : `/produkter/sida/${page}`;
}
