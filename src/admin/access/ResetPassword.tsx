import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { fieldMessages, messageOf } from '#data/office/errors.ts';
import { confirmPasswordReset, NoMailServer, requestPasswordReset } from '#data/office/session.ts';
import { newPassword, passwordReset } from '#domain/accounts/account.ts';
import { problemsOf } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { useFieldErrors } from '../forms/useFieldErrors.ts';
import { AccessPage } from './AccessPage.tsx';
import { EmailField } from './EmailField.tsx';
import { LoginLink } from './LoginLink.tsx';
import { PasswordField } from './PasswordField.tsx';

/** 'Glömt lösenordet?': requests an e-mail, and handles the link in it. */
export function ResetPassword() {
	const [parameters] = useSearchParams();
	const token = parameters.get('token');
	return token ? <ChooseNewPassword token={token} /> : <AskForLink />;
}

function AskForLink() {
	const [email, setEmail] = useState('');
	const { form, errors, showErrors } = useFieldErrors();
	const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (state === 'sending') return;
		const found = problemsOf(passwordReset, { email });
		showErrors(found);
		if (Object.keys(found).length > 0) return;
		setState('sending');
		try {
			await requestPasswordReset(email);
			setState('sent');
		} catch (failure) {
			if (failure instanceof NoMailServer) showErrors({ email: failure.message });
			else toast.error('Kunde inte skicka länken', { description: messageOf(failure) ?? 'Försök igen senare' });
			setState('editing');
		}
	}

	if (state === 'sent') {
		return (
			<AccessPage title="Titta i din inkorg" isAnswer>
				<p role="status">
					Om <strong>{email.trim()}</strong> hör till ett konto har vi skickat en länk dit. Den gäller i 30 minuter.
					Kommer inget brev, titta i skräpposten.
				</p>
				<LoginLink />
			</AccessPage>
		);
	}
	return (
		<AccessPage title="Glömt lösenordet?" intro="Skriv din e-postadress, så skickar vi en länk för att välja ett nytt.">
			<form ref={form} noValidate onSubmit={submit} className="grid gap-5">
				<EmailField value={email} onChange={setEmail} error={errors.email} />
				<Button type="submit" isBusy={state === 'sending'}>
					{state === 'sending' ? 'Skickar...' : 'Skicka länk'}
				</Button>
			</form>
			<LoginLink />
		</AccessPage>
	);
}

function ChooseNewPassword({ token }: { token: string }) {
	const navigate = useNavigate();
	const [password, setPassword] = useState('');
	const [confirmation, setConfirmation] = useState('');
	const { form, errors, showErrors } = useFieldErrors();
	const [saving, setSaving] = useState(false);

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (saving) return;
		const found = problemsOf(newPassword, { password });
		if (!found.password && password !== confirmation) found.confirmation = 'Lösenorden matchar inte';
		showErrors(found);
		if (Object.keys(found).length > 0) return;
		setSaving(true);
		try {
			await confirmPasswordReset(token, password);
			toast.success('Lösenord ändrat', { id: 'password', description: 'Logga in med ditt nya lösenord' });
			navigate('/admin/login', { replace: true });
		} catch (failure) {
			const refused = fieldMessages(failure);
			showErrors(refused);
			toast.error('Kunde inte ändra lösenord', {
				id: 'password',
				description: refused.token ?? messageOf(failure) ?? 'Försök igen senare',
			});
			setSaving(false);
		}
	}

	return (
		<AccessPage title="Välj ett nytt lösenord">
			<form ref={form} noValidate onSubmit={submit} className="grid gap-5">
				<PasswordField
					label="Nytt lösenord"
					hint="Minst 8 tecken"
					autoComplete="new-password"
					value={password}
					onChange={setPassword}
					error={errors.password}
				/>
				<PasswordField
					label="Bekräfta lösenord"
					name="confirmation"
					autoComplete="new-password"
					value={confirmation}
					onChange={setConfirmation}
					error={errors.confirmation}
				/>
				<Button type="submit" isBusy={saving}>
					{saving ? 'Sparar...' : 'Spara lösenord'}
				</Button>
			</form>
			<LoginLink />
		</AccessPage>
	);
}
