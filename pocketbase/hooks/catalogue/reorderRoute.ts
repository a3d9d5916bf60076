/** Stores the order of products, categories and brands. */
import * as z from 'zod/mini';
import { longestIncreasing } from '#domain/history/undoPlan.ts';
import { type OrderChange, type OrderedCollection, orderedCollections } from '#domain/history/version.ts';
import { execute, query } from '../database.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { bumpRevision } from '../publishing/revision.ts';
import { idList, parsedBody, requireAdmin } from '../request.ts';
import { addRecords, startChangeSet } from './changeSets.ts';

const reorderRequest = z.strictObject({
	collection: z.enum(orderedCollections, 'Ogiltigt val'),
	ids: idList(20_000),
});

/**
 * Puts rows in this order, numbered from 1, in one write (B3). Rows that were not sent, because they are newer than the
 * sender's list, keep their own order and come first; sent ones that are gone are skipped. `updated` stays as it was: the
 * rows themselves have not changed.
 */
export function reorder(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { collection, ids } = parsedBody(e, reorderRequest);
	let order: string[] = [];
	let change_set = '';
	e.app.runInTransaction((tx) => {
		const stored = storedOrder(tx, collection);
		const known = new Set(stored);
		const sent = new Set(ids);
		order = [...stored.filter((id) => !sent.has(id)), ...ids.filter((id) => known.has(id))];
		const change = writeOrder(tx, collection, order);
		if (!change) return;
		const values = { kind: 'order', by: account.id, summary: orderNames[collection], order_change: change } as const;
		change_set = startChangeSet(tx, values);
		addRecords(tx, change_set, movedCount(change));
	});
	requestPublish(e.app);
	e.json(200, { ids: order, change_set });
}

const orderNames = {
	products: 'Produkternas ordning',
	categories: 'Kategoriernas ordning',
	brands: 'Varumärkenas ordning',
} as const satisfies Record<OrderedCollection, string>;

/**
 * Numbers all rows of a collection from 1 in this order. Returns the part of the list in which the order differs; undefined
 * when none does. To be called inside a transaction; call `requestPublish` after it.
 */
export function writeOrder(
	tx: CoreApp,
	collection: OrderedCollection,
	order: readonly string[],
): OrderChange | undefined {
	const stored = rows(tx, collection);
	const positions = new Map(order.map((id, index) => [id, index + 1]));
	const renumbered = stored.filter(({ id, sort_order }) => positions.get(id) !== sort_order).map(({ id }) => id);
	if (renumbered.length === 0) return undefined;
	execute(
		tx,
		// Materialized, or SQLite may read the JSON once for each row.
		`WITH wanted AS MATERIALIZED (SELECT value AS id, key + 1 AS position FROM json_each({:order}))
		UPDATE ${collection} SET sort_order = wanted.position FROM wanted
		WHERE ${collection}.id = wanted.id AND ${collection}.sort_order != wanted.position`,
		{ order: JSON.stringify(order) },
	);
	bumpRevision(tx, collection, renumbered);
	const before = stored.map(({ id }) => id);
	const start = before.findIndex((id, place) => id !== order[place]);
	if (start === -1) return undefined;
	const end = before.findLastIndex((id, place) => id !== order[place]) + 1;
	return { collection, before: before.slice(start, end), after: order.slice(start, end) };
}

/** How many rows were moved, as staff count them: the others only made room. */
function movedCount({ before, after }: OrderChange): number {
	const places = new Map(after.map((id, place) => [id, place]));
	return before.length - longestIncreasing(before.map((id) => places.get(id) ?? 0)).length;
}

/** The ids of a collection in their order. */
export function storedOrder(tx: CoreApp, collection: OrderedCollection): string[] {
	return rows(tx, collection).map(({ id }) => id);
}

function rows(app: CoreApp, collection: OrderedCollection) {
	const sql = `SELECT id, sort_order FROM ${collection} ORDER BY sort_order, created DESC, id`;
	return query(app, sql, { id: '', sort_order: 0 });
}
