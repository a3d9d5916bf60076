/** What admins do with products: each route is one transaction. */
import * as z from 'zod/mini';
import { type Fields, type Infer, object } from '#domain/fields.ts';
import { imageRequired, product } from '#domain/product.ts';
import { found } from './accounts.ts';
import { takeAddresses } from './addresses.ts';
import { attachFiles, type FileEntry, fileList, withAttachedNames } from './attachments.ts';
import { raiseRevision } from './publishing.ts';
import { valuesOf } from './record.ts';
import { idList, invalid, invalidField, parsedBody, requireAdmin } from './request.ts';

const gone = 'Produkten finns inte längre';
/** As many rows as one action may touch. */
const rowsMax = 5000;

const { images: _images, videos: _videos, slug: _slug, sort_order: _order, ...writable } = product.fields;
const writableFields: Fields = writable;
const fileFields = ['images', 'videos'] as const;

const values = z.record(z.string(), z.unknown(), 'Begäran är felaktigt utformad');
const saveRequest = z.strictObject({
	id: z.optional(z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val'))),
	/** The id that a new product shall have, chosen by the form, so that a create sent twice makes one product. */
	new_id: z.optional(z.string('Ogiltigt val').check(z.regex(/^[a-z0-9]{15}$/, 'Ogiltigt val'))),
	expected_updated: z.optional(z.string().check(z.maxLength(40))),
	base: z.optional(values),
	values: z.optional(values),
	images: z.optional(fileList),
	videos: z.optional(fileList),
});

/**
 * Creates or changes a product (B4, B5): values, photos and videos, order and removals in one transaction. With
 * `base`, what the form was loaded with, only what differs from it is written, so two people who change different
 * fields both keep their work. The same field changed by both is answered with 409 and both versions.
 */
export function saveProduct(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, saveRequest);
	const sent = checkedValues(request.values ?? {});
	let id = '';
	let conflict: Conflict | undefined;
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx: CoreApp) => {
			const record = request.id ? existing(tx, request.id) : startedProduct(tx, request.new_id);
			const wanted = { ...sent, ...sentFiles(tx, record, request) };
			const { changed, conflicts } = record.isNew()
				? { changed: wanted, conflicts: {} }
				: merged(record, wanted, request);
			if (Object.keys(conflicts).length > 0) {
				conflict = { conflicts, current: record.publicExport() };
				return;
			}
			for (const [name, value] of Object.entries(changed)) {
				if (name === 'images' || name === 'videos') attachFiles(tx, record, name, value as FileEntry[], account, files);
				else setValue(record, name, value);
			}
			if (record.isNew() || Object.keys(changed).length > 0) tx.save(record);
			id = record.id;
		});
	} finally {
		files.close();
	}
	// PocketBase would take a record inside an error for a list of messages.
	if (conflict) e.json(409, { status: 409, message: 'Produkten har ändrats av någon annan.', data: conflict });
	else answerWith(e, id);
}

interface Conflict {
	conflicts: Record<string, { code: string; message: string }>;
	/** The record as it is now. */
	current: Record<string, unknown>;
}

function sentFiles(tx: CoreApp, record: core.Record, request: { images?: FileEntry[]; videos?: FileEntry[] }) {
	const lists: Record<string, FileEntry[]> = {};
	for (const name of fileFields) {
		const entries = request[name];
		if (entries) lists[name] = withAttachedNames(tx, record, name, entries);
	}
	return lists;
}

/** A new product with its defaults, or the one that an earlier attempt at the same save has made. */
function startedProduct(app: CoreApp, id: string | undefined): core.Record {
	const made = id ? found(() => app.findRecordById('products', id)) : undefined;
	if (made) return made;
	const record = new Record(app.findCollectionByNameOrId('products'));
	for (const [name, value] of Object.entries(product.initial)) setValue(record, name, value);
	if (id) record.set('id', id);
	return record;
}

/** What is to be written: what the person changed, unless somebody else has changed the same field meanwhile. */
function merged(
	record: core.Record,
	sent: Record<string, unknown>,
	{ base, expected_updated }: { base?: Record<string, unknown>; expected_updated?: string },
): { changed: Record<string, unknown>; conflicts: Conflict['conflicts'] } {
	const stored = clean(valuesOf(record, product));
	const loaded = base ? clean(base) : {};
	const isStale = expected_updated !== undefined && expected_updated !== record.getString('updated');
	const changed: Record<string, unknown> = {};
	const conflicts: Conflict['conflicts'] = {};
	for (const [name, value] of Object.entries(sent)) {
		if (name in loaded && same(value, loaded[name])) continue;
		if (same(value, stored[name])) continue;
		const isTheirs = name in loaded ? !same(loaded[name], stored[name]) : isStale;
		if (isTheirs) conflicts[name] = { code: 'conflict', message: 'Någon annan har ändrat det här fältet.' };
		changed[name] = value;
	}
	return { changed, conflicts };
}

