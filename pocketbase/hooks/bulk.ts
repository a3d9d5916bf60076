/** What admins do with many products at once. */
import * as z from 'zod/mini';
import { type BulkValues, bulkValues, imageRequired } from '#domain/product.ts';
import { takeAddresses } from './addresses.ts';
import { moment } from './moment.ts';
import { checkedValues, existing, gone, values } from './products.ts';
import { orUndefined } from './record.ts';
import { idList, invalidField, parsedBody, requireAdmin } from './request.ts';
import { raiseRevision } from './revision.ts';

/** As many rows as one action may touch. */
const rowsMax = 5000;

interface Row {
	id: string;
	values: BulkValues;
	/** What the fields must have now to be changed; others are kept. */
	given?: BulkValues;
}

const bulkRequest = z.strictObject({ ids: idList(rowsMax), values });
const restoreRequest = z.strictObject({
	rows: z
		.array(z.strictObject({ id: z.string().check(z.maxLength(15)), values, given: values }), 'Ogiltig lista')
		.check(
			z.minLength(1, 'Välj minst en'),
			z.maxLength(rowsMax, `Högst ${rowsMax} åt gången`),
			z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Samma rad finns två gånger'),
		),
});

/** Gives many products the same values (B2). Answers what each had before and was given, so that it can be undone. */
export function changeProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const request = parsedBody(e, bulkRequest);
	const wanted = checkedValues(request.values, bulkValues.fields) as BulkValues;
	if (Object.keys(wanted).length === 0) throw invalidField('values', 'Välj vad som ska ändras');
	const { previous } = write(
		e.app,
		request.ids.map((id) => ({ id, values: wanted })),
	);
	e.json(200, { previous });
}

/**
 * Undoes `changeProducts` with what it answered. A field that no longer has the value that it was given has been changed
 * by someone else since: it is kept, and `kept` says in how many products.
 */
export function restoreProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const rows = parsedBody(e, restoreRequest).rows.map(({ id, values, given }) => ({
		id,
		values: checkedValues(values, bulkValues.fields) as BulkValues,
		given: checkedValues(given, bulkValues.fields) as BulkValues,
	}));
	e.json(200, write(e.app, rows));
}

/**
 * The rows of a statement as a table of their own. SQLite may go through all products for each of them, when it has
 * counted the products while they were few: reading the JSON anew every time took minutes for two thousand.
 */
const wantedRows = `WITH wanted AS MATERIALIZED
	(SELECT value ->> '$.id' AS id, value -> '$.values' AS changed FROM json_each({:rows}))`;

/**
 * Writes in one statement: saved one by one through all hooks, two thousand products would keep visitors' inquiries
 * waiting for many seconds. What the hooks do for these fields is done here for all rows at once.
 */
