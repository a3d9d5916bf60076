/** How much each block of addresses has done within a window of time, so that one visitor leaves room for others. */

/** As JSON, for a store that keeps texts; '' for nothing yet. */
type WrittenCounts = string;

/**
 * The counts with one more of a block. undefined where `isSpent` says that nothing is left, by what the block and all
 * together have done in this window. Counts of another window, a number that grows with time, are forgotten.
 */
export function countOneMore(
	written: WrittenCounts,
	window: number,
	block: string,
	isSpent: (done: { own: number; all: number }) => boolean,
): WrittenCounts | undefined {
	const known = JSON.parse(written || '{}') as { window?: number; counts?: Record<string, number> };
	const counts = new Map(Object.entries((known.window === window && known.counts) || {}));
	const own = counts.get(block) ?? 0;
	const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
	if (isSpent({ own, all })) return undefined;
	counts.set(block, own + 1);
	return JSON.stringify({ window, counts: Object.fromEntries(counts) });
}
