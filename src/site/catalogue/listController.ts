/** The list at work (L1–L6): loads what its location shows, and keeps every choice in the URL and the history. */
import { filterCatalogue } from '#domain/catalogue/catalogue.ts';
import {
	type CataloguePage,
	isPrebuilt,
	knownLocation,
	prebuiltLocation,
	prebuiltResults,
	withEarlyChoices,
} from './cataloguePage.ts';
import { loadIndex } from './files.ts';
import { listHistory } from './listHistory.ts';
import type { ListAction } from './listState.ts';
import { fromForm, fromUrl, type ListLocation, toUrl } from './listUrl.ts';
import { resultsAt, resultsInMemory, type SimilarSearch } from './results.ts';

/** Milliseconds after which the visitor sees that the list is loading. Results that come sooner need no skeletons. */
const waitTime = 100;

export interface ListController {
	/** Shows what the URL and the form say, and follows Back and Forward. Returns what ends that. */
	start(form: HTMLFormElement | null): () => void;
	/** Shows the page of a link below the list. */
	goToLink(href: string): void;
	/** Shows a location. `replace`: in place of the last step of the history. */
	go(location: ListLocation, options?: { replace?: boolean }): void;
	/** Loads once more what could not be loaded. */
	retry(): void;
	/** Loads the index ahead of a choice, for the counts at the choices. */
	prepare(): void;
}

/** Tells `dispatch` all that happens to the list of a page. */
export function listController(page: CataloguePage, dispatch: (action: ListAction) => void): ListController {
	const loader = resultLoader(page, dispatch);
	/** Path and query. */
	let url = page.path;
	const steps = listHistory();

	function go(next: ListLocation, { replace = false } = {}): void {
		const nextUrl = toUrl(next, pathOf(url));
		if (nextUrl !== url) steps.add(nextUrl, { replace });
		url = nextUrl;
		loader.request(next, pathOf(url));
	}

	/** Shows what the URL says. */
	function follow(): void {
		steps.forget();
		// Only something that lay over the list has been closed.
		if (url === currentUrl()) return;
		url = currentUrl();
		loader.request(askedFor(page), pathOf(url), history.state?.y ?? 0);
	}

	function start(form: HTMLFormElement | null): () => void {
		url = currentUrl();
		const stopKeeping = steps.start();
		const asked = askedFor(page);
		const { filter: prebuilt } = prebuiltLocation(page);
		const filter = form ? withEarlyChoices(asked.filter, fromForm(form), prebuilt) : asked.filter;
		if (toUrl({ filter, page: 1 }) !== toUrl({ filter: asked.filter, page: 1 })) go({ filter, page: 1 });
		// A visitor who has scrolled already stays where they are.
		else loader.request(asked, pathOf(url), steps.scrollY() === 0 ? history.state?.y : undefined);
		addEventListener('popstate', follow);
		return () => {
			stopKeeping();
			removeEventListener('popstate', follow);
		};
	}

	function goToLink(href: string): void {
		const [path = '', query = ''] = href.split('?');
		const { page: tapped } = fromUrl(path, query);
		const location = loader.location();
		if (tapped === location.page) return;
		go({ ...location, page: tapped });
		scrollTo(0, 0);
	}

	const retry = () => loader.request(loader.location(), pathOf(url));
	return { start, goToLink, go, retry, prepare: loader.prepare };
}

/** Loads what locations of the list show, each request in place of the one before. */
function resultLoader(page: CataloguePage, dispatch: (action: ListAction) => void) {
	let requestId = 0;
	let location = prebuiltLocation(page);
	let hasCounts = false;

	function request(next: ListLocation, path: string, scrollY?: number): void {
		location = next;
		requestId += 1;
		dispatch({ type: 'request', requestId, location, path, scrollY });
		load(requestId);
	}

	function load(ofRequest: number): void {
		if (isPrebuilt(location, page)) {
			dispatch({ type: 'receive', requestId: ofRequest, results: prebuiltResults(page) });
			if (hasCounts) count();
			return;
		}
		// Rendered together with the request.
		const known = resultsInMemory(location, searchSimilar);
		if (known) dispatch({ type: 'receive', requestId: ofRequest, ...known });
		else
			void loadResults(ofRequest, location, dispatch).then((areLoaded) => {
				hasCounts ||= areLoaded;
			});
	}

	function count(): void {
		const ofRequest = requestId;
		void loadCounts(ofRequest, location, dispatch).then((areLoaded) => {
			hasCounts ||= areLoaded;
			// Another request came before the counts, which belong to a list that is no longer shown.
			if (areLoaded && ofRequest !== requestId && isPrebuilt(location, page)) count();
		});
	}

	function prepare(): void {
		if (isPrebuilt(location, page) && !hasCounts) count();
	}

	return { request, prepare, location: () => location };
}

/** Returns whether they could be loaded; tells so in any case. */
async function loadResults(
	requestId: number,
	location: ListLocation,
	dispatch: (action: ListAction) => void,
): Promise<boolean> {
	const waiting = setTimeout(() => dispatch({ type: 'wait', requestId }), waitTime);
	try {
		dispatch({ type: 'receive', requestId, ...(await resultsAt(location, loadSimilar)) });
		return true;
	} catch (error) {
		console.error('The product list could not be fetched', error);
		dispatch({ type: 'fail', requestId });
		return false;
	} finally {
		clearTimeout(waiting);
	}
}

/** For a list that was prebuilt: it is shown without the index. Returns whether that could be loaded. */
async function loadCounts(
	requestId: number,
	{ filter }: ListLocation,
	dispatch: (action: ListAction) => void,
): Promise<boolean> {
	try {
		dispatch({ type: 'count', requestId, counts: filterCatalogue(await loadIndex(), filter).counts });
		return true;
	} catch {
		// The visitor is told when a choice needs the index.
		return false;
	}
}

function askedFor(page: CataloguePage): ListLocation {
	return knownLocation(fromUrl(window.location.pathname, window.location.search), page);
}

/** Search that forgives typos, once it has been needed. */
let searchSimilar: SimilarSearch | undefined;

async function loadSimilar(): Promise<SimilarSearch> {
	searchSimilar ??= (await import('./typos.ts')).foundDespiteTypos;
	return searchSimilar;
}

function currentUrl(): string {
	return window.location.pathname + window.location.search;
}

function pathOf(url: string): string {
	return url.split('?')[0] ?? '';
}
