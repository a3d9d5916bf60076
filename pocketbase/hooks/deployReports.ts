/** What the publisher or a build host reports of how a publish goes. */
import { deploy, type PublishingReport, retryReason } from '#domain/publication.ts';
import { moment } from './moment.ts';
import { findOne, finish, milliseconds, queue, silence } from './publishing.ts';
import { bodyMax } from './request.ts';
import { buildState } from './revision.ts';
import { isSignedRequest } from './signature.ts';

/** Takes a signed report of how a publish goes. What has ended stays ended, so a report heard twice changes nothing. */
export function reportDeploy(e: core.RequestEvent) {
	const body = toString(e.request!.body, bodyMax);
	if (!isSignedRequest(e, body)) throw new ForbiddenError('Ogiltig signatur');
	const report = JSON.parse(body) as PublishingReport;
	if (
		!['running', 'succeeded', 'failed'].includes(report.status) ||
		!Number.isInteger(report.rev) ||
		!report.external_id
	)
		throw new BadRequestError('Ogiltig rapport');
	const external_id = String(report.external_id).slice(0, 200);
	e.app.runInTransaction((tx: CoreApp) => {
		const known = [
			...tx.findRecordsByFilter('deploys', 'external_id = {:external_id}', '-created', 1, 0, { external_id } as never),
		][0];
		if (known && ['succeeded', 'failed', 'canceled'].includes(known.getString('status'))) return;
		const state = buildState(tx);
		const queued = findOne(tx, 'queued');
		const running = findOne(tx, 'running');
		// A build host knows which revision it has read only when it is done.
		const isUnknown = report.by === 'build' && report.rev === 0;
		const asked = [running, queued].find(
			(row) => row && row.getString('external_id') === '' && (isUnknown || row.getInt('rev') <= report.rev),
		);
		const row = known ?? asked ?? new Record(tx.findCollectionByNameOrId('deploys'));
		const lease = report.by === 'build' ? silence.build : silence.publisher;
		row.set('external_id', external_id);
		if (!isUnknown) row.set('rev', report.rev);
		row.set('pages', Math.max(0, Math.floor(report.pages ?? 0)));
		row.set('waiting', Math.max(0, Math.floor(report.waiting ?? 0)));
		row.set('locked_until', moment(lease));
		const problems = deploy.fields.problems.rule.safeParse(report.problems ?? []);
		row.set('problems', problems.success ? problems.data : []);
		if (report.reason) row.set('reason', String(report.reason).slice(0, 200));
		if (!row.getString('started_at')) row.set('started_at', moment());
		if (report.status === 'running') {
			row.set('status', 'running');
			row.set('error', String(report.error ?? '').slice(0, 2000));
			tx.save(row);
			return;
		}
		const since = report.rev > state.published_rev ? state.dirty_since : row.getString('started_at');
		row.set('duration', Math.max(0, Date.now() - milliseconds(since || moment())));
		finish(tx, row, report.status, String(report.error ?? ''));
		if (report.status === 'failed') {
			if (state.rev > state.published_rev) queue(tx, state.rev, 30_000, '', retryReason);
			return;
		}
		const published = Math.max(state.published_rev, Math.min(report.rev, state.rev));
		tx.db()
			.newQuery(
				`UPDATE build_state SET published_rev = {:published},
				dirty_since = CASE WHEN {:published} >= rev THEN '' ELSE changed_at END`,
			)
			.bind({ published } as never)
			.execute();
		// What else waited for this revision or an older one is answered too.
		for (const other of [findOne(tx, 'queued'), findOne(tx, 'running')])
			if (other && other.id !== row.id && other.getInt('rev') <= published) finish(tx, other, 'canceled', '');
	});
	e.noContent(204);
}
