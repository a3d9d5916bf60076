/** Changes and deletes many products at once (B2). */
import * as z from 'zod/mini';
import { productLabels } from '#domain/fieldLabels.ts';
import type { Fields } from '#domain/fields.ts';
import { valueText } from '#domain/fieldWords.ts';
import type { Condition } from '#domain/labels.ts';
import { bulkValues, imageRequired } from '#domain/product.ts';
import { type Refrigerant, refrigerantProblem } from '#domain/refrigerant.ts';
import { isStored, orUndefined, query } from '../database.ts';
import { valuesOf } from '../record.ts';
import { idList, invalidField, parsedBody, requireAdmin } from '../request.ts';
import { inSlices } from '../transaction.ts';
import { addRecords, startChangeSet } from './changeSets.ts';
import { checkedValues, gone, values } from './productRoutes.ts';
import { nameOf } from './recordNames.ts';
import { setOrigin } from './versions.ts';

/** Most rows of one request. */
const rowsMax = 5000;

const bulkRequest = z.strictObject({ ids: idList(rowsMax), values });
const deleteRequest = z.strictObject({ ids: idList(rowsMax) });

/** POST products/bulk: gives products the same values, as one change set. Answers its id, '' when nothing has changed. */
export function changeProducts(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const request = parsedBody(e, bulkRequest);
	const wanted = checkedValues(request.values, bulkValues.fields);
	if (Object.keys(wanted).length === 0) throw invalidField('values', 'Välj vad som ska ändras');
	e.json(200, { change_set: write(e.app, request.ids, wanted, account.id) });
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

/**
 * Saves the products one by one, with all hooks. Checks all of them before it saves the first, so that a request which
 * cannot be carried out changes nothing. Returns the id of the change set.
 */
function write(app: CoreApp, ids: readonly string[], wanted: Record<string, unknown>, by: string): string {
	refuseImpossible(app, ids, wanted);
	let changeSet = '';
	inSlices(app, ids, (tx, id) => {
		const record = orUndefined(() => tx.findRecordById('products', id));
		// Deleted since the check.
		if (!record) return;
		const before = valuesOf(record, bulkValues);
		const changed = Object.keys(wanted).filter((name) => before[name] !== wanted[name]);
		if (changed.length === 0) return;
		changeSet ||= startChangeSet(tx, { kind: 'bulk', by, summary: inWords(tx, wanted) });
		for (const name of changed) record.set(name, wanted[name]);
		setOrigin(record, { by, changeSet });
		tx.save(record);
		addRecords(tx, changeSet, 1);
	});
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

/** Throws where a product is gone, a category is gone, or a product would become public without a photo (B5) or a reason (J5). */
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
	const products = new Map(stored.map((product) => [product.id, product]));
	for (const id of ids) {
		const product = products.get(id);
		if (!product) throw new NotFoundError(gone);
		if (!values.is_published || product.is_published) continue;
		const problem = product.photos === 0 ? imageRequired : refrigerantProblem(product)?.message;
		if (problem) throw invalidField('is_published', `${product.title}: ${problem}`);
	}
	const category = String(values.category_id ?? '');
	if (category !== '' && !isStored(app, 'categories', category))
		throw invalidField('category_id', 'Kategorin finns inte längre');
}
