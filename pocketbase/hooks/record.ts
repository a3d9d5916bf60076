import type { Fields, ObjectOf } from '#domain/fields.ts';

/**
 * What `read` returns, or undefined where the database has no such row: PocketBase throws then. Throws every other
 * error: a database that cannot be read says nothing about what is in it.
 */
export function orUndefined<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (isNoRows(error)) return undefined;
		throw error;
	}
}

// Go's sql.ErrNoRows, as PocketBase's JS VM hands it over.
function isNoRows(error: unknown): boolean {
	return String((error as { value?: unknown } | undefined)?.value) === 'sql: no rows in result set';
}

/**
 * The values of a record's fields as plain JavaScript. Read column by column: what PocketBase's JS VM hands out for a
 * JSON column is a wrapped byte slice, and an empty one looks like [].
 */
// biome-ignore lint/suspicious/noExplicitAny: reads entities of every kind
export function valuesOf(record: core.Record, entity: ObjectOf<any>): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const [name, { column }] of Object.entries(entity.fields as Fields))
		values[name] = columnValue(record, name, column);
	return values;
}

function columnValue(record: core.Record, name: string, column: { type: string } & Record<string, unknown>): unknown {
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

// A file that is about to be stored is an object with a name, one that is stored is its name.
export function fileNames(record: core.Record, name: string): string[] {
	const stored: string[] = [...record.getStringSlice(name)];
	const added = [...record.getUnsavedFiles(name)].map((file) => file!.name);
	return stored.length >= added.length ? stored : [...stored, ...added];
}
