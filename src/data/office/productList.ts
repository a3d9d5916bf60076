/** The list of products, as staff search, sort and change it (B2, B3). */

import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { type Infer, partOf, type Stored } from '#domain/fields.ts';
import { keyMeasures } from '#domain/measures/measure.ts';
import type { SaleView } from '#domain/products/availability.ts';
import type { StockStatus } from '#domain/products/labels.ts';
import { type BulkValues, product } from '#domain/products/product.ts';
import { swedishOrder } from '#domain/text/format.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { anyOf, client, post, siteOrder } from './client.ts';
import { fileUrl } from './fileToken.ts';
import { columnsOf, parseStored } from './storedRecord.ts';
import { readyCondition, unfinishedCondition } from './unfinished.ts';

/** What a row of the list shows. */
const listed = partOf(product, [
	'title',
	'slug',
	'sku',
	'category_id',
	'brand_id',
	'price',
	'stock_status',
	'reserved_until',
	'sold_at',
	'images',
	'is_published',
	'is_featured',
]);
export type ListedProduct = Stored<Infer<typeof listed>>;

const shownFields = columnsOf(listed);

export const productSorts = ['order', 'newest', 'changed', 'title', 'price-asc', 'price-desc'] as const;
export type ProductSort = (typeof productSorts)[number];

export interface ProductFilter {
	search: string;
	view: SaleView;
	/** Undefined for published and drafts alike. */
	is_published: boolean | undefined;
	/** Ids of which a product has one; empty for any. */
	categories: readonly string[];
	/** Undefined for any; '' is never stored. */
	stock_status: StockStatus | undefined;
	/** Only those without measures (`keyMeasures`). */
	lacks_measures: boolean;
	/** Only those that wait to be finished (S8). */
	is_unfinished: boolean;
	/** Only drafts that can be published as they are. */
	is_ready?: boolean;
}

export interface ProductPage {
	items: ListedProduct[];
	/** Products of the whole filter. */
	total: number;
}

export const productsPerPage = 50;

/** One page of a filter's products, counted from 1. */
export async function readProductPage(filter: ProductFilter, sort: ProductSort, page: number): Promise<ProductPage> {
	// The site's order has no place for what is sold: the latest sale comes first.
	const inDatabase = sort === 'order' && filter.view === 'sold' ? '-sold_at,id' : databaseOrders[sort];
	if (!inDatabase) return readSortedPage(filter, sort, page);
	const { items, totalItems } = await products().getList(page, productsPerPage, {
		filter: conditions(filter),
		sort: inDatabase,
		fields: shownFields,
	});
	return { items: items.map(toListed), total: totalItems };
}

/** Whether there is any product, for sale or sold. */
export async function hasProducts(): Promise<boolean> {
	const { items } = await products().getList(1, 1, { fields: 'id', skipTotal: true });
	return items.length > 0;
}

/** The ids of all products of a filter. */
export async function readProductIds(filter: ProductFilter): Promise<string[]> {
	const all = await products().getFullList<{ id: string }>({
		batch: 1000,
		filter: conditions(filter),
		sort: siteOrder,
		fields: 'id',
	});
	return all.map(({ id }) => id);
}

/** All products in their order on the public site, as much as is needed to put them in another. */
export async function readProductOrder(): Promise<ListedProduct[]> {
	const all = await products().getFullList({ batch: 1000, sort: siteOrder, fields: shownFields });
	return all.map(toListed);
}

/**
 * Gives products the same values: all, or none, of those that are still there. Returns the id of the change, to undo it; ''
 * when nothing has changed.
 */
export async function changeProducts(body: { ids: readonly string[]; values: BulkValues }): Promise<string> {
	return (await post<{ change_set: string }>('products/bulk', body)).change_set;
}

export interface ChangedSale {
	/** Of the change, to undo it; '' when nothing has changed. */
	change_set: string;
	/** How many products, and how many published ones among them. */
	changed: number;
	published: number;
}

/** Marks products as sold or takes them back (S2). */
export function changeSale(body: { ids: readonly string[]; sold: boolean }): Promise<ChangedSale> {
	return post('products/sold', body);
}

/** Deletes products for good, in parts. One that is gone already is no error, so a try can be made again. */
export async function deleteProducts(ids: readonly string[]): Promise<void> {
	await post('products/delete', { ids });
}

