import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * After saving: what is stored now is what the form starts from. Fields that somebody went on typing in while it was
 * being saved keep what was typed. `sent` is what the form held when it was sent.
 */
export function resetSaved<Values extends FieldValues, Context, Clean>(
	form: UseFormReturn<Values, Context, Clean>,
	sent: Values,
	stored: Values,
): void {
	const typed = form.getValues();
	// Every reset takes the form's own resetOptions along, unless told otherwise.
	form.reset(stored, { keepDirtyValues: false });
	for (const [name, value] of Object.entries(typed)) {
		if (JSON.stringify(value) === JSON.stringify(sent[name])) continue;
		form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
	}
}
