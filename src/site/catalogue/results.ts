/** L2–L4: what a location of the list shows, made of the catalogue's files. */
import { listPageSize } from '#data/addresses.ts';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { type Counts, filterCatalogue } from '#domain/catalogue.ts';
import { foundBy, type WordIndex } from '#domain/wordIndex.ts';
import { loadCards, loadIndex, loadWords, withFilesOfOneVersion } from './files.ts';
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
}

/** Finds the places of products whose words are similar to those of a query. */
export type SimilarSearch = (query: string, words: WordIndex) => Promise<Set<number>>;

/** Throws when a file cannot be fetched. */
export function resultsAt(
	location: ListLocation,
	searchSimilar: SimilarSearch,
): Promise<{ results: Results; counts: Counts }> {
	return withFilesOfOneVersion(async () => {
		const [index, { found, isSimilar }] = await Promise.all([
			loadIndex(),
			search(location.filter.search, searchSimilar),
		]);
		const { entries, counts } = filterCatalogue(index, location.filter, found);
		const pages = Math.max(1, Math.ceil(entries.length / listPageSize));
		const page = Math.min(location.page, pages);
		const shown = entries.slice((page - 1) * listPageSize, page * listPageSize);
		const cards = await loadCards(shown.map(({ place }) => place));
		return { results: { cards, total: entries.length, page, pages, isSimilar }, counts };
	});
}

async function search(query: string, searchSimilar: SimilarSearch) {
	if (query === '') return { found: undefined, isSimilar: false };
	const words = await loadWords();
	const found = foundBy(query, words);
	if (found?.size !== 0) return { found, isSimilar: false };
	const similar = await searchSimilar(query, words);
	return { found: similar, isSimilar: similar.size > 0 };
}
