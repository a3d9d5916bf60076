/** The function, which answers each text once and then from memory: a sheet names the same few categories on thousands of rows. */
export function memoized<T>(read: (text: string) => T): (text: string) => T {
	const known = new Map<string, T>();
	return (text) => {
		const value = known.get(text) ?? read(text);
		known.set(text, value);
		return value;
	};
}
