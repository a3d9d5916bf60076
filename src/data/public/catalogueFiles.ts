/**
 * The prebuilt files that the product list in a browser works on, split so that a phone downloads little:
 *
 *   /produkter/index.json     what products are filtered, counted and sorted by; about 8 bytes each when packed
 *   /produkter/ord.json       every word that they can be found by; fetched when somebody searches
 *   /produkter/kort/{n}       the cards themselves, as HTML, a few products in each; fetched for those that are seen
 *
 * They are fetched at different times, so the catalogue may have changed in between. Each carries a mark made of the
 * ids that its places mean; where marks disagree, the browser begins again with fresh files. A page carries the marks
 * of the cards that stand in it: where they agree, these cards are fetched no more.
 */
import {
	type Catalogue,
	comparisonOf,
	firstInOrder,
	type PackedCatalogue,
	packed,
	type SortOrder,
} from '#domain/catalogue.ts';
import { pathTo } from '#domain/category.ts';
import { swedishOrder } from '#domain/format.ts';
import type { StoredProduct } from '#domain/product.ts';
import { type PackedWordIndex, packedWordIndex, wordsOf } from '#domain/wordIndex.ts';
import { listPageSize } from '../addresses.ts';
import { brandsByName, productsIn, type Snapshot } from './snapshot.ts';

export interface CatalogueIndex extends PackedCatalogue {
	mark: string;
	/** The mark of every file of cards, in order. */
	cardMarks: readonly string[];
	/** The mark of the first page of every category. */
	categoryMarks: readonly string[];
}

export interface CatalogueWords extends PackedWordIndex {
	mark: string;
}

export function cardFileCount(products: number): number {
	return Math.ceil(products / listPageSize);
}

/** The products of a file of cards. */
export function productsOfCardFile({ products }: Pick<Snapshot, 'products'>, file: number): readonly StoredProduct[] {
	return products.slice((file - 1) * listPageSize, file * listPageSize);
}

export function catalogueIndex(snapshot: Snapshot): CatalogueIndex {
	const files = Array.from({ length: cardFileCount(snapshot.products.length) }, (_, index) => index + 1);
	return {
		mark: markOf(snapshot.products),
		cardMarks: files.map((file) => markOf(productsOfCardFile(snapshot, file))),
		categoryMarks: snapshot.categories.map((category) => markOf(productsIn(category, snapshot).slice(0, listPageSize))),
		...packed(catalogueOf(snapshot)),
	};
}

/** The catalogue of a snapshot as the list narrows it. */
function catalogueOf(snapshot: Snapshot): Catalogue {
	const { products, categories } = snapshot;
	const brands = brandsByName(snapshot);
	const categoryPlace = new Map(categories.map(({ id }, place) => [id, place]));
	const brandPlace = new Map(brands.map(({ id }, place) => [id, place]));
	const newest = ranks(products, byNewest);
	const name = ranks(products, byName);
	return {
		categories: categories.map((category) => ({
			slug: category.slug,
			name: category.name,
			parent: categoryPlace.get(category.parent_id) ?? -1,
		})),
		brands: brands.map((brand) => ({ slug: brand.slug, name: brand.name })),
		entries: products.map((product, place) => ({
			place,
			category: categoryPlace.get(product.category_id) ?? -1,
			brand: brandPlace.get(product.brand_id) ?? -1,
			condition: product.condition,
			stock_status: product.stock_status,
			price: product.price,
			newest: newest[place] ?? 0,
			name: name[place] ?? 0,
		})),
	};
}

const byNewest = (one: StoredProduct, other: StoredProduct) =>
	one.created < other.created ? 1 : one.created > other.created ? -1 : 0;
const byName = (one: StoredProduct, other: StoredProduct) => swedishOrder(one.title, other.title);

/** L4: what the first page of a list shows in an order. */
export function firstProductsIn(order: SortOrder, list: readonly StoredProduct[]): StoredProduct[] {
	const compare = comparisonOf(order, { price: ({ price }: StoredProduct) => price, newest: byNewest, name: byName });
	return firstInOrder(list, compare, listPageSize);
}

/** Every product's place in an order, list order where it is equal. */
function ranks(products: readonly StoredProduct[], compare: (one: StoredProduct, other: StoredProduct) => number) {
	const order = products.map((product, place) => ({ product, place }));
	order.sort((one, other) => compare(one.product, other.product) || one.place - other.place);
	const rank = new Array<number>(products.length);
	for (const [at, { place }] of order.entries()) rank[place] = at;
	return rank;
}

/** L3: title, short description, article number, brand and the categories that a product stands in. */
export function catalogueWords(snapshot: Snapshot): CatalogueWords {
	const { products, categories, brandById } = snapshot;
	const categoryWords = new Map(
		categories.map(({ id }) => [id, wordsOf(pathTo(id, categories).map((category) => category.name))]),
	);
	const brandWords = new Map([...brandById].map(([id, brand]) => [id, wordsOf([brand.name])]));
	return {
		mark: markOf(products),
		...packedWordIndex(
			products.map((product) => [
				...new Set([
					...ownWords(product),
					...(brandWords.get(product.brand_id) ?? []),
					...(categoryWords.get(product.category_id) ?? []),
				]),
			]),
		),
	};
}

// A snapshot keeps the objects of products that have not changed, so most words are known from the last time.
const wordsKnown = new WeakMap<StoredProduct, readonly string[]>();

function ownWords(product: StoredProduct): readonly string[] {
	const known = wordsKnown.get(product) ?? wordsOf([product.title, product.short_description, product.sku]);
	wordsKnown.set(product, known);
	return known;
}

/** Tells whether two files mean the same products by the same places (FNV-1a of the ids). */
export function markOf(products: readonly StoredProduct[]): string {
	let hash = 0x811c9dc5;
	for (const { id } of products)
		for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(36);
}
