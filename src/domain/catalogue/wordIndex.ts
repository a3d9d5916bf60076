/**
 * Search over the whole catalogue in a browser (L3, M4): every word that products are found by (searchTerms.ts), and which
 * products have it. It takes a third of the room of the texts themselves, answers in a millisecond, and gives the typo search
 * single words to compare.
 */
import { unaccented } from './search.ts';
import { readQuery, type SearchTerm } from './searchTerms.ts';

/** Words, and per word the places of its products as differences in base 36, separated by commas. */
export interface EncodedWordIndex {
	words: readonly string[];
	places: readonly string[];
}

export interface WordIndex {
	/** Folded. A word with å, ä, ö stands here once, and once more without them in `bare`. */
	words: readonly string[];
	bare: readonly string[];
	placesOf: (word: number) => readonly number[];
}

/** `wordsByPlace` has every product's words, in list order. */
export function encodeWordIndex(wordsByPlace: readonly (readonly string[])[]): EncodedWordIndex {
	const placesByWord = new Map<string, number[]>();
	for (const [place, words] of wordsByPlace.entries()) {
		for (const word of words) {
			const places = placesByWord.get(word);
			if (places) places.push(place);
			else placesByWord.set(word, [place]);
		}
	}
	const words = [...placesByWord.keys()].sort();
	return { words, places: words.map((word) => differences(placesByWord.get(word) ?? [])) };
}

export function decodeWordIndex({ words, places }: EncodedWordIndex): WordIndex {
	const opened = new Map<number, number[]>();
	return {
		words,
		bare: words.map(unaccented),
		placesOf: (word) => {
			const list = opened.get(word) ?? sums(places[word] ?? '');
			opened.set(word, list);
			return list;
		},
	};
}

function differences(places: readonly number[]): string {
	let before = 0;
	return places
		.map((place) => {
			const step = place - before;
			before = place;
			return step.toString(36);
		})
		.join();
}

function sums(differences: string): number[] {
	let place = 0;
	return differences.split(',').map((step) => {
		place += Number.parseInt(step, 36);
		return place;
	});
}

/**
 * The places of the products that have every term of a query (M4), each part of it as a part of one of their words; å, ä,
 * ö are also found by a, a, o. undefined when the query narrows nothing: it is empty, or too short.
 */
export function foundBy(query: string, index: WordIndex): Set<number> | undefined {
	const read = readQuery(query);
	return read.state === 'terms' ? foundByTerms(read.terms, index, (part) => wordsWith(part, index)) : undefined;
}

/** The places of the words that a text is a part of. */
export function wordsWith(part: string, { words, bare }: WordIndex): number[] {
	const found: number[] = [];
	for (let at = 0; at < words.length; at += 1)
		if (words[at]?.includes(part) || (bare[at] !== words[at] && bare[at]?.includes(part))) found.push(at);
	return found;
}

/** The products that have, for every term, one of its alternatives whole. `wordsOf` gives the words that say a part. */
export function foundByTerms(
	terms: readonly SearchTerm[],
	index: WordIndex,
	wordsOf: (part: string) => readonly number[],
): Set<number> {
	let found: Set<number> | undefined;
	for (const term of terms) {
		if (found?.size === 0) break;
		const having = new Set<number>();
		for (const parts of term) for (const place of havingAll(parts.map(wordsOf), index, found)) having.add(place);
		found = having;
	}
	return found ?? new Set();
}

/** The products, of those `among` which is looked, that have a word of every list. */
function havingAll(
	lists: readonly (readonly number[])[],
	index: WordIndex,
	among: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
	let found = among;
	for (const words of lists) {
		const having = new Set<number>();
		for (const word of words)
			for (const place of index.placesOf(word)) if (!found || found.has(place)) having.add(place);
		found = having;
	}
	return found ?? new Set();
}
