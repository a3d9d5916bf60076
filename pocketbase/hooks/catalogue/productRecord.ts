/** The product that a route works on: made, found, filled with the values of a request, and answered with. */
import * as z from 'zod/mini';
import type { Fields } from '#domain/fields.ts';
import { product, productValues } from '#domain/products/product.ts';
import { orUndefined } from '../database.ts';
import { invalid } from '../request.ts';

export const productGone = 'Produkten finns inte längre';

/** What a request sends of a product, by field name: judged by `checkedValues`. */
export const sentValues = z.record(z.string(), z.unknown(), 'Begäran är felaktigt utformad');

const writableFields: Fields = productValues.fields;

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

/** Throws 404. */
export function existingProduct(app: CoreApp, id: string): core.Record {
	const record = orUndefined(() => app.findRecordById('products', id));
	if (!record) throw new NotFoundError(productGone);
	return record;
}

/** 200 with the product as it is stored now. */
export function answerWithProduct(e: core.RequestEvent, id: string): void {
	const record = e.app.findRecordById('products', id);
	$apis.enrichRecord(e, record);
	e.json(200, record);
}
