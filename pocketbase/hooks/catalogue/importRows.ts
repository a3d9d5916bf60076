/**
 * Carries out the rows of an import, a few in each transaction (X5). A row is saved with all hooks, as a person's save,
 * and marked as done in the same transaction: however the server ends, each row is done once or waits.
 */
import { product } from '#domain/products/product.ts';
import { labelOf } from '#domain/spreadsheet/columns.ts';
import type { ImportRowState } from '#domain/spreadsheet/importJob.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, orUndefined, query } from '../database.ts';
import { merged } from '../merging.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { valuesOf } from '../record.ts';
import { isObject } from '../request.ts';
import { type CreatedNames, createNames, withIds } from './importNames.ts';
import {
	endChangeSet,
	fieldSentences,
	leftOut,
	type Outcome,
	orLeftOut,
	refusal,
	runningImport,
	save,
	startSlice,
} from './importSlice.ts';
import { checkedValues, productGone, startedProduct } from './productRecord.ts';
import type { Origin } from './versions.ts';

/** Rows that are read and judged at once, before the transactions that save them. */
const readAtOnce = 20;

/** Works on a running import until `until` (milliseconds since 1970), its end, or its being stopped. */
export function carryOutRows(app: CoreApp, id: string, until: number): void {
	const names = createNames(app, id, until);
	if (!names) return;
	while (Date.now() < until) {
		const rows = judgedRows(app, waitingRows(app, id), names);
		if (rows.length === 0) {
			finish(app, id);
			return;
		}
		while (rows.length > 0 && Date.now() < until) if (!saveSlice(app, id, rows)) return;
	}
}

/** Takes the rows that it carries out off the list. Returns whether the import is still running. */
function saveSlice(app: CoreApp, id: string, rows: JudgedRow[]): boolean {
	let isRunning = false;
	app.runInTransaction((tx) => {
		const slice = startSlice(tx, id);
		if (!slice) return;
		isRunning = true;
		const { job, end, origin } = slice;
		const counts: Partial<Record<ImportRowState, number>> = {};
		let done = 0;
		do {
			const row = rows.shift();
			if (!row) break;
			// Another tab, or the server by itself, may have been sooner.
			if (!isWaiting(tx, row)) continue;
			const { state, reason } = carriedOut(tx, row, origin);
			mark(tx, row, state, reason);
			counts[state] = (counts[state] ?? 0) + 1;
			done += 1;
		} while (Date.now() < end);
		addCounts(tx, id, done, counts);
		endChangeSet(tx, job, origin.changeSet, (counts.created ?? 0) + (counts.changed ?? 0));
	});
	return isRunning;
}

interface Row {
	id: string;
	is_new: boolean;
	product_id: string;
	/** JSON. */
	wanted: string;
	base: string;
}

function waitingRows(app: CoreApp, id: string): Row[] {
	return query(
		app,
		`SELECT id, is_new, product_id, "values" AS wanted, base FROM import_rows
		WHERE import_id = {:id} AND state = 'waiting' ORDER BY row LIMIT ${readAtOnce}`,
		{ id: '', is_new: false, product_id: '', wanted: '', base: '' },
		{ id },
	);
}

function isWaiting(tx: CoreApp, { id }: Row): boolean {
	const sql = "SELECT 1 AS waiting FROM import_rows WHERE id = {:id} AND state = 'waiting'";
	return query(tx, sql, { waiting: 0 }, { id }).length > 0;
}

/** A row with what to write, or with why that is refused. */
type JudgedRow = Row & ({ values: Record<string, unknown> } | { problem: string });

/** Judges rows outside the transaction, in which inquiries wait. */
function judgedRows(app: CoreApp, rows: readonly Row[], names: CreatedNames): JudgedRow[] {
	const judgedOnes = rows.map((row) => judged(row, names));
	const taken = productsWithSku(
		app,
		judgedOnes.flatMap((row) => (row.is_new && 'values' in row ? String(row.values.sku ?? '') : [])),
	);
	return judgedOnes.map((row) => {
		const other = row.is_new && 'values' in row ? taken.get(asciiLower(String(row.values.sku ?? ''))) : undefined;
		return other === undefined ? row : { ...row, problem: `${labelOf('sku')}: ${other} har det redan` };
	});
}

