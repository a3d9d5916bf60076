/** Takes an import's rows, starts, continues and stops it (X5). importRows.ts carries them out. */
import * as z from 'zod/mini';
import { sheetRowsMax } from '#domain/spreadsheet/cell.ts';
import { importJob, importKeptDays, importRow } from '#domain/spreadsheet/importJob.ts';
import { formatDate, parseDate } from '#domain/text/dates.ts';
import { clockIsTrusted } from '../clock.ts';
import { execute, findRecord, findRecords, orUndefined, query } from '../database.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { invalidField, parsedBody, recordId, requireAdmin } from '../request.ts';
import { carryOutRows } from './importRows.ts';

/** Milliseconds that one request works on an import: as often as its progress is seen. */
const requestMs = 1_000;
/** Milliseconds without a piece of rows after which an import that is still being sent makes no other wait. */
const sendingMs = 2 * 60_000;
/** Rows in one piece, at most. */
const pieceMax = 5_000;

const jobFields = importJob.fields;
const startRequest = z.strictObject({
	/** Chosen by the client, so that a request sent twice begins one import. */
	id: recordId(),
	file_name: jobFields.file_name.rule,
	rows: jobFields.rows.rule,
	unchanged: jobFields.unchanged_rows.rule,
	names: jobFields.names.rule,
	/** When any import had last done something, as the preview has seen it; '' for never. Unchecked without it. */
	seen: z.optional(z.string('Ogiltigt värde').check(z.maxLength(40, 'Ogiltigt värde'))),
});
const rowFields = importRow.fields;
const rowsRequest = z.strictObject({
	rows: z
		.array(
			z.strictObject({
				row: rowFields.row.rule,
				is_new: rowFields.is_new.rule,
				product_id: rowFields.product_id.rule,
				title: rowFields.title.rule,
				values: rowFields.values.rule,
				base: rowFields.base.rule,
				reason: rowFields.reason.rule,
			}),
			'Ogiltig lista',
		)
		.check(z.minLength(1, 'Inga rader'), z.maxLength(pieceMax, `Högst ${pieceMax} rader åt gången`)),
});
const emptyRequest = z.strictObject({});

/**
 * POST imports: begins to take an import. Refuses with 409 while another is under way, and when another has done something
 * since the preview: the same file in two tabs would add its products twice.
 */
export function beginImport(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, startRequest);
	if (request.rows < 1) throw invalidField('rows', 'Inga rader att importera');
	if (request.rows > sheetRowsMax) throw invalidField('rows', `Högst ${sheetRowsMax} rader åt gången`);
	let abandoned: string[] = [];
	e.app.runInTransaction((tx) => {
		if (orUndefined(() => tx.findRecordById('imports', request.id))) return;
		refuseSecond(tx, request.id);
		if (request.seen !== undefined && request.seen !== lastWork(tx))
			throw new ApiError(
				409,
				'En annan import har körts sedan förhandsgranskningen. Välj filen igen och jämför på nytt.',
			);
		abandoned = findRecords(tx, 'imports', 'state = "uploading"').map((job) => job.id);
		const job = new Record(tx.findCollectionByNameOrId('imports'));
		job.set('id', request.id);
		for (const [name, value] of Object.entries(importJob.initial)) job.set(name, value);
		job.set('file_name', request.file_name);
		job.set('rows', request.rows);
		job.set('unchanged_rows', request.unchanged);
		job.set('names', request.names);
		if (account.collection().name === 'users') job.set('by', account.id);
		tx.save(job);
	});
	for (const other of abandoned) removeImport(e.app, other, 'uploading');
	answer(e, request.id);
}

/**
 * POST imports/{id}/rows: takes a piece of its rows. One that is sent twice is taken once. A row waits to be carried out; one
 * without `product_id` is `faulty`: the preview has left it out, and it is kept with its `reason` for the report.
 */
export function addImportRows(e: core.RequestEvent) {
	requireAdmin(e);
	const id = e.request!.pathValue('id');
	const sent = parsedBody(e, rowsRequest).rows;
	e.app.runInTransaction((tx) => {
		const job = existingImport(tx, id);
		if (job.getString('state') !== 'uploading') throw new ApiError(409, 'Importen har redan börjat');
		const { stored } = query(
			tx,
			'SELECT COUNT(*) AS stored FROM import_rows WHERE import_id = {:id}',
			{ stored: 0 },
			{ id },
		)[0]!;
		if (stored + sent.length > 2 * sheetRowsMax) throw invalidField('rows', 'För många rader');
		execute(
			tx,
			`INSERT INTO import_rows
				(id, import_id, row, state, is_new, product_id, title, "values", base, reason, created, updated)
			SELECT substr(lower(hex(randomblob(8))), 1, 15), {:id}, value ->> 'row',
				iif(value ->> 'product_id' = '', 'faulty', 'waiting'), value ->> 'is_new', value ->> 'product_id',
				value ->> 'title', value -> 'values', value -> 'base', value ->> 'reason', {:now}, {:now}
			FROM json_each({:rows}) WHERE true
			ON CONFLICT (import_id, row) DO NOTHING`,
			{ id, now: formatDate(), rows: JSON.stringify(sent) },
		);
		execute(
			tx,
			`UPDATE imports SET updated = {:now},
				faulty_rows = (SELECT COUNT(*) FROM import_rows WHERE import_id = {:id} AND state = 'faulty')
			WHERE id = {:id}`,
			{ id, now: formatDate() },
		);
	});
	answer(e, id);
}

