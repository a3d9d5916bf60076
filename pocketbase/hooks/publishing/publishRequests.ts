/**
 * Turns public changes into publishes. A change and its revision are written in one transaction; after the commit the
 * webhook is called at once, and a cron calls again for what was missed. The receiver reads what changed
 * (publicChanges.ts) and reports back (deployReports.ts).
 */
import { leaseMs, requestDueAt, retryAfterFailureMs, retryDelayMs } from '#domain/publishing/publishStates.ts';
import { formatDate, parseDate } from '#domain/text/dates.ts';
import { execute } from '../database.ts';
import { advance, deleteOldDeploys, endExpired, endOvertaken, openDeploy, queueDeploy } from './deploys.ts';
import { importIsRunning, isPublishHeld, requestedRev } from './heldPublish.ts';
import { type BuildState, buildState } from './revision.ts';
import { callWebhook, debounceMs, receiver } from './webhook.ts';

/** After the commit of a public record, unless many saves are published as one. */
export function requestPublishAfterChange(e: core.RecordEvent) {
	if (!isPublishHeld(e.record!)) requestPublish(e.app);
	e.next();
}

/**
 * After a commit: requests a publish when there is a revision that has not been requested. A transaction with a hundred
 * records requests one. Never throws: the change itself is done.
 */
export function requestPublish(app: CoreApp): void {
	try {
		const { rev, published_rev } = buildState(app);
		const requested = Number(app.store().get(requestedRev) ?? 0);
		if (rev <= Math.max(requested, published_rev)) return;
		app.store().set(requestedRev, rev);
		if (receiver() === 'build') queueDeploy(app, { rev, waitMs: debounceMs() });
		else {
			const error = callWebhook(rev);
			queueDeploy(app, { rev, waitMs: error ? retryAfterFailureMs : leaseMs.publisher, error });
		}
	} catch (error) {
		app.logger().error('A publish could not be requested', 'error', String(error));
	}
}

/** Every minute: requests again what was missed, ends publishes without a report, and deletes old rows. */
export function publishingTick(): void {
	const app: CoreApp = $app;
	const state = buildState(app);
	endExpired(app);
	// A running one may be about the published revision: the publisher adds photos to it.
	endOvertaken(app, state.published_rev, 'queued');
	if (state.rev > state.published_rev && !openDeploy(app, 'running')) {
		const row = openDeploy(app, 'queued');
		if (row) {
			if (isDue(row, state)) sendRequest(app, row.id, state.rev);
		} else if (!importIsRunning(app)) queueDeploy(app, { rev: state.rev, waitMs: 0 });
	}
	deleteOldDeploys(app);
}

function isDue(row: core.Record, { changed_at, dirty_since }: BuildState): boolean {
	const now = Date.now();
	const dueAt = requestDueAt({
		by: receiver(),
		attempts: row.getInt('attempts'),
		nextAttemptAt: parseDate(row.getString('next_attempt_at')),
		changedAt: parseDate(changed_at) || now,
		dirtySince: parseDate(dirty_since) || now,
		debounceMs: debounceMs(),
	});
	return dueAt <= now;
}

/** Claims the queued publish before the call, so that two runs of the cron never request the same build twice. */
export function sendRequest(app: CoreApp, id: string, rev: number): void {
	const by = receiver();
	const claimed = execute(
		app,
		`UPDATE deploys SET attempts = attempts + 1, next_attempt_at = {:until}, rev = {:rev}
		WHERE id = {:id} AND status = 'queued' AND (next_attempt_at <= {:now} OR attempts = 0)`,
		{ id, rev, now: formatDate(), until: formatDate(Date.now() + leaseMs[by]) },
	);
	if (claimed !== 1) return;
	const error = callWebhook(rev);
	const row = app.findRecordById('deploys', id);
	if (row.getString('status') !== 'queued') return;
	if (error) {
		row.set('next_attempt_at', formatDate(Date.now() + retryDelayMs(row.getInt('attempts'))));
		advance(app, row, 'unanswered', error);
	} else if (by === 'publisher') advance(app, row, 'asked');
	else {
		row.set('started_at', formatDate());
		row.set('locked_until', formatDate(Date.now() + leaseMs.build));
		advance(app, row, 'accepted');
	}
}
