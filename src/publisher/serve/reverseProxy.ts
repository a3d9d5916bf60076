/**
 * The reverse proxy in front of PocketBase. What strangers may spend is limited here (limits.ts); bodies are read
 * whole first, except uploads of admins, which flow through unbuffered like downloads and realtime streams.
 */
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { adminTokens, type IsAdmin } from './adminTokens.ts';
import { blockOf, forwardedAddress, isDirect, networkOf } from './clientAddress.ts';
import { fairQueue } from './fairQueue.ts';
import { framingFault } from './framing.ts';
import { heldBodies } from './heldBodies.ts';
import {
	alertsPerBlock,
	diskTrustMs,
	foreignRecordsAtOnce,
	foreignRecordsAtOncePerBlock,
	freeDiskMin,
	inquiriesPerBlock,
	maxConcurrent,
	maxConcurrentPerBlock,
	photoBodyMax,
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
	urlMax,
} from './limits.ts';
import { ratesOf } from './rates.ts';
import { realtimeStreams } from './realtimeStreams.ts';
import { type Refusal, refuse } from './refusal.ts';
import { hasPhotoPermission, hasTooManyScans, heldPhotos, isSellerPhoto } from './sellerPhotos.ts';
import { sharesOf } from './shares.ts';
import { upstreamOf } from './upstream.ts';

interface ReverseProxy {
	(request: IncomingMessage, response: ServerResponse): void;
	close(): void;
}

interface Options {
	/** Addresses that PocketBase gets exactly, not as their network: those that it knows by name. */
	isExact?: (address: string) => boolean;
	/** The folder on whose disk PocketBase stores uploads. Without it they are always accepted. */
	dataDir?: string;
	isAdmin?: IsAdmin;
	/** What PocketBase signs permissions of photos with. Without it none is taken. */
	secret?: string;
}

export function reverseProxy(pocketbaseUrl: string, options: Options = {}): ReverseProxy {
	const { isExact, dataDir, isAdmin = adminTokens(pocketbaseUrl), secret = '' } = options;
	const bodies = heldBodies();
	const photos = heldBodies(heldPhotos);
	const requests = sharesOf({ perAddress: requestsPerAddress, perBlock: requestsPerBlock });
	const streams = realtimeStreams();
	const { routes, signIns, foreignRecords } = queues();
	const mayAsk = ratesOfBlocks();
	const freeDisk = freeDiskOf(dataDir);
	const upstream = upstreamOf(pocketbaseUrl, freeDisk);
	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const deny = (why: Refusal) => refuse(request, response, why);
		const { url = '', headers } = request;
		const fault = framingFault(request);
		if (fault) return deny(fault);
		const forwardedFor = forwardedAddress(request, isExact);
		const address = isDirect(request) ? undefined : networkOf(forwardedFor);
		const asAdmin = () => isAdmin(headers.authorization, forwardedFor);

		if (requests.take(address) !== 'ok') return deny('tooMany');
		response.once('close', () => requests.release(address));
		if (url.length > urlMax || (url.length > strangerUrlMax && !(await asAdmin()))) return deny('longUrl');

		const path = decodedPath(url);
		if (path === undefined) return deny('malformed');
		const isSignIn = isSignInPath(request.method, path);
		if (address !== undefined && isIPv6(address) && !mayAsk(request.method, path, blockOf(address)))
			return deny('tooMany');
		const forward = (body: Buffer | 'stream', onAnswer?: (answer: IncomingMessage) => void) =>
			upstream.forward(request, response, forwardedFor, body, onAnswer);
		const isRealtime = path.startsWith('/api/realtime');
		if (isRealtime && (request.method === 'GET' || request.method === 'HEAD')) {
			const opened = streams.open(address, response);
			if (opened === 'own' || opened === 'all') return deny(opened === 'own' ? 'tooMany' : 'busy');
			return forward(Buffer.alloc(0), opened);
		}

		// A mail program ends alerts with one click, by a small form of either kind: nothing is uploaded there.
		const isOneClick = path.startsWith('/api/alerts/');
		const isRoute = isOneClick || path.startsWith('/api/rostfri/');
		const isPhoto = isSellerPhoto(request.method, path);
		if (isPhoto && !hasPhotoPermission(request, secret)) return deny('foreignPhoto');
		const { length, ...announced } = announcedBody(request, isRoute);
		const isUpload = announced.isUpload && !isOneClick;
		if (!isPhoto && (isUpload || length > strangerBodyMax)) {
			if (!(await asAdmin())) return deny(headers.authorization || length <= strangerBodyMax ? 'signedOut' : 'large');
			if (isRoute && announced.isLarge) return deny('large');
		}
		if (isPhoto && length > photoBodyMax) return deny('large');
		if ((isPhoto || isUpload) && (await freeDisk()) - length / 2 ** 20 < freeDiskMin) return deny('fullDisk');
		if (response.destroyed || request.socket.destroyed) return;
		if (isUpload && !isRoute) return forward('stream');

		const { read } = isPhoto ? photos : bodies;
		const body = hasBody(request) ? await read(request, response, address, asAdmin) : Buffer.alloc(0);
		if (!body || request.socket.destroyed) return;
		if (isPhoto && hasTooManyScans(body)) return deny('oddPhoto');
		const pass = () =>
			forward(body, ({ statusCode = 0 }) => {
				if (isRealtime && statusCode === 204) streams.subscribed(body);
			});
		if (isSignIn) await signIns.run(address, response, deny, pass);
		else if (isRoute) await routes.run(address, response, deny, pass);
		else if (path.startsWith('/api/collections') && !(await asAdmin().catch(() => false)))
			await foreignRecords.run(address, response, deny, pass);
		else await pass();
	}

	const proxy = (request: IncomingMessage, response: ServerResponse) => {
		handle(request, response).catch(() => refuse(request, response, 'busy'));
	};
	return Object.assign(proxy, { close: () => upstream.close() });
}

