/** PocketBase's call that something has changed. Signed with the shared secret, and harmless when it comes twice. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addAbortSignal } from 'node:stream';
import { isSigned, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { strangerBodyTimeoutMs } from './limits.ts';
import { webhookPath } from './router.ts';
import { sendJson } from './sendJson.ts';

/** Characters. */
const bodyMax = 10_000;

interface Options {
	secret: string;
	headers: Readonly<Record<string, string>>;
	/** Called for every valid call, before it is answered. */
	onCall(): void;
}

/** Answers before anything is rendered. */
export function webhook({ secret, headers, onCall }: Options) {
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const body = await readBody(request).catch(() => undefined);
		const signature = String(request.headers[signatureHeader.toLowerCase()]);
		const isValid = body !== undefined && isSigned(secret, signedPayload('POST', webhookPath, body), signature);
		if (!isValid) return sendJson(response, 403, headers, { message: 'Ogiltig signatur' });
		onCall();
		sendJson(response, 202, headers, {});
	};
}

async function readBody(request: IncomingMessage): Promise<string> {
	let text = '';
	addAbortSignal(AbortSignal.timeout(strangerBodyTimeoutMs), request);
	for await (const part of request) {
		text += part;
		if (text.length > bodyMax) throw new Error('The body is too long');
	}
	return text;
}
