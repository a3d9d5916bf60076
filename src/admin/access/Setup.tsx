import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { fieldMessages, messageOf } from '#data/office/errors.ts';
import { createFirstAdmin, readSetup, SetupDone } from '#data/office/session.ts';
import { setup } from '#domain/accounts/account.ts';
import { problemsOf } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Loading } from '#ui/Loading.tsx';
import { useFieldErrors } from '../forms/useFieldErrors.ts';
import { AccessPage } from './AccessPage.tsx';
import { EmailField } from './EmailField.tsx';
import { LoginLink } from './LoginLink.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

interface OpenSetup {
	token_required: boolean;
}

/** The first admin's account (A1). Open only while there is none. */
export function Setup() {
	const state = useSetupState();
	if (state === 'loading') return <Loading />;
	if (state === 'failed') {
		return (
			<AccessPage title="Ingen kontakt med servern" intro="Försök igen om en stund.">
				<button type="button" className="button button-primary" onClick={() => location.reload()}>
					Ladda om
				</button>
			</AccessPage>
		);
	}
	return (
		<AccessPage title="Skapa admin-konto" intro="Det första kontot. Fler lägger du till efteråt, under Användare.">
			<SetupForm {...state} />
			<LoginLink />
		</AccessPage>
	);
}

/** Goes on to the login where there is an admin already. */
function useSetupState(): OpenSetup | 'loading' | 'failed' {
	const leave = useLeaveDone();
	const [state, setState] = useState<OpenSetup | 'loading' | 'failed'>('loading');
	useEffect(() => {
		let left = false;
		readSetup().then(
			(setup) => {
				if (left) return;
				if (setup.open) setState(setup);
				else leave();
			},
			() => !left && setState('failed'),
		);
		return () => {
			left = true;
		};
	}, [leave]);
	return state;
}

function useLeaveDone(): () => void {
	const navigate = useNavigate();
	return useCallback(() => {
		toast.info('Setup redan klar', { id: 'setup' });
		navigate('/admin/login', { replace: true });
	}, [navigate]);
}

function SetupForm({ token_required }: OpenSetup) {
	const navigate = useNavigate();
	const leave = useLeaveDone();
	const [values, setValues] = useState(setup.initial);
	const { form, errors, showErrors } = useFieldErrors();
	const [submitting, setSubmitting] = useState(false);

	async function submit(event: SubmitEvent) {
		event.preventDefault();
		if (submitting) return;
		const found = problemsOf(setup, values);
		showErrors(found);
		if (Object.keys(found).length > 0) return;
		setSubmitting(true);
		try {
			await createFirstAdmin(values);
			toast.success('Admin-konto skapat!', { id: 'sign-in', description: 'Du kan nu logga in med dina uppgifter' });
			navigate('/admin/login', { replace: true, state: { email: values.email.trim() } });
		} catch (error) {
			if (error instanceof SetupDone) return leave();
			showErrors(fieldMessages(error));
			toast.error('Setup misslyckades', { id: 'setup', description: messageOf(error) ?? 'Försök igen senare' });
			setSubmitting(false);
		}
	}

	function field(name: keyof typeof values) {
		return {
			value: values[name],
			onChange: (written: string) => setValues({ ...values, [name]: written }),
			error: errors[name],
			required: true,
		};
	}

	return (
		<form ref={form} noValidate onSubmit={submit} className="grid gap-5">
			<TextField label="Fullständigt namn" {...field('full_name')} autoComplete="name" />
			<EmailField {...field('email')} />
			<PasswordField {...field('password')} hint="Minst 6 tecken" autoComplete="new-password" />
			{token_required && (
				<TextField
					label="Engångskod"
					{...field('token')}
					hint="Skrevs ut när servern startades första gången"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			)}
			<Button type="submit" isBusy={submitting}>
				{submitting ? 'Skapar konto...' : 'Skapa admin-konto'}
			</Button>
		</form>
	);
}
