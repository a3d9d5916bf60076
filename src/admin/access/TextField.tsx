import type { ComponentProps } from 'react';
import { Field, Input } from '#ui/Field.tsx';

export interface TextFieldProps {
	value: string;
	onChange: (written: string) => void;
	error: string | undefined;
	hint?: string;
	required?: boolean;
}

/** A labelled line of text of the small forms here, which need no form library: the login page stays light. */
export function TextField(
	props: TextFieldProps & { label: string } & Omit<ComponentProps<'input'>, keyof TextFieldProps | 'className'>,
) {
	const { label, value, onChange, error, hint, required = false, ...input } = props;
	return (
		<Field label={label} error={error} hint={hint} required={required}>
			{(control) => <Input {...control} {...input} value={value} onChange={(event) => onChange(event.target.value)} />}
		</Field>
	);
}
