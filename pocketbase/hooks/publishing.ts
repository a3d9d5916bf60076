/**
 * How a public change becomes a publish. The change and a new revision are written in one transaction; after the
 * commit the webhook is called at once; a cron calls again for whatever was missed. The receiver reads what changed
 * (publicChanges.ts) and reports back (deployReports.ts).
 */
import { moment } from './moment.ts';
import { buildState } from './revision.ts';
import { sign } from './signature.ts';

/** A running publish that has said nothing for this long has failed, in milliseconds: our publisher, a build host. */
export const silence = { publisher: 120_000, build: 30 * 60_000 };
/** Changes are gathered for at most this long before a build is asked for, in milliseconds. */
const longestPause = 5 * 60_000;
const keptDeploys = 200;

/**
 * After the commit of anything: asks for a publish when there is a revision that nobody has been asked for. One
 * transaction with a hundred records asks once. Never throws: the change itself is done.
 */
export function askForPublishing(app: CoreApp): void {
	try {
		const { rev, published_rev } = buildState(app);
		const asked = Number(app.store().get('rostfri.asked_rev') ?? 0);
		if (rev <= Math.max(asked, published_rev)) return;
		app.store().set('rostfri.asked_rev', rev);
		if (isBuildHook()) queue(app, rev, pauseMilliseconds());
		else {
			const error = callWebhook(rev);
			queue(app, rev, error ? 30_000 : silence.publisher, error);
		}
	} catch (error) {
		app.logger().error('publishing could not be asked for', 'error', String(error));
	}
}

export function askAfterChange(e: core.RecordEvent) {
	askForPublishing(e.app);
	e.next();
}

function webhookUrl(): string {
	return $os.getenv('REBUILD_WEBHOOK_URL');
}

/** Our own publisher's address ends with its route; anything else is a build host's hook, where builds cost money and minutes. */
export function isBuildHook(): boolean {
	return webhookUrl() !== '' && !/\/_publisher\/webhook$/.test(webhookUrl());
}

function pauseMilliseconds(): number {
	const seconds = Number($os.getenv('REBUILD_PAUSE_SECONDS') || '30');
	return (Number.isFinite(seconds) && seconds >= 0 ? seconds : 30) * 1000;
}

/** Calls the webhook; at most 1 s for the publisher, 10 s for a build host. Returns what went wrong, in Swedish. */
function callWebhook(rev: number): string {
	const url = webhookUrl();
	// The publisher also asks by itself every few seconds, so it works without an address too.
	if (!url) return '';
	try {
		const body = JSON.stringify({ rev });
		const path = url.replace(/^https?:\/\/[^/]+/, '') || '/';
		const answer = $http.send({
			url,
			method: 'POST',
			body,
			timeout: isBuildHook() ? 10 : 1,
			headers: { 'Content-Type': 'application/json', 'X-Rostfri-Signature': sign(`POST ${path}\n${body}`) },
		});
		if (answer.statusCode >= 200 && answer.statusCode < 300) return '';
		return `Mottagaren svarade med fel ${answer.statusCode}`;
	} catch (_) {
		return 'Mottagaren svarar inte';
	}
}

/** Keeps exactly one waiting row that stands for everything not yet published. */
export function queue(app: CoreApp, rev: number, wait: number, error = '', reason = ''): void {
	app.runInTransaction((tx: CoreApp) => {
		// The publisher may have been faster than we are.
		if (buildState(tx).published_rev >= rev) return;
		const waiting = findOne(tx, 'queued');
		const row = waiting ?? new Record(tx.findCollectionByNameOrId('deploys'));
		row.set('status', 'queued');
		row.set('rev', Math.max(rev, row.getInt('rev')));
		row.set('next_attempt_at', moment(wait));
		row.set('error', error);
		if (reason) row.set('reason', reason);
		tx.save(row);
	});
}

export function findOne(app: CoreApp, status: string): core.Record | undefined {
	return [...app.findRecordsByFilter('deploys', 'status = {:status}', '-created', 1, 0, { status } as never)][0];
}

/** Every minute: asks again for what was missed, ends what has gone silent, and clears away old rows. */
export function publishingTick(): void {
	const app = $app as unknown as CoreApp;
	const { rev, published_rev, dirty_since, changed_at } = buildState(app);
	const now = moment();
	endSilent(app);
	const waiting = findOne(app, 'queued');
	if (waiting && waiting.getInt('rev') <= published_rev) finish(app, waiting, 'canceled', '');
	if (rev > published_rev && !findOne(app, 'running')) {
		const row = findOne(app, 'queued');
		if (!row) queue(app, rev, 0);
		else if (isBuildHook()) {
			const quiet = milliseconds(changed_at) + pauseMilliseconds();
			const latest = milliseconds(dirty_since) + Math.max(longestPause, pauseMilliseconds());
			const due =
				row.getInt('attempts') > 0 ? row.getString('next_attempt_at') <= now : Date.now() >= Math.min(quiet, latest);
			if (due) attempt(app, row.id, rev);
		} else if (row.getString('next_attempt_at') <= now) attempt(app, row.id, rev);
	}
	prune(app);
}

/** Claims the waiting row before the call, so that two runs of the cron never ask for the same build twice. */
export function attempt(app: CoreApp, id: string, rev: number): void {
	const lease = isBuildHook() ? silence.build : silence.publisher;
	const claimed = app
		.db()
		.newQuery(
			`UPDATE deploys SET attempts = attempts + 1, next_attempt_at = {:until}, rev = {:rev}
			WHERE id = {:id} AND status = 'queued' AND (next_attempt_at <= {:now} OR attempts = 0)`,
		)
		.bind({ id, rev, now: moment(), until: moment(lease) } as never)
		.execute();
	if (claimed.rowsAffected() !== 1) return;
	const error = callWebhook(rev);
	const row = app.findRecordById('deploys', id);
	if (row.getString('status') !== 'queued') return;
	const attempts = row.getInt('attempts');
	row.set('error', error);
	if (error) row.set('next_attempt_at', moment(Math.min(2 ** attempts * 15_000, 3_600_000)));
	else if (isBuildHook()) {
		row.set('status', 'running');
		row.set('started_at', moment());
		row.set('locked_until', moment(lease));
	}
	app.save(row);
}

/** Ends publishes that have not reported for too long, so that none of them blocks another. */
export function endSilent(app: CoreApp): void {
	const silent = 'status = "running" && locked_until < {:now}';
	for (const row of [...app.findRecordsByFilter('deploys', silent, '', 20, 0, { now: moment() } as never)])
		finish(app, row!, 'failed', 'Inget svar från bygget');
}

function prune(app: CoreApp): void {
	for (const row of [...app.findRecordsByFilter('deploys', 'status != "queued"', '-created', 100, keptDeploys)])
		app.delete(row!);
}

/** Ends an attempt. */
export function finish(
	app: CoreApp,
	row: core.Record,
	status: 'succeeded' | 'failed' | 'canceled',
	error: string,
): void {
	row.set('status', status);
	row.set('error', error.slice(0, 2000));
	row.set('waiting', 0);
	row.set('finished_at', moment());
	app.save(row);
}

/** A moment as PocketBase writes it, in milliseconds since 1970; now for ''. */
export function milliseconds(moment: string): number {
	return moment ? Date.parse(moment.replace(' ', 'T')) : Date.now();
}
