import { type SubmitEvent, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#data/errors.ts';
import { NotAdmin, signIn } from '#data/session.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

/** E-mail and password (A2). What was typed stays when the sign-in fails. */
export function SignInForm({ email: initialEmail = '', done }: { email?: string; done: () => void }) {
	const [email, setEmail] = useState(initialEmail);
	const [password, setPassword] = useState('');
	const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
	const [submitting, setSubmitting] = useState(false);

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (submitting) return;
		const missing = {
			...(email.trim() ? {} : { email: 'E-post måste anges' }),
			...(password ? {} : { password: 'Lösenord måste anges' }),
		};
		setErrors(missing);
		if (missing.email || missing.password) return;
		setSubmitting(true);
		try {
			await signIn(email, password);
			toast.success('Inloggad', { description: 'Välkommen till admin-panelen' });
			done();
		} catch (error) {
			if (error instanceof NotAdmin) toast.error('Åtkomst nekad', { description: error.message });
			else {
				toast.error('Inloggning misslyckades', {
					description: messageOf(error) ?? 'Kontrollera dina uppgifter och försök igen',
				});
			}
			setSubmitting(false);
		}
	}

	return (
		<form noValidate onSubmit={submit} className="grid gap-5">
			<Field label="E-post" error={errors.email}>
				{(control) => (
					<Input
						{...control}
						type="email"
						name="email"
						autoComplete="username"
						inputMode="email"
						autoCapitalize="none"
						value={email}
						onChange={(event) => setEmail(event.target.value)}
					/>
				)}
			</Field>
			<Field label="Lösenord" error={errors.password}>
				{(control) => (
					<PasswordInput
						{...control}
						name="password"
						autoComplete="current-password"
						value={password}
						onChange={(event) => setPassword(event.target.value)}
					/>
				)}
			</Field>
			<Button type="submit" isBusy={submitting}>
				{submitting ? 'Loggar in...' : 'Logga in'}
			</Button>
		</form>
	);
}