/** Values as the rules give them, where they keep to the rules; others as they are. */
function clean(raw: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(raw).map(([name, value]) => {
			const result = (product.fields as Fields)[name]?.rule.safeParse(value);
			return [name, result?.success ? result.data : value];
		}),
	);
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** The values of a request, judged field by field. What is no field that a form may write is refused by name. */
function checkedValues(raw: Record<string, unknown>, allowed: Fields = writableFields): Record<string, unknown> {
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

function setValue(record: core.Record, name: string, value: unknown): void {
	// PocketBase has no empty number; 0 means none.
	record.set(name, value === null ? 0 : value);
}

function existing(app: CoreApp, id: string): core.Record {
	const record = found(() => app.findRecordById('products', id));
	if (!record) throw new NotFoundError(gone);
	return record;
}

function answerWith(e: core.RequestEvent, id: string): void {
	const record = e.app.findRecordById('products', id);
	$apis.enrichRecord(e, record);
	e.json(200, record);
}

// ---- many at once ----

const bulkFields = object({
	is_published: product.fields.is_published,
	stock_status: product.fields.stock_status,
	category_id: product.fields.category_id,
	is_featured: product.fields.is_featured,
});
type BulkValues = Partial<Infer<typeof bulkFields>>;
interface Row {
	id: string;
	values: BulkValues;
}

const bulkRequest = z.strictObject({ ids: idList(rowsMax), values });
const restoreRequest = z.strictObject({
	rows: z.array(z.strictObject({ id: z.string().check(z.maxLength(15)), values }), 'Ogiltig lista').check(
		z.minLength(1, 'Välj minst en'),
		z.maxLength(rowsMax, `Högst ${rowsMax} åt gången`),
		z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Samma rad finns två gånger'),
	),
});

/** Gives many products the same values (B2). Answers what they had before, so that it can be undone. */
export function changeProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const request = parsedBody(e, bulkRequest);
	const wanted = checkedValues(request.values, bulkFields.fields) as BulkValues;
	if (Object.keys(wanted).length === 0) throw invalidField('values', 'Välj vad som ska ändras');
	e.json(200, {
		previous: write(
			e.app,
			request.ids.map((id) => ({ id, values: wanted })),
		),
	});
}

/** Undoes `changeProducts` with what it answered. */
export function restoreProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const rows = parsedBody(e, restoreRequest).rows.map(({ id, values }) => ({
		id,
		values: checkedValues(values, bulkFields.fields) as BulkValues,
	}));
	e.json(200, { previous: write(e.app, rows) });
}

/**
 * Writes in one statement: saved one by one through all hooks, two thousand products would keep visitors' inquiries
 * waiting for many seconds. What the hooks do for these fields is done here for all rows at once.
 */
function write(app: CoreApp, rows: readonly Row[]): Row[] {
	const previous: Row[] = [];
	app.runInTransaction((tx: CoreApp) => {
		const stored = storedValues(tx, rows);
		const changes: Row[] = [];
		for (const { id, values } of rows) {
			const before = stored.get(id);
			if (!before) throw new NotFoundError(gone);
			const changed: Record<string, unknown> = {};
			const replaced: Record<string, unknown> = {};
			let isChanged = false;
			for (const name of Object.keys(values) as (keyof BulkValues)[]) {
				if (before[name] === values[name]) continue;
				changed[name] = values[name];
				replaced[name] = before[name];
				isChanged = true;
			}
			if (!isChanged) continue;
			changes.push({ id, values: changed });
			previous.push({ id, values: replaced });
		}
		const [first, ...others] = changes;
		if (!first) return;
		mustExist(tx, changes);
		mustHavePhotos(tx, changes);
		// One is saved like any other product: that tells open lists and, after the commit, the publisher.
		const record = existing(tx, first.id);
		for (const [name, value] of Object.entries(first.values)) record.set(name, value);
		tx.save(record);
		if (others.length === 0) return;
		takeAddresses(
			tx,
			others.filter(({ values }) => values.is_published).map(({ id }) => id),
		);
		tx.db()
			.newQuery(
				`UPDATE products SET
					is_published = COALESCE(wanted.value ->> '$.values.is_published', is_published),
					stock_status = COALESCE(wanted.value ->> '$.values.stock_status', stock_status),
					category_id = COALESCE(wanted.value ->> '$.values.category_id', category_id),
					is_featured = COALESCE(wanted.value ->> '$.values.is_featured', is_featured),
					published_slug = IIF(wanted.value ->> '$.values.is_published', slug, published_slug),
					updated = {:now}
				FROM json_each({:others}) AS wanted
				WHERE products.id = wanted.value ->> '$.id'`,
			)
			.bind({ others: JSON.stringify(others), now: new Date().toISOString().replace('T', ' ') } as never)
			.execute();
		raiseRevision(
			tx,
			'products',
			others.filter(({ id, values }) => values.is_published || stored.get(id)?.is_published).map(({ id }) => id),
		);
	});
	return previous;
}

