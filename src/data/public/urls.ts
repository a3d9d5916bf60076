/**
 * Every public URL with a key made of all that its page shows. `astro build`, the sitemap and the publisher all use this
 * list; a page whose key is unchanged is not written again. Keys come from the selections that pages read (shownOn.ts).
 */

import { sortOrders, sortOrderWord } from '#domain/catalogue/sortOrders.ts';
import { accessibilityPath } from '#domain/company/accessibilityStatement.ts';
import { measureFields } from '#domain/measures/measureFields.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import { refrigerantFields } from '#domain/products/refrigerant.ts';
import {
	alertsUrl,
	brandCardsUrl,
	brandListUrl,
	catalogueCardsUrl,
	catalogueIndexUrl,
	catalogueWordsUrl,
	categoryPageUrl,
	goneProductUrl,
	listPageSize,
	listPageUrl,
	missingProductUrl,
	orderPageUrl,
	productUrl,
} from '../addresses.ts';
import { previewUrl } from '../previewMessages.ts';
import { cardFileCount, catalogueVersion, firstPlacesOf, firstProductsIn, offeredIn } from './catalogueFiles.ts';
import { hash, keyOf, version } from './pageKeys.ts';
import { remembered } from './remembered.ts';
import {
	copyrightYear,
	shownCategory,
	shownOnEveryPage,
	shownOnHome,
	shownOnPagesOfTexts,
	shownOnProduct,
} from './shownOn.ts';
import { categoriesOfGone, productsIn, type Snapshot } from './snapshot.ts';

/**
 * URL → key, without what every page shows (`siteKey`). URLs start with / and have no trailing slash; one with a file
 * extension is written under just that name.
 */
export function publicUrls(snapshot: Snapshot): ReadonlyMap<string, string> {
	return knownUrls(snapshot, [], () => urlsOf(snapshot));
}

/** The plan of a publish asks for them, and the sitemap. */
const knownUrls = remembered<ReadonlyMap<string, string>>();

function urlsOf(snapshot: Snapshot): ReadonlyMap<string, string> {
	const urls = new Map<string, string>();
	const texts = keyOf(shownOnPagesOfTexts(snapshot));
	urls.set('/', [texts, keyOf(shownOnHome(snapshot))].join());
	for (const url of pagesOfTexts) urls.set(url, texts);
	for (const url of pagesOfFrame) urls.set(url, '');
	addLists(snapshot, urls);
	for (const product of snapshot.products) urls.set(productUrl(product), productKey(product, snapshot));
	for (const product of snapshot.sold) urls.set(productUrl(product), productKey(product, snapshot));
	for (const category of categoriesOfGone(snapshot)) urls.set(goneProductUrl(category), texts);
	return urls;
}

const pagesOfTexts = [
	'/om-oss',
	'/tjanster',
	'/kontakt',
	'/intresse',
	'/integritet',
	accessibilityPath,
	'/404',
	missingProductUrl,
];

/** They show what every page shows, or nothing of a snapshot. */
const pagesOfFrame = [alertsUrl, '/admin', previewUrl, '/robots.txt'];

/** As `publicUrls`, but only the pages of these products themselves. */
export function productUrls(snapshot: Snapshot, ids: readonly string[]): ReadonlyMap<string, string> {
	const wanted = new Set(ids);
	const products = [...snapshot.products, ...snapshot.sold].filter(({ id }) => wanted.has(id));
	return new Map(products.map((product) => [productUrl(product), productKey(product, snapshot)]));
}

/** The key of what every page shows: the texts of its frame, and the year of the copyright line. */
export function siteKey(snapshot: Snapshot): string {
	return `${copyrightYear(snapshot)} ${keyOf(shownOnEveryPage(snapshot))}`;
}

/** What lists show of a brand: neither its logo nor who makes its products. */
function shownOfBrand({ id, slug, name }: StoredBrand): string {
	return [id, slug, name].join();
}

function productKey(product: StoredPublicProduct, snapshot: Snapshot): string {
	const shown = shownOnProduct(snapshot, product.slug);
	const { brand, categoryPath, related, settings } = shown;
	return knownKey(product, [brand, ...categoryPath, ...related, settings.updated], () => keyOf(shown));
}

const knownKey = remembered<string>();

