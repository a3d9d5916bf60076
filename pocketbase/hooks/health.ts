import { mailHealth } from './mail.ts';

/**
 * Whether the database answers and holds our collections, this bundle runs, and mail goes out. For probes: it says
 * nothing that a visitor could not know.
 */
export function health(e: core.RequestEvent) {
	try {
		e.app
			.db()
			.newQuery('SELECT rev FROM build_state')
			.one(new DynamicModel({ rev: 0 }) as never);
		e.json(200, { ok: true, mail: mailHealth(e.app) });
	} catch (error) {
		e.app.logger().error('The database does not answer', 'error', String(error));
		e.json(503, { ok: false });
	}
}
