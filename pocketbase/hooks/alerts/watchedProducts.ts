/** Products and alerts as alertMatching.ts takes them, read as one JSON text: ten thousand rows of columns would take seconds. */
import { offerOf } from '#domain/alerts/alertNews.ts';
import type { WatchedProduct } from '#domain/alerts/alertSubject.ts';
import type { Column, Fields } from '#domain/fields.ts';
import { noMeasures } from '#domain/measures/measure.ts';
import type { AvailabilitySubject } from '#domain/products/availability.ts';
import type { StockStatus } from '#domain/products/labels.ts';
import { product } from '#domain/products/product.ts';
import { refrigerantFields } from '#domain/products/refrigerant.ts';
import { query } from '../database.ts';
import { isActive } from './alertRows.ts';

/** What a search, a filter and an offer depend on, and who the product is. */
const watchedColumns = [
	...['title', 'short_description', 'sku', 'category_id', 'brand_id', 'condition', 'price'],
	...['is_published', 'stock_status', 'reserved_until', 'sold_at', 'first_published_at'],
	...Object.keys(noMeasures),
	...Object.keys(refrigerantFields),
];
const fields: Fields = product.fields;

export interface StoredWatched extends WatchedProduct, AvailabilitySubject {
	id: string;
	/** When it was last saved. */
	updated: string;
	is_published: boolean;
	stock_status: StockStatus;
	first_published_at: string;
}

/** In SQL: a row of `products` as the JSON of a StoredWatched. */
export const watchedObject = `json_object('id', products.id, 'updated', products.updated, ${watchedColumns
	.map((name) => `'${name}', ${jsonOf(`products.${name}`, fields[name]?.column)}`)
	.join()})`;

/** PocketBase has no empty number, and SQLite no boolean. */
function jsonOf(column: string, { type, maxSelect }: Column = { type: 'text' }): string {
	if (type === 'number') return `NULLIF(${column}, 0)`;
	if (type === 'bool') return `json(IIF(${column}, 'true', 'false'))`;
	const isList = type === 'json' || (type === 'select' && typeof maxSelect === 'number' && maxSelect > 1);
	return isList ? `json(IIF(json_valid(${column}), ${column}, '[]'))` : column;
}

/** All products that visitors can buy now. */
export function offeredProducts(app: CoreApp, now: string): StoredWatched[] {
	const sql = `SELECT COALESCE(json_group_array(${watchedObject}), '[]') AS list FROM products
		WHERE is_published AND sold_at = '' AND stock_status != 'out_of_stock'`;
	const rows: StoredWatched[] = JSON.parse(query(app, sql, { list: '' })[0]?.list || '[]');
	return rows.filter((each) => offerOf(each, now).is_offered);
}

/** A product of the values in an editor. What is not filled in, or wrong, is as if it was empty. */
export function watchedOf(values: Record<string, unknown>): WatchedProduct {
	const read = watchedColumns.map((name) => {
		const { rule, initial } = fields[name] as Fields[string];
		const result = rule.safeParse(values[name] ?? initial);
		if (result.success) return [name, result.data];
		const empty = rule.safeParse(initial);
		// A title must be there to be saved, and not to be asked about.
		return [name, empty.success ? empty.data : initial];
	});
	return Object.fromEntries(read) as WatchedProduct;
}

/** Active alerts as `alertIndex` takes them. */
export function activeMatchers(app: CoreApp): { id: string; matcher: string }[] {
	const sql = `SELECT COALESCE(json_group_array(json_array(id, matcher)), '[]') AS list FROM alerts WHERE ${isActive}`;
	const rows: [id: string, matcher: string][] = JSON.parse(query(app, sql, { list: '' })[0]?.list || '[]');
	return rows.map(([id, matcher]) => ({ id, matcher }));
}
