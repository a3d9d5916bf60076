import { setup } from '#domain/account.ts';
import { invalid, invalidField, readBody } from './request.ts';
import { fieldErrors } from './validation.ts';

/**
 * What the pages of access must know before anybody has signed in: whether the first admin may still be made, whether
 * that takes the token of the first start (A1), and whether a letter about a forgotten password can be sent (A2).
 */
export function setupState(e: core.RequestEvent) {
	e.json(200, {
		open: countAdmins(e.app) === 0,
		token_required: setupToken() !== '',
		sends_mail: e.app.settings().smtp.enabled,
	});
}

/** Makes the first admin (A1). Of any number of simultaneous calls one succeeds. */
export function setUp(e: core.RequestEvent) {
	if (countAdmins(e.app) > 0) throw alreadyDone();
	const result = setup.schema.safeParse({ ...setup.initial, ...readBody(e) });
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	const { full_name, email, password, token } = result.data;
	if (setupToken() !== '' && !$security.equal(token, setupToken()))
		throw invalidField('token', 'Koden stämmer inte. Den visas där servern startades.');
	// Hashing takes long, so it is done before anybody has to wait for us.
	const account = newAccount(e.app, { full_name, email, password });
	e.app.runInTransaction((tx: CoreApp) => {
		if (countAdmins(tx) > 0) throw alreadyDone();
		store(tx, account);
	});
	e.json(200, { ok: true });
}

function store(tx: CoreApp, account: core.Record): void {
	try {
		tx.save(account);
	} catch (error) {
		throw new BadRequestError('Kunde inte skapa användare', (error as { value?: unknown }).value);
	}
}

export function countAdmins(app: CoreApp): number {
	return app.countRecords('users', $dbx.hashExp({ role: 'admin' }));
}

/** An admin who is not stored yet. */
export function newAccount(app: CoreApp, values: { full_name: string; email: string; password: string }): core.Record {
	const account = new Record(app.findCollectionByNameOrId('users'));
	account.set('full_name', values.full_name);
	account.set('email', values.email.toLowerCase());
	account.set('role', 'admin');
	account.set('verified', true);
	// Otherwise colleagues could not see each other's addresses.
	account.set('emailVisibility', true);
	account.setPassword(values.password);
	return account;
}

function setupToken(): string {
	return $os.getenv('SETUP_TOKEN');
}

function alreadyDone() {
	return new ApiError(409, 'Setup redan klar');
}
