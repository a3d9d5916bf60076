/** Who may see PocketBase's own dashboard: everybody, or the addresses in DASHBOARD_ADDRESSES and this machine. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { clientAddress } from './passOn.ts';

/**
 * Whether a request may reach `/_/`. `addresses` are separated by commas, each one address or a range such as
 * 2001:db8::/64; empty lets everybody in. Throws when one is neither. PocketBase itself refuses superusers from
 * elsewhere by the same list.
 */
export function dashboardGuard(addresses: string): (request: IncomingMessage) => boolean {
	const given = addresses
		.split(',')
		.map((address) => address.trim())
		.filter(Boolean);
	if (given.length === 0) return () => true;
	const allowed = new BlockList();
	for (const entry of [...given, '127.0.0.1', '::1']) {
		const [address = '', bits] = entry.split('/');
		try {
			if (bits === undefined) allowed.addAddress(address, familyOf(address));
			else allowed.addSubnet(address, Number(bits), familyOf(address));
		} catch {
			throw new Error(`DASHBOARD_ADDRESSES: ${entry} is no address and no range of addresses`);
		}
	}
	return (request) => {
		const address = clientAddress(request);
		try {
			return allowed.check(address, familyOf(address));
		} catch {
			// What a proxy calls its client may be no address at all.
			return false;
		}
	};
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
	return isIPv6(address) ? 'ipv6' : 'ipv4';
}
