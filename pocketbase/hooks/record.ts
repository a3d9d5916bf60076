/** Reads records as plain JavaScript values. */
import type { Column, Entity, Fields } from '#domain/fields.ts';

/**
 * The values of a record's fields as plain JavaScript. By way of the record's JSON: PocketBase's JS VM takes five times
 * as long to read column by column, and hands out a JSON column as a wrapped byte slice.
 */
export function valuesOf(record: core.Record, entity: Entity): Record<string, unknown> {
	const fields: Fields = entity.fields;
	const stored: Record<string, unknown> = JSON.parse(toString(record.marshalJSON()));
	return Object.fromEntries(
		Object.entries(fields).map(([name, { column }]) => {
			if (column.type !== 'file') return [name, name in stored ? stored[name] : columnValue(record, name, column)];
			// A file that this save adds has no name in the JSON.
			if (record.getUnsavedFiles(name).length === 0) return [name, stored[name]];
			const names = fileNames(record, name);
			return [name, column.maxSelect === 1 ? (names[0] ?? '') : names];
		}),
	);
}

/** For what the JSON leaves out: a hidden column, and one that a later migration adds. */
function columnValue(record: core.Record, name: string, { type }: Column): unknown {
	switch (type) {
		case 'number':
			return record.getFloat(name);
		case 'bool':
			return record.getBool(name);
		case 'json':
			return JSON.parse(record.getString(name) || 'null');
		default:
			return record.getString(name);
	}
}

/** Whether two values of a field are the same: texts, numbers, or JSON. */
export function isSame(one: unknown, other: unknown): boolean {
	return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The names of a column's files in their order, of those that this save adds as well: these are files still, the others names. */
export function fileNames(record: core.Record, name: string): string[] {
	const value: StoredFiles = record.get(name);
	const files = typeof value === 'string' || 'originalName' in value ? [value] : [...value];
	return files.map((file) => (typeof file === 'string' ? file : file.name)).filter((file) => file !== '');
}

type StoredFiles = string | filesystem.File | Iterable<string | filesystem.File>;
