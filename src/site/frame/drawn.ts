/** What parts of the frame have been drawn as, by the texts that they show and then by all else that they depend on. */
const known = new WeakMap<object, Map<string, string>>();

export function drawnOf(texts: object): Map<string, string> {
	const drawn = known.get(texts) ?? new Map<string, string>();
	known.set(texts, drawn);
	return drawn;
}
