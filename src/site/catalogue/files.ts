/** Fetches the catalogue's prebuilt files (data/catalogueFiles.ts) when they are needed, each of them once. */
import { catalogueCardsUrl, catalogueIndexUrl, catalogueWordsUrl, listPageSize } from '#data/addresses.ts';
import type { CatalogueIndex, CatalogueWords } from '#data/public/catalogueFiles.ts';
import { type Catalogue, type Entry, unpacked } from '#domain/catalogue.ts';
import { unpackedWordIndex, type WordIndex } from '#domain/wordIndex.ts';

/** The files are of different times: the catalogue has changed in between. */
export class FilesDisagree extends Error {}

export interface Opened extends Catalogue, Pick<CatalogueIndex, 'mark' | 'cardMarks' | 'categoryMarks'> {}

let index: Promise<Opened> | undefined;
let words: Promise<WordIndex> | undefined;
const cards = new Map<number, Promise<HTMLElement[]>>();
/** 'reload' after files have disagreed: then the browser's copies are old. */
let cache: RequestCache = 'default';

export function loadCatalogue(): Promise<Opened> {
	index ??= fetchJson<CatalogueIndex>(catalogueIndexUrl)
		.then(({ mark, cardMarks, categoryMarks, ...packed }) => ({ mark, cardMarks, categoryMarks, ...unpacked(packed) }))
		.catch((error) => {
			index = undefined;
			throw error;
		});
	return index;
}

/** Every word that products can be found by. */
export function loadWords(): Promise<WordIndex> {
	words ??= Promise.all([fetchJson<CatalogueWords>(catalogueWordsUrl), loadCatalogue()])
		.then(([{ mark, ...packed }, catalogue]) => {
			if (mark !== catalogue.mark) throw new FilesDisagree();
			return unpackedWordIndex(packed);
		})
		.catch((error) => {
			words = undefined;
			throw error;
		});
	return words;
}

/** The cards of products, as list items ready to be put in place. `known` has those that need no file, by place. */
export async function loadCards(
	entries: readonly Entry[],
	known: ReadonlyMap<number, HTMLElement>,
): Promise<HTMLElement[]> {
	const items = await Promise.all(
		entries.map(async ({ place }) => {
			const item = known.get(place);
			if (item) return item;
			const file = await loadFile(Math.floor(place / listPageSize) + 1);
			return file[place % listPageSize];
		}),
	);
	return items.filter((item) => item !== undefined);
}

function loadFile(number: number): Promise<HTMLElement[]> {
	const known = cards.get(number);
	if (known) return known;
	const loading = fetchCards(number).catch((error) => {
		cards.delete(number);
		throw error;
	});
	cards.set(number, loading);
	return loading;
}

async function fetchCards(number: number): Promise<HTMLElement[]> {
	const response = await fetched(catalogueCardsUrl(number));
	const template = document.createElement('template');
	// Our own prebuilt page: what staff typed was escaped when it was made.
	template.innerHTML = await response.text();
	const list = template.content.querySelector<HTMLElement>('[data-mark]');
	const { cardMarks } = await loadCatalogue();
	if (!list || list.dataset.mark !== cardMarks[number - 1]) throw new FilesDisagree();
	return [...list.children] as HTMLElement[];
}

/** Forgets everything, so that it is fetched anew. */
export function forgetFiles(): void {
	index = undefined;
	words = undefined;
	cards.clear();
	cache = 'reload';
}

async function fetchJson<T>(url: string): Promise<T> {
	return (await fetched(url)).json();
}

async function fetched(url: string): Promise<Response> {
	const response = await fetch(url, { cache });
	// A page that has moved or gone since: the index knows more files than there are.
	if (response.status === 404 && url !== catalogueIndexUrl) throw new FilesDisagree();
	if (!response.ok) throw new Error(`${url} answers ${response.status}`);
	return response;
}
