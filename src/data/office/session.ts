/** Who is signed in to the back office, in this tab and in all others (A2–A5). */
import { ClientResponseError } from 'pocketbase';
import { client, endsSession } from './client.ts';
import { forgetFileToken } from './fileToken.ts';

export interface Admin {
	id: string;
	full_name: string;
	email: string;
}

export interface Session {
	/** Undefined when nobody is signed in. Stays while `ended`, so that the same person is asked back. */
	admin: Admin | undefined;
	/** The server no longer takes the token: a sign-in over the open page is asked for. */
	ended: boolean;
}

/** The account may sign in, but is no admin (any longer). */
export class NotAdmin extends Error {
	constructor() {
		super('Du har inte behörighet att komma åt admin-panelen');
	}
}

/** No letter about a forgotten password can be sent: nobody has set a mail server. */
export class NoMailServer extends Error {
	constructor() {
		super(
			'Sajten har ingen mejlserver, så ingen länk kan skickas. Be en kollega skapa ett nytt konto åt dig under Användare, eller den som sköter servern om hjälp.',
		);
	}
}

/** There is an admin already: the first one may be made only once. */
export class SetupDone extends Error {
	constructor() {
		super('Setup redan klar');
	}
}

let session: Session = { admin: signedIn(), ended: false };
const listeners = new Set<() => void>();
let waiting: { promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void } | undefined;

export function currentSession(): Session {
	return session;
}

/** Calls when somebody signs in or out, here or in another tab, or the session ends. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Throws NotAdmin, or PocketBase's error. */
export async function signIn(email: string, password: string): Promise<void> {
	try {
		await client.collection('users').authWithPassword(email.trim().toLowerCase(), password);
	} catch (error) {
		// The collection's auth rule asks for the role, so nobody else is ever given a token.
		throw error instanceof ClientResponseError && error.status === 403 ? new NotAdmin() : error;
	}
}

export async function signOut(): Promise<void> {
	// Before the token goes, or PocketBase refuses to end the subscriptions. It may be away: leave all the same.
	await client.realtime.unsubscribe().catch(() => undefined);
	client.authStore.clear();
}

/**
 * Asks the server whether the person signed in is an admin (A3). Signs out and throws when not: NotAdmin, or the error.
 * A server that does not answer is asked again, first after 200 ms and then after twice as long each time.
 */
export async function checkAccess(retries = 5): Promise<void> {
	if (!client.authStore.token) {
		client.authStore.clear();
		return;
	}
	for (let attempt = 0; ; attempt++) {
		try {
			await client.collection('users').authRefresh();
			return;
		} catch (error) {
			if (endsSession(error) || attempt === retries) {
				client.authStore.clear();
				throw error instanceof ClientResponseError && error.status === 403 ? new NotAdmin() : error;
			}
			await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt));
		}
	}
}

const checkInterval = 30_000;
/** An account that was shut out, or whose password changed elsewhere, is noticed within this time while in use. */
const refreshInterval = 10 * 60_000;
/** For a page that is looked at again: what it reads without a session would come back as to a visitor, and look empty. */
const returnInterval = 60_000;

/** Refreshes the token while the back office is in use (A5). Returns how to stop. */
export function keepSession(): () => void {
	let refreshed = Date.now();
	async function refreshWhenDue(interval: number) {
		if (document.visibilityState === 'hidden' || session.ended || !session.admin) return;
		// A clock that is set back must not keep the token from being refreshed.
		if (Math.abs(Date.now() - refreshed) < interval) return;
		refreshed = Date.now();
		try {
			await client.collection('users').authRefresh();
		} catch (error) {
			if (endsSession(error)) reauthenticate().catch(() => undefined);
			else refreshed = 0;
		}
	}
	const timer = setInterval(() => refreshWhenDue(refreshInterval), checkInterval);
	const onReturn = () => void refreshWhenDue(returnInterval);
	document.addEventListener('visibilitychange', onReturn);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', onReturn);
	};
}

/**
 * Whether the first admin may be made, whether it takes the token that the first start printed (A1), and whether there
 * is a mail server.
 */
export function readSetup(): Promise<{ open: boolean; token_required: boolean; sends_mail: boolean }> {
	return client.send('/api/rostfri/setup', { method: 'GET' });
}

/** Throws SetupDone, or PocketBase's error. */
export async function createFirstAdmin(body: {
	full_name: string;
	email: string;
	password: string;
	token: string;
}): Promise<void> {
	try {
		await client.send('/api/rostfri/setup', { method: 'POST', body });
	} catch (error) {
		throw error instanceof ClientResponseError && error.status === 409 ? new SetupDone() : error;
	}
}

/**
 * Sends a letter with a link, when the address belongs to an account. The answer does not tell. Throws NoMailServer
 * where no letter can be sent to anybody.
 */
export async function requestPasswordReset(email: string): Promise<void> {
	const { sends_mail } = await readSetup();
	if (!sends_mail) throw new NoMailServer();
	await client.collection('users').requestPasswordReset(email.trim().toLowerCase());
}

export async function confirmPasswordReset(token: string, password: string): Promise<void> {
	await client.collection('users').confirmPasswordReset(token, password, password);
}

function signedIn(): Admin | undefined {
	const { record, token } = client.authStore;
	if (!token || !record) return undefined;
	return { id: record.id, full_name: String(record.full_name ?? ''), email: String(record.email ?? '') };
}

function reauthenticate(): Promise<void> {
	if (!waiting) {
		waiting = promiseOfSignIn();
		change({ ...session, ended: true });
	}
	return waiting.promise;
}

function promiseOfSignIn(): NonNullable<typeof waiting> {
	let [resolve, reject]: [() => void, (reason: Error) => void] = [() => {}, () => {}];
	const promise = new Promise<void>((...settle) => {
		[resolve, reject] = settle;
	});
	return { promise, resolve, reject };
}

function change(next: Session) {
	session = next;
	for (const listener of listeners) listener();
}

client.reauthenticate = reauthenticate;

// Also called when another tab signs in or out: the store listens to the browser's storage.
client.authStore.onChange(() => {
	const admin = signedIn();
	if (admin) waiting?.resolve();
	else waiting?.reject(new Error('Du är utloggad'));
	waiting = undefined;
	if (!admin) forgetFileToken();
	change({ admin, ended: false });
});
