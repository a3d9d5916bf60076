/** L2–L4: what a location of the list shows, made of the catalogue's files. */
import { listPageSize } from '#data/addresses.ts';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { type Catalogue, type Counts, filterCatalogue } from '#domain/catalogue/catalogue.ts';
import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { foundBy, type WordIndex } from '#domain/catalogue/wordIndex.ts';
import type { LeftOut } from '#domain/measures/fit.ts';
import {
	cardsInMemory,
	indexInMemory,
	loadCards,
	loadIndex,
	loadWords,
	withFilesOfOneVersion,
	wordsInMemory,
} from './files.ts';
import type { ListLocation } from './listUrl.ts';

export interface Results {
	/** Of this page. */
	cards: readonly CatalogueCard[];
	/** On all pages. */
	total: number;
	/** The page that is shown, from 1: the last one where a later one was asked for. */
	page: number;
	pages: number;
	/** Whether nothing is written as it was searched for, and these are similar (L3). */
	isSimilar: boolean;
	/** The machines that filters leave out for what is not known of them (M3). */
	leftOut: LeftOut;
}

/** Finds the places of products whose words are similar to those of a query (typos.ts). */
export type SimilarSearch = (query: string, words: WordIndex) => Set<number>;

interface CountedResults {
	results: Results;
	counts: Counts;
}

/** `loadSimilar` is called where nothing is as it is written. Throws when a file cannot be fetched. */
export function resultsAt(location: ListLocation, loadSimilar: () => Promise<SimilarSearch>): Promise<CountedResults> {
	return withFilesOfOneVersion(async () => {
		const { places, counts, ...results } = await placesAt(location, loadSimilar);
		return { results: { ...results, cards: await loadCards(places, location.filter.brand) }, counts };
	});
}

/** The same before the cards are fetched: `places` has those of their products in the list. */
export async function placesAt({ filter, page }: ListLocation, loadSimilar: () => Promise<SimilarSearch>) {
	const { search } = filter;
	const [index, words] = await Promise.all([loadIndex(), isSearch(search) ? loadWords() : undefined]);
	const found = words && foundBy(search, words);
	const similar = words && found?.size === 0 ? (await loadSimilar())(search, words) : undefined;
	return { ...pageOf({ filter, page }, index, similar ?? found), isSimilar: isSome(similar) };
}

/** The same at once. undefined while something that it needs has not been fetched. */
export function resultsInMemory(
	location: ListLocation,
	searchSimilar: SimilarSearch | undefined,
): CountedResults | undefined {
	const { search } = location.filter;
	const index = indexInMemory();
	const words = wordsInMemory();
	if (!index || (isSearch(search) && !words)) return undefined;
	const found = words && foundBy(search, words);
	if (found?.size === 0 && !searchSimilar) return undefined;
	const similar = words && found?.size === 0 ? searchSimilar?.(search, words) : undefined;
	const { places, counts, ...results } = pageOf(location, index, similar ?? found);
	const cards = cardsInMemory(places);
	return cards && { results: { ...results, cards, isSimilar: isSome(similar) }, counts };
}

function pageOf({ filter, page: asked }: ListLocation, index: Catalogue, found: ReadonlySet<number> | undefined) {
	const { entries, counts, leftOut } = filterCatalogue(index, filter, found);
	const pages = Math.max(1, Math.ceil(entries.length / listPageSize));
	const page = Math.min(asked, pages);
	const places = entries.slice((page - 1) * listPageSize, page * listPageSize).map(({ place }) => place);
	return { places, total: entries.length, page, pages, leftOut, counts };
}

function isSome(found: ReadonlySet<number> | undefined): boolean {
	return found !== undefined && found.size > 0;
}

/** Whether a query narrows the list: signs alone, and a single letter, do not (M4). */
function isSearch(query: string): boolean {
	return readQuery(query).state === 'terms';
}
