/** Counts requests in windows of fixed length, as PocketBase's own limits do. */

/** Whether one more request of `key` is within `max` in this window of `windowMs` milliseconds; it counts if so. */
export function ratesOf(max: number, windowMs: number): (key: string) => boolean {
	const counts = new Map<string, number>();
	let window = 0;
	return (key) => {
		const present = Math.floor(Date.now() / windowMs);
		if (present !== window) counts.clear();
		window = present;
		const count = (counts.get(key) ?? 0) + 1;
		if (count > max) return false;
		counts.set(key, count);
		return true;
	};
}
