import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldMessages } from '#data/office/errors.ts';

/** Puts what the server refused beside its fields, and goes to the first. `known` are the fields that the form shows. */
export function showFieldErrors<Values extends FieldValues>(
	error: unknown,
	setError: UseFormSetError<Values>,
	known: readonly Path<Values>[],
): void {
	const messages = fieldMessages(error);
	const refused = known.filter((name) => messages[name]);
	for (const [index, name] of refused.entries())
		setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
}
