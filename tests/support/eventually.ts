/** Repeats until it does not throw; then gives what it gave. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 10_000): Promise<T> {
	const giveUp = Date.now() + timeoutMs;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > giveUp) throw error;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}

/** Waits until it is true. */
export function until(condition: () => boolean | Promise<boolean>, timeoutMs?: number): Promise<void> {
	return eventually(async () => {
		if (!(await condition())) throw new Error('It never came true');
	}, timeoutMs);
}
