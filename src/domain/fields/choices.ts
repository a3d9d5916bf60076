/** Fields with a fixed list of values, and those that are yes or no. */
import * as z from 'zod/mini';
import { type Field, field } from './field.ts';

/** One value of a fixed list. */
export function choice<const V extends string>(
	values: readonly V[],
	initial: V,
	message = 'Välj ett alternativ',
): Field<V> {
	return field({
		rule: () => z.enum(values, message),
		column: { type: 'select', values: [...values], maxSelect: 1, required: true },
		initial,
	});
}

/** One value of a fixed list, or '' for none. null is taken as none. */
export function optionalChoice<const V extends string>(
	values: readonly V[],
	message = 'Välj ett alternativ',
): Field<V | '', V | '' | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: V | '' | null): unknown => value ?? ''),
				z.enum(['', ...values], message),
			),
		column: { type: 'select', values: [...values], maxSelect: 1 },
		initial: '',
	});
}

/** Yes or no. */
export function flag(initial = false): Field<boolean> {
	return field({ rule: () => z.boolean('Ange ja eller nej'), column: { type: 'bool' }, initial });
}

/** Must be yes. */
export function agreement(message: string): Field<boolean> {
	return field({
		rule: () => z.boolean(message).check(z.refine((value) => value === true, message)),
		column: { type: 'bool', required: true },
		initial: false,
	});
}
