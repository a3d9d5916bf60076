/**
 * Every public address with a key made of all that its page shows: ids and `updated`, never contents. `astro build`,
 * the sitemap and the publisher all go by this one list; a page whose key is unchanged is not written again. A page
 * that shows something its key lacks goes stale, so whoever adds something to a page adds it here.
 */
import type { StoredProduct } from '#domain/product.ts';
import { listPageUrl, productUrl } from './addresses.ts';
import { featuredProducts, productsIn, relatedProducts, type Snapshot } from './snapshot.ts';

export { listPageUrl, productUrl } from './addresses.ts';

/** How many products a page of the list shows. */
export const listPageSize = 24;

/** Address → key. Addresses start with / and have no trailing slash. */
export function publicUrls(snapshot: Snapshot): Map<string, string> {
	const { products, brands, categories } = snapshot;
	const site = siteKey(snapshot);
	const urls = new Map<string, string>();
	const add = (url: string, ...shown: string[]) => urls.set(url, [site, ...shown].join());
	const brandKey = (product: StoredProduct) => version(snapshot.brandById.get(product.brand_id));

	add('/', ...featuredProducts(snapshot).map(version), ...brands.map(version));
	for (const url of ['/om-oss', '/tjanster', '/kontakt', '/intresse', '/integritet']) add(url);
	add('/404');
	for (let page = 1; page <= listPageCount(products.length); page += 1) {
		const shown = products.slice((page - 1) * listPageSize, page * listPageSize);
		add(listPageUrl(page), String(products.length), brands.map(version).join(), ...shown.map(version));
	}
	for (const product of products) {
		add(productUrl(product), version(product), brandKey(product), ...relatedProducts(product, snapshot).map(version));
	}
	void categories;
	void productsIn;
	return urls;
}

/** At least one page, so that an empty shop has a list too. */
export function listPageCount(products: number): number {
	return Math.max(1, Math.ceil(products / listPageSize));
}

/** What every page shows: texts, navigation categories, and the year of the copyright line. */
function siteKey({ writtenSettings, categories }: Snapshot): string {
	return [new Date().getFullYear(), version(writtenSettings), ...categories.map(version)].join();
}

function version(record: { id: string; updated: string } | undefined): string {
	return record ? `${record.id}@${record.updated}` : '';
}
