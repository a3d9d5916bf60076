import type { Column, Entity, Fields } from '#domain/fields.ts';
import { present } from './database.ts';

/**
 * The values of a record's fields as plain JavaScript. Read column by column: what PocketBase's JS VM hands out for a
 * JSON column is a wrapped byte slice, and an empty one looks like [].
 */
export function valuesOf(record: core.Record, entity: Entity): Record<string, unknown> {
	const fields: Fields = entity.fields;
	return Object.fromEntries(
		Object.entries(fields).map(([name, { column }]) => [name, columnValue(record, name, column)]),
	);
}

function columnValue(record: core.Record, name: string, column: Column): unknown {
	switch (column.type) {
		case 'number':
			return record.getFloat(name);
		case 'bool':
			return record.getBool(name);
		case 'json':
			return JSON.parse(record.getString(name) || 'null');
		case 'file':
			return column.maxSelect === 1 ? (fileNames(record, name)[0] ?? '') : fileNames(record, name);
		default:
			return record.getString(name);
	}
}

/** The names of a column's files, of those that this save adds as well. */
export function fileNames(record: core.Record, name: string): string[] {
	const stored: string[] = [...record.getStringSlice(name)];
	const added = present(record.getUnsavedFiles(name)).map((file) => file.name);
	return stored.length >= added.length ? stored : [...stored, ...added];
}
