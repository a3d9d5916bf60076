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
const sliceMs = 50;

/** Works through a list in short transactions, so that visitors' inquiries are written between them. */
export function inSlices<T>(app: CoreApp, list: readonly T[], work: (tx: CoreApp, item: T) => void): void {
	const left = list.values();
	let next = left.next();
	while (!next.done) {
		app.runInTransaction((tx) => {
			const end = Date.now() + sliceMs;
			while (!next.done && Date.now() < end) {
				work(tx, next.value);
				next = left.next();
			}
		});
	}
}
