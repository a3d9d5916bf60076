/** Saves and duplicates one product: each route is one transaction. */
import * as z from 'zod/mini';
import { product } from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { cutText } from '#domain/text/cleanText.ts';
import { parseDate } from '#domain/text/dates.ts';
import { answerConflict, merged } from '../merging.ts';
import { valuesOf } from '../record.ts';
import { parsedBody, recordId, requireAdmin } from '../request.ts';
import { attachFiles, type FileField, fileFields, fileList, isFileField, withAttachedNames } from './attachments.ts';
import { renamedDetails } from './documents.ts';
import {
	answerWithProduct,
	checkedValues,
	existingProduct,
	sentValues,
	setValue,
	startedProduct,
} from './productRecord.ts';
import { setOrigin } from './versions.ts';

const saveRequest = z.strictObject({
	id: z.optional(z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val'))),
	/** The id of a new product, chosen by the form, so that a create sent twice makes one product. */
	new_id: z.optional(recordId()),
	expected_updated: z.optional(z.string().check(z.maxLength(40))),
	base: z.optional(sentValues),
	values: z.optional(sentValues),
	images: z.optional(fileList),
	videos: z.optional(fileList),
	documents: z.optional(fileList),
});

/**
 * Creates or changes a product (B4, B5): values, photos, videos and documents, order and removals in one transaction. With
 * `base`, what the form was loaded with, only what differs from it is written, so two people who change different
 * fields both keep their work. The same field changed by both is answered with 409 and both versions; so is a create
 * that is sent once more when the product it made has been changed since.
 */
export function saveProduct(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, saveRequest);
	const sent = checkedValues(request.values ?? {});
	let id = '';
	let conflict: Parameters<typeof answerConflict>[1] | undefined;
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx) => {
			const record = request.id ? existingProduct(tx, request.id) : startedProduct(tx, request.new_id);
			const lists = sentFiles(tx, record, request);
			const wanted = { ...sent, ...lists };
			const { changed, conflicts } = record.isNew()
				? { changed: wanted, conflicts: {} }
				: merged(product.fields, {
						base: request.base,
						isStale: request.id ? isStale(record, request.expected_updated) : isChanged(record),
						stored: valuesOf(record, product),
						sent: wanted,
					});
			if (Object.keys(conflicts).length > 0) {
				conflict = { conflicts, current: record.publicExport() };
				return;
			}
			for (const [name, value] of Object.entries(changed)) {
				if (isFileField(name)) attachFiles(tx, record, name, lists[name] ?? [], account, files);
				else setValue(record, name, value);
			}
			setOrigin(record, { by: account.id });
			if (record.isNew() || Object.keys(changed).length > 0) tx.save(record);
			id = record.id;
		});
	} finally {
		files.close();
	}
	if (conflict) answerConflict(e, conflict, 'Produkten har ändrats av någon annan.');
	else answerWithProduct(e, id);
}

function sentFiles(tx: CoreApp, record: core.Record, request: Partial<Record<FileField, FileEntry[]>>) {
	const lists: Partial<Record<FileField, FileEntry[]>> = {};
	for (const name of fileFields) {
		const entries = request[name];
		if (entries) lists[name] = withAttachedNames(tx, record, name, entries);
	}
	return lists;
}

function isStale(record: core.Record, expected: string | undefined): boolean {
	return expected !== undefined && expected !== record.getString('updated');
}

/** Whether a created product was changed afterwards. The two dates of one save may differ by some milliseconds. */
function isChanged(record: core.Record): boolean {
	return parseDate(record.getString('updated')) - parseDate(record.getString('created')) > 1000;
}

/** What happened to the original, or where it came from. */
const ofOneMachine = ['sold_at', 'reserved_until', 'first_published_at', 'source_lead_id', 'draft_key'] as const;

const duplicateRequest = z.strictObject({ id: z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val')) });

/** Makes an unpublished copy with copies of the files. Article and serial number stay with the original. */
export function duplicateProduct(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { id } = parsedBody(e, duplicateRequest);
	let copyId = '';
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx) => {
			const original = existingProduct(tx, id);
			const copy = new Record(original.collection());
			const values = valuesOf(original, product);
			for (const [name, value] of Object.entries(values)) setValue(copy, name, value);
			const ending = ' (kopia)';
			copy.set('title', cutText(original.getString('title'), 100 - ending.length) + ending);
			copy.set('sku', '');
			copy.set('serial_number', '');
			for (const name of ofOneMachine) copy.set(name, '');
			copy.set('is_published', false);
			copy.set('is_featured', false);
			copy.set('sort_order', 0);
			const names = new Map<string, string>();
			for (const field of fileFields) {
				const copies = [...original.getStringSlice(field)].map((name) => {
					const file = files.getReuploadableFile(`${original.baseFilesPath()}/${name}`, false);
					names.set(name, file.name);
					return file;
				});
				copy.set(field, copies);
			}
			copy.set('document_details', renamedDetails(values.document_details, names));
			setOrigin(copy, { by: account.id });
			tx.save(copy);
			copyId = copy.id;
		});
	} finally {
		files.close();
	}
	answerWithProduct(e, copyId);
}
