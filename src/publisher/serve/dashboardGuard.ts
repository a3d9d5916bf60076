/** Limits PocketBase's own dashboard to the addresses in DASHBOARD_ADDRESSES and this machine; by default to none. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { clientAddress } from './clientAddress.ts';

/**
 * Whether a request may reach `/_/`. Without addresses every request may. PocketBase itself refuses superusers from
 * elsewhere by the same list. Throws as `addressList` does.
 */
export function dashboardGuard(addresses: string): (request: IncomingMessage) => boolean {
	const isListed = addressList(addresses);
	return isListed ? (request) => isListed(clientAddress(request)) : () => true;
}

/**
 * Whether an address is on the list, or this machine's; undefined for an empty list. `addresses` are separated by
 * commas, each one address or a range such as 2001:db8::/64. Throws when one is neither.
 */
export function addressList(addresses: string): ((address: string) => boolean) | undefined {
	const given = addresses
		.split(',')
		.map((address) => address.trim())
		.filter(Boolean);
	if (given.length === 0) return undefined;
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
	return (address) => allowed.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
	return isIPv6(address) ? 'ipv6' : 'ipv4';
}
