/**
 * How PocketBase, the publisher and a build know each other: an HMAC-SHA256 of the moment and what is said, made with
 * the shared secret. PocketBase's side of it stands in pocketbase/hooks/signature.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'X-Rostfri-Signature';

/** How old a signature may be, in seconds, either way: clocks differ. */
const tolerance = 300;

/** 't=<unix seconds>,v1=<hex>' for `said`: method, address with its query, and body, each on a line. */
export function sign(secret: string, said: string, now = Date.now()): string {
	const time = Math.floor(now / 1000);
	return `t=${time},v1=${hmac(secret, time, said)}`;
}

/** Whether `signature` was made for `said` with this secret, within five minutes. Never true without a secret. */
export function isSigned(secret: string, said: string, signature: string | undefined, now = Date.now()): boolean {
	const [, time, given] = signature?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
	if (!secret || !time || !given || Math.abs(now / 1000 - Number(time)) > tolerance) return false;
	return timingSafeEqual(Buffer.from(given), Buffer.from(hmac(secret, Number(time), said)));
}

/** What is signed of a request. */
export function signedPayload(method: string, address: string, body = ''): string {
	return `${method} ${address}\n${body}`;
}

function hmac(secret: string, time: number, text: string): string {
	return createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
}
