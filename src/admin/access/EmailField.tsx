import { TextField, type TextFieldProps } from './TextField.tsx';

/** The address that an account is known by. */
export function EmailField(props: TextFieldProps) {
	return (
		<TextField
			label="E-post"
			type="email"
			name="email"
			autoComplete="username"
			inputMode="email"
			autoCapitalize="none"
			{...props}
		/>
	);
}
