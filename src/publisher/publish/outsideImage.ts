/** Fetches an image from another site, whose address staff have entered. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Bytes. */
const maxSize = 30 * 1024 * 1024;

/** Fetches it over https, without redirects. Never from this machine or its network, whatever the name leads to. */
export async function outsideImage(address: string): Promise<Buffer> {
	// An address of numbers is not looked up, so it is judged here.
	const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
	if (isIP(host) && isInside(host)) throw new Error('bilden ligger inte på det öppna nätet');
	return new Promise((resolve, reject) => {
		const asked = request(address, { lookup: lookUpOutside, timeout: 20_000, headers: { accept: 'image/*' } });
		asked.once('timeout', () => asked.destroy(new Error('bilden svarar inte')));
		asked.once('error', reject);
		asked.once('response', (response) => {
			if (response.statusCode !== 200) {
				asked.destroy(new Error(`bilden kunde inte hämtas (${response.statusCode})`));
				return;
			}
			const parts: Buffer[] = [];
			let size = 0;
			response.on('data', (part: Buffer) => {
				size += part.length;
				parts.push(part);
				if (size > maxSize) asked.destroy(new Error('bilden är större än 30 MB'));
			});
			response.once('error', reject);
			response.once('end', () => resolve(Buffer.concat(parts)));
		});
		asked.end();
	});
}

const inside = new BlockList();
for (const [network, prefix] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['224.0.0.0', 3],
] as const)
	inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
	['::', 96],
	['::ffff:0:0', 96],
	['64:ff9b::', 96],
	['fc00::', 7],
	['fe80::', 10],
	['ff00::', 8],
] as const)
	inside.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this machine or to a private network. */
function isInside(address: string): boolean {
	return inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

type LookedUp = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

// Checked where the connection is made, so that a name cannot lead elsewhere the second time it is asked for.
function lookUpOutside(host: string, options: { all?: boolean }, done: LookedUp): void {
	lookup(host, { all: true }).then(
		(found) => {
			const outside = found.filter(({ address }) => !isInside(address));
			const [first] = outside;
			if (!first) done(new Error('bilden ligger inte på det öppna nätet'), '');
			else if (options.all) done(null, outside);
			else done(null, first.address, first.family);
		},
		(error) => done(error, ''),
	);
}
