/**
 * Runs a command of the terminal. Prints an error that the project foresees as one sentence, as `npm start` does, and any
 * other error with its stack. Ends with 1 in both cases.
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
