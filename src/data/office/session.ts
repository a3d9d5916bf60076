/** The signed-in person, in this tab and in all others (A2–A5). */
import { ClientResponseError } from 'pocketbase';
import { isOffline } from '../isOffline.ts';
import { client, endsSession, post } from './client.ts';
import { forgetFileToken } from './fileToken.ts';

interface Admin {
	id: string;
	full_name: string;
	email: string;
}

export interface Session {
	/** Undefined while signed out. Kept while `ended`, so that the same person is asked to sign in. */
	admin: Admin | undefined;
	/** The server no longer accepts the token: a sign-in form is shown over the open page. */
	ended: boolean;
}

/** The account exists, but is not an admin, or no longer. */
export class NotAdmin extends Error {
	constructor() {
		super('Du har inte behörighet att komma åt admin-panelen');
	}
}

/** No e-mail about a forgotten password can be sent: no mail server is set. */
export class NoMailServer extends Error {
	constructor() {
		super(
			'Sajten har ingen mejlserver, så ingen länk kan skickas. Be en kollega skapa ett nytt konto åt dig under Användare, eller den som sköter servern om hjälp.',
		);
	}
}

/** An admin exists already: the first one can be created only once. */
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

/** Calls after a sign-in or sign-out, here or in another tab, and when the session ends. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Throws NotAdmin, or PocketBase's error. */
export async function signIn(email: string, password: string): Promise<void> {
	try {
		await client.collection('users').authWithPassword(email.trim().toLowerCase(), password);
	} catch (error) {
		// The collection's auth rule requires the role, so no other account gets a token.
		throw error instanceof ClientResponseError && error.status === 403 ? new NotAdmin() : error;
	}
}

export async function signOut(): Promise<void> {
	// While the token is still there, or PocketBase refuses to end the subscriptions. Signs out even if it is away.
	await client.realtime.unsubscribe().catch(() => undefined);
	client.authStore.clear();
}

/**
 * Asks the server whether the signed-in person is an admin (A3). Signs out and throws when not: NotAdmin, or the error.
 * Asks again when the server does not answer, first after 200 ms and then after twice as long each time. Throws when it
 * never does, and does not sign out: without network photos can still be taken (S8), and nothing can be read.
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
			if (endsSession(error)) {
				client.authStore.clear();
				throw error instanceof ClientResponseError && error.status === 403 ? new NotAdmin() : error;
			}
			if (attempt === retries || isOffline()) throw error;
			await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt));
		}
	}
}

const checkIntervalMs = 30_000;
/** Within this time of use, a deleted account or a password changed elsewhere is noticed. */
const refreshIntervalMs = 10 * 60_000;
/** The same for a tab that is opened again after it was in the background. */
const returnIntervalMs = 60_000;

/** Refreshes the token while the back office is in use (A5). Returns how to stop. */
export function keepSession(): () => void {
	let refreshed = Date.now();
	async function refreshWhenDue(intervalMs: number) {
		if (document.visibilityState === 'hidden' || session.ended || !session.admin) return;
		// A clock that is set back must not keep the token from being refreshed.
		if (Math.abs(Date.now() - refreshed) < intervalMs) return;
		refreshed = Date.now();
		try {
			await client.collection('users').authRefresh();
		} catch (error) {
			if (endsSession(error)) reauthenticate().catch(() => undefined);
			else refreshed = 0;
		}
	}
	const timer = setInterval(() => refreshWhenDue(refreshIntervalMs), checkIntervalMs);
	const onReturn = () => void refreshWhenDue(returnIntervalMs);
	document.addEventListener('visibilitychange', onReturn);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', onReturn);
	};
}

/**
 * Whether the first admin may be created, whether that takes the token that the first start printed (A1), and whether
 * there is a mail server.
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
		await post('setup', body);
	} catch (error) {
		throw error instanceof ClientResponseError && error.status === 409 ? new SetupDone() : error;
	}
}

/**
 * Sends an e-mail with a link, when the address belongs to an account. The response does not tell whether it does.
 * Throws NoMailServer where no e-mail can be sent at all.
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
	let resolve = () => {};
	let reject = (_: Error) => {};
	const promise = new Promise<void>((done, failed) => {
		resolve = done;
		reject = failed;
	});
	return { promise, resolve, reject };
}

function change(next: Session) {
	session = next;
	for (const listener of listeners) listener();
}

client.reauthenticate = reauthenticate;

// Also runs when another tab signs in or out: the store listens to the browser's storage.
client.authStore.onChange(() => {
	const admin = signedIn();
	if (admin) waiting?.resolve();
	else waiting?.reject(new Error('Du är utloggad'));
	waiting = undefined;
	if (!admin) forgetFileToken();
	change({ admin, ended: false });
});
