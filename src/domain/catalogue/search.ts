/**
 * Compares texts for the search. SQLite and PocketBase convert only ASCII to lower case, so a record's searchable text
 * is stored in lower case: as written, and once more with å ä ö as a a o, so that 'kylbank' finds 'kylbänk'.
 */

import { cleanLine, cutText } from '../text/cleanText.ts';

/** The folded text of what a record can be found by. At most `max` characters. */
export function searchText(parts: readonly string[], max = 8000): string {
	const whole = folded(parts.filter(Boolean).join(' '));
	const bare = unaccented(whole);
	return cutText(bare === whole ? whole : `${whole} ${bare}`, max);
}

/** The words of a query, folded; at most 8 of at most 100 characters in all. All of them must be found. */
export function searchWords(query: string): string[] {
	return cutText(folded(cleanLine(cutText(query, 1000))), 100)
		.split(' ')
		.filter(Boolean)
		.slice(0, 8);
}

/** Whether every word is found in a text that `searchText` made. */
export function matchesSearch(text: string, words: readonly string[]): boolean {
	return words.every((word) => text.includes(word));
}

/** Lower case in NFC with single spaces, and without what a LIKE pattern or a filter string would take for syntax. */
export function folded(value: string): string {
	return (
		value
			.normalize('NFC')
			.toLowerCase()
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must never reach a filter
			.replace(/[%_\\"'{}\u0000-\u001f\s]+/g, ' ')
			.trim()
	);
}

/** å, ä, é, … as a, a, e. */
export function unaccented(value: string): string {
	return value
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC');
}
