/** Counts concurrent requests or connections: in all, of each address, and of each block of addresses. */
import { blockOf } from './clientAddress.ts';

interface Shares {
	/** Whether one more fits: 'ok', or whose share it would exceed. Then it counts until `release`. */
	take(address: string | undefined): 'ok' | 'own' | 'all';
	release(address: string | undefined): void;
}

interface Limits {
	perAddress: number;
	perBlock: number;
	inAll?: number;
}

/** An undefined address has no limit of its own. */
export function sharesOf({ perAddress, perBlock, inAll = Number.POSITIVE_INFINITY }: Limits): Shares {
	const ofAddresses = new Map<string, number>();
	const ofBlocks = new Map<string, number>();
	let all = 0;
	return {
		take(address) {
			if (address !== undefined) {
				const isOver =
					(ofAddresses.get(address) ?? 0) >= perAddress || (ofBlocks.get(blockOf(address)) ?? 0) >= perBlock;
				if (isOver) return 'own';
			}
			if (all >= inAll) return 'all';
			all += 1;
			if (address !== undefined) {
				add(ofAddresses, address, 1);
				add(ofBlocks, blockOf(address), 1);
			}
			return 'ok';
		},
		release(address) {
			all -= 1;
			if (address === undefined) return;
			add(ofAddresses, address, -1);
			add(ofBlocks, blockOf(address), -1);
		},
	};
}

function add(counts: Map<string, number>, key: string, change: number): void {
	const count = (counts.get(key) ?? 0) + change;
	if (count > 0) counts.set(key, count);
	else counts.delete(key);
}
