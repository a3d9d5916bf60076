import { BellRing, MailCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AlertFailure, signUpForAlert } from '#data/alerts.ts';
import { alertConsent, alertSignUp } from '#domain/alerts/alertSignUpForm.ts';
import { problemsOf } from '#domain/fields/field.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { Honeypot } from '../inquiry/Honeypot.tsx';
import { AlertProblemNotice } from './AlertProblemNotice.tsx';
import { keepTypedAddress, typedAddress } from './typedAddress.ts';

interface AlertFormProps {
	criteria: string;
	text: string;
	note?: string | undefined;
	onDone: () => void;
}

/** S4: what will be watched, and the address for it. */
export function AlertForm({ criteria, text, note, onDone }: AlertFormProps) {
	const { answer, email, input, error, failure, isSending, type, send } = useSignUp(criteria);
	if (answer) return <Answer text={answer} onDone={onDone} />;
	return (
		<form noValidate method="dialog" onSubmit={send} className="grid gap-5">
			<div>
				<p>Vi mejlar dig när det här kommer in:</p>
				<p className="wrap-anywhere mt-2 flex gap-3 rounded-card bg-sunken px-4 py-3 font-semibold" data-watched-text>
					<BellRing className="mt-0.5 size-5 flex-none text-accent" aria-hidden="true" />
					<span>{text}</span>
				</p>
				{note && <p className="mt-2 text-muted text-sm">{note}</p>}
			</div>
			<Field label="E-post" required error={error}>
				{(control) => (
					<Input
						{...control}
						ref={input}
						name="email"
						// Not of type email: of such a field's å, ä and ö a browser makes 'xn--…'.
						inputMode="email"
						autoCapitalize="none"
						autoComplete="email"
						spellCheck={false}
						value={email}
						onChange={({ target }) => type(target.value)}
					/>
				)}
			</Field>
			<Honeypot />
			<p className="text-muted text-sm">
				<span>{alertConsent.text}</span>{' '}
				<a href="/integritet" target="_blank" rel="noopener" className="link">
					Så hanterar vi din adress
				</a>
			</p>
			{failure && <AlertProblemNotice failure={failure} />}
			<Button type="submit" size="large" isBusy={isSending}>
				{isSending ? 'Skickar...' : failure ? 'Försök igen' : 'Bevaka'}
			</Button>
		</form>
	);
}

/** The address as it is typed and sent, what is wrong with it, and the server's answer. */
function useSignUp(criteria: string) {
	const [email, setEmail] = useState(typedAddress);
	const [error, setError] = useState<string>();
	const [failure, setFailure] = useState<AlertFailure>();
	const [isSending, setIsSending] = useState(false);
	const [answer, setAnswer] = useState<string>();
	const input = useRef<HTMLInputElement>(null);
	const sending = useRef(false);

	function refuse(message: string) {
		setError(message);
		input.current?.focus();
	}

	async function send(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		// A second tap comes before React has shown that the first one is on its way.
		if (sending.current) return;
		const website = String(new FormData(event.currentTarget).get('website') ?? '');
		const problem = problemsOf(alertSignUp, { email, criteria, website }).email;
		if (problem) return refuse(problem);
		sending.current = true;
		setIsSending(true);
		setError(undefined);
		setFailure(undefined);
		try {
			setAnswer(await signUpForAlert({ email: email.trim(), criteria, website }));
			keepTypedAddress('');
		} catch (cause) {
			const failed = cause instanceof AlertFailure ? cause : new AlertFailure('server');
			if (failed.fields.email) refuse(failed.fields.email);
			else setFailure(failed);
		} finally {
			sending.current = false;
			setIsSending(false);
		}
	}

	function type(typed: string) {
		setEmail(typed);
		setError(undefined);
		keepTypedAddress(typed);
	}

	return { answer, email, input, error, failure, isSending, type, send };
}

/** Nothing is watched before the link in the mail has been opened, and that is what the visitor must know now. */
function Answer({ text, onDone }: { text: string; onDone: () => void }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.focus(), []);
	return (
		<div ref={place} tabIndex={-1} className="outline-none">
			<div role="status" className="flex gap-4 rounded-card border border-ok bg-ok-soft p-5 text-ok-ink">
				<MailCheck className="mt-0.5 size-6 flex-none" aria-hidden="true" />
				<div>
					<h3 className="font-semibold text-lg">Ett steg kvar</h3>
					<p className="mt-1">{text}</p>
				</div>
			</div>
			<Button look="secondary" className="mt-5 w-full" onClick={onDone}>
				Stäng
			</Button>
		</div>
	);
}
