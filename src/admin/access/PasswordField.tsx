import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import type { TextFieldProps } from './TextField.tsx';

interface PasswordFieldProps extends TextFieldProps {
	label?: string;
	name?: string;
	/** Which password the browser may fill in, or offer to keep. */
	autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
	const { label = 'Lösenord', name = 'password', value, onChange, error, hint, required = false, autoComplete } = props;
	return (
		<Field label={label} error={error} hint={hint} required={required}>
			{(control) => (
				<PasswordInput
					{...control}
					name={name}
					autoComplete={autoComplete}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			)}
		</Field>
	);
}
