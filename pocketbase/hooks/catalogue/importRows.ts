/**
 * Carries out the rows of an import, a few in each transaction (X5). A row is saved with all hooks, as a person's save,
 * and marked as done in the same transaction: however the server ends, each row is done once or waits.
 */
import { brand } from '#domain/brand.ts';
import { category } from '#domain/category.ts';
import type { Entity } from '#domain/fields.ts';
import { product } from '#domain/product.ts';
import { foldedName } from '#domain/spreadsheet/catalogueNames.ts';
import { type ColumnName, labelOf } from '#domain/spreadsheet/columns.ts';
import type { ImportRowState, NamesToCreate, NameToCreate } from '#domain/spreadsheet/importJob.ts';
import { newIdPrefix } from '#domain/spreadsheet/unknownNames.ts';
import { execute, goError, orUndefined, query, recordsWith } from '../database.ts';
import { formatDate } from '../dates.ts';
import { merged } from '../merging.ts';
import { holdPublish } from '../publishing/heldPublish.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { valuesOf } from '../record.ts';
import { isObject } from '../request.ts';
import { addRecords, startChangeSet } from './changeSets.ts';
import { checkedValues, gone, setValue, startedProduct } from './productRoutes.ts';
import { type Origin, setOrigin } from './versions.ts';

/** Milliseconds of one transaction: an inquiry that arrives waits for one transaction only. */
const sliceMs = 12;
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
		for (let row = rows.shift(); row; row = Date.now() < end ? rows.shift() : undefined) {
			// Another tab, or the server by itself, may have been sooner.
			if (!isWaiting(tx, row)) continue;
			const { state, reason } = carriedOut(tx, row, origin);
			mark(tx, row, state, reason);
			counts[state] = (counts[state] ?? 0) + 1;
			done += 1;
		}
		addCounts(tx, id, done, counts);
		endChangeSet(tx, job, origin.changeSet, (counts.created ?? 0) + (counts.changed ?? 0));
	});
	return isRunning;
}

interface Slice {
	job: core.Record;
	/** When its transaction should end, in milliseconds since 1970. */
	end: number;
	origin: Required<Pick<Origin, 'by' | 'changeSet'>>;
}

/** undefined when the import is not running any longer. */
function startSlice(tx: CoreApp, id: string): Slice | undefined {
	const job = runningImport(tx, id);
	if (!job) return undefined;
	const origin = { by: job.getString('by'), changeSet: changeSetOf(tx, job) };
	return { job, end: Date.now() + sliceMs, origin };
}

function runningImport(app: CoreApp, id: string): core.Record | undefined {
	const job = orUndefined(() => app.findRecordById('imports', id));
	return job?.getString('state') === 'running' ? job : undefined;
}

/**
 * By which all that the import does is undone as one thing; another one when it is continued after that has begun: an undo
 * that is under way, or was interrupted, has read what there was to undo.
 */
function changeSetOf(tx: CoreApp, job: core.Record): string {
	const known = orUndefined(() => tx.findRecordById('change_sets', job.getString('change_id')));
	if (known && recordsWith(tx, 'change_sets', { undoes: known.id }).length === 0) return known.id;
	const summary = `Import av ${job.getString('file_name')}`;
	const id = startChangeSet(tx, { kind: 'import', by: job.getString('by'), summary });
	execute(tx, 'UPDATE imports SET change_id = {:change} WHERE id = {:id}', { change: id, id: job.id });
	return id;
}

