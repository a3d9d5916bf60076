/** How much each block of addresses has done lately, in PocketBase's memory: it is forgotten with the process. */
import { countOneMore } from '#domain/operations/windowCounts.ts';

/** What is counted, and the milliseconds after which counting begins again. */
interface Window {
	name: string;
	length: number;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * Counts one more of a block. Returns false, and counts nothing, where `isSpent` says so of what the block, and all together,
 * have done in this window. Always true where RATE_LIMITS is 0. Inside a transaction: one runs at a time.
 */
export function countInWindow(
	tx: CoreApp,
	{ name, length }: Window,
	block: string,
	isSpent: (done: { own: number; all: number }) => boolean,
): boolean {
	if ($os.getenv('RATE_LIMITS') === '0') return true;
	const key = `rostfri.${name}`;
	const counts = countOneMore(String(tx.store().get(key) || ''), Math.floor(Date.now() / length), block, isSpent);
	if (counts !== undefined) tx.store().set(key, counts);
	return counts !== undefined;
}
