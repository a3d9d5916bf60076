/** Enters many things over HTTP, and says how far it has come. */
export type Say = (line: string) => void;

/** Requests under way. More only wait for each other on two cores. */
const atOnce = 4;

/** Enters every item, a few at a time and in order of starting. The first failure stops the rest. */
export async function enterEach<Item>(
	items: readonly Item[],
	enter: (item: Item, index: number) => Promise<unknown>,
	{ what, say, every }: { what: string; say: Say; every: number },
): Promise<void> {
	const queue = items.entries();
	let done = 0;
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (const [index, item] of queue) {
				await enter(item, index);
				done += 1;
				if (done % every === 0 || done === items.length) say(`Entered ${done} of ${items.length} ${what}`);
			}
		}),
	);
}

/** `count` times one of the items after the other, from the first again after the last. */
export function repeated<Item>(items: readonly Item[], count: number): Item[] {
	return Array.from({ length: Math.ceil(count / items.length) }, () => items)
		.flat()
		.slice(0, count);
}
