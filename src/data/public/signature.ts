/**
 * Signs requests between PocketBase, the publisher and a build: an HMAC-SHA256 of the time and the request, with the
 * shared secret. PocketBase's side is in pocketbase/hooks/publishing/signedRequests.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'X-Rostfri-Signature';

/** How old a signature may be, in seconds, either way: clocks differ. */
const tolerance = 300;

/** 't=<unix seconds>,v1=<hex>' for a payload (`signedPayload`). */
export function sign(secret: string, payload: string, now = Date.now()): string {
	const time = Math.floor(now / 1000);
	return `t=${time},v1=${hmac(secret, time, payload)}`;
}

/** Whether `signature` was made for this payload and secret within five minutes. Never true without a secret. */
export function isSigned(secret: string, payload: string, signature: string | undefined, now = Date.now()): boolean {
	const [, time, given] = signature?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
	if (!secret || !time || !given || Math.abs(now / 1000 - Number(time)) > tolerance) return false;
	return timingSafeEqual(Buffer.from(given), Buffer.from(hmac(secret, Number(time), payload)));
}

/** What is signed of a request: method, URL with its query, and body. */
export function signedPayload(method: string, url: string, body = ''): string {
	return `${method} ${url}\n${body}`;
}

function hmac(secret: string, time: number, text: string): string {
	return createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
}
