/** The health check for monitoring and for the start. */
import { query } from './database.ts';
import { mailHealth } from './mail/mailHealth.ts';
import { buildState } from './publishing/revision.ts';
import { isBesidePublisher } from './request.ts';

/**
 * GET health: 200 when the database answers with our collections, 503 when not. Callers on this machine also learn
 * whether mail goes out, and since when a change waits to be published.
 */
export function health(e: core.RequestEvent) {
	try {
		if (query(e.app, 'SELECT rev FROM build_state', { rev: 0 }).length === 0) throw new Error('build_state is empty');
		e.json(200, { ok: true, ...(isBesidePublisher(e) && { mail: mailHealth(e.app), dirty_since: dirtySince(e.app) }) });
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
