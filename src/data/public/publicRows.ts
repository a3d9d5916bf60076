/** Reads what is public from PocketBase, for a build and for the publisher. */
import type { PublicCollection } from '#domain/publishing/publication.ts';
import { sign, signatureHeader, signedPayload } from './signature.ts';

/** The public records as PocketBase gives them: all of them, or what has changed after a revision. */
export interface PublicRows {
	/** Another one after every start of PocketBase: changes can be added to rows of the same boot only. */
	boot: string;
	/** Whether these are all records, or the changed ones. */
	full: boolean;
	/** When they were read, by PocketBase's clock: what depends on time alone is shown as it is at this moment. */
	now: string;
	/** The revision that these rows are at. */
	rev: number;
	/** The revision that PocketBase believes visitors see. */
	published_rev: number;
	/** The revision at which staff last asked to render every page. */
	full_rev: number;
	/** Ids by collection of what has changed. One that is not among the rows is no longer public. */
	changed: Partial<Record<PublicCollection, string[]>>;
	products: unknown[];
	categories: unknown[];
	brands: unknown[];
	redirects: unknown[];
	/** One row. */
	site_settings: unknown[];
}

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
