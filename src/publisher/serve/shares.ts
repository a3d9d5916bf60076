/** Counts concurrent requests or streams, in all and for each address. */
export interface Shares {
	/** Whether one more fits: 'ok', or what it would exceed. Then it counts until `release`. */
	take(address: string | undefined): 'ok' | 'own' | 'all';
	release(address: string | undefined): void;
}

/** An undefined address has no limit of its own. */
export function sharesOf(maxPerAddress: number, maxInAll = Number.POSITIVE_INFINITY): Shares {
	const taken = new Map<string, number>();
	let all = 0;
	return {
		take(address) {
			const own = address === undefined ? 0 : (taken.get(address) ?? 0);
			if (own >= maxPerAddress) return 'own';
			if (all >= maxInAll) return 'all';
			all += 1;
			if (address !== undefined) taken.set(address, own + 1);
			return 'ok';
		},
		release(address) {
			all -= 1;
			if (address === undefined) return;
			const own = (taken.get(address) ?? 1) - 1;
			if (own > 0) taken.set(address, own);
			else taken.delete(address);
		},
	};
}
