/**
 * The token in the URLs of protected files: an <img> or <video> sends no headers, so PocketBase tells by it who asks.
 * Kept on the device for all tabs, because a URL that stays the same is answered from the browser's cache.
 */
import { fileTokenLifetime } from '#domain/fileToken.ts';
import { client } from './client.ts';

interface FileToken {
	token: string;
	/** The id of the account that it was made for. */
	account: string;
	/** When it was made, by this device's clock: milliseconds since 1970. */
	made: number;
}

/** A record and one of its files, by name. */
export interface FileOf {
	collection: 'products' | 'brands' | 'uploads';
	id: string;
	name: string;
	/** '480x320f': shrunk to fit in this size. It must be one of the column's. */
	thumb?: string;
}

const storageKey = 'rostfri file token';
const checkIntervalMs = 10_000;
/** Leaves every URL a quarter of an hour to be opened in: a preview in a frame keeps those that it was given. */
const maxAgeMs = (fileTokenLifetime - 15 * 60) * 1000;

let current = usableStored();
let isRenewing = false;
/** Files that a token was renewed for, by path: one that fails with the next token too is not there. */
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

/** Calls whenever there is another token, and keeps it fresh until then. Returns how to stop. */
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

/** For a person who signs out. */
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

/** Takes over what another tab has fetched, and fetches a new token when the one at hand grows old. */
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

/** When it fails, for want of a network perhaps, the next check tries again. */
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

/** A file that cannot be shown may have met a token that the server no longer takes: never trusts the clock alone. */
function renewForBroken({ target }: Event): void {
	const isMedia = target instanceof HTMLImageElement || target instanceof HTMLVideoElement;
	const account = client.authStore.record?.id;
	if (!isMedia || !account || !current) return;
	const { pathname, searchParams } = new URL(target.currentSrc || target.src, location.href);
	// An older token's place is taken by the current one at the next rendering.
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

/** What the device has for the account that is signed in, unless it is old. */
function usableStored(): FileToken | undefined {
	try {
		const stored: FileToken | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
		if (!stored || stored.account !== client.authStore.record?.id) return undefined;
		return Math.abs(Date.now() - stored.made) < maxAgeMs ? stored : undefined;
	} catch {
		return undefined;
	}
}
