/** Fields that refer to another record, and dates that the server fills in. */
import * as z from 'zod/mini';
import { type Field, field } from './field.ts';

/** The id of another record, or '' for none. `collection` is the other collection's name. */
export function relation(
	collection: string,
	options: { required?: string; cascade?: boolean } = {},
): Field<string, string | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | null) => (value === null || value === 'none' ? '' : value)),
				z.string('Ogiltigt val').check(
					...(options.required ? [z.minLength(1, options.required)] : []),
					z.refine((value) => value === '' || /^[a-z0-9_]{1,50}$/.test(value), 'Ogiltigt val'),
				),
			),
		column: {
			type: 'relation',
			collectionId: collectionId(collection),
			maxSelect: 1,
			required: Boolean(options.required),
			cascadeDelete: options.cascade ?? false,
		},
		initial: '',
	});
}

/** PocketBase knows its stock account collection by this id; ours are named after what they hold. */
export function collectionId(name: string): string {
	return name === 'users' ? '_pb_users_auth_' : `pbc_${name}`;
}

/** A point in time as PocketBase writes it ('2026-03-01 12:00:00.000Z', UTC), or ''. */
export function timestamp(): Field<string> {
	return field({ rule: () => z.string(), column: { type: 'date' }, initial: '' });
}
