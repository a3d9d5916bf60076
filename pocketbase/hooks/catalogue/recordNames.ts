/** What records and accounts are called in lists and histories. */
import type { NameOf } from '#domain/fields/fieldWords.ts';
import type { OrderedCollection } from '#domain/history/version.ts';
import { query } from '../database.ts';

/** SQL for the name of the account in a column: '' for none, such as a program. */
export function accountName(column: string): string {
	return `COALESCE(
		(SELECT full_name FROM users WHERE id = ${column}),
		CASE WHEN ${column} = '' THEN ''
			WHEN EXISTS (SELECT 1 FROM _superusers WHERE id = ${column}) THEN 'PocketBase'
			ELSE 'Borttaget konto' END)`;
}

/** The names of categories and brands. */
export function nameOf(tx: CoreApp): NameOf {
	return (collection, id) => {
		if (collection !== 'categories' && collection !== 'brands') return undefined;
		return query(tx, `SELECT name FROM ${collection} WHERE id = {:id}`, { name: '' }, { id })[0]?.name;
	};
}

/** The titles or names of records, by id. */
export function titlesOf(tx: CoreApp, collection: OrderedCollection, ids: readonly string[]): Map<string, string> {
	const column = collection === 'products' ? 'title' : 'name';
	const sql = `SELECT id, ${column} AS title FROM ${collection} WHERE id IN (SELECT value FROM json_each({:ids}))`;
	const rows = query(tx, sql, { id: '', title: '' }, { ids: JSON.stringify(ids) });
	return new Map(rows.map(({ id, title }) => [id, title]));
}
