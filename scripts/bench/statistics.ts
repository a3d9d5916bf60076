/** The value that `part` (0–1) of the values do not exceed, by nearest rank; 0 for none. */
export function percentile(values: readonly number[], part: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}