function queues() {
	const waitingMax = { inAll: queueMax, perBlock: queuePerBlock };
	return {
		routes: fairQueue({ atOnce: maxConcurrent, atOncePerBlock: maxConcurrentPerBlock, ...waitingMax }),
		// A queue of their own: inquiries never wait for bcrypt.
		signIns: fairQueue({ atOnce: signInsAtOnce, atOncePerBlock: 1, ...waitingMax }),
		foreignRecords: fairQueue({
			atOnce: foreignRecordsAtOnce,
			atOncePerBlock: foreignRecordsAtOncePerBlock,
			...waitingMax,
		}),
	};
}

/** Whether a block of IPv6 addresses may sign in, inquire or sign up for an alert once more; each counts for itself. */
function ratesOfBlocks() {
	const maySignIn = ratesOf(signInsPerBlock, rateWindowMs);
	const mayInquire = ratesOf(inquiriesPerBlock, rateWindowMs);
	const maySignUp = ratesOf(alertsPerBlock, rateWindowMs);
	return (method: string | undefined, path: string, block: string): boolean => {
		if (isSignInPath(method, path)) return maySignIn(block);
		if (method === 'POST' && /^\/api\/rostfri\/submit-lead\/?$/.test(path)) return mayInquire(block);
		if (method === 'POST' && /^\/api\/rostfri\/alerts\/?$/.test(path)) return maySignUp(block);
		return true;
	};
}

function isSignInPath(method: string | undefined, path: string): boolean {
	return method !== 'GET' && signInPath.test(path);
}

/** What compares passwords with bcrypt, or sends mail about them. */
const signInPath = /^\/api\/(collections\/[^/]+\/(auth-with|request|confirm)-|rostfri\/setup\/?$)/;

/** What the headers say of the body: its length in bytes, 0 where they do not, and whether it is an admin's upload. */
function announcedBody({ headers }: IncomingMessage, isRoute: boolean) {
	const length = Number(headers['content-length'] ?? 0);
	const isLarge = length > routeBodyMax;
	const isUpload = /^\s*multipart\//i.test(headers['content-type'] ?? '') || (!isRoute && isLarge);
	return { length, isLarge, isUpload };
}

function hasBody({ headers }: IncomingMessage): boolean {
	return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
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