/** POST imports/{id}/run: starts or continues it, and works for a moment. Answers how far it has come. */
export function runImport(e: core.RequestEvent) {
	requireAdmin(e);
	parsedBody(e, emptyRequest);
	const id = e.request!.pathValue('id');
	e.app.runInTransaction((tx) => {
		const job = existingImport(tx, id);
		const state = job.getString('state');
		if (state === 'running' || state === 'finished') return;
		refuseSecond(tx, id);
		if (state === 'uploading' && waitingRows(tx, id) !== job.getInt('rows'))
			throw new BadRequestError('Alla rader har inte kommit fram. Börja om med importen.');
		job.set('state', 'running');
		tx.save(job);
	});
	carryOutRows(e.app, id, Date.now() + requestMs);
	answer(e, id);
}

/** POST imports/{id}/stop: stops it between two rows, and publishes what is done. Removes one that has not begun. */
export function stopImport(e: core.RequestEvent) {
	requireAdmin(e);
	parsedBody(e, emptyRequest);
	const id = e.request!.pathValue('id');
	let state = '';
	e.app.runInTransaction((tx) => {
		const job = existingImport(tx, id);
		state = job.getString('state');
		if (state !== 'running') return;
		job.set('state', 'stopped');
		tx.save(job);
	});
	if (state === 'uploading') removeImport(e.app, id, state);
	requestPublish(e.app);
	e.json(200, {});
}

/** Milliseconds after its last row before an import is continued without a request: no tab works on it. */
const leftAloneMs = 5_000;
/** Milliseconds of a minute in which it is. */
const cronMs = 50_000;

/** Milliseconds after its last row before an import is stopped instead: the server was away, or a backup was restored. */
const forgottenMs = 3_600_000;

/**
 * Every minute, so also soon after a start: continues an import that no tab works on. One of long ago is stopped instead:
 * a restored backup must not change and publish products unasked, and 'Fortsätt' does it when it is wanted.
 */
export function continueImports(): void {
	const app: CoreApp = $app;
	// A clock that was set back has left one that was saved later than now.
	const job = findRecord(app, 'imports', 'state = "running" && (updated < {:before} || updated > {:after})', {
		values: { before: formatDate(Date.now() - leftAloneMs), after: formatDate(Date.now() + leftAloneMs) },
	});
	if (!job) return;
	if (parseDate(job.getString('updated')) < Date.now() - forgottenMs) {
		job.set('state', 'stopped');
		app.save(job);
	} else carryOutRows(app, job.id, Date.now() + cronMs);
}

/** Rows deleted in one transaction: an inquiry waits for no more. */
const deletedAtOnce = 2_000;

/** Every night: deletes imports that are older than is promised, and those that were never sent whole. */
export function sweepImports(): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const day = 86_400_000;
	const old = findRecords(
		app,
		'imports',
		'(state != "running" && updated < {:kept}) || (state = "uploading" && updated < {:sent})',
		{ values: { kept: formatDate(Date.now() - importKeptDays * day), sent: formatDate(Date.now() - day) } },
	);
	for (const job of old) removeImport(app, job.id, job.getString('state'));
}

/** Removes an import with its rows, unless it is in another state than `state` by then. */
function removeImport(app: CoreApp, id: string, state: string): void {
	while (deleteRows(app, id, state) > 0);
	app.runInTransaction((tx) => {
		const job = orUndefined(() => tx.findRecordById('imports', id));
		if (job?.getString('state') === state) tx.delete(job);
	});
}

/** By SQL: rows have no hooks, and PocketBase would delete them one by one. */
function deleteRows(app: CoreApp, id: string, state: string): number {
	return execute(
		app,
		`DELETE FROM import_rows WHERE id IN (
			SELECT id FROM import_rows WHERE import_id = {:id}
				AND EXISTS (SELECT 1 FROM imports WHERE id = {:id} AND state = {:state}) LIMIT {:limit})`,
		{ id, state, limit: deletedAtOnce },
	);
}

/** One import at a time: two could want different things of the same products. */
function refuseSecond(app: CoreApp, id: string): void {
	const busy = findRecord(
		app,
		'imports',
		'id != {:id} && (state = "running" || (state = "uploading" && updated > {:since}))',
		{ values: { id, since: formatDate(Date.now() - sendingMs) } },
	);
	if (!busy) return;
	const done = `${busy.getInt('done_rows')} av ${busy.getInt('rows')} rader`;
	throw new ApiError(
		409,
		`En annan import pågår: ${busy.getString('file_name')}, ${done}. Vänta tills den är klar, eller stoppa den.`,
	);
}

/** When any import has last done something; '' for never. */
function lastWork(app: CoreApp): string {
	const sql = "SELECT COALESCE(MAX(updated), '') AS last FROM imports WHERE state != 'uploading'";
	return query(app, sql, { last: '' })[0]?.last ?? '';
}

function waitingRows(app: CoreApp, id: string): number {
	const sql = "SELECT COUNT(*) AS waiting FROM import_rows WHERE import_id = {:id} AND state = 'waiting'";
	return query(app, sql, { waiting: 0 }, { id })[0]?.waiting ?? 0;
}

function existingImport(app: CoreApp, id: string): core.Record {
	const job = orUndefined(() => app.findRecordById('imports', id));
	if (!job) throw new NotFoundError('Importen finns inte längre');
	return job;
}

function answer(e: core.RequestEvent, id: string): void {
	const job = existingImport(e.app, id);
	$apis.enrichRecord(e, job, 'by');
	e.json(200, job);
}
