import { collections } from '#domain/collections.ts';
import type { Column, Fields } from '#domain/fields.ts';

/**
 * The arguments of SQLite's json_object for a record of a collection, as PocketBase's own API would show it: yes and
 * no as booleans, structured values and lists of files as JSON. Made from the domain, so a new field comes along.
 */
export function columnExpression(name: string): string {
	const fields = (collections.find((collection) => collection.name === name)?.entity?.fields ?? {}) as Fields;
	const columns: [string, Column][] = Object.entries(fields).map(([field, { column }]) => [field, column]);
	return [
		...['id', 'created', 'updated'].map((field) => `'${field}', ${field}`),
		...columns.map(([field, column]) => `'${field}', ${valueExpression(field, column)}`),
	].join(', ');
}

function valueExpression(field: string, column: Column): string {
	if (column.type === 'bool') return `json(iif(${field}, 'true', 'false'))`;
	const isList = column.type === 'file' && column.maxSelect !== 1;
	if (column.type === 'json' || isList) return `json(coalesce(nullif(${field}, ''), '${isList ? '[]' : 'null'}'))`;
	return field;
}