function write(app: CoreApp, rows: readonly Row[]): { previous: Row[]; kept: number } {
	const previous: Row[] = [];
	let kept = 0;
	app.runInTransaction((tx: CoreApp) => {
		const stored = storedValues(tx, rows);
		const changes: Row[] = [];
		for (const { id, values, given } of rows) {
			const before = stored.get(id);
			if (!before) throw new NotFoundError(gone);
			const changed: Record<string, unknown> = {};
			const replaced: Record<string, unknown> = {};
			let isChanged = false;
			let isKept = false;
			for (const name of Object.keys(values) as (keyof BulkValues)[]) {
				if (before[name] === values[name]) continue;
				if (given && before[name] !== given[name]) {
					isKept = true;
					continue;
				}
				changed[name] = values[name];
				replaced[name] = before[name];
				isChanged = true;
			}
			if (isKept) kept += 1;
			if (!isChanged) continue;
			changes.push({ id, values: changed });
			previous.push({ id, values: replaced, given: changed });
		}
		const [first, ...others] = changes;
		if (!first) return;
		mustExist(tx, changes);
		mustHavePhotos(tx, changes);
		// One is saved like any other product: that tells open lists and, after the commit, the publisher.
		const record = existing(tx, first.id);
		for (const [name, value] of Object.entries(first.values)) record.set(name, value);
		tx.save(record);
		if (others.length === 0) return;
		takeAddresses(
			tx,
			others.filter(({ values }) => values.is_published).map(({ id }) => id),
		);
		tx.db()
			.newQuery(
				`${wantedRows} UPDATE products SET
					is_published = COALESCE(wanted.changed ->> '$.is_published', is_published),
					stock_status = COALESCE(wanted.changed ->> '$.stock_status', stock_status),
					category_id = COALESCE(wanted.changed ->> '$.category_id', category_id),
					is_featured = COALESCE(wanted.changed ->> '$.is_featured', is_featured),
					content_changed = IIF(
						wanted.changed ->> '$.is_published' IS NULL AND wanted.changed ->> '$.stock_status' IS NULL
							AND wanted.changed ->> '$.category_id' IS NULL,
						IIF(content_changed = '', updated, content_changed), {:now}),
					published_slug = IIF(wanted.changed ->> '$.is_published', slug, published_slug),
					updated = {:now}
				FROM wanted WHERE products.id = wanted.id`,
			)
			.bind({ rows: JSON.stringify(others), now: moment() } as never)
			.execute();
		raiseRevision(
			tx,
			'products',
			others.filter(({ id, values }) => values.is_published || stored.get(id)?.is_published).map(({ id }) => id),
		);
	});
	return { previous, kept };
}

function storedValues(app: CoreApp, rows: readonly Row[]): Map<string, BulkValues> {
	const answer = new DynamicModel({ list: '' });
	app
		.db()
		.newQuery(
			// SQLite has no yes and no of its own.
			`SELECT json_group_array(json_array(id, json_object(
				'is_published', json(IIF(is_published, 'true', 'false')),
				'stock_status', stock_status,
				'category_id', category_id,
				'is_featured', json(IIF(is_featured, 'true', 'false'))
			))) AS list FROM products WHERE id IN (SELECT value FROM json_each({:ids}))`,
		)
		.bind({ ids: JSON.stringify(rows.map(({ id }) => id)) } as never)
		.one(answer as never);
	return new Map(JSON.parse((answer as unknown as { list: string }).list) as [string, BulkValues][]);
}

/** B5: what is published, or is so already, has a photo. */
function mustHavePhotos(app: CoreApp, changes: readonly Row[]): void {
	const bare = arrayOf(new DynamicModel({ title: '' }));
	app
		.db()
		.newQuery(
			`${wantedRows} SELECT title FROM wanted CROSS JOIN products ON products.id = wanted.id
			WHERE json_array_length(images) = 0 AND COALESCE(wanted.changed ->> '$.is_published', is_published) LIMIT 1`,
		)
		.bind({ rows: JSON.stringify(changes) } as never)
		.all(bare as never);
	for (const { title } of [...(bare as unknown as { title: string }[])])
		throw invalidField('is_published', `${title}: ${imageRequired}`);
}

function mustExist(app: CoreApp, rows: readonly Row[]): void {
	for (const id of new Set(rows.map(({ values }) => values.category_id ?? '')))
		if (id !== '' && !orUndefined(() => app.findRecordById('categories', id)))
			throw invalidField('category_id', 'Kategorin finns inte längre');
}

const deleteRequest = z.strictObject({ ids: idList(rowsMax) });

/** Milliseconds after which a long deletion lets others write: an inquiry must not wait for two thousand products. */
const slice = 50;

/**
 * Deletes products for good (B2), in transactions of a moment each. One that is already gone is no error, so what was
 * broken off can be sent again.
 */
export function deleteProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const { ids } = parsedBody(e, deleteRequest);
	let deleted = 0;
	for (let next = 0; next < ids.length; ) {
		e.app.runInTransaction((tx: CoreApp) => {
			const end = Date.now() + slice;
			do {
				const record = orUndefined(() => tx.findRecordById('products', ids[next] ?? ''));
				next += 1;
				if (!record) continue;
				tx.delete(record);
				deleted += 1;
			} while (next < ids.length && Date.now() < end);
		});
	}
	e.json(200, { deleted });
}
