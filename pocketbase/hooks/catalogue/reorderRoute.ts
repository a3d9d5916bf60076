/** Stores the order of products, categories and brands. */
import * as z from 'zod/mini';
import { execute, query } from '../database.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { bumpRevision } from '../publishing/revision.ts';
import { idList, parsedBody, requireAdmin } from '../request.ts';

const reorderRequest = z.strictObject({
	collection: z.enum(['products', 'categories', 'brands'], 'Ogiltigt val'),
	ids: idList(20_000),
});

/**
 * Puts rows in this order, numbered from 1, in one write (B3). Rows that were not sent, because they are newer than the
 * sender's list, keep their own order and come first; sent ones that are gone are skipped. `updated` stays as it was: the
 * rows themselves have not changed.
 */
export function reorder(e: core.RequestEvent) {
	requireAdmin(e);
	const { collection, ids } = parsedBody(e, reorderRequest);
	let order: string[] = [];
	e.app.runInTransaction((tx) => {
		const stored = rows(tx, collection);
		const known = new Set(stored.map(({ id }) => id));
		const sent = new Set(ids);
		order = [...stored.map(({ id }) => id).filter((id) => !sent.has(id)), ...ids.filter((id) => known.has(id))];
		const positions = new Map(order.map((id, index) => [id, index + 1]));
		const moved = stored.filter(({ id, sort_order }) => positions.get(id) !== sort_order).map(({ id }) => id);
		if (moved.length === 0) return;
		execute(
			tx,
			// Materialized, or SQLite may read the JSON once for each row.
			`WITH wanted AS MATERIALIZED (SELECT value AS id, key + 1 AS position FROM json_each({:order}))
			UPDATE ${collection} SET sort_order = wanted.position FROM wanted
			WHERE ${collection}.id = wanted.id AND ${collection}.sort_order != wanted.position`,
			{ order: JSON.stringify(order) },
		);
		bumpRevision(tx, collection, moved);
	});
	requestPublish(e.app);
	e.json(200, { ids: order });
}

function rows(app: CoreApp, collection: string) {
	const sql = `SELECT id, sort_order FROM ${collection} ORDER BY sort_order, created DESC, id`;
	return query(app, sql, { id: '', sort_order: 0 });
}
