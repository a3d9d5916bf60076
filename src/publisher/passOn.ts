/** Passes requests on to PocketBase: uploads of any size, downloads and realtime streams flow through unbuffered. */
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import httpProxy from 'http-proxy-3';

/** Realtime streams are silent for up to five minutes. Milliseconds. */
const longestSilence = 15 * 60_000;

export interface PassOn {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

export function passOnTo(pocketbaseUrl: string): PassOn {
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const proxy = httpProxy.createProxyServer({ target: pocketbaseUrl, agent, proxyTimeout: longestSilence });
	proxy.on('error', (_error, _request, response) => {
		if (!('writeHead' in response) || response.headersSent || response.writableEnded) {
			response.destroy();
			return;
		}
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
	});
	const passOn = (request: IncomingMessage, response: ServerResponse) => {
		request.headers['x-forwarded-for'] = clientAddress(request);
		delete request.headers['x-real-ip'];
		delete request.headers.forwarded;
		proxy.web(request, response);
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
