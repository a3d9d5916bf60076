/** Saves and duplicates one product: each route is one transaction. */
import * as z from 'zod/mini';
import type { Fields } from '#domain/fields.ts';
import { product, productValues } from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { cutText } from '#domain/text/cleanText.ts';
import { orUndefined } from '../database.ts';
import { parseDate } from '../dates.ts';
import { answerConflict, merged } from '../merging.ts';
import { valuesOf } from '../record.ts';
import { invalid, parsedBody, requireAdmin } from '../request.ts';
import { attachFiles, type FileField, fileFields, fileList, isFileField, withAttachedNames } from './attachments.ts';
import { renamedDetails } from './documents.ts';
import { setOrigin } from './versions.ts';

export const gone = 'Produkten finns inte längre';

const writableFields: Fields = productValues.fields;

export const values = z.record(z.string(), z.unknown(), 'Begäran är felaktigt utformad');
const saveRequest = z.strictObject({
	id: z.optional(z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val'))),
	/** The id of a new product, chosen by the form, so that a create sent twice makes one product. */
	new_id: z.optional(z.string('Ogiltigt val').check(z.regex(/^[a-z0-9]{15}$/, 'Ogiltigt val'))),
	expected_updated: z.optional(z.string().check(z.maxLength(40))),
	base: z.optional(values),
	values: z.optional(values),
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
			const record = request.id ? existing(tx, request.id) : startedProduct(tx, request.new_id);
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
	else answerWith(e, id);
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

/** A new product with its defaults, or the one that an earlier attempt at the same save has made. */
export function startedProduct(app: CoreApp, id: string | undefined): core.Record {
	const made = id ? orUndefined(() => app.findRecordById('products', id)) : undefined;
	if (made) return made;
	const record = new Record(app.findCollectionByNameOrId('products'));
	for (const [name, value] of Object.entries(product.initial)) setValue(record, name, value);
	if (id) record.set('id', id);
	return record;
}

/** The values of a request, judged field by field. What is no field that a form may write is refused by name. */
export function checkedValues(raw: Record<string, unknown>, allowed: Fields = writableFields): Record<string, unknown> {
	const errors: Record<string, ValidationError> = {};
	const checked: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(raw)) {
		const field = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
		const result = field?.rule.safeParse(value);
		if (!result) errors[name] = new ValidationError('unknown', 'Okänt fält');
		else if (result.success) checked[name] = result.data;
		else errors[name] = new ValidationError('invalid', result.error.issues[0]?.message ?? 'Ogiltigt värde');
	}
	if (Object.keys(errors).length > 0) throw invalid(errors);
	return checked;
}

export function setValue(record: core.Record, name: string, value: unknown): void {
	// PocketBase has no empty number; 0 means none.
	record.set(name, value === null ? 0 : value);
}

function existing(app: CoreApp, id: string): core.Record {
	const record = orUndefined(() => app.findRecordById('products', id));
	if (!record) throw new NotFoundError(gone);
	return record;
}

export function answerWith(e: core.RequestEvent, id: string): void {
	const record = e.app.findRecordById('products', id);
	$apis.enrichRecord(e, record);
	e.json(200, record);
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
			const original = existing(tx, id);
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
	answerWith(e, copyId);
}
