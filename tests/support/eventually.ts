/** Repeats until it does not throw; then gives what it gave. `patience` is in milliseconds. */
export async function eventually<T>(attempt: () => T | Promise<T>, patience = 10_000): Promise<T> {
	const giveUp = Date.now() + patience;
	for (;;) {
		try {
			return await attempt();
		} catch (error) {
			if (Date.now() > giveUp) throw error;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}

/** Waits until it is true. `patience` is in milliseconds. */
export function until(condition: () => boolean | Promise<boolean>, patience?: number): Promise<void> {
	return eventually(async () => {
		if (!(await condition())) throw new Error('It never came true');
	}, patience);
}
