/**
 * The prebuilt files that the product list in a browser works on, split so that a phone downloads little:
 *
 *   /produkter/index.json       what products are filtered, counted and sorted by; about 8 bytes each when compressed
 *   /produkter/ord.json         the words of the index; fetched when a visitor searches
 *   /produkter/kort/{n}.json    what the cards of a page of the list show; fetched for the cards that are seen
 *   /produkter/kort/varumarke/{slug}.json    the same of the first page of a brand's products, which stand far apart in
 *                               the list; its address says what to fetch before the index is there
 *
 * The files name a product by its place in the list, and they are fetched at different times. So each carries the
 * version of the list; where versions differ, the browser fetches all of them again.
 */
import { type Catalogue, firstPlaces } from '#domain/catalogue/catalogue.ts';
import { type EncodedCatalogue, encodeCatalogue } from '#domain/catalogue/encodedCatalogue.ts';
import { indexWords } from '#domain/catalogue/searchTerms.ts';
import { comparisonOf, firstInOrder, type SortOrder } from '#domain/catalogue/sortOrders.ts';
import { type EncodedWordIndex, encodeWordIndex } from '#domain/catalogue/wordIndex.ts';
import { type OfferedFit, offeredFit } from '#domain/measures/fit.ts';
import { searchedMeasures } from '#domain/measures/measureTable.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import { pathTo } from '#domain/products/category.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import { swedishOrder } from '#domain/text/format.ts';
import { listPageSize } from '../addresses.ts';
import { hash } from './pageKeys.ts';
import { remembered } from './remembered.ts';
import { brandsByName, type PublicProduct, type Snapshot } from './snapshot.ts';

interface OfOneVersion {
	version: string;
}

export interface CatalogueIndex extends EncodedCatalogue, OfOneVersion {}

export interface CatalogueWords extends EncodedWordIndex, OfOneVersion {}

export interface CatalogueCards extends OfOneVersion {
	/** Of the products in the list, for each card. */
	places: readonly number[];
	cards: readonly CatalogueCard[];
}

/** What a card shows of a product. Only the first of `images` is used. */
export type CardProduct = Pick<
	PublicProduct,
	| 'id'
	| 'slug'
	| 'title'
	| 'images'
	| 'photo_looks'
	| 'condition'
	| 'stock_status'
	| 'price'
	| 'old_price'
	| 'lowest_price'
	| 'price_includes_vat'
	| 'is_margin_scheme'
	| 'energy_class'
	| 'availability'
>;

/** A card of the list: `images` holds the first one at most. */
export interface CatalogueCard extends CardProduct {
	/** undefined: none. */
	brand: { slug: string; name: string } | undefined;
}

export function cardFileCount(products: number): number {
	return Math.ceil(products / listPageSize);
}

/** The cards of a page of the whole list. `file` from 1. */
export function catalogueCards(snapshot: Snapshot, file: number): CatalogueCards {
	const first = (file - 1) * listPageSize;
	const { length } = snapshot.products.slice(first, first + listPageSize);
	return cardsAt(
		Array.from({ length }, (_, index) => first + index),
		snapshot,
	);
}

/** The cards that the list of a brand begins with. */
export function brandCards(snapshot: Snapshot, brand: StoredBrand): CatalogueCards {
	return cardsAt(firstPlacesOf(brand, snapshot), snapshot);
}

/** The places of the products that the list of a brand begins with. */
export function firstPlacesOf(brand: StoredBrand, { products }: Pick<Snapshot, 'products'>): number[] {
	return firstPlaces(products, listPageSize, ({ brand_id }) => brand_id === brand.id);
}

function cardsAt(places: readonly number[], snapshot: Snapshot): CatalogueCards {
	const products = places.map((place) => snapshot.products[place]).filter((product) => product !== undefined);
	return { version: catalogueVersion(snapshot), places, cards: products.map((product) => cardOf(product, snapshot)) };
}

