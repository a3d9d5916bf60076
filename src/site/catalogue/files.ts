/** Fetches the catalogue's prebuilt files (data/catalogueFiles.ts) when they are needed, each of them once. */
import { catalogueCardsUrl, catalogueIndexUrl, catalogueWordsUrl, listPageSize } from '#data/addresses.ts';
import type { CatalogueCard, CatalogueCards, CatalogueIndex, CatalogueWords } from '#data/public/catalogueFiles.ts';
import { type Catalogue, decodeCatalogue } from '#domain/catalogue.ts';
import { decodeWordIndex, type WordIndex } from '#domain/wordIndex.ts';

/** The files are of different versions: the catalogue has changed in between. */
export class VersionsDiffer extends Error {}

interface Files {
	index?: Promise<Catalogue & { version: string }> | undefined;
	words?: Promise<WordIndex> | undefined;
	cards: Map<number, Promise<readonly CatalogueCard[]>>;
	/** 'reload' after versions have differed: then the browser's copies are old. */
	cache: RequestCache;
}

declare global {
	interface Window {
		catalogueFiles?: Files;
	}
}

/** The page's own, since this module runs in two scripts: the island takes over what `early.ts` has fetched. */
function files(): Files {
	window.catalogueFiles ??= { cards: new Map(), cache: 'default' };
	return window.catalogueFiles;
}

/** What the list is filtered, counted and sorted by. */
export function loadIndex(): Promise<Catalogue & { version: string }> {
	const store = files();
	store.index ??= fetchJson<CatalogueIndex>(catalogueIndexUrl)
		.then(({ version, ...encoded }) => ({ version, ...decodeCatalogue(encoded) }))
		.catch((error) => {
			store.index = undefined;
			throw error;
		});
	return store.index;
}

/** Every word that products can be found by. */
export function loadWords(): Promise<WordIndex> {
	const store = files();
	store.words ??= Promise.all([fetchJson<CatalogueWords>(catalogueWordsUrl), loadIndex()])
		.then(([{ version, ...encoded }, index]) => {
			if (version !== index.version) throw new VersionsDiffer();
			return decodeWordIndex(encoded);
		})
		.catch((error) => {
			store.words = undefined;
			throw error;
		});
	return store.words;
}

/** The cards of products, by their places in the list. */
export async function loadCards(places: readonly number[]): Promise<CatalogueCard[]> {
	const cards = await Promise.all(
		places.map(async (place) => (await loadFile(Math.floor(place / listPageSize) + 1))[place % listPageSize]),
	);
	return cards.filter((card) => card !== undefined);
}

function loadFile(number: number): Promise<readonly CatalogueCard[]> {
	const { cards } = files();
	const loading =
		cards.get(number) ??
		Promise.all([fetchJson<CatalogueCards>(catalogueCardsUrl(number)), loadIndex()])
			.then(([file, { version }]) => {
				if (file.version !== version) throw new VersionsDiffer();
				return file.cards;
			})
			.catch((error) => {
				cards.delete(number);
				throw error;
			});
	cards.set(number, loading);
	return loading;
}

/** Runs `work`, and once more with all files fetched again where their versions differ: a publish came in between. */
export async function withFilesOfOneVersion<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof VersionsDiffer)) throw error;
		window.catalogueFiles = { cards: new Map(), cache: 'reload' };
		return work();
	}
}

async function fetchJson<T>(url: string): Promise<T> {
	const response = await fetch(url, { cache: files().cache });
	// The index knows more files than there are now.
	if (response.status === 404 && url !== catalogueIndexUrl) throw new VersionsDiffer();
	if (!response.ok) throw new Error(`${url} answers ${response.status}`);
	return response.json();
}
