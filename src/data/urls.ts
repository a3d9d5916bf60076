/**
 * Every public address with a key made of all that its page shows: ids and `updated`, never contents. `astro build`,
 * the sitemap and the publisher all go by this one list; a page whose key is unchanged is not written again. A page
 * that shows something its key lacks goes stale, so whoever adds something to a page adds it here.
 */
import { createHash } from 'node:crypto';
import type { StoredBrand } from '#domain/brand.ts';
import type { StoredProduct } from '#domain/product.ts';
import {
	catalogueCardsUrl,
	catalogueIndexUrl,
	catalogueWordsUrl,
	categoryPageUrl,
	listPageSize,
	listPageUrl,
	missingProductUrl,
	productUrl,
} from './addresses.ts';
import { cardFileCount } from './catalogueFiles.ts';
import { previewUrl } from './preview.ts';
import { featuredProducts, productsIn, relatedProducts, type Snapshot } from './snapshot.ts';

/**
 * Address → key, without what every page shows (`siteKey`). Addresses start with / and have no trailing slash; one
 * with a file's ending is written under just that name.
 */
export function publicUrls(snapshot: Snapshot): Map<string, string> {
	const { products, brands, categories } = snapshot;
	const urls = new Map<string, string>();
	const add = (url: string, ...shown: string[]) => urls.set(url, shown.join());
	const allBrands = digest(brands);

	add('/', ...featuredProducts(snapshot).map(version), allBrands);
	for (const url of ['/om-oss', '/tjanster', '/kontakt', '/intresse', '/integritet']) add(url);
	add('/404');
	add(missingProductUrl);
	add('/admin');
	add(previewUrl);
	const pages = listPageCount(products.length);
	for (let page = 1; page <= pages; page += 1) {
		const shown = products
			.slice((page - 1) * listPageSize, page * listPageSize)
			.map(version)
			.join();
		add(listPageUrl(page), String(products.length), allBrands, shown);
		// A file of cards holds the cards of one page.
		if (page <= cardFileCount(products.length)) add(catalogueCardsUrl(page), allBrands, shown);
	}
	for (const product of products) {
		const { url, key } = addressAndKey(product, snapshot);
		urls.set(url, key);
	}
	for (const category of categories) {
		const inside = productsIn(category, snapshot);
		for (let page = 1; page <= listPageCount(inside.length); page += 1) {
			const shown = inside.slice((page - 1) * listPageSize, page * listPageSize);
			add(categoryPageUrl(category, page), String(inside.length), allBrands, ...shown.map(version));
		}
	}

	const everything = digest([...brands, ...products]);
	add(catalogueIndexUrl, everything);
	add(catalogueWordsUrl, everything);
	add('/sitemap.xml', everything);
	add('/robots.txt');
	return urls;
}

/** Old address → the one that it leads to now, both of products that are public (B6). */
export function redirectsOf({ redirects, products, productBySlug }: Snapshot): Map<string, string> {
	const byId = new Map(redirects.length > 0 ? products.map((product) => [product.id, product]) : []);
	const found = new Map<string, string>();
	for (const { slug, product_id } of redirects) {
		const product = byId.get(product_id);
		if (product && !productBySlug.has(slug)) found.set(productUrl({ slug }), productUrl(product));
	}
	return found;
}

/** At least one page, so that an empty shop has a list too. */
export function listPageCount(products: number): number {
	return Math.max(1, Math.ceil(products / listPageSize));
}

/** The key of what every page shows: texts, navigation categories, and the year of the copyright line. */
export function siteKey({ writtenSettings, categories }: Snapshot): string {
	const hero = writtenSettings.hero_image_url ? 'hero' : '';
	return [new Date().getFullYear(), version(writtenSettings), hero, ...categories.map(version)].join();
}

interface AddressAndKey {
	url: string;
	key: string;
	/** What the key was made from, besides the product. */
	brand: StoredBrand | undefined;
	related: readonly StoredProduct[];
}

/** Kept from the publish before where nothing that the page shows has been replaced: there are thousands of them. */
const known = new WeakMap<StoredProduct, AddressAndKey>();

function addressAndKey(product: StoredProduct, snapshot: Snapshot): AddressAndKey {
	const brand = snapshot.brandById.get(product.brand_id);
	const related = relatedProducts(product, snapshot);
	const before = known.get(product);
	if (before && before.brand === brand && areSame(before.related, related)) return before;
	const key = [product, brand, ...related].map(version).join();
	const made = { url: productUrl(product), key, brand, related };
	known.set(product, made);
	return made;
}

function areSame(some: readonly object[], others: readonly object[]): boolean {
	for (let place = 0; place < others.length; place += 1) if (some[place] !== others[place]) return false;
	return some.length === others.length;
}

/** The versions of many records, in their order, as a short text. */
function digest(records: readonly { id: string; updated: string }[]): string {
	// Joined first: each call of update costs more than what it hashes.
	return createHash('sha256').update(records.map(version).join()).digest('base64url').slice(0, 22);
}

// Asked for several times for each of thousands of records, at every publish; records are replaced, never changed.
const versions = new WeakMap<object, string>();

function version(record: { id: string; updated: string } | undefined): string {
	if (!record) return '';
	const known = versions.get(record);
	if (known) return known;
	const made = `${record.id}@${record.updated}`;
	versions.set(record, made);
	return made;
}
