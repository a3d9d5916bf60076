/** Documents of products (J7): takes PDFs alone, and keeps what is known of each beside its file. */
import { type Product, photoLimits, videoLimits } from '#domain/products/product.ts';
import {
	type DocumentDetails,
	documentFields,
	documentLimits,
	documentProblem,
} from '#domain/products/productDocuments.ts';
import type { Upload } from '#domain/products/upload.ts';
import { present } from '../database.ts';
import { isSame } from '../record.ts';
import { invalidField } from '../request.ts';
import { firstBytes, lastBytes } from './fileBytes.ts';

/** The limits of each kind of upload. */
export const uploadLimits = {
	photo: photoLimits,
	video: videoLimits,
	document: documentLimits,
} as const satisfies Record<Upload['kind'], object>;

/**
 * Refuses a document that is no PDF, and a PDF that is said to be a photo or video, whatever the source of the save.
 * PocketBase itself takes a file for a PDF by its first bytes alone.
 */
export function checkDocuments(e: core.RecordEvent) {
	const record = e.record!;
	const isUpload = record.collection().name === 'uploads';
	const kind = isUpload ? (record.getString('kind') as Upload['kind']) : 'document';
	const field = isUpload ? 'file' : 'documents';
	for (const file of present(record.getUnsavedFiles(field))) {
		const problem = kind === 'document' ? problemOf(file) : isSaidToBePdf(file) && uploadLimits[kind].wrongType;
		if (problem) throw invalidField(field, problem);
	}
	e.next();
}

/** By both ends of the file, which is all that the rule looks at. */
function problemOf(file: filesystem.File): string | undefined {
	if (file.size > documentLimits.maxSize) return documentLimits.tooLarge;
	const rest = Math.min(1024, Math.max(0, file.size - 8));
	return documentProblem([...firstBytes(file, 8), ...lastBytes(file, rest)]);
}

function isSaidToBePdf(file: filesystem.File): boolean {
	return String.fromCharCode(...firstBytes(file, 4)) === '%PDF';
}

/**
 * The details of a product's documents as they are stored: in the order of the files, none without its file. The size is
 * that of the file itself. A file keeps its name from staging upload to product, so that a form can name it before.
 */
export function storedDetails(record: core.Record, before: Product | undefined, values: Product): DocumentDetails[] {
	const isUnchanged = (name: 'documents' | 'document_details') =>
		before !== undefined && isSame(before[name], values[name]);
	if (isUnchanged('documents') && isUnchanged('document_details')) return values.document_details;
	// Details that break their rule are refused later, beside their field.
	const given = detailsOf(values.document_details);
	if (!given) return values.document_details;
	const sizes = new Map(detailsOf(before?.document_details)?.map(({ file, size }) => [file, size]));
	for (const file of present(record.getUnsavedFiles('documents'))) sizes.set(file.name, file.size);
	return values.documents.flatMap((name) => {
		const details = given.find(({ file }) => file === name);
		return details ? [{ ...details, size: sizes.get(name) ?? details.size }] : [];
	});
}

/** The value of `document_details` by its rule; undefined for one that breaks it. */
export function detailsOf(value: unknown): DocumentDetails[] | undefined {
	return documentFields.document_details.rule.safeParse(value).data;
}

/** Details for copies of files, by the names of the copies. */
export function renamedDetails(details: unknown, names: ReadonlyMap<string, string>): DocumentDetails[] {
	const known = detailsOf(details) ?? [];
	return known.map((each) => ({ ...each, file: names.get(each.file) ?? '' })).filter(({ file }) => file !== '');
}
