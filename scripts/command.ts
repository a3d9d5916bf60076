/**
 * Runs what a person asked for in a terminal. What we refuse is told in its one sentence, as `npm start` tells it; only
 * what nobody foresaw shows where in the code it happened. Ends with 1 either way.
 */
export async function command(run: () => void | Promise<void>): Promise<void> {
	try {
		await run();
	} catch (error) {
		const isForeseen = error instanceof Error && error.constructor === Error;
		console.error(isForeseen ? error.message : error);
		process.exitCode = 1;
	}
}