/** The list of products, of everything and of each category: its pages and the files that its script fetches. */
function addLists(snapshot: Snapshot, urls: Map<string, string>): void {
	const { products, brands, categories } = snapshot;
	const add = (url: string, ...shown: string[]) => urls.set(url, shown.join());
	const allBrands = hash(brands.map(shownOfBrand));
	const allCategories = keyOf({ categories: categories.map(shownCategory) });
	// What every page of the list offers to filter by.
	const filters = [allCategories, allBrands, JSON.stringify(offeredIn(snapshot))].join();
	const addPages = (list: readonly StoredPublicProduct[], category?: StoredCategory) => {
		const { pages, orders } = knownCards(category ?? knownCards, list, () => cardKeys(list));
		for (const [index, cards] of pages.entries())
			add(
				category ? categoryPageUrl(category, index + 1) : listPageUrl(index + 1),
				String(list.length),
				filters,
				cards,
			);
		for (const [index, order] of pageOrders.entries())
			add(orderPageUrl(sortOrderWord(order), category), String(list.length), filters, orders[index] ?? '');
		return pages;
	};
	const listVersion = catalogueVersion(snapshot);
	const filesOfCards = addPages(products).slice(0, cardFileCount(products.length));
	for (const [index, cards] of filesOfCards.entries()) add(catalogueCardsUrl(index + 1), listVersion, allBrands, cards);
	for (const category of categories) addPages(productsIn(category, snapshot), category);
	for (const brand of brands) {
		const shown = firstPlacesOf(brand, snapshot).map((place) => products[place]);
		add(
			brandCardsUrl(brand),
			listVersion,
			shownOfBrand(brand),
			keyOfCards(shown.filter((product) => product !== undefined)),
		);
	}
	const everything = keyOfCards(products);
	add(catalogueIndexUrl, allCategories, allBrands, everything);
	add(
		catalogueWordsUrl,
		allCategories,
		allBrands,
		hash(products.map((product) => knownWordsVersion(product, [], () => wordsVersion(product)))),
	);
	add('/sitemap.xml', allCategories, allBrands, everything);
}

/** The keys of the cards on each page of a list, and on the first page of each of its other orders. */
function cardKeys(list: readonly StoredPublicProduct[]) {
	return {
		pages: pagesOf(list).map(keyOfCards),
		orders: pageOrders.map((order) => keyOfCards(firstProductsIn(order, list))),
	};
}

const knownCards = remembered<ReturnType<typeof cardKeys>>();

function keyOfCards(cards: readonly StoredPublicProduct[]): string {
	return hash(cards.map(version));
}

/**
 * Old URL → present one: of products that are public (B6), of every page of a renamed category, and of a renamed brand,
 * whose URL is in the query of the list ('/produkter?varumarke=x'). And the URLs of products that are gone → the page that is
 * shown there with status 404 (`isMissingProductUrl`).
 */
export function redirectsOf(snapshot: Snapshot): Map<string, string> {
	const { redirects, products, productBySlug, categories, categoryBySlug, brands } = snapshot;
	const withPage = redirects.length > 0 ? [...products, ...snapshot.sold] : [];
	const byId = new Map(withPage.map((product) => [product.id, productUrl(product)]));
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
	for (const { id, slug, category_id } of snapshot.gone) {
		const category = snapshot.categoryById.get(category_id);
		if (!category) continue;
		byId.set(id, goneProductUrl(category));
		found.set(productUrl({ slug }), goneProductUrl(category));
	}
	for (const { slug, product_id } of redirects) {
		const url = byId.get(product_id);
		if (url && !productBySlug.has(slug)) found.set(productUrl({ slug }), url);
	}
	return found;
}

/** The orders in which every list has a first page. */
export const pageOrders = sortOrders.filter((order) => order !== 'default');

/** At least one page, so that an empty shop has a list too. */
export function listPageCount(products: number): number {
	return Math.max(1, Math.ceil(products / listPageSize));
}

/** The products of each page of a list; one page of none where there are none. */
function pagesOf(products: readonly StoredPublicProduct[]): (readonly StoredPublicProduct[])[] {
	return Array.from({ length: listPageCount(products.length) }, (_, index) =>
		products.slice(index * listPageSize, (index + 1) * listPageSize),
	);
}

/**
 * The version of what a product is found by. Made of contents: the words are the largest file, and
 * most changes are of prices and stock.
 */
function wordsVersion(product: StoredPublicProduct): string {
	const { id, title, short_description, sku, brand_id, category_id } = product;
	const measures = searchedNames.map((name) => product[name]);
	return [id, title, short_description, sku, brand_id, category_id, ...measures].join();
}

const knownWordsVersion = remembered<string>();

const tableFields = { ...measureFields, ...refrigerantFields };
const searchedNames = Object.keys(tableFields) as (keyof typeof tableFields)[];
