/**
 * The token in the URLs of protected files: an <img> or <video> sends no headers, so it identifies the account. Shared
 * by all tabs of the device, because an unchanged URL is answered from the browser's cache.
 */
import { fileTokenLifetime } from '#domain/accounts/fileTokenLifetime.ts';
import { client } from './client.ts';

interface FileToken {
	token: string;
	/** The id of the account that it was made for. */
	account: string;
	/** When it was made, by this device's clock: milliseconds since 1970. */
	made: number;
}

/** A record and one of its files, by name. */
interface FileOf {
	collection: 'products' | 'brands' | 'uploads' | 'versions' | 'seller_photos';
	id: string;
	name: string;
	/** '480x320f': shrunk to fit in this size. It must be one of the column's. */
	thumb?: string;
}

const storageKey = 'rostfri file token';
const checkIntervalMs = 10_000;
/** Leaves every URL valid for a quarter of an hour more: a preview in a frame keeps the URLs that it was given. */
const maxAgeMs = (fileTokenLifetime - 15 * 60) * 1000;

let current = usableStored();
let isRenewing = false;
/** The paths of files that a token was renewed for: one that fails with the next token too does not exist. */
const retried = new Set<string>();
const listeners = new Set<() => void>();
let stopRenewing: (() => void) | undefined;

/** The URL of a file; undefined while there is no token, or no name. `token` comes from `currentFileToken`. */
export function fileUrl({ collection, id, name, thumb }: FileOf, token: string | undefined): string | undefined {
	if (!token || !name) return undefined;
	return client.files.getURL({ id, collectionName: collection }, name, { ...(thumb && { thumb }), token });
}

export function currentFileToken(): string | undefined {
	return current?.token;
}

/** Calls the listener after each new token, and keeps the token fresh. Returns how to stop. */
export function onFileTokenChange(listener: () => void): () => void {
	listeners.add(listener);
	stopRenewing ??= keepFresh();
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		stopRenewing?.();
		stopRenewing = undefined;
	};
}

/** Removes the token after a sign-out. */
export function forgetFileToken(): void {
	change(undefined);
}

function keepFresh(): () => void {
	check();
	const timer = setInterval(check, checkIntervalMs);
	const stopAuth = client.authStore.onChange(check);
	document.addEventListener('visibilitychange', check);
	addEventListener('online', check);
	// Errors of images and videos do not bubble.
	addEventListener('error', renewForBroken, { capture: true });
	return () => {
		clearInterval(timer);
		stopAuth();
		document.removeEventListener('visibilitychange', check);
		removeEventListener('online', check);
		removeEventListener('error', renewForBroken, { capture: true });
	};
}

/** Uses the token that another tab has fetched, or fetches a new one when the current one is old. */
function check(): void {
	const account = client.authStore.token && client.authStore.record?.id;
	const stored = usableStored();
	if (!account) change(undefined);
	else if (stored) change(stored);
	else if (document.visibilityState === 'visible') {
		retried.clear();
		void renew(account);
	}
}

/** Fetches a new token. After a failure the next check tries again. */
async function renew(account: string): Promise<void> {
	if (isRenewing) return;
	isRenewing = true;
	try {
		const token = await client.files.getToken();
		if (client.authStore.record?.id === account) change({ token, account, made: Date.now() });
	} catch {
		localStorage.removeItem(storageKey);
	} finally {
		isRenewing = false;
	}
}

/** Renews the token when a file fails to load: the server may refuse a token earlier than the clock says. */
function renewForBroken({ target }: Event): void {
	const isMedia = target instanceof HTMLImageElement || target instanceof HTMLVideoElement;
	const account = client.authStore.record?.id;
	if (!isMedia || !account || !current) return;
	const { pathname, searchParams } = new URL(target.currentSrc || target.src, location.href);
	// The next render replaces an older token.
	if (searchParams.get('token') !== current.token || retried.has(pathname)) return;
	retried.add(pathname);
	void renew(account);
}

function change(next: FileToken | undefined): void {
	if (next) localStorage.setItem(storageKey, JSON.stringify(next));
	else globalThis.localStorage?.removeItem(storageKey);
	if (next?.token === current?.token) return;
	current = next;
	for (const listener of listeners) listener();
}

/** The stored token of the signed-in account, unless it is old. */
function usableStored(): FileToken | undefined {
	try {
		const stored: FileToken | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
		if (!stored || stored.account !== client.authStore.record?.id) return undefined;
		return Math.abs(Date.now() - stored.made) < maxAgeMs ? stored : undefined;
	} catch {
		return undefined;
	}
}
