import { collections } from '#domain/collections.ts';
import { collectionId, type Fields } from '#domain/fields.ts';
import { photoLimits, videoLimits } from '#domain/product.ts';
import { found } from './accounts.ts';
import { invalidField } from './request.ts';

/** How long a chosen file waits for its product to be saved, in hours. A form may lie open over night. */
const kept = 48;

/** A file for the holding place is of the sender's own, and no larger than its kind may be. */
export function checkUpload(e: core.RecordRequestEvent) {
	const [file] = [...e.record!.getUnsavedFiles('file')];
	const isPhoto = e.record!.getString('kind') === 'photo';
	if (file && file.size > (isPhoto ? photoLimits : videoLimits).maxSize)
		throw invalidField('file', isPhoto ? 'Max 5 MB per bild' : 'Max 50 MB per video');
	e.next();
}

/** Every hour: clears away what has been saved with its product since, or never was. */
export function sweepUploads(): void {
	const app = $app as unknown as CoreApp;
	const before = hoursAgo(kept).toISOString().replace('T', ' ');
	for (const upload of [
		...app.findRecordsByFilter('uploads', 'created < {:before}', 'created', 500, 0, { before } as never),
	])
		app.delete(upload!);
}

/**
 * Every night: deletes files that no record names. PocketBase deletes files after the commit, so a crash in between
 * leaves them. Young ones are left alone: they may belong to a save that is under way.
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
				const record = found(() => app.findRecordById(collection.name, id));
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
	const limit = hoursAgo(24).getTime();
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

function hoursAgo(hours: number): Date {
	return new Date(Date.now() - hours * 3_600_000);
}
