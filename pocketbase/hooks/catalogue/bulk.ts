/** Changes, restores and deletes many products at once (B2). */
import * as z from 'zod/mini';
import type { Condition } from '#domain/labels.ts';
import { bulkValues, imageRequired } from '#domain/product.ts';
import { type Refrigerant, refrigerantProblem } from '#domain/refrigerant.ts';
import { orUndefined, query } from '../database.ts';
import { valuesOf } from '../record.ts';
import { idList, invalidField, parsedBody, requireAdmin } from '../request.ts';
import { checkedValues, gone, values } from './productRoutes.ts';

/** Most rows of one request. */
const rowsMax = 5000;
/** Milliseconds of one transaction: an inquiry that arrives during a request waits for one transaction only. */
const sliceMs = 50;

interface Row {
	id: string;
	values: Record<string, unknown>;
	/** The values that the fields must have now to be changed; other fields are kept. */
	given?: Record<string, unknown>;
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
const deleteRequest = z.strictObject({ ids: idList(rowsMax) });

/** POST products/bulk: gives products the same values. Answers what each had and was given, so that it can be undone. */
export function changeProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const request = parsedBody(e, bulkRequest);
	const wanted = checkedValues(request.values, bulkValues.fields);
	if (Object.keys(wanted).length === 0) throw invalidField('values', 'Välj vad som ska ändras');
	const rows = request.ids.map((id) => ({ id, values: wanted }));
	const { previous } = write(e.app, rows);
	e.json(200, { previous });
}

/**
 * POST products/restore: undoes `changeProducts` with what it answered. A field that no longer has the value that it was
 * given has been changed by another person since: it is kept, and `kept` says in how many products.
 */
export function restoreProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const rows = parsedBody(e, restoreRequest).rows.map(({ id, values, given }) => ({
		id,
		values: checkedValues(values, bulkValues.fields),
		given: checkedValues(given, bulkValues.fields),
	}));
	e.json(200, write(e.app, rows));
}

/** POST products/delete: deletes products for good. One that is gone is no error, so that a broken request can be sent again. */
export function deleteProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const { ids } = parsedBody(e, deleteRequest);
	let deleted = 0;
	inSlices(e.app, ids, (tx, id) => {
		const record = orUndefined(() => tx.findRecordById('products', id));
		if (!record) return;
		tx.delete(record);
		deleted += 1;
	});
	e.json(200, { deleted });
}

/**
 * Saves the rows one by one, with all hooks. Checks every row before it saves the first, so that a request which cannot
 * be carried out changes nothing.
 */
function write(app: CoreApp, rows: readonly Row[]): { previous: Row[]; kept: number } {
	refuseImpossible(app, rows);
	const previous: Row[] = [];
	let kept = 0;
	inSlices(app, rows, (tx, row) => {
		const record = orUndefined(() => tx.findRecordById('products', row.id));
		// Deleted since the check.
		if (!record) return;
		const before = valuesOf(record, bulkValues);
		const changed = Object.keys(row.values).filter((name) => before[name] !== row.values[name]);
		const wanted = changed.filter((name) => !row.given || before[name] === row.given[name]);
		if (wanted.length < changed.length) kept += 1;
		if (wanted.length === 0) return;
		for (const name of wanted) record.set(name, row.values[name]);
		tx.save(record);
		previous.push({ id: row.id, values: pick(before, wanted), given: pick(row.values, wanted) });
	});
	return { previous, kept };
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
	return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** Works through a list in short transactions, so that visitors' inquiries are written between them. */
function inSlices<T>(app: CoreApp, list: readonly T[], work: (tx: CoreApp, item: T) => void): void {
	const left = list.values();
	let next = left.next();
	while (!next.done) {
		app.runInTransaction((tx) => {
			const end = Date.now() + sliceMs;
			while (!next.done && Date.now() < end) {
				work(tx, next.value);
				next = left.next();
			}
		});
	}
}

/** Throws where a product is gone, a category is gone, or a product would become public without a photo (B5) or a reason (J5). */
function refuseImpossible(app: CoreApp, rows: readonly Row[]): void {
	const stored = query(
		app,
		`SELECT id, title, is_published, json_array_length(images) AS photos, condition, refrigerant, refrigerant_reason
		FROM products WHERE id IN (SELECT value FROM json_each({:ids}))`,
		{
			id: '',
			title: '',
			is_published: false,
			photos: 0,
			condition: '' as Condition,
			refrigerant: '' as Refrigerant | '',
			refrigerant_reason: '',
		},
		{ ids: JSON.stringify(rows.map(({ id }) => id)) },
	);
	const products = new Map(stored.map((product) => [product.id, product]));
	for (const { id, values } of rows) {
		const product = products.get(id);
		if (!product) throw new NotFoundError(gone);
		if (!values.is_published || product.is_published) continue;
		const problem = product.photos === 0 ? imageRequired : refrigerantProblem(product)?.message;
		if (problem) throw invalidField('is_published', `${product.title}: ${problem}`);
	}
	for (const id of new Set(rows.map(({ values }) => String(values.category_id ?? ''))))
		if (id !== '' && !orUndefined(() => app.findRecordById('categories', id)))
			throw invalidField('category_id', 'Kategorin finns inte längre');
}
