/**
 * Passes requests on to PocketBase: uploads of any size, downloads and realtime streams flow through unbuffered; what
 * is sent to our own routes is small and read first.
 */
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from 'http-proxy-3';

/** Realtime streams are silent for up to five minutes. Milliseconds. */
const longestSilence = 15 * 60_000;

/**
 * Requests that are inside our routes at once. Each holds one of PocketBase's JS machines (`--hooksPool`), storing
 * takes a few more, and one beyond the pool is made from nothing: slowly, and with some megabytes. A crowd waits
 * here instead, where waiting costs nothing.
 */
export const atOnce = 12;
/** Requests that wait. What comes when so many do is told to come back. */
const waitingMax = 300;

/**
 * What a route is sent is read here before its request takes a place, so that whoever sends slowly keeps nobody out.
 * Bytes of one request and of all that are held, and milliseconds that one may take: 20,000 rows in a new order are
 * 400 kB from a phone.
 */
const bodyMax = 1024 * 1024;
const heldMax = 64 * bodyMax;
const patience = 60_000;

export interface PassOn {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

export function passOnTo(pocketbaseUrl: string): PassOn {
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const proxy = httpProxy.createProxyServer({ target: pocketbaseUrl, agent, proxyTimeout: longestSilence });
	proxy.on('error', (_error, _request, response) => {
		if (!('writeHead' in response) || response.headersSent || response.writableEnded) response.destroy();
		else sendAway(response, 'busy');
	});
	const waiting = new Set<() => void>();
	let inside = 0;
	/** Bytes of bodies that are being read, wait or are passed on. */
	let held = 0;

	/** Passes a request on when all of it is here and there is room, in the order of coming. */
	async function inTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await wholeBody(request, response);
		if (!body) return;
		if (waiting.size >= waitingMax) return sendAway(response, 'busy');
		const enter = () => {
			waiting.delete(enter);
			inside += 1;
			response.once('close', () => {
				inside -= 1;
				const [next] = waiting;
				next?.();
			});
			proxy.web(request, response, { buffer: Readable.from(body) });
		};
		if (inside < atOnce) enter();
		else {
			waiting.add(enter);
			response.once('close', () => waiting.delete(enter));
		}
	}

	/** The parts of what a request carries, or undefined when its sender has gone or has been sent away. */
	function wholeBody(request: IncomingMessage, response: ServerResponse): Promise<Buffer[] | undefined> {
		return new Promise((resolve) => {
			const parts: Buffer[] = [];
			let size = 0;
			const timer = setTimeout(() => sendAway(response, 'slow'), patience);
			request.on('data', (part: Buffer) => {
				if (response.writableEnded) return;
				parts.push(part);
				size += part.length;
				held += part.length;
				if (size > bodyMax) sendAway(response, 'large');
				else if (held > heldMax) sendAway(response, 'busy');
			});
			request.once('end', () => {
				clearTimeout(timer);
				resolve(response.writableEnded ? undefined : parts);
			});
			response.once('close', () => {
				clearTimeout(timer);
				held -= size;
				resolve(undefined);
			});
		});
	}

	const passOn = (request: IncomingMessage, response: ServerResponse) => {
		request.headers['x-forwarded-for'] = clientAddress(request);
		delete request.headers['x-real-ip'];
		delete request.headers.forwarded;
		if (isRoute(request.url ?? '')) void inTurn(request, response);
		else proxy.web(request, response);
	};
	return Object.assign(passOn, {
		close() {
			proxy.close();
			agent.destroy();
		},
	});
}

/** Whether PocketBase takes an address for one of our routes: it reads '%72ostfri' as 'rostfri'. */
function isRoute(url: string): boolean {
	try {
		return decodeURIComponent(new URL(url, 'http://site').pathname).startsWith('/api/rostfri/');
	} catch {
		return false;
	}
}

const refusals = {
	busy: { status: 503, message: 'Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.' },
	large: { status: 413, message: 'Begäran är för stor' },
	slow: { status: 408, message: 'Begäran kom inte fram i tid' },
} as const;

/** Answers as PocketBase does. What the visitor still sends is not read: the connection ends with the answer. */
function sendAway(response: ServerResponse, why: keyof typeof refusals): void {
	const { status, message } = refusals[why];
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Cache-Control': 'no-store',
		Connection: 'close',
		...(why === 'busy' && { 'Retry-After': '5' }),
	});
	response.end(JSON.stringify({ status, message, data: {} }));
}

/**
 * Who is asking. A proxy of ours runs on this machine and puts the visitor's address last; what anybody else says
 * about himself is not believed.
 */
export function clientAddress(request: IncomingMessage): string {
	const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
	if (peer !== '127.0.0.1' && peer !== '::1') return peer;
	const said = request.headers['x-forwarded-for'];
	return (
		String(said ?? '')
			.split(',')
			.at(-1)
			?.trim() || peer
	);
}
