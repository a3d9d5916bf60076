/** The SQL of the columns that the publisher reads. */
import { fieldsOf } from '#domain/collections.ts';
import type { Column, Fields } from '#domain/fields.ts';
import { publicProduct } from '#domain/products/product.ts';

/**
 * The arguments of SQLite's json_object for a record of a collection, as PocketBase's own API would show it: yes and
 * no as booleans, structured values and lists of files and choices as JSON. Made from the domain, so a new field is included by itself.
 */
export function columnExpression(name: string): string {
	// What only staff may see of a product does not leave PocketBase.
	const fields: Fields = name === 'products' ? publicProduct.fields : fieldsOf(name);
	return [
		...['id', 'created', 'updated'].map((field) => `'${field}', ${field}`),
		...Object.entries(fields).map(([field, { column }]) => `'${field}', ${valueExpression(field, column)}`),
	].join(', ');
}

function valueExpression(field: string, column: Column): string {
	if (column.type === 'bool') return `json(iif(${field}, 'true', 'false'))`;
	const isList = (column.type === 'file' || column.type === 'select') && column.maxSelect !== 1;
	if (column.type === 'json' || isList) return `json(coalesce(nullif(${field}, ''), '${isList ? '[]' : 'null'}'))`;
	return field;
}
