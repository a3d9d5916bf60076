/** Undoes a change set, except in what has been changed since (X3). */
import * as z from 'zod/mini';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { type LeftAlone, planOrderUndo, planUndo, type RecordedChange } from '#domain/history/undoPlan.ts';
import {
	type FieldChange,
	type FieldChanges,
	type LeftAloneInWords,
	type OrderChange,
	type UndoResult,
	undoDays,
	type VersionedCollection,
	type VersionKind,
	versionedEntities,
	versionedFields,
} from '#domain/history/version.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, goError, isStored, orUndefined, query, recordsWith } from '../database.ts';
import { holdPublish } from '../publishing/heldPublish.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { valuesOf } from '../record.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { inSlices } from '../transaction.ts';
import { canUndo, nothingLeft } from './changeSetRoutes.ts';
import { addRecords, startChangeSet } from './changeSets.ts';
import { nameOf, titlesOf } from './recordNames.ts';
import { storedOrder, writeOrder } from './reorderRoute.ts';
import { filesByName } from './versionFiles.ts';
import { restoreValue } from './versionRoutes.ts';
import { setOrigin } from './versions.ts';

/** How many of the things that an undo left alone are told one by one. */
const toldMax = 50;

const undoRequest = z.strictObject({ id: z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val')) });

/**
 * POST change-sets/undo: takes a change set back, except in what has been changed since. The undo is a change set itself, so
 * it can be undone as well. Works in short transactions: one that is interrupted can be sent again and goes on.
 */
export function undoChangeSet(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { id } = parsedBody(e, undoRequest);
	const changeSet = orUndefined(() => e.app.findRecordById('change_sets', id));
	if (!changeSet) throw new NotFoundError('Ändringen finns inte längre');
	const created = changeSet.getString('created');
	const undone_at = changeSet.getString('undone_at');
	if (undone_at !== '') throw new BadRequestError('Ändringen är redan ångrad');
	if (recordsWith(e.app, 'imports', { change_id: id, state: 'running' }).length > 0)
		throw new BadRequestError('Importen pågår. Stoppa den först.');
	if (!canUndo({ created, undone_at })) throw new BadRequestError(`En ändring kan ångras i ${undoDays} dagar`);
	const order: OrderChange | null = JSON.parse(changeSet.getString('order_change') || 'null');
	const undo = { changeSet, by: account.id };
	const release = holdUndo(e.app, id);
	try {
		const result = order ? undoOrder(e.app, undo, order) : undoRecords(e.app, undo);
		e.app.runInTransaction((tx) => end(tx, undo, result));
		e.json(200, result);
	} finally {
		release();
		requestPublish(e.app);
	}
}

/** Refuses a second undo of the same change set in another tab until the first is done: each would hold half of it. */
function holdUndo(app: CoreApp, id: string): () => void {
	const key = `rostfri.undoing.${id}`;
	// One transaction at a time, so two requests never both find it free.
	app.runInTransaction((tx) => {
		if (app.store().get(key)) throw new ApiError(409, 'Ändringen håller redan på att ångras');
		// Read again: the other undo may have just ended.
		if (tx.findRecordById('change_sets', id).getString('undone_at') !== '')
			throw new BadRequestError('Ändringen är redan ångrad');
		app.store().set(key, true);
	});
	return () => app.store().remove(key);
}

interface Undo {
	/** What is undone. */
	changeSet: core.Record;
	/** The id of the account that undoes it. */
	by: string;
}

function startUndo(tx: CoreApp, { changeSet, by }: Undo, order_change?: OrderChange): string {
	const values = { kind: 'undo', by, summary: changeSet.getString('summary'), undoes: changeSet.id } as const;
	return startChangeSet(tx, { ...values, ...(order_change && { order_change }) });
}

/** Marks what has been undone. What an undo took back applies again once the undo itself is undone. */
function end(tx: CoreApp, { changeSet, by }: Undo, { change_set, left_alone }: UndoResult): void {
	const now = formatDate();
	const mark = 'UPDATE change_sets SET undone_at = {:at}, undone_by = {:by}, updated = {:now} WHERE id = {:id}';
	execute(tx, mark, { id: changeSet.id, at: now, by, now });
	const undone = changeSet.getString('undoes');
	if (undone) execute(tx, mark, { id: undone, at: '', by: '', now });
	execute(tx, 'UPDATE change_sets SET left_alone = {:left} WHERE id = {:id}', {
		id: change_set,
		left: JSON.stringify(left_alone),
	});
}

function undoOrder(app: CoreApp, undo: Undo, { collection, before, after }: OrderChange): UndoResult {
	const result: UndoResult = { change_set: '', records: 0, left_alone: nothingLeft };
	app.runInTransaction((tx) => {
		const current = storedOrder(tx, collection);
		const plan = planOrderUndo(before, after, current);
		const change = writeOrder(tx, collection, plan.order);
		result.change_set = startUndo(tx, undo, change);
		result.records = change ? Math.max(1, undo.changeSet.getInt('records')) : 0;
		addRecords(tx, result.change_set, result.records);
		const titles = titlesOf(tx, collection, plan.leftAlone.slice(0, toldMax));
		const reason = 'Har flyttats sedan dess';
		result.left_alone = {
			count: plan.leftAlone.length,
			first: plan.leftAlone.slice(0, toldMax).map((id) => ({ title: titles.get(id) ?? '', label: '', reason })),
		};
	});
	return result;
}

/** What a change set did to one record. */
interface RecordChange {
	collection: VersionedCollection;
	id: string;
	/** Undone by deleting it. */
	isCreated: boolean;
	recorded: RecordedChange[];
}

function undoRecords(app: CoreApp, undo: Undo): UndoResult {
	const result: UndoResult = { change_set: '', records: 0, left_alone: nothingLeft };
	const told: LeftAloneInWords[] = [];
	let count = 0;
	const all = changesOf(app, undo.changeSet.id);
	app.runInTransaction((tx) => {
		result.change_set = startUndo(tx, undo);
	});
	const files = app.newFilesystem();
	try {
		let changed = 0;
		const undoOne = (tx: CoreApp, change: RecordChange) => {
			const { isChanged, left } = undoRecord(tx, change, undo, files, result.change_set);
			if (isChanged) changed += 1;
			count += left.length;
			for (const one of left.slice(0, toldMax - told.length)) told.push(one);
		};
		inSlices(app, all, undoOne, (tx) => {
			addRecords(tx, result.change_set, changed);
			result.records += changed;
			changed = 0;
		});
	} finally {
		files.close();
	}
	// A record that was deleted has taken its versions along, also one that the undo of its creation has deleted.
	const gone = undo.changeSet.getInt('records') - all.length;
	if (gone > 0) {
		count += gone;
		told.push({ title: gone === 1 ? '1 borttagen' : `${gone} borttagna`, label: '', reason: 'Finns inte längre' });
	}
	result.left_alone = { count, first: told };
	return result;
}

/** By record, products first, and sub-categories before the categories that they lie in. */
function changesOf(app: CoreApp, changeSet: string): RecordChange[] {
	const rows = query(
		app,
		'SELECT collection, record, kind, changes FROM versions WHERE change_set = {:changeSet} ORDER BY rowid',
		{ collection: '', record: '', kind: '', changes: '' },
		{ changeSet },
	);
	const byRecord = new Map<
		string,
		{ collection: VersionedCollection; isCreated: boolean; changes: Map<string, FieldChange> }
	>();
	for (const { collection, record, kind, changes } of rows) {
		const known = byRecord.get(record) ?? {
			collection: collection as VersionedCollection,
			isCreated: (kind as VersionKind) === 'created',
			changes: new Map<string, FieldChange>(),
		};
		byRecord.set(record, known);
		// A record that was saved twice went from the first value to the last.
		for (const [name, [before, after]] of Object.entries(JSON.parse(changes) as FieldChanges))
			known.changes.set(name, [known.changes.has(name) ? known.changes.get(name)![0] : before, after]);
	}
	const list = [...byRecord].map(([id, { changes, ...rest }]): RecordChange => {
		const recorded = [...changes].map(([field, [before, after]]) => ({ field, before, after }));
		return { id, ...rest, recorded };
	});
	const place = ({ collection }: RecordChange) => ['products', 'brands', 'categories'].indexOf(collection);
	return list.reverse().sort((one, other) => place(one) - place(other));
}

/** What became of one record. */
interface RecordUndo {
	isChanged: boolean;
	left: LeftAloneInWords[];
}

function undoRecord(
	tx: CoreApp,
	{ collection, id, isCreated, recorded }: RecordChange,
	{ changeSet, by }: Undo,
	files: filesystem.System,
	/** The id of the change set that the undo is. */
	undoId: string,
): RecordUndo {
	const record = orUndefined(() => tx.findRecordById(collection, id));
	if (!record) {
		const reason = 'Finns inte längre';
		const left = isCreated
			? [{ title: '', label: '', reason }]
			: recorded.map(({ field }) => inWords('', { field, reason }));
		return { isChanged: false, left };
	}
	const title = record.getString(collection === 'products' ? 'title' : 'name');
	if (isCreated) return removeCreated(tx, record, title, changeSet.id);
	const fields = versionedFields(collection);
	let kept: Map<string, string> | undefined;
	const keptFiles = () => (kept ??= filesByName(tx, record, files));
	const exists = (field: string, value: string) => {
		const column = fields[field]?.column;
		return column?.type === 'file' ? keptFiles().has(value) : isStored(tx, String(column?.collectionId), value);
	};
	const entity = versionedEntities[collection];
	const { values, leftAlone } = planUndo(entity, recorded, valuesOf(record, entity), exists, nameOf(tx));
	const left = leftAlone.map((one) => inWords(title, one));
	if (Object.keys(values).length === 0) return { isChanged: false, left };
	for (const [name, value] of Object.entries(values)) {
		const isFile = fields[name]?.column.type === 'file';
		restoreValue(record, collection, name, value, isFile ? keptFiles() : new Map(), files);
	}
	setOrigin(record, { by, changeSet: undoId });
	holdPublish(record);
	try {
		tx.save(record);
		return { isChanged: true, left };
	} catch (error) {
		// The rules are judged before anything of the save is written.
		if (!isRefusal(error)) throw error;
		return {
			isChanged: false,
			left: [...left, { title, label: '', reason: 'Reglerna tillåter inte längre det som var' }],
		};
	}
}

/** Deletes a record that the change set has created, unless it was saved otherwise since or something else needs it. */
function removeCreated(tx: CoreApp, record: core.Record, title: string, changeSet: string): RecordUndo {
	const isTouched = hasOtherVersions(tx, record.id, changeSet);
	const reason = isTouched ? 'Har ändrats sedan dess' : isUsed(tx, record) ? 'Används av annat' : '';
	if (reason !== '') return { isChanged: false, left: [{ title, label: '', reason }] };
	holdPublish(record);
	tx.delete(record);
	return { isChanged: true, left: [] };
}

/** Whether a save was refused by a rule of the domain. */
function isRefusal(error: unknown): boolean {
	const cause = goError(error);
	return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 400;
}

/** Whether a record that a change set has created was saved otherwise since. */
function hasOtherVersions(tx: CoreApp, record: string, changeSet: string): boolean {
	const sql = 'SELECT 1 AS found FROM versions WHERE record = {:record} AND change_set != {:changeSet} LIMIT 1';
	return query(tx, sql, { found: 0 }, { record, changeSet }).length > 0;
}

/** In SQL, what keeps a record of a collection from being deleted. */
const usersOf: Record<string, string[]> = {
	categories: ['products WHERE category_id', 'categories WHERE parent_id'],
	brands: ['products WHERE brand_id'],
};

function isUsed(tx: CoreApp, record: core.Record): boolean {
	const users = usersOf[record.collection().name] ?? [];
	return users.some(
		(user) => query(tx, `SELECT 1 AS used FROM ${user} = {:id} LIMIT 1`, { used: 0 }, { id: record.id }).length > 0,
	);
}

function inWords(title: string, { field, reason }: LeftAlone): LeftAloneInWords {
	const labels: Readonly<Record<string, string>> = productLabels;
	return { title, label: labels[field] ?? field, reason };
}
