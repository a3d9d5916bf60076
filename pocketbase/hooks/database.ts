/** Reads and writes the database with typed rows, so that no Go value of PocketBase's JS VM leaves this file. */

type Cell = string | number | boolean;

/**
 * The rows of an SQL statement. `shape` names its columns, each with a value of the column's type: `{ id: '', rev: 0 }`.
 * `values` fill in the statement's `{:name}`. Throws PocketBase's error for SQL that fails.
 */
export function query<Row extends Record<string, Cell>>(
	app: CoreApp,
	sql: string,
	shape: Row,
	values: Record<string, Cell> = {},
): Row[] {
	const rows = arrayOf(new DynamicModel(shape));
	app.db().newQuery(sql).bind(values).all(rows);
	return [...rows].map((row) => {
		const copy = { ...shape };
		for (const name in copy) copy[name] = row[name];
		return copy;
	});
}

/** Runs an SQL statement that writes, without any hook. Returns how many rows it changed. */
export function execute(app: CoreApp, sql: string, values: Record<string, Cell> = {}): number {
	return app.db().newQuery(sql).bind(values).execute().rowsAffected();
}

interface Search {
	/** Columns, a minus before those that descend. */
	sort?: string;
	/** 0 for all. */
	limit?: number;
	offset?: number;
	/** For the filter's `{:name}`: values that come from outside belong here. */
	values?: Record<string, Cell>;
}

/** The records that PocketBase's filter finds. */
export function findRecords(
	app: CoreApp,
	collection: string,
	filter: string,
	{ sort = '', limit = 0, offset = 0, values = {} }: Search = {},
): core.Record[] {
	return present(app.findRecordsByFilter(collection, filter, sort, limit, offset, values));
}

/** The newest or first record that PocketBase's filter finds. */
export function findRecord(
	app: CoreApp,
	collection: string,
	filter: string,
	search: Omit<Search, 'limit'> = {},
): core.Record | undefined {
	return findRecords(app, collection, filter, { ...search, limit: 1 })[0];
}

/** The records whose columns have these values. */
export function recordsWith(app: CoreApp, collection: string, values: Record<string, Cell>): core.Record[] {
	return present(app.findAllRecords(collection, $dbx.hashExp(values)));
}

/** A Go slice of pointers as an array: PocketBase's types say that each may be nil, none is. */
export function present<T>(slice: ArrayLike<T | undefined>): T[] {
	return Array.from(slice).filter((item) => item !== undefined);
}

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

/** Whether a collection has a record with this id. */
export function isStored(app: CoreApp, collection: string, id: string): boolean {
	return orUndefined(() => app.findRecordById(collection, id)) !== undefined;
}

// Go's sql.ErrNoRows, as PocketBase's JS VM hands it over.
function isNoRows(error: unknown): boolean {
	return String(goError(error)) === 'sql: no rows in result set';
}

/** The Go error that PocketBase's JS VM wraps into an exception; undefined for an exception of JavaScript. */
export function goError(error: unknown): unknown {
	return typeof error === 'object' && error !== null && 'value' in error ? error.value : undefined;
}
