/** Fetches the catalogue's prebuilt files (data/public/catalogueFiles.ts) when they are needed, each of them once. */
import { catalogueCardsUrl, catalogueIndexUrl, catalogueWordsUrl, listPageSize } from '#data/addresses.ts';
import type { CatalogueCard, CatalogueCards, CatalogueIndex, CatalogueWords } from '#data/public/catalogueFiles.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
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
	cards: Map<number, Fetched<readonly CatalogueCard[]>>;
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

/** The cards of products, by their places in the list. */
export async function loadCards(places: readonly number[]): Promise<CatalogueCard[]> {
	await Promise.all(places.map((place) => loadFile(fileOf(place))));
	return cardsInMemory(places) ?? [];
}

function loadFile(number: number): Promise<readonly CatalogueCard[]> {
	const { cards } = files();
	const file =
		cards.get(number) ??
		fetched(
			async () => (await fetchOfIndex<CatalogueCards>(catalogueCardsUrl(number))).cards,
			() => cards.delete(number),
		);
	cards.set(number, file);
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
	if (!places.every((place) => cards.get(fileOf(place))?.content)) return undefined;
	return places
		.map((place) => cards.get(fileOf(place))?.content?.[place % listPageSize])
		.filter((card) => card !== undefined);
}

function fileOf(place: number): number {
	return Math.floor(place / listPageSize) + 1;
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
