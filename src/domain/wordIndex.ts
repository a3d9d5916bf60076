/**
 * Search over the whole catalogue in a browser (L3): every word that products are described with, and which products
 * have it. It takes a third of the room of the texts themselves, answers in a millisecond, and gives the typo search
 * single words to compare.
 */
import { folded, unaccented } from './search.ts';

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

/**
 * The words of a product's texts, folded and without the punctuation around them. A model or article number stands
 * there once more without its hyphens, since few people type them: 'HD-120/B' is found by 'hd120b'.
 */
export function wordsOf(texts: readonly string[]): string[] {
	const words = texts.flatMap(bareWords);
	return [...new Set(words.flatMap((word) => (isNumbered(word) ? [word, word.replace(/[-/.]/g, '')] : [word])))];
}

function isNumbered(word: string): boolean {
	return /[0-9]/.test(word) && /[-/.]/.test(word);
}

/** The words of a query: at most 8, of at most 100 characters in all. All of them must be found. */
export function queryWords(query: string): string[] {
	return [...new Set(bareWords(query.slice(0, 100)))].slice(0, 8);
}

function bareWords(text: string): string[] {
	return folded(text)
		.split(' ')
		.map((word) => word.replace(/^[.,;:!?()[\]–—·/+&*-]+|[.,;:!?()[\]–—·/+&*-]+$/g, ''))
		.filter(Boolean);
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
 * The places of the products that have every word of a query, each as a part of one of theirs; å, ä, ö are also found
 * by a, a, o. undefined when the query has no words.
 */
export function foundBy(query: string, index: WordIndex): Set<number> | undefined {
	return foundByWords(
		queryWords(query).map((word) => {
			const parts: number[] = [];
			for (let at = 0; at < index.words.length; at += 1)
				if (index.words[at]?.includes(word) || index.bare[at]?.includes(word)) parts.push(at);
			return parts;
		}),
		index,
	);
}

/** The products that have, for every list, at least one of its words. `lists` holds places of words. */
export function foundByWords(lists: readonly (readonly number[])[], index: WordIndex): Set<number> | undefined {
	let found: Set<number> | undefined;
	for (const words of lists) {
		const having = new Set<number>();
		for (const word of words)
			for (const place of index.placesOf(word)) if (!found || found.has(place)) having.add(place);
		found = having;
	}
	return found;
}
