/** Takes the reports of the publisher or a build host about a publish. */
import * as z from 'zod/mini';
import { deploy, retryReason } from '#domain/publishing/publication.ts';
import { leaseMs, retryAfterFailureMs, retryDelayMs } from '#domain/publishing/publishStates.ts';
import { formatDate, parseDate } from '#domain/text/dates.ts';
import { execute, findRecord } from '../database.ts';
import { bodyMax } from '../request.ts';
import { advance, endOvertaken, newDeploy, openDeploy, queueDeploy } from './deploys.ts';
import { type BuildState, buildState } from './revision.ts';
import { isSignedRequest } from './signedRequests.ts';

// Only what the receiver cannot do without is refused: a report that is lost leaves a publish running until its lease ends.
const count = z.catch(z.number().check(z.gte(0)), 0);
const words = z.catch(z.string(), '');
const publishReport = z.object({
	status: z.enum(['running', 'succeeded', 'failed']),
	rev: z.int(),
	external_id: z.string().check(z.minLength(1)),
	by: z.catch(z.enum(['publisher', 'build']), 'publisher'),
	pages: count,
	waiting: count,
	error: words,
	reason: words,
	problems: z.optional(z.unknown()),
});
type PublishReport = z.infer<typeof publishReport>;

/** POST deploys/report: a signed report. What has ended stays ended, so a report that arrives twice changes nothing. */
export function reportDeploy(e: core.RequestEvent) {
	const body = toString(e.request!.body, bodyMax);
	if (!isSignedRequest(e, body)) throw new ForbiddenError('Ogiltig signatur');
	const result = publishReport.safeParse(JSON.parse(body));
	if (!result.success) throw new BadRequestError('Ogiltig rapport');
	const report = { ...result.data, external_id: result.data.external_id.slice(0, 200) };
	e.app.runInTransaction((tx) => record(tx, report));
	e.noContent(204);
}

function record(tx: CoreApp, report: PublishReport): void {
	const state = buildState(tx);
	const row = deployOf(tx, report);
	fill(row, report, state);
	if (!advance(tx, row, report.status, report.error)) return;
	if (report.status === 'failed' && state.rev > state.published_rev) {
		// A build that fails for good costs a build host's minutes each time.
		const attempts = report.by === 'build' ? row.getInt('attempts') : 0;
		const waitMs = attempts > 0 ? retryDelayMs(attempts) : retryAfterFailureMs;
		queueDeploy(tx, { rev: state.rev, waitMs, reason: retryReason, attempts });
	}
	if (report.status === 'succeeded') markPublished(tx, report.rev, state);
}

/** A build host knows which revision it has read only when it is done. */
function hasNoRevision({ by, rev }: PublishReport): boolean {
	return by === 'build' && rev === 0;
}

/** The publish that a report is about: the one that it named before, the open one that was requested, or a new one. */
function deployOf(tx: CoreApp, report: PublishReport): core.Record {
	const { external_id, rev } = report;
	const known = findRecord(tx, 'deploys', 'external_id = {:external_id}', {
		sort: '-created',
		values: { external_id },
	});
	if (known) return known;
	const requested = [openDeploy(tx, 'running'), openDeploy(tx, 'queued')].find(
		(row) => row?.getString('external_id') === '' && (hasNoRevision(report) || row.getInt('rev') <= rev),
	);
	return requested ?? newDeploy(tx);
}

function fill(row: core.Record, report: PublishReport, state: BuildState): void {
	row.set('external_id', report.external_id);
	if (!hasNoRevision(report)) row.set('rev', report.rev);
	row.set('pages', Math.floor(report.pages));
	row.set('waiting', Math.floor(report.waiting));
	row.set('locked_until', formatDate(Date.now() + leaseMs[report.by]));
	const problems = deploy.fields.problems.rule.safeParse(report.problems ?? []);
	row.set('problems', problems.success ? problems.data : []);
	if (report.reason) row.set('reason', report.reason.slice(0, 200));
	if (!row.getString('started_at')) row.set('started_at', formatDate());
	if (report.status === 'running') return;
	const since = report.rev > state.published_rev ? state.dirty_since : row.getString('started_at');
	row.set('duration', Math.max(0, Date.now() - (parseDate(since) || Date.now())));
}

/** Visitors see a revision. What else was open for this revision or an older one is done with it. */
function markPublished(tx: CoreApp, rev: number, state: BuildState): void {
	const published = Math.max(state.published_rev, Math.min(rev, state.rev));
	execute(
		tx,
		`UPDATE build_state SET published_rev = {:published},
		dirty_since = CASE WHEN {:published} >= rev THEN '' ELSE changed_at END`,
		{ published },
	);
	endOvertaken(tx, published, 'queued', 'running');
}
