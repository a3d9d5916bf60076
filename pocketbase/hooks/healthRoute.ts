import { mailHealth } from './leads/outbox.ts';
import { buildState } from './publishing/revision.ts';

/**
 * Whether the database answers and holds our collections and this bundle runs; to callers on this machine also
 * whether mail goes out, and since when a change waits to be published. What the publisher passes on for others has X-Forwarded-For.
 */
export function health(e: core.RequestEvent) {
	try {
		e.app
			.db()
			.newQuery('SELECT rev FROM build_state')
			.one(new DynamicModel({ rev: 0 }) as never);
		const isOurs = e.request!.header.get('X-Forwarded-For') === '';
		e.json(200, { ok: true, ...(isOurs && { mail: mailHealth(e.app), dirty_since: dirtySince(e.app) }) });
	} catch (error) {
		e.app.logger().error('The database does not answer', 'error', String(error));
		e.json(503, { ok: false });
	}
}

/** When the oldest unpublished change was made; '' when every change is published. */
function dirtySince(app: CoreApp): string {
	const { rev, published_rev, dirty_since } = buildState(app);
	return rev > published_rev ? dirty_since : '';
}
