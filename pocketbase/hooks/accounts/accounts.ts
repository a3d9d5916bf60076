/** Creates, changes and deletes accounts of admins (C6, C7). */
import { newAdmin, newPassword, profile } from '#domain/accounts/account.ts';
import { orUndefined } from '../database.ts';
import { answerConflict, merged } from '../merging.ts';
import { invalid, invalidField, isObject, readBody, requireAdmin } from '../request.ts';
import { fieldErrors } from '../validation.ts';
import { countAdmins, newAccount } from './setup.ts';

/** Makes an account for a colleague (C6). */
export function createAdmin(e: core.RequestEvent) {
	requireAdmin(e);
	const result = newAdmin.schema.safeParse({ ...newAdmin.initial, ...readBody(e) });
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	const account = newAccount(e.app, result.data);
	e.app.runInTransaction((tx) => {
		refuseTakenEmail(tx, account);
		tx.save(account);
	});
	$apis.enrichRecord(e, account);
	e.json(200, account);
}

/** Deletes a colleague's account (C6), which ends its sessions at once. Refuses one's own and the last admin's. */
export function deleteAdmin(e: core.RequestEvent) {
	const own = requireAdmin(e);
	const id = e.request!.pathValue('id');
	if (id === own.id) throw new BadRequestError('Du kan inte ta bort ditt eget konto');
	e.app.runInTransaction((tx) => {
		const account = orUndefined(() => tx.findRecordById('users', id));
		if (!account) throw new NotFoundError('Kontot finns inte längre');
		if (account.getString('role') === 'admin' && countAdmins(tx) <= 1)
			throw new BadRequestError('Den sista administratören kan inte tas bort');
		tx.delete(account);
	});
	e.json(200, { ok: true });
}

/**
 * Changes one's own name, address and password (C7). A new address or password takes the current password and ends all
 * other sessions; the response has a new token for this one.
 */
export function saveProfile(e: core.RequestEvent) {
	const signedIn = requireAdmin(e);
	if (signedIn.collection().name !== 'users') throw new ForbiddenError('Du har inte behörighet');
	const body = readBody(e);
	const result = profile.schema.safeParse({ ...profile.initial, ...body });
	const wanted = newPassword.schema.safeParse({ password: body.password ?? '' });
	const changesPassword = body.password !== undefined && body.password !== null && body.password !== '';
	const issues = [...(result.error?.issues ?? []), ...(changesPassword && wanted.error ? wanted.error.issues : [])];
	if (!result.success || issues.length > 0) throw invalid(fieldErrors(issues));
	const email = result.data.email.toLowerCase();
	if (changesPassword || email !== signedIn.getString('email')) {
		const current = body.current_password;
		if (typeof current !== 'string' || current === '')
			throw invalidField('current_password', 'Ange ditt nuvarande lösenord');
		if (!signedIn.validatePassword(current)) throw invalidField('current_password', 'Fel lösenord');
	}
	let conflict: Parameters<typeof answerConflict>[1] | undefined;
	e.app.runInTransaction((tx) => {
		const account = tx.findRecordById('users', signedIn.id);
		const now = { full_name: account.getString('full_name'), email: account.getString('email') };
		const merge = merged(profile.fields, {
			base: isObject(body.base) ? body.base : undefined,
			isStale: false,
			stored: now,
			sent: { full_name: result.data.full_name, email },
		});
		if (Object.keys(merge.conflicts).length > 0) {
			conflict = { conflicts: merge.conflicts, current: now };
			return;
		}
		for (const [name, value] of Object.entries(merge.changed)) account.set(name, value);
		if (changesPassword && wanted.success) account.setPassword(wanted.data.password);
		refuseTakenEmail(tx, account);
		tx.save(account);
	});
	if (conflict) return answerConflict(e, conflict);
	$apis.recordAuthResponse(e, e.app.findRecordById('users', signedIn.id), '');
}

function refuseTakenEmail(app: CoreApp, account: core.Record): void {
	const other = orUndefined(() => app.findAuthRecordByEmail('users', account.getString('email')));
	if (other && other.id !== account.id)
		throw invalidField('email', 'E-postadressen används redan av ett annat konto', 'taken');
}

/** Holds a password that is chosen from a reset email to the same rule as one chosen in the profile (A2, C7). */
export function checkNewPassword(e: core.RecordConfirmPasswordResetRequestEvent) {
	const result = newPassword.schema.safeParse({ password: e.requestInfo().body.password });
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	e.next();
}

/** Stores addresses of accounts in lower case, whatever the source of the save: they identify people. */
export function normalizeEmail(e: core.RecordEvent) {
	e.record!.set('email', e.record!.getString('email').trim().toLowerCase());
	e.next();
}
