/** Finds the address of a client, and the network that limits count. */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';

/**
 * Stands for a client whose proxy does not say who it is: a valid address, since PocketBase takes the address of the
 * publisher (this machine, which may do more than others) where it is given none.
 */
const unknownAddress = '0.0.0.0';

/** Headers by which a proxy names its client, or itself. */
const forwardingHeaders = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/;

/**
 * The exact address of the client in its canonical form. A proxy of ours runs on this machine and puts the client's
 * address last in X-Forwarded-For; what clients say about themselves is ignored. `unknownAddress` when a proxy
 * gives no address.
 */
export function clientAddress(request: IncomingMessage): string {
	const peer = peerAddress(request.socket);
	if (!isLoopback(peer) || !isForwarded(request)) return peer;
	const forwarded = request.headers['x-forwarded-for'];
	return (
		canonical(
			String(forwarded ?? '')
				.split(',')
				.at(-1) ?? '',
		) ?? unknownAddress
	);
}

/** Whether a request comes from this machine itself, not through a proxy on it. */
export function isDirect(request: IncomingMessage): boolean {
	return isLoopback(peerAddress(request.socket)) && !isForwarded(request);
}

/** The address at the other end of a connection. */
export function peerAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
	return canonical(remoteAddress) ?? unknownAddress;
}

/**
 * What limits count as one: an IPv6 address is one of 2^64 that its owner may use, so its /64 network counts
 * ('2001:db8:1:2::'). IPv4 addresses and this machine's own stay exact.
 */
export function networkOf(address: string): string {
	return prefixOf(address, 4);
}

/**
 * The block that one subscriber of a provider may have: the /48 of an IPv6 address ('2001:db8:1::', RFC 6177), which is
 * 65,536 networks. An IPv4 address is its own block.
 */
export function blockOf(address: string): string {
	return prefixOf(address, 3);
}

/** The first groups of an IPv6 address, 16 bits each. */
function prefixOf(address: string, kept: number): string {
	if (!isIPv6(address) || isLoopback(address)) return address;
	const [first = '', second] = address.split('::');
	const groups = first.split(':').filter(Boolean);
	const missing = 8 - groups.length - (second ?? '').split(':').filter(Boolean).length;
	if (second !== undefined) groups.push(...Array<string>(missing).fill('0'), ...second.split(':').filter(Boolean));
	return canonical(`${groups.slice(0, kept).join(':')}::`) ?? address;
}

/** The address as PocketBase gets it: the network, unless `isExact` says that it knows this one by name. */
export function forwardedAddress(
	request: IncomingMessage,
	isExact: (address: string) => boolean = () => false,
): string {
	const address = clientAddress(request);
	return isExact(address) ? address : networkOf(address);
}

export function isLoopback(address: string): boolean {
	return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

function isForwarded(request: IncomingMessage): boolean {
	return Object.keys(request.headers).some((name) => forwardingHeaders.test(name));
}

/** Without port, brackets, zone and the IPv4-mapped form; undefined when it is no address. */
function canonical(text: string): string | undefined {
	const address = text
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
		.replace(/^([\d.]+):\d+$/, '$1')
		.replace(/%.*$/, '');
	if (isIPv4(address)) return address;
	if (!isIPv6(address)) return undefined;
	const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
	const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short);
	if (!mapped) return short;
	return mapped
		.slice(1)
		.map((group) => Number.parseInt(group, 16))
		.flatMap((group) => [group >> 8, group & 255])
		.join('.');
}
