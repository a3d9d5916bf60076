/** Whether the database answers and holds our collections, and this bundle runs. For probes: says nothing else. */
export function health(e: core.RequestEvent) {
	try {
		e.app
			.db()
			.newQuery('SELECT rev FROM build_state')
			.one(new DynamicModel({ rev: 0 }) as never);
		e.json(200, { ok: true });
	} catch (error) {
		e.app.logger().error('The database does not answer', 'error', String(error));
		e.json(503, { ok: false });
	}
}
