/** Search that forgives a typo in each word (L3). Fetched only when nothing is found as it was written. */
import uFuzzy from '@leeoniya/ufuzzy';
import { unaccented } from '#domain/catalogue/search.ts';
import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { foundByTerms, type WordIndex, wordsWith } from '#domain/catalogue/wordIndex.ts';

/** One letter too many, too few, wrong or swapped with its neighbour; short words must be right. */
const forgiving = new uFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] });

/**
 * The places of the products that have every term of a query, or words that are a typo away from it. Measures and the
 * numbers of models must be right: another number is another machine.
 */
export function foundDespiteTypos(query: string, index: WordIndex): Set<number> {
	const read = readQuery(query);
	if (read.state !== 'terms') return new Set();
	const haystack = haystackOf(index);
	return foundByTerms(read.terms, index, (part) => {
		const exact = wordsWith(unaccented(part), index);
		if (exact.length > 0 || isNumbered(part)) return exact;
		return forgiving.filter(haystack, unaccented(part)) ?? [];
	});
}

/** By index: the same for every query of a visitor, who types on. */
const haystacks = new WeakMap<WordIndex, string[]>();

function haystackOf(index: WordIndex): string[] {
	const known = haystacks.get(index) ?? index.bare.map((word) => (isNumbered(word) ? '' : word));
	haystacks.set(index, known);
	return known;
}

function isNumbered(text: string): boolean {
	return /[\d=]/.test(text);
}
