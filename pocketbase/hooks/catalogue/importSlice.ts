/**
 * One transaction of an import (X5): short, so that inquiries get through; as part of the change set by which the import is undone;
 * and with a savepoint for each record, so that one that is refused takes no other along.
 */
import { product } from '#domain/products/product.ts';
import { type ColumnName, labelOf } from '#domain/spreadsheet/columns.ts';
import type { ImportRowState } from '#domain/spreadsheet/importJob.ts';
import { execute, goError, orUndefined, recordsWith } from '../database.ts';
import { holdPublish } from '../publishing/heldPublish.ts';
import { isObject } from '../request.ts';
import { addRecords, startChangeSet } from './changeSets.ts';
import { setValue } from './productRecord.ts';
import { type Origin, setOrigin } from './versions.ts';

/** Milliseconds of one transaction: an inquiry that arrives waits for one transaction only. */
const sliceMs = 12;

interface Slice {
	job: core.Record;
	/** When its transaction should end, in milliseconds since 1970. */
	end: number;
	origin: Required<Pick<Origin, 'by' | 'changeSet'>>;
}

/** What a transaction of an import begins with; undefined when the import is not running any longer. */
export function startSlice(tx: CoreApp, id: string): Slice | undefined {
	const job = runningImport(tx, id);
	if (!job) return undefined;
	const origin = { by: job.getString('by'), changeSet: changeSetOf(tx, job) };
	return { job, end: Date.now() + sliceMs, origin };
}

/** undefined when it has ended, was stopped, or is gone. */
export function runningImport(app: CoreApp, id: string): core.Record | undefined {
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
export function endChangeSet(tx: CoreApp, job: core.Record, changeSet: string, saved: number): void {
	if (saved > 0) addRecords(tx, changeSet, saved);
	if (saved > 0 || changeSet === job.getString('change_id')) return;
	execute(tx, 'UPDATE imports SET change_id = {:before} WHERE id = {:id}', {
		id: job.id,
		before: job.getString('change_id'),
	});
	execute(tx, 'DELETE FROM change_sets WHERE id = {:changeSet}', { changeSet });
}

/** What came of a record. */
export interface Outcome {
	state: ImportRowState;
	/** Why it is left out. */
	reason: string;
}

export const leftOut = (reason: string): Outcome => ({ state: 'left_out', reason });

/** Saves a record with all hooks, as the import's; its publish waits for the end of the import. */
export function save(tx: CoreApp, record: core.Record, values: Record<string, unknown>, origin: Origin): void {
	for (const [name, value] of Object.entries(values)) setValue(record, name, value);
	setOrigin(record, origin);
	holdPublish(record);
	tx.save(record);
}

/** What `work` has done; nothing of it, and a reason, when it throws. The transaction goes on. */
export function orLeftOut(tx: CoreApp, work: () => Outcome): Outcome {
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
export function refusal(error: unknown): string {
	// By way of its text: PocketBase's errors are Go values, whose fields are no properties.
	const told: { data?: unknown; message?: unknown } = JSON.parse(JSON.stringify(goError(error) ?? error) || '{}');
	const fields = isObject(told.data) ? told.data : {};
	if (Object.keys(fields).length > 0) return fieldSentences(fields);
	if (isObject(told.data) && typeof told.message === 'string') return told.message;
	$app.logger().error('A row of an import could not be saved', 'error', String(goError(error) ?? error));
	return 'Kunde inte sparas';
}

/** 'Pris: Priset är för högt. SKU: Ogiltigt värde'. */
export function fieldSentences(problems: Record<string, unknown>): string {
	return Object.entries(problems)
		.map(([field, problem]) => {
			const message = isObject(problem) ? String(problem.message) : '';
			// A row may name anything: 'constructor'.
			const label = Object.hasOwn(product.fields, field) || field === 'id' ? labelOf(field as ColumnName) : field;
			return `${label}: ${message.replace(/\.$/, '') || 'Ogiltigt värde'}`;
		})
		.join('. ');
}
