/** The revision of the catalogue: every public change raises it in the change's own transaction. */
import type { PublicCollection } from '#domain/publication.ts';
import { moment } from './moment.ts';
import { orUndefined } from './record.ts';
import { singleRow } from './singleRows.ts';
import { inTransaction } from './transaction.ts';

/** Wraps the creation, update or deletion of a public record: the record and the revision are written together. */
export function countPublicChange(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const record = e.record!;
		const wasPublic = isPublic(record.original());
		e.next();
		if (wasPublic || isPublic(record)) raiseRevision(tx, record.collection().name as PublicCollection, [record.id]);
	});
}

function isPublic(record: core.Record): boolean {
	return record.collection().name === 'products' ? record.getBool('is_published') : true;
}

/**
 * Says that these records changed for visitors. For what is written by SQL and so fires no hooks; to be called inside
 * the transaction of the change. Call `askForPublishing` after it.
 */
export function raiseRevision(tx: CoreApp, collection: PublicCollection, ids: readonly string[]): void {
	if (ids.length === 0) return;
	const now = raise(tx, 'rev = rev + 1');
	tx.db()
		.newQuery(
			`INSERT INTO public_changes (id, collection, record, rev, created, updated)
			SELECT substr(lower(hex(randomblob(8))), 1, 15), {:collection}, value, (SELECT rev FROM build_state), {:now}, {:now}
			FROM json_each({:ids}) WHERE true
			ON CONFLICT (collection, record) DO UPDATE SET rev = excluded.rev, updated = excluded.updated`,
		)
		.bind({ collection, now, ids: JSON.stringify(ids) } as never)
		.execute();
}

/** Asks for every page to be made anew, though nothing has changed. To be called inside a transaction. */
export function raiseFullRevision(tx: CoreApp): void {
	raise(tx, 'rev = rev + 1, full_rev = rev + 1');
}

/** Asks for what has been left out to be tried again, though nothing has changed. To be called inside a transaction. */
export function raiseBareRevision(tx: CoreApp): void {
	raise(tx, 'rev = rev + 1');
}

/** Returns the moment that it is written down with. The oldest unpublished change stays the oldest. */
function raise(tx: CoreApp, revisions: string): string {
	const now = moment();
	const query = tx
		.db()
		.newQuery(
			`UPDATE build_state SET ${revisions}, changed_at = {:now}, updated = {:now},
			dirty_since = CASE WHEN dirty_since = '' OR published_rev >= rev THEN {:now} ELSE dirty_since END`,
		)
		.bind({ now } as never);
	if (query.execute().rowsAffected() > 0) return now;
	// The row was deleted by SQL; a save must not fail because of it.
	tx.save(singleRow(tx, 'build_state'));
	query.execute();
	return now;
}

export interface BuildState {
	rev: number;
	published_rev: number;
	full_rev: number;
	dirty_since: string;
	changed_at: string;
}

/** What is known, asked for and published. */
export function buildState(app: CoreApp): BuildState {
	const row = new DynamicModel({ rev: 0, published_rev: 0, full_rev: 0, dirty_since: '', changed_at: '' });
	orUndefined(() =>
		app
			.db()
			.newQuery('SELECT rev, published_rev, full_rev, dirty_since, changed_at FROM build_state')
			.one(row as never),
	);
	return row as unknown as BuildState;
}
