/** Tells staff how publishing stands, and publishes when they ask for it (W3). */
import * as z from 'zod/mini';
import { formatDate } from '#domain/text/dates.ts';
import { findRecords } from '../database.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { endExpired, openDeploy, queueDeploy } from './deploys.ts';
import { requestedRev } from './heldPublish.ts';
import { sendRequest } from './publishRequests.ts';
import { buildState, bumpEmptyRevision, bumpFullRevision } from './revision.ts';
import { receiver } from './webhook.ts';

/** GET publishing: for the status line of the back office. */
export function publishingState(e: core.RequestEvent) {
	requireAdmin(e);
	const { rev, published_rev } = buildState(e.app);
	const shown = findRecords(e.app, 'deploys', 'status != "canceled"', { sort: '-updated', limit: 10 });
	const deploys = shown.map((row) => ({
		id: row.id,
		status: row.getString('status'),
		rev: row.getInt('rev'),
		reason: row.getString('reason'),
		started_at: row.getString('started_at'),
		finished_at: row.getString('finished_at'),
		duration: row.getInt('duration'),
		pages: row.getInt('pages'),
		waiting: row.getInt('waiting'),
		error: row.getString('error'),
		problems: JSON.parse(row.getString('problems') || 'null') ?? [],
	}));
	e.json(200, { rev, published_rev, by: receiver(), deploys });
}

const publishRequest = z.strictObject({ all: z.optional(z.boolean('Ange ja eller nej')) });

/**
 * POST publish { all }: tries again at once; with `all`, every page is rendered again. A new revision without a change
 * makes the publisher read everything and try what it has left out, also where the newest change is published already.
 */
export function publishNow(e: core.RequestEvent) {
	requireAdmin(e);
	const { all } = parsedBody(e, publishRequest);
	const app = e.app;
	endExpired(app);
	if (all === true) app.runInTransaction(bumpFullRevision);
	else if (isPublished(app)) app.runInTransaction(bumpEmptyRevision);
	if (!isPublished(app)) requestNow(app, all === true ? 'Bygg om allt' : 'Försök igen');
	e.noContent(202);
}

function requestNow(app: CoreApp, reason: string): void {
	const { rev } = buildState(app);
	app.store().set(requestedRev, rev);
	queueDeploy(app, { rev, waitMs: 0, reason });
	const row = openDeploy(app, 'queued');
	if (!row || openDeploy(app, 'running')) return;
	row.set('attempts', 0);
	row.set('next_attempt_at', formatDate());
	app.save(row);
	sendRequest(app, row.id, rev);
}

function isPublished(app: CoreApp): boolean {
	const { rev, published_rev } = buildState(app);
	return rev <= published_rev;
}
