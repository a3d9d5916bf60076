import { mailHealth } from './mail.ts';

/**
 * Whether the database answers and holds our collections and this bundle runs; to callers on this machine whether
 * mail goes out, too. What the publisher passes on for others has X-Forwarded-For.
 */
export function health(e: core.RequestEvent) {
	try {
		e.app
			.db()
			.newQuery('SELECT rev FROM build_state')
			.one(new DynamicModel({ rev: 0 }) as never);
		const isOurs = e.request!.header.get('X-Forwarded-For') === '';
		e.json(200, { ok: true, ...(isOurs && { mail: mailHealth(e.app) }) });
	} catch (error) {
		e.app.logger().error('The database does not answer', 'error', String(error));
		e.json(503, { ok: false });
	}
}
