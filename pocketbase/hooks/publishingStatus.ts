/** How publishing stands, as staff are told, and what they may ask for (W3). */
import * as z from 'zod/mini';
import { moment } from './moment.ts';
import { attempt, endSilent, findOne, isBuildHook, queue } from './publishing.ts';
import { parsedBody, requireAdmin } from './request.ts';
import { buildState, raiseBareRevision, raiseFullRevision } from './revision.ts';

/** For the status line of the admin. */
export function publishingState(e: core.RequestEvent) {
	requireAdmin(e);
	const { rev, published_rev } = buildState(e.app);
	const deploys = [...e.app.findRecordsByFilter('deploys', 'status != "canceled"', '-updated', 10, 0)].map((row) => ({
		id: row!.id,
		status: row!.getString('status'),
		rev: row!.getInt('rev'),
		reason: row!.getString('reason'),
		started_at: row!.getString('started_at'),
		finished_at: row!.getString('finished_at'),
		duration: row!.getInt('duration'),
		pages: row!.getInt('pages'),
		waiting: row!.getInt('waiting'),
		error: row!.getString('error'),
		problems: JSON.parse(row!.getString('problems') || 'null') ?? [],
	}));
	e.json(200, { rev, published_rev, by: isBuildHook() ? 'build' : 'publisher', deploys });
}

const publishRequest = z.strictObject({ all: z.optional(z.boolean('Ange ja eller nej')) });

/**
 * Tries again at once; with `all`, every page is made anew. A new revision without a change makes the publisher read
 * everything and try what it has left out, also where the newest change is published already.
 */
export function publishNow(e: core.RequestEvent) {
	requireAdmin(e);
	const { all } = parsedBody(e, publishRequest);
	const app = e.app;
	endSilent(app);
	if (all === true) app.runInTransaction(raiseFullRevision);
	else if (isPublished(app)) app.runInTransaction(raiseBareRevision);
	const { rev, published_rev } = buildState(app);
	if (rev > published_rev) {
		app.store().set('rostfri.asked_rev', rev);
		queue(app, rev, 0, '', all === true ? 'Bygg om allt' : 'Försök igen');
		const row = findOne(app, 'queued');
		if (row && !findOne(app, 'running')) {
			row.set('attempts', 0);
			row.set('next_attempt_at', moment());
			app.save(row);
			attempt(app, row.id, rev);
		}
	}
	e.noContent(202);
}

function isPublished(app: CoreApp): boolean {
	const { rev, published_rev } = buildState(app);
	return rev <= published_rev;
}
