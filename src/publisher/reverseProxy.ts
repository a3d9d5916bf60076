/**
 * The reverse proxy in front of PocketBase. What strangers may spend is limited here (limits.ts); bodies are read
 * whole first, except uploads of admins, which flow through unbuffered like downloads and realtime streams.
 */
import { statfs } from 'node:fs/promises';
import {
	Agent,
	request as httpRequest,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { adminTokens, type IsAdmin } from './adminTokens.ts';
import { forwardedAddress, isDirect, networkOf } from './clientAddress.ts';
import { endToEndHeaders, framingFault } from './framing.ts';
import { heldBodies } from './heldBodies.ts';
import {
	diskTrustMs,
	freeDiskMin,
	maxConcurrent,
	queueMax,
	queuePerAddress,
	realtimeMax,
	realtimePerAddress,
	requestsPerAddress,
	routeBodyMax,
	strangerBodyMax,
	strangerUrlMax,
	upstreamIdleTimeoutMs,
	urlMax,
} from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';
import { sharesOf } from './shares.ts';

export interface ReverseProxy {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

interface Options {
	/** Addresses that PocketBase gets exactly, not as their network: those that it knows by name. */
	isExact?: (address: string) => boolean;
	/** The folder on whose disk PocketBase stores uploads. Without it they are always taken. */
	dataDir?: string;
	isAdmin?: IsAdmin;
}

export function reverseProxy(pocketbaseUrl: string, options: Options = {}): ReverseProxy {
	const { isExact, dataDir, isAdmin = adminTokens(pocketbaseUrl) } = options;
	const { hostname, port } = new URL(pocketbaseUrl);
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const bodies = heldBodies();
	const requests = sharesOf(requestsPerAddress);
	const streams = sharesOf(realtimePerAddress, realtimeMax);
	const queued = sharesOf(queuePerAddress, queueMax);
	const freeDisk = freeDiskOf(dataDir);
	const waiting = new Set<() => void>();
	let inside = 0;

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		// One connection asks one thing at a time: an answer that waits behind another holds nothing.
		if (!response.socket) await new Promise((resolve) => response.once('socket', resolve));
		const deny = (why: Refusal) => refuse(request, response, why);
		const fault = framingFault(request);
		if (fault) return deny(fault);
		const { url = '', headers } = request;
		const forwardedFor = forwardedAddress(request, isExact);
		const address = isDirect(request) ? undefined : networkOf(forwardedFor);
		const asAdmin = () => isAdmin(headers.authorization, forwardedFor);

		if (requests.take(address) !== 'ok') return deny('tooMany');
		response.once('close', () => requests.release(address));
		if (url.length > urlMax) return deny('longUrl');
		if (url.length > strangerUrlMax && !(await asAdmin())) return deny('longUrl');

		const path = decodedPath(url);
		if (path === undefined) return deny('malformed');
		if (path.startsWith('/api/realtime') && (request.method === 'GET' || request.method === 'HEAD')) {
			const taken = streams.take(address);
			if (taken !== 'ok') return deny(taken === 'own' ? 'tooMany' : 'busy');
			response.once('close', () => streams.release(address));
		}

		const passedOn = headersFor(request, forwardedFor);
		const isRoute = path.startsWith('/api/rostfri/');
		const length = Number(headers['content-length'] ?? 0);
		const isUpload = /^\s*multipart\//i.test(headers['content-type'] ?? '') || (!isRoute && length > routeBodyMax);
		if (isUpload || length > strangerBodyMax) {
			if (!(await asAdmin())) return deny(headers.authorization || length <= strangerBodyMax ? 'signedOut' : 'large');
			if (isRoute && length > routeBodyMax) return deny('large');
			if (isUpload && (await freeDisk()) - length / 2 ** 20 < freeDiskMin) return deny('fullDisk');
		}
		if (response.destroyed || request.socket.destroyed) return;
		if (isUpload && !isRoute) return forward(request, response, passedOn, 'stream');

		const hasBody = length > 0 || headers['transfer-encoding'] !== undefined;
		const body = hasBody ? await bodies.read(request, response, address, asAdmin) : Buffer.alloc(0);
		if (!body || request.socket.destroyed) return;
		if (!isRoute) return forward(request, response, passedOn, body);
		await place(response, address, deny, () => forward(request, response, passedOn, body));
	}

	/** Lets a request into our routes when there is room, in the order of coming. `pass` resolves when it has left. */
	async function place(
		response: ServerResponse,
		address: string | undefined,
		deny: (why: Refusal) => void,
		pass: () => Promise<void>,
	): Promise<void> {
		if (inside < maxConcurrent) inside += 1;
		else {
			const taken = queued.take(address);
			if (taken !== 'ok') return deny(taken === 'own' ? 'tooMany' : 'busy');
			const isIn = await new Promise<boolean>((resolve) => {
				const leave = () => waiting.delete(enter) && resolve(false);
				const enter = () => {
					response.off('close', leave);
					resolve(true);
				};
				waiting.add(enter);
				response.once('close', leave);
			});
			queued.release(address);
			if (!isIn) return;
		}
		try {
			if (!response.destroyed) await pass();
		} finally {
			const [next] = waiting;
			if (next) {
				waiting.delete(next);
				next();
			} else inside -= 1;
		}
	}

	/** Sends a request on and its answer back. Resolves when PocketBase has done with it, however it went. */
	function forward(
		request: IncomingMessage,
		response: ServerResponse,
		headers: OutgoingHttpHeaders,
		body: Buffer | 'stream',
	): Promise<void> {
		return new Promise((resolve) => {
			const upstream = httpRequest({
				agent,
				hostname,
				port,
				method: request.method,
				path: request.url,
				headers: { ...headers, ...framingOf(request, body) },
				timeout: upstreamIdleTimeoutMs,
			});
			upstream.once('timeout', () => upstream.destroy());
			upstream.once('response', (answer) => {
				response.writeHead(answer.statusCode ?? 502, {
					...endToEndHeaders(answer),
					...lengthOf(answer),
					// What follows an unfinished body on this connection is not the next request.
					...(!request.complete && { connection: 'close' }),
				});
				// It destroys the answer that breaks off in the middle, so that no client takes it for complete.
				void pipeline(answer, response).catch(() => {});
			});
			upstream.on('error', () => {});
			// A socket whose request was not sent whole is destroyed with it, never used again.
			response.once('close', () => upstream.destroy());
			upstream.once('close', () => {
				if (!response.headersSent && !response.destroyed) refuse(request, response, 'busy');
				resolve();
			});
			if (body === 'stream') {
				request.once('close', () => !request.complete && upstream.destroy());
				request.pipe(upstream);
			} else upstream.end(body.length > 0 ? body : undefined);
		});
	}

	const proxy = (request: IncomingMessage, response: ServerResponse) => {
		handle(request, response).catch(() => refuse(request, response, 'busy'));
	};
	return Object.assign(proxy, { close: () => agent.destroy() });
}

/** The one end that PocketBase sees: every request that may carry a body says how long it is. */
function framingOf(request: IncomingMessage, body: Buffer | 'stream'): OutgoingHttpHeaders {
	if (body === 'stream') {
		const length = request.headers['content-length'];
		return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
	}
	const isMissing = body.length === 0 && ['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '');
	return isMissing ? {} : { 'content-length': body.length };
}

/** Of an answer that says it. Others are chunked, or have none. */
function lengthOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
	const length = headers['content-length'];
	return length === undefined ? {} : { 'content-length': length };
}

/**
 * What goes on of a request's headers. X-Forwarded-For is ours alone, and so is X-Rostfri-Direct, which says that the
 * request comes from this machine and through no proxy: then the first account may be made without a code.
 */
function headersFor(request: IncomingMessage, forwardedFor: string): OutgoingHttpHeaders {
	const headers = endToEndHeaders(request);
	for (const name of Object.keys(headers))
		if (/^(forwarded|x-forwarded(-.*)?|x-real-ip|x-rostfri-.*)$/.test(name)) delete headers[name];
	headers['x-forwarded-for'] = forwardedFor;
	if (isDirect(request)) headers['x-rostfri-direct'] = '1';
	return headers;
}

/** As PocketBase reads it: '%72ostfri' is 'rostfri'. */
function decodedPath(url: string): string | undefined {
	try {
		return decodeURIComponent(new URL(url, 'http://site').pathname);
	} catch {
		return undefined;
	}
}

/** Megabytes that are free where a folder lies, looked up once in `diskTrustMs`. */
function freeDiskOf(folder: string | undefined): () => Promise<number> {
	let known: Promise<number> | undefined;
	let askedAt = 0;
	return () => {
		if (!folder) return Promise.resolve(Number.POSITIVE_INFINITY);
		if (!known || Date.now() - askedAt > diskTrustMs) {
			askedAt = Date.now();
			known = statfs(folder).then(({ bavail, bsize }) => (bavail * bsize) / 2 ** 20);
		}
		return known;
	};
}
