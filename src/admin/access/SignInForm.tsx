import { type SubmitEvent, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#data/office/errors.ts';
import { NotAdmin, signIn } from '#data/office/session.ts';
import { Button } from '#ui/Button.tsx';
import { useFieldErrors } from '../forms/useFieldErrors.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** E-mail and password (A2). What was typed stays when the sign-in fails. */
export function SignInForm({ email: initialEmail = '' }: { email?: string }) {
	const [email, setEmail] = useState(initialEmail);
	const [password, setPassword] = useState('');
	const { form, errors, showErrors } = useFieldErrors();
	const [submitting, setSubmitting] = useState(false);

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (submitting) return;
		const missing = {
			...(email.trim() ? {} : { email: 'E-post måste anges' }),
			...(password ? {} : { password: 'Lösenord måste anges' }),
		};
		showErrors(missing);
		if (missing.email || missing.password) return;
		setSubmitting(true);
		try {
			await signIn(email, password);
			toast.success('Inloggad', { id: 'sign-in', description: 'Välkommen till admin-panelen' });
		} catch (error) {
			if (error instanceof NotAdmin) toast.error('Åtkomst nekad', { id: 'sign-in', description: error.message });
			else {
				toast.error('Inloggning misslyckades', {
					id: 'sign-in',
					description: messageOf(error) ?? 'Kontrollera dina uppgifter och försök igen',
				});
			}
			setSubmitting(false);
		}
	}

	return (
		<form ref={form} noValidate onSubmit={submit} className="grid gap-5">
			<EmailField value={email} onChange={setEmail} error={errors.email} />
			<PasswordField autoComplete="current-password" value={password} onChange={setPassword} error={errors.password} />
			<Button type="submit" isBusy={submitting}>
				{submitting ? 'Loggar in...' : 'Logga in'}
			</Button>
		</form>
	);
}
