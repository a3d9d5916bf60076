/** The records of publishes, one each. Which state follows which, and when: publishStates.ts of the domain. */
import {
	type DeployStatus,
	deployStatuses,
	hasEnded,
	type PublishEvent,
	stateAfter,
} from '#domain/publishing/publishStates.ts';
import { formatDate } from '#domain/text/dates.ts';
import { findRecord, findRecords } from '../database.ts';
import { buildState } from './revision.ts';

/** Ended publishes that are kept, for the history in the back office. */
const keptDeploys = 200;
const errorMax = 2000;

/** The publish that waits, or the newest one that runs. */
export function openDeploy(app: CoreApp, status: 'queued' | 'running'): core.Record | undefined {
	return findRecord(app, 'deploys', 'status = {:status}', { sort: '-created', values: { status } });
}

interface Queued {
	rev: number;
	/** Milliseconds until it is requested. */
	waitMs: number;
	/** Why the latest request was not answered, in Swedish. */
	error?: string;
	/** Why there is a publish without a change, in Swedish. */
	reason?: string;
	/** How often what it repeats has been requested. */
	attempts?: number;
}

/** Keeps exactly one queued publish, which stands for everything that visitors do not see yet. */
export function queueDeploy(app: CoreApp, { rev, waitMs, error = '', reason = '', attempts = 0 }: Queued): void {
	app.runInTransaction((tx) => {
		// The publisher may have been faster than this request.
		if (buildState(tx).published_rev >= rev) return;
		const row = openDeploy(tx, 'queued') ?? newDeploy(tx);
		row.set('status', 'queued');
		row.set('rev', Math.max(rev, row.getInt('rev')));
		row.set('next_attempt_at', formatDate(Date.now() + waitMs));
		row.set('error', error);
		if (reason) row.set('reason', reason);
		if (attempts) row.set('attempts', attempts);
		tx.save(row);
	});
}

/** A publish that is not saved yet. */
export function newDeploy(app: CoreApp): core.Record {
	const row = new Record(app.findCollectionByNameOrId('deploys'));
	row.set('status', 'queued');
	return row;
}

/** Saves what an event makes of a publish. Returns false, and saves nothing, where it changes nothing. */
export function advance(app: CoreApp, row: core.Record, event: PublishEvent, error = ''): boolean {
	const next = stateAfter(statusOf(row), event);
	if (!next) return false;
	row.set('status', next);
	row.set('error', error.slice(0, errorMax));
	if (hasEnded(next)) {
		row.set('waiting', 0);
		row.set('finished_at', formatDate());
	}
	app.save(row);
	return true;
}

function statusOf(row: core.Record): DeployStatus {
	return deployStatuses.find((status) => status === row.getString('status')) ?? 'queued';
}

/** Ends publishes whose lease is over, so that none of them blocks another. */
export function endExpired(app: CoreApp): void {
	const expired = 'status = "running" && locked_until < {:now}';
	for (const row of findRecords(app, 'deploys', expired, { limit: 20, values: { now: formatDate() } }))
		advance(app, row, 'expired', 'Inget svar från bygget');
}

/** Ends an open publish whose changes visitors see already. */
export function endOvertaken(app: CoreApp, published_rev: number, ...statuses: ('queued' | 'running')[]): void {
	for (const status of statuses) {
		const row = openDeploy(app, status);
		if (row && row.getInt('rev') <= published_rev) advance(app, row, 'overtaken');
	}
}

/** Deletes the oldest ended publishes. */
export function deleteOldDeploys(app: CoreApp): void {
	const old = findRecords(app, 'deploys', 'status != "queued"', { sort: '-created', limit: 100, offset: keptDeploys });
	for (const row of old) app.delete(row);
}
