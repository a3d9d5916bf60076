/** Shows the versions of a record and saves an earlier one again (X2). */
import * as z from 'zod/mini';
import { object } from '#domain/fields.ts';
import {
	type FieldChanges,
	type ListedVersion,
	type VersionedCollection,
	type VersionKind,
	valuesBefore,
	versionedCollections,
	versionedEntities,
	versionedFields,
	versionLimits,
} from '#domain/history/version.ts';
import { formatDate } from '#domain/text/dates.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { isStored, orUndefined, query } from '../database.ts';
import { answerConflict, merged } from '../merging.ts';
import { isSame, valuesOf } from '../record.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { accountName } from './recordNames.ts';
import { filesByName, setFiles } from './versionFiles.ts';
import { setOrigin } from './versions.ts';

/** GET versions/{collection}/{id}: a record's newest versions, newest first, and its values now. */
export function readVersions(e: core.RequestEvent) {
	requireAdmin(e);
	const collection = versionedCollections.find((name) => name === e.request!.pathValue('collection'));
	const id = e.request!.pathValue('id');
	const record = collection && orUndefined(() => e.app.findRecordById(collection, id));
	if (!collection || !record) throw new NotFoundError('Finns inte längre');
	const current = valuesOf(record, object(versionedFields(collection)));
	e.json(200, { versions: versionsOf(e.app, collection, id, { max: versionLimits.max }), current });
}

/**
 * Newest first, the `max` newest of them. With `after`, the id of a version of the record, only those that are newer, all of
 * them: until the night there may be more than are kept.
 */
function versionsOf(
	app: CoreApp,
	collection: string,
	record: string,
	{ after = '', max = -1 }: { after?: string; max?: number },
): ListedVersion[] {
	const rows = query(
		app,
		`SELECT v.id, v.created, v.kind, COALESCE(v.changes, '{}') AS changes, COALESCE(v.files, '[]') AS files, v.change_set, ${accountName('v.by')} AS by_name,
			COALESCE((SELECT summary FROM change_sets WHERE id = v.change_set), '') AS summary
		FROM versions v WHERE v.record = {:record} AND v.collection = {:collection}
			AND v.rowid > COALESCE((SELECT rowid FROM versions WHERE id = {:after}), 0)
		ORDER BY v.rowid DESC LIMIT {:max}`,
		{ id: '', created: '', kind: '', changes: '', files: '', change_set: '', by_name: '', summary: '' },
		{ collection, record, after, max },
	);
	return rows.map(({ kind, changes, files, ...row }) => ({
		...row,
		kind: kind as VersionKind,
		changes: JSON.parse(changes) as FieldChanges,
		files: JSON.parse(files || '[]') as string[],
	}));
}

const restoreRequest = z.strictObject({
	/** The version. */
	id: z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val')),
	/** Whether the record becomes what it was before that version's save, instead of after it. */
	is_before: z.optional(z.boolean('Ange ja eller nej')),
	/** The fields to restore; all without it. */
	fields: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(100))),
	/** The values that were shown beside those of the version. */
	base: z.record(z.string(), z.unknown(), 'Begäran är felaktigt utformad'),
});

/**
 * POST versions/restore: saves a record as it was in an earlier version, as a new save with the usual rules. What has been
 * changed since it was shown (`base`) is answered with 409. A field that cannot be restored, because its category or its
 * file is gone, is left as it is and named in `left_alone`.
 */
export function restoreVersion(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, restoreRequest);
	let conflict: Parameters<typeof answerConflict>[1] | undefined;
	let left_alone: string[] = [];
	let restored: core.Record | undefined;
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx) => {
			const version = orUndefined(() => tx.findRecordById('versions', request.id));
			const collection = versionedCollections.find((name) => name === version?.getString('collection'));
			const record = collection && orUndefined(() => tx.findRecordById(collection, version!.getString('record')));
			if (!collection || !record) throw new NotFoundError('Versionen finns inte längre');
			const current = valuesOf(record, versionedEntities[collection]);
			const wanted = wantedValues(tx, collection, record, request);
			const kept = filesByName(tx, record, files);
			left_alone = missingFields(tx, collection, wanted, kept);
			for (const name of left_alone) delete wanted[name];
			const { changed, conflicts } = merged(versionedFields(collection), {
				base: request.base,
				isStale: true,
				stored: current,
				sent: wanted,
			});
			if (Object.keys(conflicts).length > 0) {
				conflict = { conflicts, current: record.publicExport() };
				return;
			}
			for (const [name, value] of Object.entries(changed)) restoreValue(record, collection, name, value, kept, files);
			setOrigin(record, { by: account.id, isRestored: true });
			if (Object.keys(changed).length > 0) tx.save(record);
			restored = record;
		});
	} finally {
		files.close();
	}
	if (conflict) answerConflict(e, conflict);
	else if (restored) {
		const record = e.app.findRecordById(restored.collection().name, restored.id);
		$apis.enrichRecord(e, record);
		e.json(200, { record, left_alone });
	}
}

/** The values of the version, of the fields that differ from the present ones. */
function wantedValues(
	tx: CoreApp,
	collection: VersionedCollection,
	record: core.Record,
	{ id, is_before = false, fields }: z.infer<typeof restoreRequest>,
): Record<string, unknown> {
	const later = versionsOf(tx, collection, record.id, { after: id });
	if (is_before) {
		const version = tx.findRecordById('versions', id);
		later.push({ changes: JSON.parse(version.getString('changes') || '{}') } as ListedVersion);
	}
	const known = versionedFields(collection);
	const current = valuesOf(record, versionedEntities[collection]);
	return Object.fromEntries(
		Object.entries(valuesBefore(later)).filter(
			([name, value]) =>
				Object.hasOwn(known, name) && (!fields || fields.includes(name)) && !isSame(value, current[name]),
		),
	);
}

/** The fields that refer to what is gone: a deleted category, a file that no version holds any more. */
function missingFields(
	tx: CoreApp,
	collection: VersionedCollection,
	wanted: Record<string, unknown>,
	kept: ReadonlyMap<string, string>,
): string[] {
	const fields = versionedFields(collection);
	return Object.entries(wanted)
		.filter(([name, value]) => {
			const column = fields[name]?.column;
			return [value].flat().some((each) => {
				if (typeof each !== 'string' || each === '') return false;
				if (column?.type === 'relation') return !isStored(tx, String(column.collectionId), each);
				return column?.type === 'file' && !kept.has(each);
			});
		})
		.map(([name]) => name);
}

/** Gives a field of a record the value that a version has. `kept` says where its files are. */
export function restoreValue(
	record: core.Record,
	collection: VersionedCollection,
	name: string,
	value: unknown,
	kept: ReadonlyMap<string, string>,
	files: filesystem.System,
): void {
	const column = versionedFields(collection)[name]?.column;
	if (column?.type === 'file')
		setFiles(record, name, [value].flat().filter((each) => each !== '' && each !== null) as string[], kept, files);
	// A reservation that has passed does not come back: the rules would refuse it.
	else if (name === 'reserved_until' && String(value ?? '') < swedishDay(formatDate())) record.set(name, '');
	// PocketBase has no empty number; 0 means none.
	else record.set(name, value === null && column?.type === 'number' ? 0 : value);
}
