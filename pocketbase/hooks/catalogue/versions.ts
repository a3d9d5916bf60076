/** Keeps a version of every save (X1), in the transaction of the save. */
import {
	type FieldChanges,
	fieldChanges,
	type VersionedCollection,
	type VersionKind,
	versionedEntities,
	versionedFields,
	versionLimits,
} from '#domain/history/version.ts';
import { formatDate } from '#domain/text/dates.ts';
import { monthsBefore } from '#domain/text/swedishDay.ts';
import { clockIsTrusted } from '../clock.ts';
import { execute, query } from '../database.ts';
import { valuesOf } from '../record.ts';
import { inTransaction } from '../transaction.ts';

/** Who saves a record, and as part of what. */
export interface Origin {
	/** The id of the account; '' for none. */
	by: string;
	/** The id of the change set (changeSets.ts) that the save belongs to. */
	changeSet?: string;
	/** Whether an earlier version is saved again. */
	isRestored?: boolean;
}

/**
 * Says who saves a record, and which change set the save belongs to. To be called before `tx.save(record)`: the version
 * that the save leaves tells it. It goes with this record object and its next saves, and is never stored in the record.
 */
export function setOrigin(record: core.Record, { by, changeSet = '', isRestored = false }: Origin): void {
	// No columns, so PocketBase hands them to the hooks of the save and writes none of them.
	record.set('@by', by);
	record.set('@change_set', changeSet);
	record.set('@is_restored', isRestored);
}

/** Says who saves through PocketBase's record API: our own screens and PocketBase's dashboard. */
export function noteOrigin(e: core.RecordRequestEvent) {
	setOrigin(e.record!, { by: e.auth?.id ?? '' });
	e.next();
}

/**
 * Before and after a category, brand or settings are stored, whatever the source of the save: keeps what it changes, with
 * the files that it removes. `prepareProduct` does it for products, where it has read the values already.
 */
export function keepVersion(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const record = e.record!;
		const entity = versionedEntities[record.collection().name as VersionedCollection];
		const before = record.isNew() ? undefined : valuesOf(record.original(), entity);
		e.next();
		writeVersion(tx, record, before);
	});
}

/** Deletes the versions of a record with it: a deletion is permanent. */
export function deleteVersions(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const { id } = e.record!;
		e.next();
		dropVersions(tx, 'record = {:id}', { id });
	});
}

/** Every night: deletes what is older than is promised, and all but the newest versions of each record. */
export function pruneVersions(): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const values = { oldest: formatDate(monthsBefore(new Date(), versionLimits.months)) };
	app.runInTransaction((tx) => {
		dropVersions(tx, 'created < {:oldest}', values);
		execute(tx, 'DELETE FROM change_sets WHERE created < {:oldest}', values);
	});
	const { max } = versionLimits;
	const sql = 'SELECT record FROM versions GROUP BY record HAVING COUNT(*) > {:max}';
	for (const { record } of query(app, sql, { record: '' }, { max }))
		app.runInTransaction((tx) =>
			dropVersions(
				tx,
				// By the order of their rows: a clock may have been set back.
				`record = {:record} AND rowid <= (
					SELECT rowid FROM versions WHERE record = {:record} ORDER BY rowid DESC LIMIT 1 OFFSET {:max})`,
				{ record, max },
			),
		);
}

/**
 * Keeps a version of a record that has just been stored. `before` are its values before the save; undefined for a new one.
 * To be called inside the transaction of the save.
 */
export function writeVersion(tx: CoreApp, record: core.Record, before: Record<string, unknown> | undefined): void {
	const collection = record.collection().name as VersionedCollection;
	const after = before && valuesOf(record, versionedEntities[collection]);
	const changes = before && after ? fieldChanges(versionedFields(collection), before, after) : {};
	if (!changes) return;
	const kind: VersionKind = !before ? 'created' : record.getBool('@is_restored') ? 'restored' : 'changed';
	const row = {
		collection,
		record: record.id,
		kind,
		by: record.getString('@by'),
		change_set: record.getString('@change_set'),
		changes: JSON.stringify(changes),
	};
	const removed = removedFiles(record, changes);
	if (removed.length > 0) {
		writeWithFiles(tx, row, record, removed);
		return;
	}
	execute(
		tx,
		`INSERT INTO versions (id, collection, record, kind, by, change_set, changes, files, created, updated)
		VALUES (substr(lower(hex(randomblob(8))), 1, 15), {:collection}, {:record}, {:kind}, {:by}, {:change_set}, {:changes},
			'[]', {:now}, {:now})`,
		{ ...row, now: formatDate() },
	);
}

/** The names of the files that a save removes. PocketBase deletes them after the commit. */
function removedFiles(record: core.Record, changes: FieldChanges): string[] {
	return Object.entries(changes).flatMap(([name, [before, after]]) => {
		if (record.collection().fields.getByName(name)?.type() !== 'file') return [];
		const kept = [after].flat();
		return [before]
			.flat()
			.filter((file): file is string => typeof file === 'string' && file !== '' && !kept.includes(file));
	});
}

/** Through PocketBase, which stores the copies, and deletes them again when the save fails. */
function writeWithFiles(tx: CoreApp, row: Record<string, string>, record: core.Record, names: string[]): void {
	const version = new Record(tx.findCollectionByNameOrId('versions'));
	for (const [name, value] of Object.entries(row)) version.set(name, value);
	const files = tx.newFilesystem();
	try {
		const keys = names.map((name) => `${record.baseFilesPath()}/${name}`).filter((key) => files.exists(key));
		version.set(
			'files',
			keys.map((key) => files.getReuploadableFile(key, true)),
		);
		tx.save(version);
	} finally {
		files.close();
	}
}

/** By way of PocketBase where a version has files: it deletes them too. */
function dropVersions(tx: CoreApp, condition: string, values: Record<string, string | number>): void {
	const sql = `SELECT id FROM versions WHERE (${condition}) AND files NOT IN ('', '[]')`;
	for (const { id } of query(tx, sql, { id: '' }, values)) tx.delete(tx.findRecordById('versions', id));
	execute(tx, `DELETE FROM versions WHERE ${condition}`, values);
}
