/** The accounts of the back office (A1, C6, C7): what each form of theirs may hold. */
import * as z from 'zod/mini';
import { choice, email, type Field, field, object, text } from '../fields.ts';
import { bytesOf } from '../text/bytes.ts';

/** What PocketBase takes; bcrypt reads no more than 72. */
const passwordBytesMax = 71;

/** A person who works in the back office. `role` stands for the specification's user-roles table. */
export const account = object({
	full_name: text({ max: 100, required: 'Alla fält måste fyllas i' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'Alla fält måste fyllas i' }),
	role: choice(['admin'], 'admin'),
});

/**
 * A password of at least `min` characters and at most 71 bytes, kept exactly as typed. Setup asks for 6 (A1), profile
 * and created admins for 8 (C6, C7).
 */
function password(min: 6 | 8, required: string): Field<string> {
	return field({
		rule: () =>
			z.string(required).check(
				z.minLength(1, required),
				z.refine((value) => value === '' || [...value].length >= min, `Lösenordet måste vara minst ${min} tecken`),
				z.refine((value) => bytesOf(value) <= passwordBytesMax, 'Lösenordet är för långt'),
			),
		column: { type: 'password' },
		initial: '',
	});
}

/** The first admin (A1). */
export const setup = object({
	full_name: text({ max: 100, required: 'Namn måste anges' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
	password: password(6, 'Lösenord måste anges'),
	/** Printed by the start; not needed on one's own machine. */
	token: text({ max: 100 }),
});

/** A colleague's account (C6). */
export const newAdmin = object({
	full_name: account.fields.full_name,
	email: account.fields.email,
	password: password(8, 'Alla fält måste fyllas i'),
});

/** One's own account (C7). */
export const profile = object({
	full_name: text({ max: 100, required: 'Namn måste anges' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
});
export const newPassword = object({ password: password(8, 'Lösenordet måste vara minst 8 tecken') });

/** What the profile page asks for: a new address or password takes the present password too. */
export const profileForm = object({ ...profile.fields, current_password: anyPassword() });
export const passwordForm = object({
	current_password: anyPassword('Ange ditt nuvarande lösenord'),
	...newPassword.fields,
	confirmation: anyPassword(),
});

/** A password that is compared with another, so any text will do. */
function anyPassword(required?: string): Field<string> {
	return field({
		rule: () => z.string(required).check(...(required ? [z.minLength(1, required)] : [])),
		column: { type: 'password' },
		initial: '',
	});
}

/** Where the email with a link to a new password goes. */
export const passwordReset = object({
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
});
