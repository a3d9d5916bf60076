/**
 * Every public address with a key made of all that its page shows: ids and `updated`, as good as never contents. `astro
 * build`, the sitemap and the publisher all go by this one list; a page whose key is unchanged is not written again. A page
 * that shows something its key lacks goes stale, so whoever adds something to a page adds it here.
 */
import { createHash } from 'node:crypto';
import type { StoredBrand } from '#domain/brand.ts';
import { sortOrders, sortOrderWord } from '#domain/catalogue.ts';
import type { StoredCategory } from '#domain/category.ts';
import type { StoredProduct } from '#domain/product.ts';
import {
	brandListUrl,
	catalogueCardsUrl,
	catalogueIndexUrl,
	catalogueWordsUrl,
	categoryPageUrl,
	listPageSize,
	listPageUrl,
	missingProductUrl,
	orderPageUrl,
	productUrl,
} from './addresses.ts';
import { catalogueVersion, firstProductsIn } from './catalogueFiles.ts';
import { previewUrl } from './preview.ts';
import { featuredProducts, productsIn, relatedProducts, type Snapshot } from './snapshot.ts';

/**
 * Address → key, without what every page shows (`siteKey`). Addresses start with / and have no trailing slash; one
 * with a file's ending is written under just that name.
 */
export function publicUrls(snapshot: Snapshot): ReadonlyMap<string, string> {
	const made = listed.get(snapshot) ?? urlsOf(snapshot);
	listed.set(snapshot, made);
	return made;
}

/** The sitemap asks for the same snapshot as the publisher. */
const listed = new WeakMap<Snapshot, ReadonlyMap<string, string>>();

/** As `publicUrls`, but only the pages of these products themselves. */
export function productUrls(snapshot: Snapshot, ids: readonly string[]): ReadonlyMap<string, string> {
	const wanted = new Set(ids);
	return new Map(
		snapshot.products
			.filter(({ id }) => wanted.has(id))
			.map((product) => {
				const { url, key } = addressAndKey(product, snapshot);
				return [url, key];
			}),
	);
}

function urlsOf(snapshot: Snapshot): ReadonlyMap<string, string> {
	const { products, brands, categories } = snapshot;
	const urls = new Map<string, string>();
	const add = (url: string, ...shown: string[]) => urls.set(url, shown.join());
	const allBrands = hash(brands.map(version));

	add('/', ...featuredProducts(snapshot).map(version), allBrands);
	for (const url of ['/om-oss', '/tjanster', '/kontakt', '/intresse', '/integritet']) add(url);
	add('/404');
	add(missingProductUrl);
	add('/admin');
	add(previewUrl);
	const addOrders = (list: readonly StoredProduct[], category?: StoredCategory) => {
		for (const order of pageOrders) {
			const url = orderPageUrl(sortOrderWord(order), category);
			const first = kept(url, list, () => hash(firstProductsIn(order, list).map(version)));
			add(url, String(list.length), allBrands, first);
		}
	};
	addOrders(products);
	const lists = runsOf(products);
	const listVersion = catalogueVersion(snapshot);
	for (const [index, shown] of lists.entries()) {
		const url = listPageUrl(index + 1);
		const cards = digest(url, shown, version);
		add(url, String(products.length), allBrands, cards);
		// A file of cards holds the cards of one page.
		if (shown.length > 0) add(catalogueCardsUrl(index + 1), listVersion, allBrands, cards);
	}
	for (const product of products) {
		const { url, key } = addressAndKey(product, snapshot);
		urls.set(url, key);
	}
	for (const category of categories) {
		const inside = productsIn(category, snapshot);
		addOrders(inside, category);
		for (const [index, shown] of runsOf(inside).entries()) {
			const url = categoryPageUrl(category, index + 1);
			add(url, String(inside.length), allBrands, digest(url, shown, version));
		}
	}

	const everything = hash(lists.map((shown, index) => digest(listPageUrl(index + 1), shown, version)));
	const words = hash(lists.map((shown, index) => digest(`words ${index}`, shown, wordsVersion)));
	add(catalogueIndexUrl, allBrands, everything);
	add(catalogueWordsUrl, allBrands, words);
	add('/sitemap.xml', allBrands, everything);
	add('/robots.txt');
	return urls;
}

/**
 * Old address → the one that it leads to now: of products that are public (B6), of every page of a renamed category, and
 * of a renamed brand, which has its address in the query of the list ('/produkter?varumarke=x').
 */
export function redirectsOf(snapshot: Snapshot): Map<string, string> {
	const { redirects, products, productBySlug, categories, categoryBySlug, brands } = snapshot;
	const byId = new Map(redirects.length > 0 ? products.map((product) => [product.id, product]) : []);
	const found = new Map<string, string>();
	for (const category of categories) {
		const former = category.former_slugs.filter((slug) => !categoryBySlug.has(slug));
		if (former.length === 0) continue;
		const pages = listPageCount(productsIn(category, snapshot).length);
		for (const slug of former) {
			for (let page = 1; page <= pages; page += 1)
				found.set(categoryPageUrl({ slug }, page), categoryPageUrl(category, page));
			for (const order of pageOrders)
				found.set(orderPageUrl(sortOrderWord(order), { slug }), orderPageUrl(sortOrderWord(order), category));
		}
	}
	const brandSlugs = new Set(brands.map(({ slug }) => slug));
	for (const brand of brands)
		for (const slug of brand.former_slugs)
			if (!brandSlugs.has(slug)) found.set(brandListUrl({ slug }), brandListUrl(brand));
	for (const { slug, product_id } of redirects) {
		const product = byId.get(product_id);
		if (product && !productBySlug.has(slug)) found.set(productUrl({ slug }), productUrl(product));
	}
	return found;
}

/** The orders in which every list has a first page. */
export const pageOrders = sortOrders.filter((order) => order !== 'default');

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

/** The products of each page of a list; one page of none where there are none. */
function runsOf(products: readonly StoredProduct[]): (readonly StoredProduct[])[] {
	return Array.from({ length: listPageCount(products.length) }, (_, index) =>
		products.slice(index * listPageSize, (index + 1) * listPageSize),
	);
}

/** What `kept` has made last, by name. */
const keptByName = new Map<string, { records: readonly StoredProduct[]; made: string }>();

/** The versions of a run of records, in their order, as a short text; kept under `name` as long as they are the same. */
function digest(name: string, records: readonly StoredProduct[], versionOf: (record: StoredProduct) => string): string {
	return kept(name, records, () => hash(records.map(versionOf)));
}

/** What has been made of records under this name before, as long as they are the same. */
function kept(name: string, records: readonly StoredProduct[], make: () => string): string {
	const before = keptByName.get(name);
	if (before && areSame(before.records, records)) return before.made;
	const made = make();
	keptByName.set(name, { records, made });
	return made;
}

function hash(texts: readonly string[]): string {
	return createHash('sha256').update(texts.join()).digest('base64url').slice(0, 22);
}

const wordsVersions = new WeakMap<StoredProduct, string>();

/**
 * Of what a product is found by. The one key that is made of contents: the words are the largest file, and most changes
 * are of prices and of what is in stock.
 */
function wordsVersion(product: StoredProduct): string {
	const known = wordsVersions.get(product);
	if (known) return known;
	const { id, title, short_description, sku, brand_id, category_id } = product;
	const made = `${id}@${hash([title, short_description, sku, brand_id, category_id])}`;
	wordsVersions.set(product, made);
	return made;
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
