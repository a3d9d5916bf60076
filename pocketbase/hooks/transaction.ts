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