function storedValues(app: CoreApp, rows: readonly Row[]): Map<string, BulkValues> {
	const answer = new DynamicModel({ list: '' });
	app
		.db()
		.newQuery(
			// SQLite has no yes and no of its own.
			`SELECT json_group_array(json_array(id, json_object(
				'is_published', json(IIF(is_published, 'true', 'false')),
				'stock_status', stock_status,
				'category_id', category_id,
				'is_featured', json(IIF(is_featured, 'true', 'false'))
			))) AS list FROM products WHERE id IN (SELECT value FROM json_each({:ids}))`,
		)
		.bind({ ids: JSON.stringify(rows.map(({ id }) => id)) } as never)
		.one(answer as never);
	return new Map(JSON.parse((answer as unknown as { list: string }).list) as [string, BulkValues][]);
}

/** B5: what is published, or is so already, has a photo. */
function mustHavePhotos(app: CoreApp, changes: readonly Row[]): void {
	const bare = arrayOf(new DynamicModel({ title: '' }));
	app
		.db()
		.newQuery(
			`SELECT title FROM products, json_each({:changes}) AS wanted
			WHERE products.id = wanted.value ->> '$.id' AND json_array_length(images) = 0
				AND COALESCE(wanted.value ->> '$.values.is_published', is_published) LIMIT 1`,
		)
		.bind({ changes: JSON.stringify(changes) } as never)
		.all(bare as never);
	for (const { title } of [...(bare as unknown as { title: string }[])])
		throw invalidField('is_published', `${title}: ${imageRequired}`);
}

function mustExist(app: CoreApp, rows: readonly Row[]): void {
	for (const id of new Set(rows.map(({ values }) => values.category_id ?? '')))
		if (id !== '' && !found(() => app.findRecordById('categories', id)))
			throw invalidField('category_id', 'Kategorin finns inte längre');
}

const deleteRequest = z.strictObject({ ids: idList(rowsMax) });

/** Milliseconds after which a long deletion lets others write: an inquiry must not wait for two thousand products. */
const slice = 50;

/**
 * Deletes products for good (B2), in transactions of a moment each. One that is already gone is no error, so what was
 * broken off can be sent again.
 */
export function deleteProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const { ids } = parsedBody(e, deleteRequest);
	let deleted = 0;
	for (let next = 0; next < ids.length; ) {
		e.app.runInTransaction((tx: CoreApp) => {
			const end = Date.now() + slice;
			do {
				const record = found(() => tx.findRecordById('products', ids[next] ?? ''));
				next += 1;
				if (!record) continue;
				tx.delete(record);
				deleted += 1;
			} while (next < ids.length && Date.now() < end);
		});
	}
	e.json(200, { deleted });
}

const duplicateRequest = z.strictObject({ id: z.string('Ogiltigt val').check(z.maxLength(15, 'Ogiltigt val')) });

/** Makes an unpublished copy with copies of the files. The article number stays with the original. */
export function duplicateProduct(e: core.RequestEvent) {
	requireAdmin(e);
	const { id } = parsedBody(e, duplicateRequest);
	let copyId = '';
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx: CoreApp) => {
			const original = existing(tx, id);
			const copy = new Record(original.collection());
			for (const [name, value] of Object.entries(valuesOf(original, product))) setValue(copy, name, value);
			const ending = ' (kopia)';
			copy.set('title', original.getString('title').slice(0, 100 - ending.length) + ending);
			copy.set('sku', '');
			copy.set('is_published', false);
			copy.set('is_featured', false);
			copy.set('sort_order', 0);
			for (const name of fileFields) {
				const paths = [...original.getStringSlice(name)].map((file) => `${original.baseFilesPath()}/${file}`);
				copy.set(
					name,
					paths.map((path) => files.getReuploadableFile(path, false)),
				);
			}
			tx.save(copy);
			copyId = copy.id;
		});
	} finally {
		files.close();
	}
	answerWith(e, copyId);
}
