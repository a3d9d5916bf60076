/** The first step of a publish: reads what has changed in PocketBase and applies it to the newest snapshot. */

import type { PublicRows } from '#data/public/publicRows.ts';
import { readPublicRows } from '#data/public/publicRows.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import { type Publication, retryFailures } from './publication.ts';

/**
 * Reads the changes since the newest snapshot, or everything: after a start of PocketBase, and when staff ask for it.
 * Staff ask by a revision without a change (retry) or by a new `full_rev` (render every page).
 */
export async function readRows(publication: Publication): Promise<PublicRows> {
	const { access, newest } = publication;
	const rows = await readPublicRows(access, newest?.rev ?? 0);
	if (!rows.full && rows.boot === publication.boot) {
		const isRetry = newest !== undefined && rows.rev > newest.rev && hasNoChange(rows);
		if (!isRetry && rows.full_rev === publication.fullyReadRev) return rows;
		retryFailures(publication);
	}
	const all = rows.full ? rows : await readPublicRows(access);
	publication.boot = all.boot;
	publication.fullyReadRev = all.full_rev;
	return all;
}

/** The newest snapshot with these rows, at their moment. Without a change it stays the same object, or at least keeps its records. */
export function snapshotWith({ newest, pages }: Pick<Publication, 'newest' | 'pages'>, rows: PublicRows): Snapshot {
	if (!newest || rows.full) return pages.snapshotOf(rows, newest);
	if (!hasNoChange(rows)) return pages.patched(newest, rows);
	// Midnight has passed, or the clock was set: what depends on time alone is shown as it is now.
	const present = pages.atMoment(newest, rows.now);
	return present.rev === rows.rev ? present : { ...present, rev: rows.rev };
}

function hasNoChange({ changed }: PublicRows): boolean {
	return Object.values(changed).every((ids) => ids.length === 0);
}
