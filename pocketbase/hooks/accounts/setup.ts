import { setup } from '#domain/account.ts';
import { invalid, invalidField, readBody, visitorBodyMax } from '../request.ts';
import { fieldErrors } from '../validation.ts';

/**
 * What the pages of access must know before anybody has signed in: whether the first admin may still be made, whether
 * that takes the token of the first start from where this request comes (A1), and whether a letter about a forgotten
 * password can be sent (A2).
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

/**
 * Whether the first admin takes the token of the first start. Not on one's own machine: where the environment says that
 * nobody else reaches the site (SETUP_OPEN_LOCALLY), and this request comes from this machine, asks for it by a local
 * name (another name that leads here may be a stranger's page), and was sent by no other site's page.
 */
function needsToken(e: core.RequestEvent): boolean {
	return $os.getenv('SETUP_OPEN_LOCALLY') !== '1' || !isFromThisMachine(e) || !isLocalHost(e) || !isOwnOrigin(e);
}

function isSetupToken(token: string): boolean {
	const expected = $os.getenv('SETUP_TOKEN');
	return expected !== '' && $security.equal(token, expected);
}

/** Whether the visitor connects from this machine: to PocketBase itself, or to our server, which says so. */
function isFromThisMachine(e: core.RequestEvent): boolean {
	const header = (name: string) => e.request!.header.get(name);
	const peer = e.request!.remoteAddr.replace(/:\d+$/, '');
	if (!isLoopback(peer) || header('Forwarded') !== '' || header('X-Real-IP') !== '') return false;
	const forwarded = header('X-Forwarded-For');
	// Set for connections from this machine without a proxy before them; what comes from outside never carries it.
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
