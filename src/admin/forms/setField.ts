import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form';

/** Changes a field whose name is known only at run time, as if the person had typed it. */
export function setField<Values extends FieldValues>(
	setValue: UseFormSetValue<Values>,
	name: string,
	value: unknown,
): void {
	// react-hook-form names and types each field; a loop over fields knows neither.
	setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}