/** Counts what has been saved. A change set that has changed nothing is nothing to undo. */
function endChangeSet(tx: CoreApp, job: core.Record, changeSet: string, saved: number): void {
	if (saved > 0) addRecords(tx, changeSet, saved);
	if (saved > 0 || changeSet === job.getString('change_id')) return;
	execute(tx, 'UPDATE imports SET change_id = {:before} WHERE id = {:id}', {
		id: job.id,
		before: job.getString('change_id'),
	});
	execute(tx, 'DELETE FROM change_sets WHERE id = {:changeSet}', { changeSet });
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

interface Outcome {
	state: ImportRowState;
	/** Why it is left out. */
	reason: string;
}

const leftOut = (reason: string): Outcome => ({ state: 'left_out', reason });

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
	if (!record) return leftOut(gone);
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

function save(tx: CoreApp, record: core.Record, values: Record<string, unknown>, origin: Origin): void {
	for (const [name, value] of Object.entries(values)) setValue(record, name, value);
	setOrigin(record, origin);
	holdPublish(record);
	tx.save(record);
}

/** The values with the ids of categories and brands that have been created. */
function withIds(
	values: Record<string, unknown>,
	{ categories, brands }: CreatedNames,
): { values: Record<string, unknown> } | { problem: string } {
	const resolved = { ...values };
	for (const [field, names] of [
		['category_id', categories],
		['brand_id', brands],
	] as const) {
		const value = values[field];
		if (typeof value !== 'string' || !value.startsWith(newIdPrefix)) continue;
		const name = value.slice(newIdPrefix.length);
		const found = names.get(foldedName(name));
		if (!found?.id) return { problem: `${labelOf(field)}: ${found?.problem || `${name} finns inte`}` };
		resolved[field] = found.id;
	}
	return { values: resolved };
}

/** What has become of the categories and brands that rows need, by their folded paths. */
type CreatedNames = Record<keyof NamesToCreate, ReadonlyMap<string, NameToCreate>>;

/**
 * Creates the categories and brands that are missing, and stores what has become of each. Returns undefined when `until`
 * comes first, or the import is stopped.
 */
function createNames(app: CoreApp, id: string, until: number): CreatedNames | undefined {
	let names: NamesToCreate = JSON.parse(app.findRecordById('imports', id).getString('names'));
	const folded = remembered(foldedName);
	const isLeft = ({ id, problem }: NameToCreate) => id === '' && problem === '';
	while ([...names.categories, ...names.brands].some(isLeft)) {
		if (Date.now() >= until) return undefined;
		let isRunning = false;
		app.runInTransaction((tx) => {
			const slice = startSlice(tx, id);
			if (!slice) return;
			isRunning = true;
			const { job, end, origin } = slice;
			names = JSON.parse(job.getString('names'));
			const byPath = new Map(names.categories.map((name) => [name.path, name]));
			const created = { categories: 0, brands: 0 };
			for (const collection of ['categories', 'brands'] as const) {
				const left = names[collection].filter(isLeft);
				if (left.length === 0) continue;
				const known = knownNames(tx, collection, folded);
				for (const name of left) {
					if (Date.now() >= end) break;
					const parent = name.parentPath === undefined ? undefined : byPath.get(name.parentPath);
					if (name.parentPath !== undefined && !parent?.id) {
						name.problem = `${name.parentPath} kunde inte skapas`;
						continue;
					}
					const parent_id = parent?.id ?? name.parent_id;
					const key = `${parent_id}/${folded(name.name)}`;
					name.id = known.get(key) ?? '';
					if (name.id === '') created[collection] += createName(tx, collection, name, parent_id, origin);
					if (name.id !== '') known.set(key, name.id);
				}
			}
			execute(
				tx,
				`UPDATE imports SET names = {:names}, created_categories = created_categories + {:categories},
					created_brands = created_brands + {:brands}, updated = {:now} WHERE id = {:id}`,
				{ id, names: JSON.stringify(names), ...created, now: formatDate() },
			);
			endChangeSet(tx, job, origin.changeSet, created.categories + created.brands);
		});
		if (!isRunning) return undefined;
	}
	const byFoldedPath = (list: readonly NameToCreate[]) => new Map(list.map((name) => [folded(name.path), name]));
	return { categories: byFoldedPath(names.categories), brands: byFoldedPath(names.brands) };
}

/** The ids of what exists, also of what a colleague has created since the preview, by 'id of the parent/folded name'. */
function knownNames(
	tx: CoreApp,
	collection: keyof NamesToCreate,
	folded: (name: string) => string,
): Map<string, string> {
	const parent = collection === 'categories' ? 'parent_id' : "''";
	const [row] = query(
		tx,
		`SELECT json_group_array(json_array(${parent}, name, id)) AS list FROM (SELECT * FROM ${collection} ORDER BY rowid DESC)`,
		{ list: '' },
	);
	const list: [parent: string, name: string, id: string][] = JSON.parse(row?.list || '[]');
	return new Map(list.map(([parent, name, id]) => [`${parent}/${folded(name)}`, id]));
}

/** Folding a thousand names takes longer than a transaction may. */
function remembered(fold: (name: string) => string): (name: string) => string {
	const known = new Map<string, string>();
	return (name) => {
		const found = known.get(name) ?? fold(name);
		known.set(name, found);
		return found;
	};
}

/** Creates one category or brand and fills in its id, or why that is refused. Returns how many it has created. */
function createName(
	tx: CoreApp,
	collection: keyof NamesToCreate,
	name: NameToCreate,
	parent_id: string,
	origin: Origin,
): number {
	const { state, reason } = orLeftOut(tx, () => {
		const record = new Record(tx.findCollectionByNameOrId(collection));
		const entity: Entity = collection === 'brands' ? brand : category;
		const values = { ...entity.initial, name: name.name, ...(collection === 'categories' && { parent_id }) };
		for (const [field, value] of Object.entries(values)) setValue(record, field, value);
		setOrigin(record, origin);
		holdPublish(record);
		tx.save(record);
		name.id = record.id;
		return { state: 'created', reason: '' };
	});
	if (state === 'created') return 1;
	name.problem = `${name.path} kunde inte skapas. ${reason}`;
	return 0;
}

/** What `work` has done; nothing of it, and a reason, when it throws. The transaction goes on. */
function orLeftOut(tx: CoreApp, work: () => Outcome): Outcome {
	execute(tx, 'SAVEPOINT import_row');
	try {
		const outcome = work();
		execute(tx, 'RELEASE import_row');
		return outcome;
	} catch (error) {
		// Where the database takes nothing more, this throws too, and ends the transaction: its rows wait.
		execute(tx, 'ROLLBACK TO import_row');
		execute(tx, 'RELEASE import_row');
		return leftOut(refusal(error));
	}
}

/** What a rule or hook has said, as sentences. */
function refusal(error: unknown): string {
	// By way of its text: PocketBase's errors are Go values, whose fields are no properties.
	const told: { data?: unknown; message?: unknown } = JSON.parse(JSON.stringify(goError(error) ?? error) || '{}');
	const fields = isObject(told.data) ? told.data : {};
	if (Object.keys(fields).length > 0) return fieldSentences(fields);
	if (isObject(told.data) && typeof told.message === 'string') return told.message;
	$app.logger().error('A row of an import could not be saved', 'error', String(goError(error) ?? error));
	return 'Kunde inte sparas';
}

/** 'Pris: Priset är för högt. SKU: Ogiltigt värde'. */
function fieldSentences(problems: Record<string, unknown>): string {
	return Object.entries(problems)
		.map(([field, problem]) => {
			const message = isObject(problem) ? String(problem.message) : '';
			// A row may name anything: 'constructor'.
			const label = Object.hasOwn(product.fields, field) || field === 'id' ? labelOf(field as ColumnName) : field;
			return `${label}: ${message.replace(/\.$/, '') || 'Ogiltigt värde'}`;
		})
		.join('. ');
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
