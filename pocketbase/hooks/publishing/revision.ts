/** The revision of the catalogue: every public change bumps it in the change's own transaction. */
import { type PublicCollection, publicCollections } from '#domain/publishing/publication.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, query } from '../database.ts';
import { singleRow } from '../singleRows.ts';
import { inTransaction } from '../transaction.ts';

/** Wraps the creation, update or deletion of a public record: the record and the revision are written together. */
export function trackPublicChange(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const record = e.record!;
		const collection = publicCollections.find((name) => name === record.collection().name);
		const wasPublic = isPublic(record.original());
		e.next();
		if (collection && (wasPublic || isPublic(record))) bumpRevision(tx, collection, [record.id]);
	});
}

function isPublic(record: core.Record): boolean {
	return record.collection().name === 'products' ? record.getBool('is_published') : true;
}

/**
 * Marks these records as changed for visitors. For what is written by SQL and so fires no hooks; to be called inside
 * the transaction of the change. Call `requestPublish` after it.
 */
export function bumpRevision(tx: CoreApp, collection: PublicCollection, ids: readonly string[]): void {
	if (ids.length === 0) return;
	const now = bump(tx, 'rev = rev + 1');
	execute(
		tx,
		`INSERT INTO public_changes (id, collection, record, rev, created, updated)
		SELECT substr(lower(hex(randomblob(8))), 1, 15), {:collection}, value, (SELECT rev FROM build_state), {:now}, {:now}
		FROM json_each({:ids}) WHERE true
		ON CONFLICT (collection, record) DO UPDATE SET rev = excluded.rev, updated = excluded.updated`,
		{ collection, now, ids: JSON.stringify(ids) },
	);
}

/** Makes the next publish render every page, though nothing has changed. To be called inside a transaction. */
export function bumpFullRevision(tx: CoreApp): void {
	bump(tx, 'rev = rev + 1, full_rev = rev + 1');
}

/** Makes the next publish try again what it has left out, though nothing has changed. To be called inside a transaction. */
export function bumpEmptyRevision(tx: CoreApp): void {
	bump(tx, 'rev = rev + 1');
}

/** Returns the date that it was written with. The oldest unpublished change stays the oldest. */
function bump(tx: CoreApp, revisions: string): string {
	const now = formatDate();
	const update = () =>
		execute(
			tx,
			`UPDATE build_state SET ${revisions}, changed_at = {:now}, updated = {:now},
			dirty_since = CASE WHEN dirty_since = '' OR published_rev >= rev THEN {:now} ELSE dirty_since END`,
			{ now },
		);
	if (update() > 0) return now;
	// The row was deleted by SQL; a save must not fail because of it.
	tx.save(singleRow(tx, 'build_state'));
	update();
	return now;
}

export interface BuildState {
	/** The newest revision, the one that visitors see, and the one that last asked for every page. */
	rev: number;
	published_rev: number;
	full_rev: number;
	/** When the oldest and the newest unpublished change were made; '' without one. */
	dirty_since: string;
	changed_at: string;
}

/** Zeros where the row is missing. */
export function buildState(app: CoreApp): BuildState {
	const empty = { rev: 0, published_rev: 0, full_rev: 0, dirty_since: '', changed_at: '' };
	const [state] = query(app, 'SELECT rev, published_rev, full_rev, dirty_since, changed_at FROM build_state', empty);
	return state ?? empty;
}