/**
 * The titles of products with one of these article numbers, by number. The preview has found none for a new row, or it
 * would have changed that product: they were added since, by a colleague or by the same file in another tab.
 */
function productsWithSku(app: CoreApp, skus: readonly string[]): Map<string, string> {
	const sought = skus.filter((sku) => sku !== '');
	if (sought.length === 0) return new Map();
	const sql =
		'SELECT sku, title FROM products WHERE sku COLLATE NOCASE IN (SELECT value FROM json_each({:sought})) ORDER BY rowid';
	const found = query(app, sql, { sku: '', title: '' }, { sought: JSON.stringify(sought) });
	return new Map(found.map(({ sku, title }) => [asciiLower(sku), title]));
}

/** As SQLite's NOCASE compares. */
function asciiLower(text: string): string {
	return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Judges a row by the rules of its fields. */
function judged(row: Row, names: CreatedNames): JudgedRow {
	const sent = withIds(JSON.parse(row.wanted), names);
	if ('problem' in sent) return { ...row, problem: sent.problem };
	try {
		return { ...row, values: checkedValues(sent.values) };
	} catch (error) {
		return { ...row, problem: refusal(error) };
	}
}

/** Saves one row, or leaves it out whole: with a reason, when a rule or a hook refuses it. */
function carriedOut(tx: CoreApp, row: JudgedRow, origin: Origin): Outcome {
	if ('problem' in row) return leftOut(row.problem);
	const { values } = row;
	return orLeftOut(tx, () =>
		row.is_new ? create(tx, row.product_id, values, origin) : change(tx, row, values, origin),
	);
}

function create(tx: CoreApp, id: string, wanted: Record<string, unknown>, origin: Origin): Outcome {
	const record = startedProduct(tx, id);
	if (!record.isNew()) return leftOut('Det finns redan en produkt med detta id');
	save(tx, record, wanted, origin);
	return { state: 'created', reason: '' };
}

/** Writes what differs. A field that a colleague has changed since the preview keeps the row out. */
function change(tx: CoreApp, row: Row, wanted: Record<string, unknown>, origin: Origin): Outcome {
	const record = orUndefined(() => tx.findRecordById('products', row.product_id));
	if (!record) return leftOut(productGone);
	const base: unknown = JSON.parse(row.base);
	const { changed, conflicts } = merged(product.fields, {
		base: isObject(base) ? base : undefined,
		isStale: true,
		stored: valuesOf(record, product),
		sent: wanted,
	});
	if (Object.keys(conflicts).length > 0) return leftOut(fieldSentences(conflicts));
	if (Object.keys(changed).length === 0) return { state: 'unchanged', reason: '' };
	save(tx, record, changed, origin);
	return { state: 'changed', reason: '' };
}

/** What has been written is in the product, and in its versions. */
function mark(tx: CoreApp, { id }: Row, state: ImportRowState, reason: string): void {
	const emptied = state === 'left_out' ? '' : `, "values" = '{}', base = '{}'`;
	execute(
		tx,
		`UPDATE import_rows SET state = {:state}, reason = {:reason}, updated = {:now}${emptied} WHERE id = {:id}`,
		{
			id,
			state,
			reason: reason.slice(0, 1000),
			now: formatDate(),
		},
	);
}

/** By SQL: twenty times a second there would be too much news. */
function addCounts(tx: CoreApp, id: string, done: number, counts: Partial<Record<ImportRowState, number>>): void {
	execute(
		tx,
		`UPDATE imports SET done_rows = done_rows + {:done}, created_rows = created_rows + {:created},
			changed_rows = changed_rows + {:changed}, unchanged_rows = unchanged_rows + {:unchanged},
			left_out_rows = left_out_rows + {:leftOut}, updated = {:now} WHERE id = {:id}`,
		{
			id,
			done,
			created: counts.created ?? 0,
			changed: counts.changed ?? 0,
			unchanged: counts.unchanged ?? 0,
			leftOut: counts.left_out ?? 0,
			now: formatDate(),
		},
	);
}

/** Ends an import that has no rows left, and publishes what it has changed. */
function finish(app: CoreApp, id: string): void {
	app.runInTransaction((tx) => {
		const job = runningImport(tx, id);
		if (!job) return;
		job.set('state', 'finished');
		job.set('finished_at', formatDate());
		tx.save(job);
	});
	requestPublish(app);
}
