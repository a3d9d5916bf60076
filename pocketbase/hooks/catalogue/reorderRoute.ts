import * as z from 'zod/mini';
import { askForPublishing } from '../publishing/publishRequests.ts';
import { raiseRevision } from '../publishing/revision.ts';
import { idList, parsedBody, requireAdmin } from '../request.ts';

const reorderRequest = z.strictObject({
	collection: z.enum(['products', 'categories', 'brands'], 'Ogiltigt val'),
	ids: idList(20_000),
});

/**
 * Puts rows in this order, numbered from 1, in one write (B3). Rows that were not sent, because somebody added them
 * meanwhile, keep their own order and come first; sent ones that are gone are skipped. `updated` stays as it was: the
 * rows themselves have not changed.
 */
export function reorder(e: core.RequestEvent) {
	requireAdmin(e);
	const { collection, ids } = parsedBody(e, reorderRequest);
	let order: string[] = [];
	e.app.runInTransaction((tx: CoreApp) => {
		const present = rows(tx, collection);
		const known = new Set(present.map(({ id }) => id));
		const sent = new Set(ids);
		order = [...present.map(({ id }) => id).filter((id) => !sent.has(id)), ...ids.filter((id) => known.has(id))];
		const place = new Map(order.map((id, index) => [id, index + 1]));
		const moved = present.filter(({ id, sort_order }) => place.get(id) !== sort_order).map(({ id }) => id);
		if (moved.length === 0) return;
		tx.db()
			.newQuery(
				// A table of its own, as in bulk.ts.
				`WITH wanted AS MATERIALIZED (SELECT value AS id, key + 1 AS place FROM json_each({:order}))
				UPDATE ${collection} SET sort_order = wanted.place FROM wanted
				WHERE ${collection}.id = wanted.id AND ${collection}.sort_order != wanted.place`,
			)
			.bind({ order: JSON.stringify(order) } as never)
			.execute();
		raiseRevision(tx, collection, moved);
	});
	askForPublishing(e.app);
	e.json(200, { ids: order });
}

interface Row {
	id: string;
	sort_order: number;
}

function rows(app: CoreApp, collection: string): Row[] {
	const list = arrayOf(new DynamicModel({ id: '', sort_order: 0 }));
	app
		.db()
		.newQuery(`SELECT id, sort_order FROM ${collection} ORDER BY sort_order, created DESC, id`)
		.all(list as never);
	return [...(list as unknown as Row[])].map(({ id, sort_order }) => ({ id, sort_order }));
}
