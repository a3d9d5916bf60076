import { choice, email, type Infer, object, type Stored, text } from './fields.ts';

const adminPasswordMax = 71;

/** A person who works in the back office. `role` stands for the specification's user-roles table. */
export const account = object({
	full_name: text({ max: 100, required: 'Alla fält måste fyllas i' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'Alla fält måste fyllas i' }),
	role: choice(['admin'], 'admin'),
});
export type Account = Infer<typeof account>;
export type StoredAccount = Stored<Account>;

/**
 * A password of at least `min` characters and at most 71 bytes, bcrypt's limit. Setup asks for 6, profile and created
 * admins for 8.
 */
function password(min: 6 | 8, required: string) {
	return text({
		max: adminPasswordMax,
		required,
		tooLong: 'Lösenordet är för långt',
		pattern: {
			expression: min === 6 ? /^[\s\S]{6,}$/ : /^[\s\S]{8,}$/,
			message: `Lösenordet måste vara minst ${min} tecken`,
		},
	});
}

/** The first admin (A1). */
export const setup = object({
	full_name: text({ max: 100, required: 'Namn måste anges' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
	password: password(6, 'Lösenord måste anges'),
	/** Printed by the first start; needed unless the site runs on localhost. */
	token: text({ max: 100 }),
});

/** A colleague's account (C6). */
export const newAdmin = object({
	full_name: account.fields.full_name,
	email: account.fields.email,
	password: password(8, 'Alla fält måste fyllas i'),
});

/** One's own account (C7). A new password may be left empty. */
export const profile = object({
	full_name: text({ max: 100, required: 'Namn måste anges' }),
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
});
export const newPassword = object({ password: password(8, 'Lösenordet måste vara minst 8 tecken') });

/** Where the letter with a link to a new password goes. */
export const passwordReset = object({
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post måste anges' }),
});
