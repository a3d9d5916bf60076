/**
 * Checks where a request ends. PocketBase must see the same end: otherwise a part of one visitor's request becomes a
 * request of its own, whose response another visitor gets (request smuggling).
 */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Refusal } from './refusal.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that concern one connection (RFC 9110, 7.6.1), and what we set or respond to ourselves. */
const hopByHop = new Set([
	'connection',
	'content-length',
	'expect',
	'keep-alive',
	'proxy-authenticate',
	'proxy-authorization',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);

/** Why a request has no certain end, or undefined. Node's parser has refused double lengths and bad chunks already. */
export function framingFault({
	method = '',
	url = '',
	headers,
	rawHeaders,
	httpVersion,
}: IncomingMessage): Refusal | undefined {
	if (!methods.has(method)) return 'method';
	const coding = headers['transfer-encoding'];
	const length = headers['content-length'];
	if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || length !== undefined || httpVersion !== '1.1'))
		return 'malformed';
	if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'malformed';
	if (withoutBody.has(method) && (coding !== undefined || Number(length ?? 0) > 0)) return 'malformed';
	const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
	return hosts.length === 1 && url.startsWith('/') ? undefined : 'malformed';
}

/** Headers of a message as they go on to the next hop: without its framing, and without what Connection names. */
export function endToEndHeaders({ headers, rawHeaders }: IncomingMessage): OutgoingHttpHeaders {
	const named = new Set(
		String(headers.connection ?? '')
			.split(',')
			.map((name) => name.trim().toLowerCase()),
	);
	// Node keeps the first Host; there is one.
	named.delete('host');
	const kept: OutgoingHttpHeaders = Object.create(null);
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = (rawHeaders[index] ?? '').toLowerCase();
		if (hopByHop.has(name) || named.has(name)) continue;
		const value = rawHeaders[index + 1] ?? '';
		const before = kept[name];
		kept[name] = before === undefined ? value : [before, value].flat().map(String);
	}
	return kept;
}