export function cardOf(product: PublicProduct, { brandById }: Pick<Snapshot, 'brandById'>): CatalogueCard {
	const { id, slug, title, images, condition, stock_status, price, old_price, lowest_price } = product;
	const { price_includes_vat, is_margin_scheme, energy_class, availability } = product;
	const brand = brandById.get(product.brand_id);
	const [photo = ''] = images;
	const look = product.photo_looks?.[photo];
	return {
		id,
		slug,
		title,
		images: images.slice(0, 1),
		...(look && { photo_looks: { [photo]: look } }),
		condition,
		stock_status,
		price,
		old_price,
		lowest_price,
		price_includes_vat,
		is_margin_scheme,
		energy_class,
		...(availability && { availability }),
		brand: brand && { slug: brand.slug, name: brand.name },
	};
}

export function catalogueIndex(snapshot: Snapshot): CatalogueIndex {
	return { version: catalogueVersion(snapshot), ...encodeCatalogue(catalogueOf(snapshot)) };
}

/** Another one whenever a place of the list means another product: made of the ids in their order. */
export function catalogueVersion({ products }: Pick<Snapshot, 'products'>): string {
	return knownVersion(products, [], () => hash(products.map(({ id }) => id)).slice(0, 11));
}

/** Every file of cards asks for it. */
const knownVersion = remembered<string>();

/** The catalogue of a snapshot as the list filters it. */
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
			width: product.width,
			depth: product.depth,
			height: product.height,
			voltage: product.voltage,
			energy_source: product.energy_source,
			newest: newest[place] ?? 0,
			name: name[place] ?? 0,
		})),
	};
}

/** M3: the filters that the list offers. */
export function offeredIn({ products }: Pick<Snapshot, 'products'>): OfferedFit | undefined {
	return knownOffer(products, [], () => offeredFit(products));
}

/** Every page of the list asks for it. */
const knownOffer = remembered<OfferedFit | undefined>();

const byNewest = (one: StoredPublicProduct, other: StoredPublicProduct) =>
	one.created < other.created ? 1 : one.created > other.created ? -1 : 0;
const byName = (one: StoredPublicProduct, other: StoredPublicProduct) => swedishOrder(one.title, other.title);

/** L4: what the first page of a list shows in an order. */
export function firstProductsIn(order: SortOrder, list: readonly StoredPublicProduct[]): StoredPublicProduct[] {
	const compare = comparisonOf(order, {
		price: ({ price }: StoredPublicProduct) => price,
		newest: byNewest,
		name: byName,
	});
	return firstInOrder(list, compare, listPageSize);
}

/** Every product's place in an order, list order where it is equal. */
function ranks(
	products: readonly StoredPublicProduct[],
	compare: (one: StoredPublicProduct, other: StoredPublicProduct) => number,
) {
	const order = products.map((product, place) => ({ product, place }));
	order.sort((one, other) => compare(one.product, other.product) || one.place - other.place);
	const rank = new Array<number>(products.length);
	for (const [at, { place }] of order.entries()) rank[place] = at;
	return rank;
}

/** L3, M4: title, short description, article number, measures, brand and the categories that a product stands in. */
export function catalogueWords(snapshot: Snapshot): CatalogueWords {
	const { products, categories, brandById } = snapshot;
	const categoryWords = new Map(
		categories.map(({ id }) => [id, indexWords(pathTo(id, categories).map((category) => category.name))]),
	);
	const brandWords = new Map([...brandById].map(([id, brand]) => [id, indexWords([brand.name])]));
	return {
		version: catalogueVersion(snapshot),
		...encodeWordIndex(
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

function ownWords(product: StoredPublicProduct): readonly string[] {
	return knownWords(product, [], () => indexWords(textsOf(product)));
}

const knownWords = remembered<readonly string[]>();

function textsOf(product: StoredPublicProduct): string[] {
	return [product.title, product.short_description, product.sku, ...searchedMeasures(product)];
}
