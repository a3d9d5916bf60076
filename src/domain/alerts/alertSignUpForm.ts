/** What a visitor sends who wants an alert (S4), and what they are answered. */
import { email, object, text } from '../fields.ts';

/** What a visitor sends. */
export const alertSignUp = object({
	email: email({
		max: 255,
		invalid: 'Ogiltig e-postadress',
		tooLong: 'E-postadressen är för lång',
		required: 'E-post är obligatorisk',
	}),
	/** The query of the list's address. */
	criteria: text({ max: 4000, required: 'Välj minst ett filter att bevaka' }),
	/** A honeypot, as in the inquiry. */
	website: text({ max: 500 }),
});

/** What stands beside the button, and so is agreed to, with its version: a new wording gets a new date. */
export const alertConsent = {
	text: 'Vi mejlar dig när något kommer in. Du kan avsluta när du vill.',
	version: '2026-11',
} as const;

/** What a visitor is answered, whatever is known of the address. */
export const signUpAnswer =
	'Titta i din inkorg: vi mejlar en länk som startar bevakningen. Har du redan fått ett sådant mejl i dag gäller dess länk även den här bevakningen.';
/** The same while no mail server is set: the alert is stored, and its email waits. */
export const signUpWithoutMail =
	'Vi har sparat bevakningen, men kan inte skicka mejl just nu. Länken som startar den kommer när det fungerar igen.';
/** With status 503, when too many came from all visitors together. */
export const signUpBusy = 'Just nu kan vi inte ta emot fler bevakningar. Försök igen om en stund.';
