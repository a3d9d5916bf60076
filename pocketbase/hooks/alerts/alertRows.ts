/** Reads and writes alerts as plain rows: there may be thousands, and PocketBase's JS VM takes a millisecond for each record. */
import type { Alert, StoredAlert } from '#domain/alerts/alert.ts';
import type { CriteriaNames } from '#domain/alerts/alertCriteria.ts';
import type { StoredCatalogue } from '#domain/alerts/alertSubject.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, query } from '../database.ts';

const emptyAlert = {
	id: '',
	created: '',
	updated: '',
	email: '',
	criteria: '',
	matcher: '',
	consent_version: '',
	confirmation_at: '',
	confirmed_at: '',
	ends_at: '',
	reminded_at: '',
	mailed_at: '',
	ended_at: '',
	ended_reason: '',
};

/** In SQL: confirmed, and not ended. The plus keeps SQLite from reading all active alerts where a few are asked for. */
export const isActive = "confirmed_at != '' AND +ended_at = ''";

/** The alerts that a condition in SQL is true of, oldest first. */
export function alertsWhere(
	app: CoreApp,
	condition: string,
	values: Record<string, string | number> = {},
	limit = -1,
): StoredAlert[] {
	const columns = Object.keys(emptyAlert).join();
	const sql = `SELECT ${columns} FROM alerts WHERE ${condition} ORDER BY created, id LIMIT {:limit}`;
	return query(app, sql, emptyAlert, { ...values, limit }) as StoredAlert[];
}

/** All alerts of an address (`mailboxOf`) that are kept, ended ones too, oldest first. */
export function alertsOf(app: CoreApp, email: string): StoredAlert[] {
	return alertsWhere(app, 'email = {:email}', { email });
}

/** Writes some columns of one alert; none where there is nothing to write. */
export function writeAlert(tx: CoreApp, id: string, values: Partial<Alert>): void {
	const names = Object.keys(values);
	if (names.length === 0) return;
	const columns = names.map((name) => `${name} = {:${name}}`).join();
	const given = values as Record<string, string>;
	execute(tx, `UPDATE alerts SET ${columns}, updated = {:now} WHERE id = {:id}`, { ...given, id, now: formatDate() });
}

/** An id as PocketBase makes it. */
export function newId(): string {
	return $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

/** The categories and brands that alerts are read by. */
export function storedCatalogue(app: CoreApp): StoredCatalogue & CriteriaNames {
	const shape = { id: '', parent_id: '', name: '', slug: '', former: '' };
	const read = (table: 'categories' | 'brands', parent: string) =>
		query(
			app,
			`SELECT id, ${parent} AS parent_id, name, slug, COALESCE(former_slugs, '') AS former FROM ${table}`,
			shape,
		).map(({ former, ...row }) => ({ ...row, former_slugs: (JSON.parse(former || 'null') ?? []) as string[] }));
	return { categories: read('categories', 'parent_id'), brands: read('brands', "''") };
}

/** Deletes an alert with its matches and emails. */
export function deleteAlert(tx: CoreApp, id: string): void {
	for (const [table, column] of [
		['alert_matches', 'alert_id'],
		['outbox', 'alert_id'],
		['alerts', 'id'],
	])
		execute(tx, `DELETE FROM ${table} WHERE ${column} = {:id}`, { id });
}
