/** Passes requests on to PocketBase: uploads of any size, downloads and realtime streams flow through unbuffered. */
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import httpProxy from 'http-proxy-3';

/** Realtime streams are silent for up to five minutes. Milliseconds. */
const longestSilence = 15 * 60_000;

/**
 * Requests that are inside our routes at once. Each holds one of PocketBase's JS machines (`--hooksPool`), storing
 * takes a few more, and one beyond the pool is made from nothing: slowly, and with some megabytes. A crowd waits
 * here instead, where waiting costs nothing.
 */
const atOnce = 12;
/** Requests that wait. What comes when so many do is told to come back. */
const waitingMax = 300;

export interface PassOn {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

export function passOnTo(pocketbaseUrl: string): PassOn {
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const proxy = httpProxy.createProxyServer({ target: pocketbaseUrl, agent, proxyTimeout: longestSilence });
	proxy.on('error', (_error, _request, response) => {
		if (!('writeHead' in response) || response.headersSent || response.writableEnded) response.destroy();
		else sendAway(response);
	});
	const waiting = new Set<() => void>();
	let inside = 0;

	/** Passes a request on when there is room, in the order of coming. */
	function inTurn(request: IncomingMessage, response: ServerResponse): void {
		if (waiting.size >= waitingMax) {
			sendAway(response);
			return;
		}
		const enter = () => {
			waiting.delete(enter);
			inside += 1;
			response.once('close', () => {
				inside -= 1;
				const [next] = waiting;
				next?.();
			});
			proxy.web(request, response);
		};
		if (inside < atOnce) enter();
		else {
			waiting.add(enter);
			response.once('close', () => waiting.delete(enter));
		}
	}

	function sendAway(response: ServerResponse): void {
		const body = JSON.stringify({
			status: 503,
			message: 'Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.',
			data: {},
		});
		// What the visitor still sends is not read: the connection ends with the answer.
		response.writeHead(503, {
			'Content-Type': 'application/json',
			'Cache-Control': 'no-store',
			'Retry-After': '5',
			Connection: 'close',
		});
		response.end(body);
	}

	const passOn = (request: IncomingMessage, response: ServerResponse) => {
		request.headers['x-forwarded-for'] = clientAddress(request);
		delete request.headers['x-real-ip'];
		delete request.headers.forwarded;
		if (request.url?.startsWith('/api/rostfri/')) inTurn(request, response);
		else proxy.web(request, response);
	};
	return Object.assign(passOn, {
		close() {
			proxy.close();
			agent.destroy();
		},
	});
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
