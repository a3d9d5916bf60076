/** Search that forgives a typo in each word (L3). Fetched only when nothing is found as it was written. */
import uFuzzy from '@leeoniya/ufuzzy';
import { unaccented } from '#domain/search.ts';
import { foundByWords, queryWords, type WordIndex } from '#domain/wordIndex.ts';

/** One letter too many, too few, wrong or swapped with its neighbour; short words and numbers must be right. */
const forgiving = new uFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] });

/** The places of the products that have every word of a query, or one that is a typo away from it. */
export function foundDespiteTypos(query: string, index: WordIndex): Set<number> {
	const haystack = [...index.bare];
	const lists = queryWords(query).map((word) => {
		const bare = unaccented(word);
		const exact = haystack.flatMap((candidate, place) => (candidate.includes(bare) ? [place] : []));
		return exact.length > 0 ? exact : (forgiving.filter(haystack, bare) ?? []);
	});
	return foundByWords(lists, index) ?? new Set();
}
