/**
 * Whether lists and objects lie deeper than `max` in each other in a JSON text; JSON.parse of the JS VM goes as deep as
 * the text leads it. One pass over the text, and only one look at each string: half a second for a megabyte at worst.
 */
export function isNestedDeeper(text: string, max: number): boolean {
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		switch (text[at]) {
			case '"':
				at = endOfString(text, at);
				break;
			case '[':
			case '{':
				depth += 1;
				if (depth > max) return true;
				break;
			case ']':
			case '}':
				depth -= 1;
		}
	}
	return false;
}

/** Where the string ends that begins at `start`; the end of the text for one that never ends. */
function endOfString(text: string, start: number): number {
	let end = text.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
	return end === -1 ? text.length : end;
}

// Goes back to the quote before it at most, so that the whole text stays one pass.
function isEscaped(text: string, at: number): boolean {
	let backslashes = 0;
	while (text[at - 1 - backslashes] === '\\') backslashes += 1;
	return backslashes % 2 === 1;
}
