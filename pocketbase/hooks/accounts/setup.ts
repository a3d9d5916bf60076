/** Creates the first admin (A1). */
import { setup } from '#domain/accounts/account.ts';
import { goError } from '../database.ts';
import { invalid, invalidField, readBody, visitorBodyMax } from '../request.ts';
import { fieldErrors } from '../validation.ts';

/**
 * GET setup, without a session: whether the first admin may still be made, whether that takes the token of the first
 * start for this request (A1), and whether an email about a forgotten password can be sent (A2).
 */
export function setupState(e: core.RequestEvent) {
	e.json(200, {
		open: countAdmins(e.app) === 0,
		token_required: needsToken(e),
		sends_mail: e.app.settings().smtp.enabled,
	});
}

/** Makes the first admin (A1). Of any number of simultaneous calls one succeeds. */
export function setUp(e: core.RequestEvent) {
	if (countAdmins(e.app) > 0) throw alreadyDone();
	const result = setup.schema.safeParse({ ...setup.initial, ...readBody(e, visitorBodyMax) });
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	const { full_name, email, password, token } = result.data;
	if (needsToken(e) && !isSetupToken(token))
		throw invalidField('token', 'Koden stämmer inte. Den visas där servern startades.');
	// Before the transaction: hashing takes long, and a transaction makes every other write wait.
	const account = newAccount(e.app, { full_name, email, password });
	e.app.runInTransaction((tx) => {
		if (countAdmins(tx) > 0) throw alreadyDone();
		store(tx, account);
	});
	e.json(200, { ok: true });
}

function store(tx: CoreApp, account: core.Record): void {
	try {
		tx.save(account);
	} catch (error) {
		throw new BadRequestError('Kunde inte skapa användare', goError(error));
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

/**
 * Whether the first admin takes the token of the first start. Not needed on one's own machine: where the environment
 * says that the site is reached from this machine only (SETUP_OPEN_LOCALLY), and the request comes from this machine,
 * to a local host name (another name that points here may belong to an attacker), and from no other site's page.
 */
function needsToken(e: core.RequestEvent): boolean {
	return $os.getenv('SETUP_OPEN_LOCALLY') !== '1' || !isBrowserOnThisMachine(e) || !isLocalHost(e) || !isOwnOrigin(e);
}

function isSetupToken(token: string): boolean {
	const expected = $os.getenv('SETUP_TOKEN');
	return expected !== '' && $security.equal(token, expected);
}

/** Whether the visitor connects from this machine: to PocketBase itself, or to the publisher, which adds a header. */
function isBrowserOnThisMachine(e: core.RequestEvent): boolean {
	const header = (name: string) => e.request!.header.get(name);
	const peer = e.request!.remoteAddr.replace(/:\d+$/, '');
	if (!isLoopback(peer) || header('Forwarded') !== '' || header('X-Real-IP') !== '') return false;
	const forwarded = header('X-Forwarded-For');
	// The publisher sets it on connections from this machine without a proxy, and removes it from all others.
	return forwarded === '' || (header('X-Rostfri-Direct') === '1' && isLoopback(forwarded));
}

function isLoopback(address: string): boolean {
	return ['127.0.0.1', '::1', '[::1]'].includes(address);
}

function isLocalHost(e: core.RequestEvent): boolean {
	return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(e.request!.host);
}

function isOwnOrigin(e: core.RequestEvent): boolean {
	const { host } = e.request!;
	return ['', `http://${host}`, `https://${host}`].includes(e.request!.header.get('Origin'));
}

function alreadyDone() {
	return new ApiError(409, 'Setup redan klar');
}
