/** Forwards admitted requests to PocketBase, and its responses back (reverseProxy.ts decides what is admitted). */
import {
	Agent,
	request as httpRequest,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { blockOf, isDirect } from './clientAddress.ts';
import { endToEndHeaders } from './framing.ts';
import { fullDiskMax, upstreamIdleTimeoutMs } from './limits.ts';
import { refuse } from './refusal.ts';

interface Upstream {
	/**
	 * Forwards a request, and its response back. `forwardedFor`: the client's address as PocketBase gets it. Resolves when
	 * PocketBase has finished, successfully or not.
	 */
	forward(
		request: IncomingMessage,
		response: ServerResponse,
		forwardedFor: string,
		body: Buffer | 'stream',
		onAnswer?: (answer: IncomingMessage) => void,
	): Promise<void>;
	close(): void;
}

/** `freeDisk`: free megabytes of PocketBase's disk. */
export function upstreamOf(pocketbaseUrl: string, freeDisk: () => Promise<number>): Upstream {
	const { hostname, port } = new URL(pocketbaseUrl);
	const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
	const sendBack = async (request: IncomingMessage, response: ServerResponse, answer: IncomingMessage) => {
		const body = mayBeUnsaved(request, answer) && (await freeDisk()) < fullDiskMax ? await text(answer) : undefined;
		if (body !== undefined && isUnexplained(body)) return refuse(request, response, 'unsaved');
		response.writeHead(answer.statusCode ?? 502, {
			...endToEndHeaders(answer),
			...lengthOf(answer),
			// What follows an unfinished body on this connection is not the next request.
			...(!request.complete && { connection: 'close' }),
		});
		if (body !== undefined) return void response.end(body);
		// Destroys a response that is interrupted, so that no client takes it for complete.
		await pipeline(answer, response).catch(() => {});
	};
	return {
		forward: (request, response, forwardedFor, body, onAnswer = () => {}) =>
			new Promise((resolve) => {
				const upstream = httpRequest({
					agent,
					hostname,
					port,
					method: request.method,
					path: request.url,
					headers: { ...headersFor(request, forwardedFor), ...framingOf(request, body) },
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
			}),
		close: () => agent.destroy(),
	};
}

/** Whether PocketBase may have failed to save because its disk is full. */
function mayBeUnsaved({ method }: IncomingMessage, { statusCode }: IncomingMessage): boolean {
	return method !== 'GET' && (statusCode === 400 || statusCode === 500);
}

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
