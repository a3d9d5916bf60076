/** Validates every saved record by the domain's rules. */

import { entityOf, fieldsOf } from '#domain/collections.ts';
import type { Fields } from '#domain/fields.ts';
import { type NextStep, nextStepFields, nextStepProblems } from '#domain/leads/nextStep.ts';
import { reservationProblem } from '#domain/products/availability.ts';
import { wouldLoop } from '#domain/products/category.ts';
import type { Condition } from '#domain/products/labels.ts';
import { publicationProblem } from '#domain/products/publicationProblem.ts';
import type { Refrigerant } from '#domain/products/refrigerant.ts';
import { formatDate } from '#domain/text/dates.ts';
import { orUndefined, present } from './database.ts';
import { fileNames, isSame, valuesOf } from './record.ts';

/**
 * Validates every record against its domain schema, whatever the source of the save: form, route, dashboard or seed.
 * Stores the values as the schema cleans them: texts trimmed, lists split.
 */
export function validateRecord(e: core.RecordEvent) {
	const record = e.record!;
	const collection = record.collection().name;
	const entity = entityOf(collection);
	if (entity) {
		const written = valuesOf(record, entity);
		const result = entity.schema.safeParse(written);
		if (!result.success) throw new BadRequestError('Kontrollera uppgifterna', fieldErrors(result.error.issues));
		keep(record, entity.fields, written, result.data);
	}
	const broken = brokenRule(e) ?? missingRelation(e, fieldsOf(collection));
	if (broken)
		throw new BadRequestError(broken.message, { [broken.field]: new ValidationError('invalid', broken.message) });
	e.next();
}

function keep(record: core.Record, fields: Fields, written: Record<string, unknown>, clean: Record<string, unknown>) {
	for (const [name, value] of Object.entries(clean)) {
		if (fields[name]?.column.type === 'file') continue;
		// PocketBase has no empty number; 0 means none.
		const stored = value === null ? 0 : value;
		if (!isSame(stored, written[name])) record.set(name, stored);
	}
}

/** Rules about more than one field or record. */
function brokenRule(e: core.RecordEvent): { field: string; message: string } | undefined {
	const record = e.record!;
	switch (record.collection().name) {
		case 'products': {
			const before = record.isNew() ? undefined : publicationSubject(record.original());
			return publicationProblem(publicationSubject(record), before) ?? reservationProblemOf(record);
		}
		case 'categories': {
			const parent_id = record.getString('parent_id');
			// Nothing lies below a new one.
			if (parent_id === '' || record.isNew() || parent_id === record.original().getString('parent_id'))
				return undefined;
			const all = present(e.app.findAllRecords('categories')).map((other) => ({
				id: other.id,
				parent_id: other.getString('parent_id'),
			}));
			if (wouldLoop(record.id, parent_id, all))
				return { field: 'parent_id', message: 'En kategori kan inte ligga under sig själv' };
			return undefined;
		}
		case 'leads': {
			const step = Object.fromEntries(
				Object.keys(nextStepFields).map((name) => [name, record.getString(name)]),
			) as NextStep;
			const [field, message] = Object.entries(nextStepProblems(step))[0] ?? [];
			return field && message ? { field, message } : undefined;
		}
		default:
			return undefined;
	}
}

/** S1: a reservation that is written now; one that has passed since keeps no other change from being saved. */
function reservationProblemOf(product: core.Record) {
	const [reserved_until, sold_at] = [product.getString('reserved_until'), product.getString('sold_at')];
	const before = product.isNew() ? undefined : { reserved_until: product.original().getString('reserved_until') };
	return reservationProblem({ sold_at, reserved_until }, before, formatDate());
}

/** What `publicationProblem` asks of a product. */
function publicationSubject(product: core.Record) {
	return {
		is_published: product.getBool('is_published'),
		photos: fileNames(product, 'images').length,
		title: product.getString('title'),
		condition: product.getString('condition') as Condition,
		refrigerant: product.getString('refrigerant') as Refrigerant | '',
		refrigerant_reason: product.getString('refrigerant_reason'),
	};
}

/** A relation to a record that has been deleted since; PocketBase would report it in English. */
function missingRelation(e: core.RecordEvent, fields: Fields): { field: string; message: string } | undefined {
	const record = e.record!;
	for (const [field, { column }] of Object.entries(fields)) {
		const id = column.type === 'relation' ? record.getString(field) : '';
		if (id === '' || id === record.original().getString(field)) continue;
		if (!orUndefined(() => e.app.findRecordById(String(column.collectionId), id)))
			return { field, message: 'Valet finns inte längre' };
	}
	return undefined;
}

interface Issue {
	code?: string;
	path: PropertyKey[];
	message: string;
	/** Of a strict object: the unknown fields. */
	keys?: string[];
}

/** The first message of each field, in the shape of PocketBase's own errors. */
export function fieldErrors(issues: readonly Issue[]): Record<string, ValidationError> {
	const errors: Record<string, ValidationError> = {};
	for (const { code, path, message, keys = [] } of issues) {
		if (code === 'unrecognized_keys')
			for (const key of keys) errors[key] ??= new ValidationError('unknown', 'Okänt fält');
		else errors[String(path[0] ?? 'form')] ??= new ValidationError('invalid', message);
	}
	return errors;
}
