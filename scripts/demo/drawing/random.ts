export interface Random {
	/** Number in [from, to). */
	between(from: number, to: number): number;
	/** Whole number in [from, to]. */
	whole(from: number, to: number): number;
	/** True with the given probability, 0..1. */
	chance(probability: number): boolean;
	pick<Value>(values: readonly Value[]): Value;
}

/** A small seeded generator (mulberry32), so that the demo looks the same on every machine. */
export function seededRandom(seed: string): Random {
	let state = 2166136261;
	for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16777619);
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const between = (from: number, to: number) => from + next() * (to - from);
	return {
		between,
		whole: (from, to) => Math.floor(between(from, to + 1)),
		chance: (probability) => next() < probability,
		pick(values) {
			const value = values[Math.floor(next() * values.length)];
			if (value === undefined) throw new Error('Cannot pick from an empty list');
			return value;
		},
	};
}
