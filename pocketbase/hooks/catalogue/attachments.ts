/** Moves photos, videos and documents from the staging uploads (`uploads`) to a product. */
import * as z from 'zod/mini';
import type { FileEntry, Upload } from '#domain/products/upload.ts';
import { orUndefined } from '../database.ts';
import { invalidField } from '../request.ts';

export const fileList = z
	.array(
		z.union(
			[z.string().check(z.maxLength(255)), z.strictObject({ upload: z.string().check(z.maxLength(15)) })],
			'Ogiltig fil',
		),
		'Ogiltig lista',
	)
	.check(z.maxLength(20, 'För många filer'));

/** A product's lists of files, each with the kind of upload that it takes. */
const kinds = {
	images: 'photo',
	videos: 'video',
	documents: 'document',
} as const satisfies Record<string, Upload['kind']>;

export type FileField = keyof typeof kinds;
export const fileFields = Object.keys(kinds) as FileField[];

export function isFileField(name: string): name is FileField {
	return name in kinds;
}

/**
 * Gives a product these files in this order; PocketBase deletes the others after the commit. A staged upload is copied
 * and keeps its name; the original stays until stagedUploads.ts deletes it. To be called inside the transaction that
 * then saves the record.
 */
export function attachFiles(
	tx: CoreApp,
	record: core.Record,
	field: FileField,
	entries: readonly FileEntry[],
	account: core.Record,
	files: filesystem.System,
): void {
	const stored = [...record.getStringSlice(field)];
	const taken = new Set<string>();
	const list = entries.map((entry) => {
		const name = typeof entry === 'string' ? entry : entry.upload;
		if (taken.has(name)) throw invalidField(field, 'Samma fil finns två gånger');
		taken.add(name);
		if (typeof entry === 'string') {
			if (!stored.includes(entry)) throw invalidField(field, 'Filen finns inte längre', 'missing');
			return entry;
		}
		const upload = orUndefined(() => tx.findRecordById('uploads', entry.upload));
		const isOwn = upload?.getString('owner') === account.id || account.isSuperuser();
		if (!upload || !isOwn || upload.getString('kind') !== kinds[field])
			throw invalidField(field, 'Filen finns inte längre. Välj den igen.', 'missing');
		return files.getReuploadableFile(`${upload.baseFilesPath()}/${upload.getString('file')}`, true);
	});
	record.set(field, list);
}

/** Replaces uploads that an earlier attempt has attached by their file names, so that a save whose response was lost can be sent again. */
export function withAttachedNames(
	tx: CoreApp,
	record: core.Record,
	field: FileField,
	entries: readonly FileEntry[],
): FileEntry[] {
	const stored = [...record.getStringSlice(field)];
	if (stored.length === 0) return [...entries];
	return entries.map((entry) => {
		if (typeof entry === 'string') return entry;
		const uploaded = orUndefined(() => tx.findRecordById('uploads', entry.upload))?.getString('file') ?? '';
		return stored.includes(uploaded) ? uploaded : entry;
	});
}
