/** The fields of a form, by name. */
import type { Fields, ObjectOf } from '#domain/fields.ts';

/** Those of the values that have these names. */
export function only<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
	const chosen = Object.entries(values).filter(([name]) => names.includes(name));
	return Object.fromEntries(chosen) as Partial<Values>;
}

/** The names of an entity's fields, in their order. */
export function fieldNames<F extends Fields>({ fields }: ObjectOf<F>): (keyof F & string)[] {
	return Object.keys(fields);
}

/** The values of these fields, each made by `valueFor`. */
export function eachField<Values extends object>(
	names: readonly (keyof Values & string)[],
	valueFor: (name: keyof Values & string) => unknown,
): Values {
	return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Values;
}

/** Whether a field has the same value in two forms. */
export function isSame<Values extends object>(one: Partial<Values>, other: Partial<Values>, name: string): boolean {
	return JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name));
}

/** Whether a field is changed, as react-hook-form marks it: a mark for each part of a structured field. */
export function isDirty(mark: unknown): boolean {
	if (typeof mark !== 'object' || mark === null) return mark === true;
	return Object.values(mark).some(isDirty);
}
