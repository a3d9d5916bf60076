/** The request of the nightly proof (R5): its body, and the mark that only our own server can make. */
import type { Submission } from '../leads/inquiry.ts';
import { parseDate } from '../text/dates.ts';

/** The body of the test inquiry: what a visitor's form sends, with the proof's own idempotency key. */
export function proofSubmission(idempotencyKey: string): Partial<Submission> {
	return {
		inquiryType: 'general',
		name: 'Nattligt prov',
		// Reserved, so that no email can go to it (RFC 2606).
		email: 'prov@example.com',
		phone: '000000',
		city: 'Prov',
		message: 'Webbplatsen provar att förfrågningar kommer fram.',
		consent: true,
		idempotencyKey,
		elapsed: 60_000,
	};
}

/** Whether the body of a request is that of the test inquiry with its own key, and nothing else. */
export function isProofSubmission(body: Record<string, unknown>): boolean {
	const expected = Object.entries(proofSubmission(String(body.idempotencyKey)));
	return expected.length === Object.keys(body).length && expected.every(([name, value]) => body[name] === value);
}

/** The header of the request that carries the mark. */
export const proofHeader = 'X-Rostfri-Proof';
/** A mark counts for so many milliseconds. */
const markMs = 5 * 60_000;

/**
 * What the HMAC-SHA256 of a mark is made of, with a secret that PocketBase makes and keeps (32 random characters or more, in
 * no setting, response or log). It binds the mark to one inquiry by its idempotency key, which counts only while that proof
 * is on its way and only with the body of `proofSubmission`, so that a mark that is seen on the way marks no other. `sentAt` is in whole seconds since 1970.
 */
export function proofMarkInput(sentAt: number, idempotencyKey: string): string {
	return `rostfri nightly proof v1\n${sentAt}\n${idempotencyKey}`;
}

/** The header's value: 'v1.1767225600.<64 hex>'. */
export function proofMark(sentAt: number, hmac: string): string {
	return `v1.${sentAt}.${hmac}`;
}

/**
 * The parts of a mark that is well formed and fresh; undefined otherwise. The hook compares `hmac` with its own in constant
 * time. An inquiry whose mark does not hold is a visitor's like any other: it is stored and mailed, never refused or hidden.
 */
export function readProofMark(header: string, now: string): { sentAt: number; hmac: string } | undefined {
	const [, seconds, hmac] = header.match(/^v1\.(\d{1,12})\.([0-9a-f]{64})$/) ?? [];
	if (!seconds || !hmac) return undefined;
	const sentAt = Number(seconds);
	return Math.abs(parseDate(now) - sentAt * 1000) <= markMs ? { sentAt, hmac } : undefined;
}
