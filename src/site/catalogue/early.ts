/**
 * Where the URL filters or searches the list: while the island's own script is on its way, which on a slow line comes a
 * second later, fetches what the list shows, and shows those of the page's own cards that it begins with.
 */
import { photoSet } from '#data/photos.ts';
import type { CatalogueCard } from '#data/public/catalogueFiles.ts';
import { fillsFrame } from '#domain/products/photoLook.ts';
import { cardSizes } from '../product/photoSource.ts';
import { loadCards, loadIndex } from './files.ts';
import { cardsInRow, firstCards } from './firstCards.ts';
import { fromUrl, wordsOf } from './listUrl.ts';
import { placesAt, type SimilarSearch } from './results.ts';

const root = document.documentElement;
const { href } = location;

if (root.dataset.list) {
	const wanted = fromUrl(location.pathname, location.search);
	const asked = placesAt(wanted, loadSimilar);
	void fetchCards(asked, wanted.filter.brand)
		.catch(() => {})
		.then(fetchIsland);
	void Promise.all([asked, cardsOfPage()])
		.then(([list, own]) => showFirst(list, own))
		.catch(() => {});
}

/** A search for similar words can wait for the island, and so can an error. */
async function loadSimilar(): Promise<SimilarSearch> {
	return () => new Set();
}

/** The whole page is there. */
function parsed(): Promise<void> {
	return new Promise((resolve) => {
		if (document.readyState === 'loading')
			document.addEventListener('readystatechange', () => resolve(), { once: true });
		else resolve();
	});
}

interface OwnCard {
	/** Of its product, in the list of everything. */
	place: number;
	card: HTMLElement;
}

/** The page's own cards with the places of their products. None where the page is of another version than the files. */
async function cardsOfPage(): Promise<OwnCard[]> {
	const index = await loadIndex();
	await parsed();
	const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? href;
	const order = document.querySelector<HTMLMetaElement>('meta[name=sortering]')?.content ?? '';
	const { places } = await placesAt(fromUrl(new URL(canonical).pathname, `sortering=${order}`), loadSimilar);
	const cards = [...document.querySelectorAll<HTMLElement>('[data-cards] > li')];
	const isOfVersion = cards.every(({ dataset: { varumarke, skick, lager } }, at) => {
		const entry = index.entries[places[at] ?? -1];
		if (!entry) return false;
		const { condition, stock_status } = wordsOf(entry);
		return skick === condition && lager === stock_status && varumarke === index.brands[entry.brand]?.slug;
	});
	return isOfVersion ? cards.map((card, at) => ({ place: places[at] ?? -1, card })) : [];
}

function showFirst(list: { places: readonly number[]; total: number }, own: readonly OwnCard[]): void {
	// The island is there, or the visitor asks for something else.
	if (root.dataset.list !== 'loading' || location.href !== href) return;
	const ofPage = own.map(({ place }) => place);
	const shown = firstCards(list, ofPage, cardsInRow());
	if (shown.length === 0) return;
	for (const [position, { card }] of own.entries()) card.toggleAttribute('data-left-out', !shown.includes(position));
	const first = own[shown[0] ?? -1]?.card.querySelector('img');
	if (first) Object.assign(first, { fetchPriority: 'high', loading: 'eager' });
	root.dataset.list = 'begun';
}

/** All of a page's cards. The photo of the first one needs no other: it is asked for as soon as that one is there. */
async function fetchCards(list: ReturnType<typeof placesAt>, brand: string): Promise<void> {
	const { places } = await list;
	const first = loadCards(places.slice(0, 1), brand).then(([card]) => void showPhoto(card).catch(() => {}));
	await Promise.all([first, loadCards(places, brand)]);
}

/** What the list is drawn with, apart from React, which is on its way since the page's head. */
function fetchIsland(): void {
	for (const href of root.dataset.scripts?.split(' ').filter(Boolean) ?? [])
		document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** The photo of a list that begins with none of the page's own cards: in its skeleton until the island draws the list. */
async function showPhoto(card: CatalogueCard | undefined): Promise<void> {
	const [name] = card?.images ?? [];
	if (root.dataset.list !== 'loading' || !card || !name) return;
	const srcset = photoSet(card, name, 'avif');
	const photo = Object.assign(new Image(), { fetchPriority: 'high', sizes: cardSizes, srcset });
	await Promise.all([photo.decode(), parsed()]);
	const skeleton = document.querySelector<HTMLElement>('[data-skeleton] > .skeleton');
	const look = card.photo_looks?.[name];
	// One that is shown whole needs its ground too.
	if (root.dataset.list !== 'loading' || !skeleton || (look && !fillsFrame(look))) return;
	// A style alone, which the island takes away: what the skeleton holds is its own.
	Object.assign(skeleton.style, { animation: 'none', background: `center / cover url("${photo.currentSrc}")` });
}
