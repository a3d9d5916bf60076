/** Changes, marks as sold and deletes many products at once (B2, S2). */
import * as z from 'zod/mini';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { valueText } from '#domain/fields/fieldWords.ts';
import type { Fields } from '#domain/fields.ts';
import { markAsSold, saleActionLabels, takeBack } from '#domain/products/availability.ts';
import type { Condition } from '#domain/products/labels.ts';
import { bulkValues } from '#domain/products/product.ts';
import { publicationProblems } from '#domain/products/publicationProblem.ts';
import type { Refrigerant } from '#domain/products/refrigerant.ts';
import { formatDate } from '#domain/text/dates.ts';
import { isStored, orUndefined, query } from '../database.ts';
import { holdPublish } from '../publishing/heldPublish.ts';
import { requestPublish } from '../publishing/publishRequests.ts';
import { valuesOf } from '../record.ts';
import { idList, invalidField, parsedBody, requireAdmin } from '../request.ts';
import { inSlices } from '../transaction.ts';
import { addRecords, startChangeSet } from './changeSets.ts';
import { checkedValues, productGone, sentValues } from './productRecord.ts';
import { nameOf } from './recordNames.ts';
import { setOrigin } from './versions.ts';

/** Most rows of one request. */
const rowsMax = 20_000;

const bulkRequest = z.strictObject({ ids: idList(rowsMax), values: sentValues });
const soldRequest = z.strictObject({ ids: idList(rowsMax), sold: z.boolean('Ange ja eller nej') });
const deleteRequest = z.strictObject({ ids: idList(rowsMax) });

/** POST products/bulk: gives products the same values, as one change set. Answers its id, '' when nothing has changed. */
export function changeProducts(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, bulkRequest);
	const wanted = checkedValues(request.values, bulkValues.fields);
	if (Object.keys(wanted).length === 0) throw invalidField('values', 'Välj vad som ska ändras');
	refuseImpossible(e.app, request.ids, wanted);
	const change_set = write(e.app, request.ids, {
		by: account.id,
		summary: (tx) => inWords(tx, wanted),
		changesOf(record) {
			const before = valuesOf(record, bulkValues);
			return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
		},
	});
	e.json(200, { change_set });
}

/**
 * POST products/sold { ids, sold }: 'Markera som såld', or with false 'Ta tillbaka', as one change set. The only way to write
 * `sold_at`, beside undoing and restoring. Answers its id, '' when all of them were so already; how many were changed, and
 * how many of those are published.
 */
export function markSold(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { ids, sold } = parsedBody(e, soldRequest);
	refuseImpossible(e.app, ids, {});
	const now = formatDate();
	let changed = 0;
	let published = 0;
	const change_set = write(e.app, ids, {
		by: account.id,
		summary: () => saleActionLabels[sold ? 'sold' : 'take_back'],
		changesOf(record) {
			const product = { sold_at: record.getString('sold_at'), reserved_until: record.getString('reserved_until') };
			const changes = sold ? markAsSold(product, now) : takeBack(product);
			if (Object.keys(changes).length > 0) {
				changed += 1;
				if (record.getBool('is_published')) published += 1;
			}
			return { ...changes };
		},
	});
	e.json(200, { change_set, changed, published });
}

/** POST products/delete: deletes products for good. One that is gone is no error, so that a broken request can be sent again. */
export function deleteProducts(e: core.RequestEvent) {
	requireAdmin(e);
	const { ids } = parsedBody(e, deleteRequest);
	let deleted = 0;
	inSlices(e.app, ids, (tx, id) => {
		const record = orUndefined(() => tx.findRecordById('products', id));
		if (!record) return;
		tx.delete(record);
		deleted += 1;
	});
	e.json(200, { deleted });
}

interface BulkChange {
	/** The id of the account. */
	by: string;
	/** What is done, in words for staff. */
	summary(tx: CoreApp): string;
	/** The values that a product gets, of those only that differ. */
	changesOf(record: core.Record): Record<string, unknown>;
}

/**
 * Saves the products one by one, with all hooks. All of them are checked before (`refuseImpossible`), so that a request which
 * cannot be carried out changes nothing. Returns the id of the change set.
 */
function write(app: CoreApp, ids: readonly string[], { by, summary, changesOf }: BulkChange): string {
	let changeSet = '';
	let saved = 0;
	const save = (tx: CoreApp, id: string) => {
		const record = orUndefined(() => tx.findRecordById('products', id));
		// Deleted since it was marked.
		if (!record) return;
		const changes = Object.entries(changesOf(record));
		if (changes.length === 0) return;
		changeSet ||= startChangeSet(tx, { kind: 'bulk', by, summary: summary(tx) });
		for (const [name, value] of changes) record.set(name, value);
		setOrigin(record, { by, changeSet });
		holdPublish(record);
		tx.save(record);
		saved += 1;
	};
	try {
		inSlices(app, ids, save, (tx) => {
			addRecords(tx, changeSet, saved);
			saved = 0;
		});
	} finally {
		requestPublish(app);
	}
	return changeSet;
}

/** 'Lagerstatus: Slut i lager, Utvald: ja' */
function inWords(tx: CoreApp, wanted: Record<string, unknown>): string {
	const fields: Fields = bulkValues.fields;
	const labels: Readonly<Record<string, string>> = productLabels;
	return Object.entries(wanted)
		.map(([name, value]) => `${labels[name] ?? name}: ${valueText(name, fields[name]!.column, value, nameOf(tx))}`)
		.join(', ');
}

/** Throws where every product is gone, a category is gone, or a product would become public that cannot be yet. */
function refuseImpossible(app: CoreApp, ids: readonly string[], values: Record<string, unknown>): void {
	const stored = query(
		app,
		`SELECT id, title, is_published, json_array_length(images) AS photos, condition, refrigerant, refrigerant_reason
		FROM products WHERE id IN (SELECT value FROM json_each({:ids}))`,
		{
			id: '',
			title: '',
			is_published: false,
			photos: 0,
			condition: '' as Condition,
			refrigerant: '' as Refrigerant | '',
			refrigerant_reason: '',
		},
		{ ids: JSON.stringify(ids) },
	);
	// Those that a colleague has deleted since they were marked keep the others from nothing.
	if (stored.length === 0) throw new NotFoundError(productGone);
	const products = new Map(stored.map((product) => [product.id, product]));
	// In the order in which they were marked: so is the first problem.
	for (const id of ids) {
		const product = products.get(id);
		if (!product || !values.is_published || product.is_published) continue;
		const [problem] = publicationProblems(product);
		if (problem) throw invalidField('is_published', `${product.title}: ${problem.message}`);
	}
	const category = String(values.category_id ?? '');
	if (category !== '' && !isStored(app, 'categories', category))
		throw invalidField('category_id', 'Kategorin finns inte längre');
}
