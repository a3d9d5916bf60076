/** Runs `work` for every item, `limit` at a time; stops at the first error. */
export async function inParallel<T>(
	items: Iterable<T>,
	limit: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const iterator = items[Symbol.iterator]();
	let failed = false;
	const worker = async () => {
		for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
			try {
				await work(next.value);
			} catch (error) {
				failed = true;
				throw error;
			}
		}
	};
	const results = await Promise.allSettled(Array.from({ length: limit }, worker));
	const failure = results.find((result) => result.status === 'rejected');
	if (failure) throw failure.reason;
}
