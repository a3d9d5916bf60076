/** Fetches the catalogue's prebuilt files (data/public/catalogueFiles.ts) when they are needed, each of them once. */
import {
	brandCardsUrl,
	catalogueCardsUrl,
	catalogueIndexUrl,
	catalogueWordsUrl,
	listPageSize,
} from '#data/addresses.ts';
import type { CatalogueCard, CatalogueCards, CatalogueIndex, CatalogueWords } from '#data/public/catalogueFiles.ts';
import { type Catalogue, firstPlaces } from '#domain/catalogue/catalogue.ts';
import { decodeCatalogue } from '#domain/catalogue/encodedCatalogue.ts';
import { decodeWordIndex, type WordIndex } from '#domain/catalogue/wordIndex.ts';

/** The files are of different versions: the catalogue has changed in between. */
class VersionsDiffer extends Error {}

/** A file that is fetched, or has been: then `content` is what it holds. */
interface Fetched<T> {
	loading: Promise<T>;
	content?: T;
}

type VersionedCatalogue = Catalogue & { version: string };

interface Files {
	index?: Fetched<VersionedCatalogue> | undefined;
	words?: Fetched<WordIndex> | undefined;
	/** By their URLs. */
	cardFiles: Map<string, Fetched<void>>;
	/** What these hold, by the places of the products in the list. */
	cards: Map<number, CatalogueCard>;
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
	window.catalogueFiles ??= noFiles('default');
	return window.catalogueFiles;
}

function noFiles(cache: RequestCache): Files {
	return { cardFiles: new Map(), cards: new Map(), cache };
}

/** What the list is filtered, counted and sorted by. */
export function loadIndex(): Promise<VersionedCatalogue> {
	const store = files();
	store.index ??= fetched(
		async () => {
			const { version, ...encoded } = await fetchJson<CatalogueIndex>(catalogueIndexUrl);
			return { version, ...decodeCatalogue(encoded) };
		},
		() => {
			store.index = undefined;
		},
	);
	return store.index.loading;
}

/** Every word that products can be found by. */
export function loadWords(): Promise<WordIndex> {
	const store = files();
	store.words ??= fetched(
		async () => decodeWordIndex(await fetchOfIndex<CatalogueWords>(catalogueWordsUrl)),
		() => {
			store.words = undefined;
		},
	);
	return store.words.loading;
}

/** The cards of products, by their places in the list. `brand`: the slug of the one that they are filtered by, or ''. */
export async function loadCards(places: readonly number[], brand: string): Promise<CatalogueCard[]> {
	const { cards } = files();
	const missing = places.filter((place) => !cards.has(place));
	if (missing.length > 0) await Promise.all(filesWith(missing, brand, await loadIndex()).map(loadCardFile));
	return cardsInMemory(places) ?? [];
}

/** The URLs of the files with these cards: the one of the brand where it has all of them. */
function filesWith(places: readonly number[], brand: string, { entries, brands }: Catalogue): string[] {
	const ofBrand = firstPlaces(entries, listPageSize, (entry) => brands[entry.brand]?.slug === brand);
	if (places.every((place) => ofBrand.includes(place))) return [brandCardsUrl({ slug: brand })];
	return [...new Set(places.map((place) => catalogueCardsUrl(Math.floor(place / listPageSize) + 1)))];
}

function loadCardFile(url: string): Promise<void> {
	const { cardFiles, cards } = files();
	const file =
		cardFiles.get(url) ??
		fetched(
			async () => {
				const content = await fetchOfIndex<CatalogueCards>(url);
				for (const [at, card] of content.cards.entries()) cards.set(content.places[at] ?? -1, card);
			},
			() => cardFiles.delete(url),
		);
	cardFiles.set(url, file);
	return file.loading;
}

/** What has been fetched: for an answer without a pause. undefined while it has not. */
export function indexInMemory(): Catalogue | undefined {
	return files().index?.content;
}
export function wordsInMemory(): WordIndex | undefined {
	return files().words?.content;
}
export function cardsInMemory(places: readonly number[]): CatalogueCard[] | undefined {
	const { cards } = files();
	const found = places.map((place) => cards.get(place)).filter((card) => card !== undefined);
	return found.length === places.length ? found : undefined;
}

/** `forget` is called when it cannot be loaded, so that it is tried once more. */
function fetched<T>(load: () => Promise<T>, forget: () => void): Fetched<T> {
	const file: Fetched<T> = {
		loading: load().then(
			(content) => {
				file.content = content;
				return content;
			},
			(error) => {
				forget();
				throw error;
			},
		),
	};
	return file;
}

/** A file that names products by their places in the index. */
async function fetchOfIndex<T extends { version: string }>(url: string): Promise<T> {
	const [file, { version }] = await Promise.all([fetchJson<T>(url), loadIndex()]);
	if (file.version !== version) throw new VersionsDiffer();
	return file;
}

/** Runs `work`, and once more with all files fetched again where their versions differ: a publish came in between. */
export async function withFilesOfOneVersion<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof VersionsDiffer)) throw error;
		window.catalogueFiles = noFiles('reload');
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