/** Changes the price alone. Refused with 409 when it has been changed elsewhere since `before` was read. */
export async function changePrice(change: {
	id: string;
	before: number | null;
	price: string | number | null;
}): Promise<ListedProduct> {
	const { id, before, price } = change;
	return toListed(await post('products/save', { id, base: { price: before }, values: { price } }));
}

/** Makes an unpublished copy, with its photos and videos. */
export async function duplicateProduct(id: string): Promise<ListedProduct> {
	return toListed(await post('products/duplicate', { id }));
}

/** A small photo of a product, whole, in 240 × 160 px; undefined when it has none, or while there is no file token. */
export function thumbnailUrl(
	{ id, images: [name = ''] }: Pick<ListedProduct, 'id' | 'images'>,
	token: string | undefined,
): string | undefined {
	return fileUrl({ collection: 'products', id, name, thumb: '240x160f' }, token);
}

/** What the database can sort by itself. It knows neither Swedish letters nor that 0 means no price. */
const databaseOrders: Partial<Record<ProductSort, string>> = {
	order: siteOrder,
	newest: '-created,id',
	changed: '-updated,id',
};

type SortedProduct = Pick<ListedProduct, 'id' | 'title' | 'price'>;

const orders: Partial<Record<ProductSort, (one: SortedProduct, other: SortedProduct) => number>> = {
	title: (one, other) => swedishOrder(one.title, other.title),
	'price-asc': (one, other) => (one.price ?? Infinity) - (other.price ?? Infinity) || 0,
	'price-desc': (one, other) => (other.price ?? -1) - (one.price ?? -1),
};

/** Sorts ids by what they are sorted by alone, and then reads the rows of the page. */
async function readSortedPage(filter: ProductFilter, sort: ProductSort, page: number): Promise<ProductPage> {
	const all = await products().getFullList<SortedProduct>({
		batch: 1000,
		filter: conditions(filter),
		sort: 'id',
		fields: 'id,title,price',
	});
	// Every product of the filter: too many to parse each by its schema.
	const sorted = all.map((row) => ({ ...row, price: row.price || null })).sort(orders[sort]);
	const ids = sorted.slice((page - 1) * productsPerPage, page * productsPerPage).map(({ id }) => id);
	if (ids.length === 0) return { items: [], total: all.length };
	const { items } = await products().getList(1, productsPerPage, {
		filter: anyOf('id', ids),
		fields: shownFields,
		skipTotal: true,
	});
	const place = new Map(ids.map((id, index) => [id, index]));
	return {
		items: items.map(toListed).sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)),
		total: all.length,
	};
}

function toListed(row: unknown): ListedProduct {
	return parseStored(listed, row);
}

/** A filter in PocketBase's words. What is typed reaches it as parameters, so that nothing of it is taken for syntax. */
export function conditions(filter: ProductFilter): string {
	const { search, view, is_published, categories, stock_status, lacks_measures, is_unfinished, is_ready } = filter;
	return [
		...viewConditions(view),
		...searchConditions(search),
		...(is_published === undefined ? [] : [`is_published = ${is_published}`]),
		...(stock_status ? [client.filter('stock_status = {:stock_status}', { stock_status })] : []),
		...(lacks_measures ? keyMeasures.map(isNotGiven) : []),
		...(is_unfinished ? [unfinishedCondition] : []),
		...(is_ready ? [readyCondition] : []),
		...(categories.length > 0 ? [anyOf('category_id', categories)] : []),
	].join(' && ');
}

/** Of today: a reservation that has passed is none. */
function viewConditions(view: SaleView): string[] {
	const today = swedishDay(new Date().toISOString());
	switch (view) {
		case 'for_sale':
			return ['sold_at = ""'];
		case 'reserved':
			return ['sold_at = ""', client.filter('reserved_until >= {:today}', { today })];
		case 'sold':
			return ['sold_at != ""'];
		case 'all':
			return [];
	}
}

/** Each term of the search in one of its writings (M4). None where the search is too short. */
function searchConditions(search: string): string[] {
	const query = readQuery(search);
	if (query.state !== 'terms') return [];
	return query.terms.map((term) => {
		const writings = term.map((parts) =>
			parts.map((part) => client.filter('search_text ~ {:part}', { part })).join(' && '),
		);
		return `(${writings.map((writing) => `(${writing})`).join(' || ')})`;
	});
}

/** PocketBase has no empty number: 0 means none. */
function isNotGiven(name: (typeof keyMeasures)[number]): string {
	return product.fields[name].column.type === 'number' ? `${name} = 0` : `${name} = ''`;
}

function products() {
	return client.collection('products');
}
