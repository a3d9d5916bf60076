/** Keeps the rounds of a cron apart: PocketBase starts one each minute, whether or not the last one has ended. */

/**
 * Runs a round with the moment of its start in milliseconds since 1970, unless another one of that name runs since less than
 * `leaseMs`. Never throws: logs `failure` with the error.
 */
export function runRound(
	app: CoreApp,
	{ name, leaseMs, failure }: { name: string; leaseMs: number; failure: string },
	round: (began: number) => void,
): void {
	const key = `rostfri.${name}_running_since`;
	const began = Date.now();
	const since = Number(app.store().get(key) ?? 0);
	// A start in the future is a clock set back.
	if (since <= began && began - since < leaseMs) return;
	app.store().set(key, began);
	try {
		round(began);
	} catch (error) {
		app.logger().error(failure, 'error', String(error));
	} finally {
		// A round that hung must not end the round that has taken over.
		if (Number(app.store().get(key)) === began) app.store().set(key, 0);
	}
}
