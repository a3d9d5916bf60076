import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './formFields.ts';
import { setField } from './setField.ts';

/**
 * Starts the form from what was saved. Fields that were changed during the save keep what was typed. `sent` is what the
 * form held when it was sent. Returns whether any field keeps what was typed.
 */
export function resetSaved<Values extends FieldValues, Context, Clean>(
	form: UseFormReturn<Values, Context, Clean>,
	sent: Values,
	stored: Values,
): boolean {
	const typed = form.getValues();
	// Every reset takes the form's own resetOptions along, unless told otherwise.
	form.reset(stored, { keepDirtyValues: false });
	const changed = Object.entries(typed).filter(([name]) => !isSame(typed, sent, name));
	for (const [name, value] of changed) setField(form.setValue, name, value);
	return changed.length > 0;
}
