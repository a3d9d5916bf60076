/** Responses to refused requests, in the form of PocketBase's own errors. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerMs } from './limits.ts';

const busy = { status: 503, message: 'Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.' };

const refusals = {
	busy,
	malformed: { status: 400, message: 'Begäran är felaktigt utformad' },
	signedOut: { status: 401, message: 'Du måste logga in' },
	oddPhoto: { status: 400, message: 'Bilden går inte att läsa' },
	foreignPhoto: { status: 403, message: 'Bilden hör inte till någon förfrågan härifrån' },
	method: { status: 405, message: 'Metoden stöds inte' },
	slow: { status: 408, message: 'Begäran kom inte fram i tid' },
	large: { status: 413, message: 'Begäran är för stor' },
	longUrl: { status: 414, message: 'Adressen är för lång' },
	tooMany: { status: 429, message: 'För många förfrågningar på en gång. Försök igen om en stund.' },
	unsaved: {
		status: 507,
		message: 'Serverns disk är full, så inget kan sparas. Frigör utrymme och försök igen.',
	},
	fullDisk: {
		status: 507,
		message: 'Serverns disk är nästan full, så filer kan inte tas emot. Frigör utrymme och försök igen.',
	},
} as const;
export type Refusal = keyof typeof refusals;

/**
 * Responds and closes the connection. Reads and discards for a moment what the client still sends: a connection that
 * is closed with unread bytes loses the response.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, why: Refusal): void {
	if (response.headersSent || response.writableEnded) {
		response.destroy();
		return;
	}
	const { status, message } = refusals[why];
	const body = JSON.stringify({ status, message, data: {} });
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		Connection: 'close',
		...((why === 'busy' || why === 'tooMany') && { 'Retry-After': '5' }),
		...(why === 'method' && { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }),
	});
	if (request.complete) {
		response.end(body);
		return;
	}
	if (request.method !== 'HEAD') response.write(body);
	request.unpipe();
	request.resume();
	const timer = setTimeout(() => response.end(), lingerMs);
	request.once('end', () => response.end());
	response.once('close', () => clearTimeout(timer));
}
