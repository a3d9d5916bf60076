import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldMessages } from '#data/office/errors.ts';

/** Shows the server's messages beside their fields, and focuses the first. `known` names the fields of the form. */
export function showFieldErrors<Values extends FieldValues>(
	error: unknown,
	setError: UseFormSetError<Values>,
	known: readonly string[],
): void {
	const messages = fieldMessages(error);
	const refused = known.filter((name) => messages[name]);
	for (const [index, name] of refused.entries())
		setError(name as Path<Values>, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
}
