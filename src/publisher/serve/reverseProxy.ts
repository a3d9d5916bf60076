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
import { isIPv6 } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { adminTokens, type IsAdmin } from './adminTokens.ts';
import { blockOf, forwardedAddress, isDirect, networkOf } from './clientAddress.ts';
import { fairQueue } from './fairQueue.ts';
import { endToEndHeaders, framingFault } from './framing.ts';
import { heldBodies } from './heldBodies.ts';
import {
	diskTrustMs,
	freeDiskMin,
	fullDiskMax,
	inquiriesPerBlock,
	maxConcurrent,
	maxConcurrentPerBlock,
	queueMax,
	queuePerBlock,
	rateWindowMs,
	requestsPerAddress,
	requestsPerBlock,
	routeBodyMax,
	signInsAtOnce,
	signInsPerBlock,
	strangerBodyMax,
	strangerUrlMax,
	upstreamIdleTimeoutMs,
	urlMax,
} from './limits.ts';
import { ratesOf } from './rates.ts';
import { realtimeStreams } from './realtimeStreams.ts';
import { type Refusal, refuse } from './refusal.ts';
import { sharesOf } from './shares.ts';

export interface ReverseProxy {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

interface Options {
	/** Addresses that PocketBase gets exactly, not as their network: those that it knows by name. */
	isExact?: (address: string) => boolean;
	/** The folder on whose disk PocketBase stores uploads. Without it they are always accepted. */
	dataDir?: string;
	isAdmin?: IsAdmin;
}

export function reverseProxy(pocketbaseUrl: string, options: Options = {}): ReverseProxy {
	const { isExact, dataDir, isAdmin = adminTokens(pocketbaseUrl) } = options;
	const { hostname, port } = new URL(pocketbaseUrl);
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const bodies = heldBodies();
	const requests = sharesOf({ perAddress: requestsPerAddress, perBlock: requestsPerBlock });
	const streams = realtimeStreams();
	const waitingMax = { inAll: queueMax, perBlock: queuePerBlock };
	const routes = fairQueue({ atOnce: maxConcurrent, atOncePerBlock: maxConcurrentPerBlock, ...waitingMax });
	// A queue of their own: inquiries never wait for bcrypt.
	const signIns = fairQueue({ atOnce: signInsAtOnce, atOncePerBlock: 1, ...waitingMax });
	const mayInquire = ratesOf(inquiriesPerBlock, rateWindowMs);
	const maySignIn = ratesOf(signInsPerBlock, rateWindowMs);
	const freeDisk = freeDiskOf(dataDir);

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
		const isSignIn = request.method !== 'GET' && signInPath.test(path);
		const isInquiry = request.method === 'POST' && /^\/api\/rostfri\/submit-lead\/?$/.test(path);
		if (address !== undefined && isIPv6(address)) {
			const block = blockOf(address);
			if ((isSignIn && !maySignIn(block)) || (isInquiry && !mayInquire(block))) return deny('tooMany');
		}
		const passedOn = headersFor(request, forwardedFor);
		const isRealtime = path.startsWith('/api/realtime');
		if (isRealtime && (request.method === 'GET' || request.method === 'HEAD')) {
			const opened = streams.open(address, response);
			if (opened === 'own' || opened === 'all') return deny(opened === 'own' ? 'tooMany' : 'busy');
			return forward(request, response, passedOn, Buffer.alloc(0), opened);
		}

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
		const pass = () =>
			forward(request, response, passedOn, body, ({ statusCode = 0 }) => {
				if (isRealtime && statusCode === 204) streams.subscribed(body);
			});
		if (isSignIn) await signIns.run(address, response, deny, pass);
		else if (isRoute) await routes.run(address, response, deny, pass);
		else await pass();
	}

	/** Forwards a request, and its response back. Resolves when PocketBase has finished, successfully or not. */
	function forward(
		request: IncomingMessage,
		response: ServerResponse,
		headers: OutgoingHttpHeaders,
		body: Buffer | 'stream',
		onAnswer: (answer: IncomingMessage) => void = () => {},
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
			let isAnswered = false;
			upstream.once('response', (answer) => {
				isAnswered = true;
				onAnswer(answer);
				sendBack(request, response, answer).catch(() => refuse(request, response, 'busy'));
			});
			upstream.on('error', () => {});
			// A socket whose request was not sent whole is destroyed with it, never used again.
			response.once('close', () => upstream.destroy());
			upstream.once('close', () => {
				if (!isAnswered && !response.destroyed) refuse(request, response, 'busy');
				resolve();
			});
			if (body === 'stream') {
				request.once('close', () => !request.complete && upstream.destroy());
				request.pipe(upstream);
			} else upstream.end(body.length > 0 ? body : undefined);
		});
	}

	async function sendBack(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): Promise<void> {
		const { statusCode: status = 502 } = answer;
		const mayBeUnsaved = request.method !== 'GET' && (status === 400 || status === 500);
		const body = mayBeUnsaved && (await freeDisk()) < fullDiskMax ? await text(answer) : undefined;
		if (body !== undefined && isUnexplained(body)) return refuse(request, response, 'unsaved');
		response.writeHead(status, {
			...endToEndHeaders(answer),
			...lengthOf(answer),
			// What follows an unfinished body on this connection is not the next request.
			...(!request.complete && { connection: 'close' }),
		});
		if (body !== undefined) return void response.end(body);
		// Destroys a response that is interrupted, so that no client takes it for complete.
		await pipeline(answer, response).catch(() => {});
	}

	const proxy = (request: IncomingMessage, response: ServerResponse) => {
		handle(request, response).catch(() => refuse(request, response, 'busy'));
	};
	return Object.assign(proxy, { close: () => agent.destroy() });
}

/** What compares passwords with bcrypt, or sends mail about them. */
const signInPath = /^\/api\/(collections\/[^/]+\/(auth-with|request|confirm)-|rostfri\/setup\/?$)/;

/** Whether PocketBase says that a save failed, but not why. */
function isUnexplained(answer: string): boolean {
	return (
		/"message":"(Something went wrong|Failed to (create|update|delete) record)/.test(answer) &&
		/"data":\{\}/.test(answer)
	);
}

/** The only end that PocketBase sees: every request that may have a body declares its length. */
function framingOf(request: IncomingMessage, body: Buffer | 'stream'): OutgoingHttpHeaders {
	if (body === 'stream') {
		const length = request.headers['content-length'];
		return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
	}
	const isMissing = body.length === 0 && ['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '');
	return isMissing ? {} : { 'content-length': body.length };
}

/** Of a response that declares it. Others are chunked, or have none. */
function lengthOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
	const length = headers['content-length'];
	return length === undefined ? {} : { 'content-length': length };
}

/**
 * The headers that PocketBase gets. X-Forwarded-For is ours alone; so are X-Rostfri-Direct, which says that the request
 * comes from this machine and through no proxy (then the first account may be made without a code), and
 * X-Rostfri-Block, the block of addresses that the client's is in.
 */
function headersFor(request: IncomingMessage, forwardedFor: string): OutgoingHttpHeaders {
	const headers = endToEndHeaders(request);
	for (const name of Object.keys(headers))
		if (/^(forwarded|x-forwarded(-.*)?|x-real-ip|x-rostfri-(direct|block))$/.test(name)) delete headers[name];
	headers['x-forwarded-for'] = forwardedFor;
	headers['x-rostfri-block'] = blockOf(forwardedFor);
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

/** Free megabytes on the disk of a folder, checked once in `diskTrustMs`. */
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
