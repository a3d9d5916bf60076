import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { fieldMessages, messageOf } from '#data/errors.ts';
import { confirmPasswordReset, requestPasswordReset } from '#data/session.ts';
import { newPassword, passwordReset } from '#domain/account.ts';
import { problemsOf } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { AccessPage } from './AccessPage.tsx';
import { PasswordInput } from './PasswordInput.tsx';

/** 'Glömt lösenordet?': asks for a letter, and takes the link in it. */
export function ResetPassword() {
	const [parameters] = useSearchParams();
	const token = parameters.get('token');
	return token ? <ChooseNewPassword token={token} /> : <AskForLink />;
}

function AskForLink() {
	const [email, setEmail] = useState('');
	const [error, setError] = useState<string>();
	const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (state === 'sending') return;
		const problem = problemsOf(passwordReset, { email }).email;
		setError(problem);
		if (problem) return;
		setState('sending');
		try {
			await requestPasswordReset(email);
			setState('sent');
		} catch (failure) {
			toast.error('Kunde inte skicka länken', { description: messageOf(failure) ?? 'Försök igen senare' });
			setState('editing');
		}
	}

	if (state === 'sent') {
		return (
			<AccessPage title="Titta i din inkorg">
				<p role="status">
					Om <strong>{email.trim()}</strong> hör till ett konto har vi skickat en länk dit. Den gäller i 30 minuter.
					Kommer inget brev, titta i skräpposten.
				</p>
				<BackToLogin />
			</AccessPage>
		);
	}
	return (
		<AccessPage title="Glömt lösenordet?" intro="Skriv din e-postadress, så skickar vi en länk för att välja ett nytt.">
			<form noValidate onSubmit={submit} className="grid gap-5">
				<Field label="E-post" error={error}>
					{(control) => (
						<Input
							{...control}
							type="email"
							name="email"
							autoComplete="username"
							autoCapitalize="none"
							value={email}
							onChange={(event) => setEmail(event.target.value)}
						/>
					)}
				</Field>
				<Button type="submit" isBusy={state === 'sending'}>
					{state === 'sending' ? 'Skickar...' : 'Skicka länk'}
				</Button>
			</form>
			<BackToLogin />
		</AccessPage>
	);
}

function ChooseNewPassword({ token }: { token: string }) {
	const navigate = useNavigate();
	const [password, setPassword] = useState('');
	const [confirmation, setConfirmation] = useState('');
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [saving, setSaving] = useState(false);

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (saving) return;
		const found = problemsOf(newPassword, { password });
		if (!found.password && password !== confirmation) found.confirmation = 'Lösenorden matchar inte';
		setErrors(found);
		if (Object.keys(found).length > 0) return;
		setSaving(true);
		try {
			await confirmPasswordReset(token, password);
			toast.success('Lösenord ändrat', { description: 'Logga in med ditt nya lösenord' });
			navigate('/admin/login', { replace: true });
		} catch (failure) {
			const refused = fieldMessages(failure);
			setErrors(refused);
			toast.error('Kunde inte ändra lösenord', {
				description: refused.token ?? messageOf(failure) ?? 'Försök igen senare',
			});
			setSaving(false);
		}
	}

	return (
		<AccessPage title="Välj ett nytt lösenord">
			<form noValidate onSubmit={submit} className="grid gap-5">
				<Field label="Nytt lösenord" error={errors.password} hint="Minst 8 tecken">
					{(control) => (
						<PasswordInput
							{...control}
							name="password"
							autoComplete="new-password"
							value={password}
							onChange={(event) => setPassword(event.target.value)}
						/>
					)}
				</Field>
				<Field label="Bekräfta lösenord" error={errors.confirmation}>
					{(control) => (
						<PasswordInput
							{...control}
							name="confirmation"
							autoComplete="new-password"
							value={confirmation}
							onChange={(event) => setConfirmation(event.target.value)}
						/>
					)}
				</Field>
				<Button type="submit" isBusy={saving}>
					{saving ? 'Sparar...' : 'Spara lösenord'}
				</Button>
			</form>
			<BackToLogin />
		</AccessPage>
	);
}

function BackToLogin() {
	return (
		<p className="mt-5 text-center">
			<Link to="/admin/login" className="link">
				Till inloggningen
			</Link>
		</p>
	);
}
