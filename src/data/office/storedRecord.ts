/** The boundary where PocketBase's records become values of the domain. */
import type { Entity, Fields, Infer, ObjectOf, Stored } from '#domain/fields.ts';

/** A record as its entity describes it (`parseFields`), with what every row has. Throws where `row` is no record. */
export function parseStored<F extends Fields>(entity: ObjectOf<F>, row: unknown): Stored<Infer<ObjectOf<F>>> {
	if (!isRecord(row)) throw new Error('The server sent no record');
	return { ...parseFields(entity, row), id: row.id, created: String(row.created), updated: String(row.updated) };
}

/**
 * The values of an entity's fields: PocketBase's 0 of an empty number becomes null, for instance. A value that breaks
 * its rule stays as it is stored, so that its form can show it and say what is wrong. A field that is missing, or whose
 * JSON has another shape, gets the value of an empty form.
 */
export function parseFields<F extends Fields>(entity: ObjectOf<F>, row: Record<string, unknown>): Infer<ObjectOf<F>> {
	const whole = entity.schema.safeParse(row);
	if (whole.success) return whole.data;
	const fields: Fields = entity.fields;
	const values = Object.entries(fields).map(([name, field]) => [name, storedValue(field, row[name])]);
	return Object.fromEntries(values);
}

/** The columns of an entity, and those of every row, as PocketBase's `fields` takes them. */
export function columnsOf({ fields }: Entity): string {
	return ['id', 'created', 'updated', ...Object.keys(fields)].join();
}

function storedValue({ rule, column, initial }: Fields[string], value: unknown): unknown {
	const result = rule.safeParse(value);
	if (result.success) return result.data;
	const empty = rule.safeParse(initial).data ?? initial;
	// PocketBase's columns guarantee the type of every other value.
	const hasType = value !== undefined && (column.type !== 'json' || shapeOf(value) === shapeOf(empty));
	return hasType ? value : empty;
}

function shapeOf(value: unknown): string {
	return Array.isArray(value) ? 'array' : typeof value;
}

function isRecord(row: unknown): row is Record<string, unknown> & { id: string } {
	return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
}
