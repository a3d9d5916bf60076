/** Reads what is public from PocketBase, for a build and for the publisher. */
import { sign, signatureHeader, signedPayload } from './signature.ts';
import type { PublicRows } from './snapshot.ts';

export interface PocketBaseAccess {
	/** 'http://127.0.0.1:8090' */
	url: string;
	/** The secret shared with PocketBase, WEBHOOK_SECRET. */
	secret: string;
}

/**
 * Everything public, or what has changed after the revision `since`; both read by PocketBase at one moment. Throws
 * when PocketBase cannot be reached, so that a build without it fails instead of publishing an empty shop.
 */
export async function readPublicRows(
	access: PocketBaseAccess = accessFromEnvironment(),
	since = 0,
	signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<PublicRows> {
	const path = `/api/rostfri/changes?since=${since}`;
	const response = await fetch(new URL(path, access.url), {
		headers: { [signatureHeader]: sign(access.secret, signedPayload('GET', path)) },
		signal,
	});
	if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}: ${await response.text()}`);
	return (await response.json()) as PublicRows;
}

function accessFromEnvironment(): PocketBaseAccess {
	const { POCKETBASE_URL: url = 'http://127.0.0.1:8090', WEBHOOK_SECRET: secret = '' } = process.env;
	if (!secret) throw new Error('WEBHOOK_SECRET is not set: it opens what is public in PocketBase to a build');
	return { url, secret };
}
