/** The files that versions hold: those that a save has removed from its record. */
import { fieldsOf } from '#domain/collections.ts';
import { findRecords } from '../database.ts';
import { fileNames } from '../record.ts';

/** Where each file of a record is that it has, or that one of its versions holds: the key of the storage, by name. */
export function filesByName(app: CoreApp, record: core.Record, files: filesystem.System): Map<string, string> {
	const keys = new Map<string, string>();
	const values = { record: record.id };
	for (const version of findRecords(app, 'versions', 'record = {:record} && files:length > 0', { values }))
		for (const name of fileNames(version, 'files')) {
			const key = `${version.baseFilesPath()}/${name}`;
			if (files.exists(key)) keys.set(name, key);
		}
	for (const [name, { column }] of Object.entries(fieldsOf(record.collection().name)))
		if (column.type === 'file')
			for (const file of fileNames(record, name)) keys.set(file, `${record.baseFilesPath()}/${file}`);
	return keys;
}

/** Gives a record these files in this order. A file that only a version holds is copied, and keeps its name. */
export function setFiles(
	record: core.Record,
	field: string,
	names: readonly string[],
	keys: ReadonlyMap<string, string>,
	files: filesystem.System,
): void {
	const present = fileNames(record, field);
	const list = names.map((name) =>
		present.includes(name) ? name : files.getReuploadableFile(keys.get(name) ?? '', true),
	);
	const isSingle = fieldsOf(record.collection().name)[field]?.column.maxSelect === 1;
	record.set(field, isSingle ? (list[0] ?? '') : list);
}
