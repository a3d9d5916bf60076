/** What changes thousands of records is published once, when the last of them is done: imports, bulk changes, undos (X3, X5). */

import { formatDate } from '#domain/text/dates.ts';
import { findRecord } from '../database.ts';

/** The newest revision that has been requested since the start: an entry of PocketBase's store. */
export const requestedRev = 'rostfri.requested_rev';

// No column, so PocketBase hands it to the hooks of the save and does not write it.
const mark = '@publish_held';

/** Requests no publish after the next saves of this record object. The caller calls `requestPublish` at the end. */
export function holdPublish(record: core.Record, isHeld = true): void {
	if (isHeld) record.set(mark, true);
}

export function isPublishHeld(record: core.Record): boolean {
	return record.getBool(mark);
}

/** Milliseconds without progress after which an import holds no publish any longer. */
const heldMs = 2 * 60_000;

export function importIsRunning(app: CoreApp): boolean {
	const values = { since: formatDate(Date.now() - heldMs) };
	return findRecord(app, 'imports', 'state = "running" && updated > {:since}', { values }) !== undefined;
}

/** Whether all that has changed after a revision is an import's, and waits for its end. Another person's save does not. */
export function isHeldSince(app: CoreApp, rev: number): boolean {
	return Number(app.store().get(requestedRev) ?? 0) <= rev && importIsRunning(app);
}
