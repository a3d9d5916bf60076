/**
 * PocketBase commits without waiting for the disk, so a power cut could take the last second with it. Makes the next commits
 * wait. It holds per connection, and cannot be changed inside a transaction.
 */
export function flushEveryCommit(app: CoreApp): void {
	app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
}

/**
 * Runs the work of an event, and what follows it, in one transaction. PocketBase has one connection that writes, so
 * what is read inside is still true when it is written. Everything inside must use `e.app`: the global $app would wait
 * forever for the connection that the transaction holds.
 */
export function inTransaction(e: { app: core.App }, work: (tx: CoreApp) => void): void {
	const original = e.app;
	original.runInTransaction((tx) => {
		e.app = tx;
		try {
			work(tx);
		} finally {
			e.app = original;
		}
	});
}

/** Milliseconds of one transaction of many: an inquiry that arrives during a request waits for one transaction only. */
const sliceMs = 25;

/**
 * Works through a list in short transactions, so that visitors' inquiries are written between them. `finish` is called at the
 * end of each.
 */
export function inSlices<T>(
	app: CoreApp,
	list: readonly T[],
	work: (tx: CoreApp, item: T) => void,
	finish: (tx: CoreApp) => void = () => {},
): void {
	const left = list.values();
	let next = left.next();
	while (!next.done) {
		app.runInTransaction((tx) => {
			const end = Date.now() + sliceMs;
			while (!next.done && Date.now() < end) {
				work(tx, next.value);
				next = left.next();
			}
			finish(tx);
		});
	}
}
