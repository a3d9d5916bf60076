import { collections } from '#domain/collections.ts';
import { collectionId, type Fields } from '#domain/fields.ts';
import { orUndefined } from './record.ts';

/** Files younger than this may belong to a save that is under way. Milliseconds. */
const spared = 24 * 3_600_000;

/**
 * Every night: deletes files that no record names. PocketBase deletes files after the commit, so a crash in between
 * leaves them.
 */
export function sweepFiles(): void {
	const app = $app as unknown as CoreApp;
	const files = app.newFilesystem();
	try {
		for (const collection of collections) {
			const fields = Object.entries((collection.entity?.fields ?? {}) as Fields)
				.filter(([, { column }]) => column.type === 'file')
				.map(([name]) => name);
			if (fields.length === 0) continue;
			for (const [id, keys] of oldFiles(files, collectionId(collection.name))) {
				const record = orUndefined(() => app.findRecordById(collection.name, id));
				const named = new Set(record ? fields.flatMap((field) => [...record.getStringSlice(field)]) : []);
				for (const key of keys) if (!named.has(ownerOf(key))) files.delete(key);
			}
		}
	} finally {
		files.close();
	}
}

/** The stored files of a collection that are old enough, by record. */
function oldFiles(files: filesystem.System, folder: string): Map<string, string[]> {
	const byRecord = new Map<string, string[]>();
	const limit = Date.now() - spared;
	for (const object of [...files.list(`${folder}/`)]) {
		if (!object || Date.parse(String(object.modTime)) > limit) continue;
		const id = object.key.split('/')[1] ?? '';
		byRecord.set(id, [...(byRecord.get(id) ?? []), object.key]);
	}
	return byRecord;
}

/** The file that a stored one is, or is a thumbnail of: collection/record/name, or collection/record/thumbs_name/… */
function ownerOf(key: string): string {
	return (key.split('/')[2] ?? '').replace(/^thumbs_/, '');
}
