/**
 * The product list at work (L1–L6): narrows the prebuilt list where it stands, keeps every choice in the address, and
 * brings back filters and place when the visitor goes Back. The page is whole without it.
 */
import { categoryPageUrl, listPageSize } from '#data/addresses.ts';
import {
	activeFilters,
	type Catalogue,
	type Choice,
	type Counts,
	type Entry,
	everything,
	type Filter,
	narrowed,
} from '#domain/catalogue.ts';
import { foundBy } from '#domain/wordIndex.ts';
import { addressOf, type Place, placeOf } from './address.ts';
import './filterSheet.ts';
import { FilesDisagree, forgetFiles, loadCards, loadCatalogue, loadWords, type Opened } from './files.ts';
import { pageLinks } from './pageLinks.ts';

/** Of the first row's photos before those of the others. Milliseconds. */
const headStart = 100;

const page = document.querySelector<HTMLElement>('[data-catalogue]');
if (page) start(page);

function start(page: HTMLElement): void {
	const one = <E extends HTMLElement>(selector: string) => page.querySelector<E>(selector) as E;
	const form = one<HTMLFormElement>('[data-filter-form]');
	const area = one('[data-list-area]');
	const cards = one('[data-cards]');
	const sheet = one<HTMLDialogElement>('[data-sheet]');
	const search = form.elements.namedItem('search') as HTMLInputElement;
	const selects = [...form.querySelectorAll('select')];

	/** What this page was made for. */
	const [ownPath = '', ownQuery = ''] = (page.dataset.catalogue ?? '').split('?');
	const own = placeOf(ownPath, ownQuery);
	/** More than it shows where it was made to be narrowed. */
	const cardsInPage = [...cards.children] as HTMLElement[];
	/** Shown again as it is when the visitor comes back to it. */
	const prebuilt = {
		cards: cardsInPage.slice(0, listPageSize),
		pages: one('[data-pages]').cloneNode(true) as HTMLElement,
		total: Number(one('[data-total]').dataset.total),
		canonical: canonicalLink()?.href ?? '',
		title: document.title,
	};

	/** By the address of its product. A card that stands here already is never replaced by its like: its photo would flicker. */
	const standing = new Map(cardsInPage.map((card) => [productAddress(card), card]));

	let place = knownPlace();
	/** Of `place`. The browser's own follows when the list has been shown: changing that takes longer than the list. */
	let address = location.pathname + location.search;
	/** Raised by every change, so that an answer that comes late is dropped. */
	let turn = 0;
	/** What `placesInPage` found in a catalogue. */
	let inPage: { catalogue: Opened; cards: ReadonlyMap<number, HTMLElement> } | undefined;
	/** Typing on in the search box is one step of the history, not one per letter. */
	let isTyping = false;

	// The browser restores a place on a page that is not there yet; so the list does it when its cards are.
	history.scrollRestoration = 'manual';
	const isComingBack = history.state?.y !== undefined;
	if (isPrebuilt(place) && isFilledIn()) {
		// What a visitor chose in the prebuilt form before this script came counts.
		go({ choice: readForm(), page: 1 }, 'replace');
	} else if (isPrebuilt(place)) {
		showChoice();
		for (const card of cardsInPage) card.hidden = !prebuilt.cards.includes(card);
		if (ownQuery) showPages(Math.ceil(prebuilt.total / listPageSize));
		delete document.documentElement.dataset.list;
		if (isComingBack) scrollTo(0, history.state.y);
	} else {
		void show().then(() => {
			if (isComingBack) scrollTo(0, history.state.y);
		});
	}

	form.addEventListener('submit', (event) => {
		event.preventDefault();
		// Puts the keyboard of a phone away.
		search.blur();
	});
	form.addEventListener('change', (event) => {
		if (event.target !== search) go({ choice: readForm(), page: 1 });
	});
	let typing: ReturnType<typeof setTimeout>;
	search.addEventListener('input', () => {
		clearTimeout(typing);
		typing = setTimeout(() => go({ choice: readForm(), page: 1 }, isTyping ? 'replace' : 'push', true), 120);
	});
	search.addEventListener('blur', () => {
		isTyping = false;
	});

	page.addEventListener('click', (event) => {
		if (!(event.target instanceof Element) || event.button !== 0) return;
		const filter = event.target.closest<HTMLElement>('[data-remove]')?.dataset.remove as Filter | undefined;
		if (filter) {
			go({ choice: { ...place.choice, [filter]: '' }, page: 1 });
			(page.querySelector<HTMLElement>('[data-remove]') ?? search).focus({ preventScroll: true });
		}
		if (event.target.closest('[data-clear]')) {
			go({ choice: { ...everything, sort: place.choice.sort }, page: 1 });
			if (!sheet.open) search.focus({ preventScroll: true });
		}
		if (event.target.closest('[data-retry]')) void show();
		const link = event.target.closest<HTMLAnchorElement>('[data-pages] a');
		if (
			link &&
			(!isPrebuilt(place) || ownQuery) &&
			!event.metaKey &&
			!event.ctrlKey &&
			!event.shiftKey &&
			!event.altKey
		) {
			event.preventDefault();
			go(placeOf(link.pathname, link.search));
			scrollTo(0, 0);
			area.focus({ preventScroll: true });
		}
	});

	addEventListener('popstate', () => {
		isTyping = false;
		// Only something that lay over the list has been closed.
		if (address === location.pathname + location.search) return;
		place = knownPlace();
		address = location.pathname + location.search;
		const y: number = history.state?.y ?? 0;
		void show().then(() => scrollTo(0, y));
	});
	let scrolling: ReturnType<typeof setTimeout>;
	const keepPlace = () => history.replaceState({ ...history.state, y: scrollY }, '');
	addEventListener(
		'scroll',
		() => {
			clearTimeout(scrolling);
			scrolling = setTimeout(keepPlace, 150);
		},
		{ passive: true },
	);
	addEventListener('pagehide', keepPlace);

	// Fetched when somebody is about to use it, and in a quiet moment unless data is to be saved.
	const prepare = () => void loadCatalogue().then(showCountsOf, () => {});
	form.addEventListener('pointerenter', prepare, { once: true });
	form.addEventListener('focusin', prepare, { once: true });
	const prepareSearch = () => void loadWords().catch(() => {});
	search.addEventListener('focus', prepareSearch, { once: true });
	// The visitor may be there before this script is.
	if (form.matches(':hover, :focus-within')) prepare();
	if (search.matches(':focus')) prepareSearch();
	if (!(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
		(window.requestIdleCallback ?? setTimeout)(prepare);

	function knownPlace(): Place {
		const { choice, page } = placeOf(location.pathname, location.search);
		// A category or brand that is no longer there narrows nothing.
		const isKnown = (name: 'category' | 'brand') =>
			[...select(name).options].some(({ value }) => value === choice[name]);
		return {
			choice: {
				...choice,
				category: isKnown('category') ? choice.category : '',
				brand: isKnown('brand') ? choice.brand : '',
			},
			page,
		};
	}

	function go(next: Place, step: 'push' | 'replace' = 'push', isSearch = false): void {
		const before = address;
		address = addressOf(next, path());
		isTyping = isSearch;
		place = next;
		if (address !== before) {
			// What is chosen in the sheet is one step of the history: the entry that Back would take away to close it.
			if (sheet.open) rememberAs(address, 'replace', scrollY)();
			else afterPaint(rememberAs(address, step, scrollY));
		}
		void show();
	}

	function rememberAs(address: string, step: 'push' | 'replace', y: number): () => void {
		return () => {
			if (step === 'replace') return history.replaceState({ y }, '', address);
			if (history.state?.y !== y) history.replaceState({ ...history.state, y }, '');
			history.pushState({ y }, '', address);
		};
	}

	function path(): string {
		return address.split('?')[0] ?? '';
	}

	/** Whether the address is the one that the page was made for. */
	function isPrebuilt({ choice, page: number }: Place): boolean {
		return addressOf({ choice, page: number }, ownPath) === page.dataset.catalogue;
	}

	async function show(): Promise<void> {
		turn += 1;
		const now = turn;
		showChoice();
		if (isPrebuilt(place)) {
			showCards(prebuilt.cards, prebuilt.total);
			one('[data-pages]').replaceWith(prebuilt.pages.cloneNode(true));
			if (ownQuery) showPages(Math.ceil(prebuilt.total / listPageSize));
			delete document.documentElement.dataset.list;
			area.style.minHeight = '';
			void loadCatalogue().then(showCountsOf, () => {});
			return;
		}
		// Cards that come at once need no skeletons.
		const waiting = setTimeout(() => {
			// The list keeps its height, so that nothing jumps.
			area.style.minHeight = `${area.offsetHeight}px`;
			document.documentElement.dataset.list ??= 'loading';
		}, 100);
		try {
			const result = await withFreshFiles(
				() => list(place),
				() => standing.clear(),
			);
			if (now !== turn) return;
			showCards(result.cards, result.total);
			// Just opened, the first row comes a little before the others, whose photos would share the line with its own.
			const isFirstSeen = now === 1 && !isComingBack && document.documentElement.dataset.list === 'loading';
			const later = isFirstSeen ? ([...cards.children].slice(columns()) as HTMLElement[]) : [];
			for (const card of later) card.hidden = true;
			setTimeout(() => {
				if (now === turn) for (const card of later) card.hidden = false;
			}, headStart);
			afterPaint(() => {
				if (now !== turn) return;
				// Nobody sees the counts before a choice is opened, and measuring so many texts takes longer than the cards.
				showCounts(result.counts);
				showPages(result.pages);
			});
			one('[data-similar]').classList.toggle('hidden', !result.isSimilar);
			one('[data-similar]').textContent = result.isSimilar
				? `Inget matchar ”${place.choice.search}” precis som det är skrivet. Här är det som liknar.`
				: '';
		} catch (error) {
			if (now === turn) showFailure(error);
		} finally {
			clearTimeout(waiting);
			if (now === turn) {
				delete document.documentElement.dataset.list;
				area.style.minHeight = '';
			}
		}
	}

	interface Listed {
		cards: HTMLElement[];
		total: number;
		pages: number;
		counts: Counts;
		isSimilar: boolean;
	}

	async function list({ choice, page }: Place): Promise<Listed> {
		const catalogue = await loadCatalogue();
		let found: Set<number> | undefined;
		let isSimilar = false;
		if (choice.search !== '') {
			const words = await loadWords();
			found = foundBy(choice.search, words);
			if (found?.size === 0) {
				const { foundDespiteTypos } = await import('./typos.ts');
				found = foundDespiteTypos(choice.search, words);
				isSimilar = found.size > 0;
			}
		}
		const { entries, counts } = narrowed(catalogue, choice, found);
		const pages = Math.max(1, Math.ceil(entries.length / listPageSize));
		place.page = Math.min(page, pages);
		const shown: Entry[] = entries.slice((place.page - 1) * listPageSize, place.page * listPageSize);
		return { cards: await loadCards(shown, placesInPage(catalogue)), total: entries.length, pages, counts, isSimilar };
	}

	/**
	 * The cards that came with this page, by place, where they are still those that the catalogue has there. What is in
	 * the page need not be fetched.
	 */
	function placesInPage(catalogue: Opened): ReadonlyMap<number, HTMLElement> {
		if (inPage?.catalogue === catalogue) return inPage.cards;
		const { choice } = own;
		const category = catalogue.categories.findIndex(({ slug }) => slug === choice.category);
		const from = (own.page - 1) * listPageSize;
		const marks = choice.category
			? catalogue.categoryMarks.slice(category, category + 1)
			: catalogue.cardMarks.slice(own.page - 1, Math.ceil((from + cardsInPage.length) / listPageSize));
		const isSame = cards.dataset.marks === marks.join(' ');
		const { entries } = narrowed(catalogue, choice);
		const known = isSame ? cardsInPage.map((card, at) => [entries[from + at]?.place ?? -1, card] as const) : [];
		inPage = { catalogue, cards: new Map(known) };
		return inPage.cards;
	}

	function showCards(items: readonly HTMLElement[], total: number): void {
		const placed = items.map((item) => standing.get(productAddress(item)) ?? item);
		for (const card of placed) card.hidden = false;
		const photo = placed[0]?.querySelector('img');
		if (photo) Object.assign(photo, { fetchPriority: 'high', loading: 'eager' });
		if (placed.some((card) => card.parentElement === cards)) {
			for (const [at, card] of placed.entries())
				if (cards.children[at] !== card) cards.insertBefore(card, cards.children[at] ?? null);
			while (cards.children.length > placed.length) cards.lastElementChild?.remove();
		} else cards.replaceChildren(...placed);
		const text = `${total} produkter hittades`;
		const status = one('.list-total');
		// Only what has changed is read aloud.
		if (status.textContent !== text) status.textContent = text;
		one('[data-show-results]').textContent = `Visa ${total} produkter`;
		one('[data-empty]').hidden = total > 0;
		one('[data-empty-title]').textContent = 'Inga produkter hittades';
		one('[data-empty] [data-clear]').hidden = activeFilters(place.choice).length === 0;
		one('[data-retry]').hidden = true;
		one('[data-similar]').classList.add('hidden');
	}

	function showFailure(error: unknown): void {
		console.error('The product list could not be fetched', error);
		showCards([], 0);
		one('.list-total').textContent = '';
		one('[data-empty-title]').textContent = 'Produkterna kunde inte hämtas';
		one('[data-empty] [data-clear]').hidden = true;
		one('[data-retry]').hidden = false;
		one('[data-pages]').hidden = true;
	}

	/** Form, chips, title and canonical address as chosen. */
	function showChoice(): void {
		const { choice } = place;
		if (document.activeElement !== search || search.value.trim() !== choice.search) search.value = choice.search;
		for (const select of selects) {
			const value = choice[select.name as keyof Choice];
			// Setting what is set already costs as much as changing it.
			if (select.value !== value) select.value = value;
		}
		const active = activeFilters(choice);
		one('[data-active]').removeAttribute('data-prebuilt');
		one('[data-active]').toggleAttribute('data-unused', active.length === 0);
		one('[data-active-number]').textContent = `${active.length} aktiva filter`;
		one('[data-chips]').replaceChildren(...active.map(chip));
		const inSheet = active.filter((filter) => filter !== 'search').length;
		one('[data-filter-number]').hidden = inSheet === 0;
		one('[data-filter-number]').textContent = String(inSheet);

		const isOwn = own.choice.category === '' || choice.category === own.choice.category;
		one('[data-heading]').textContent = isOwn ? (page.dataset.ownHeading ?? '') : 'Produkter';
		const intro = page.querySelector<HTMLElement>('[data-intro]');
		if (intro) intro.hidden = !isOwn;
		const category = choice.category && labelOf('category', choice.category);
		const [, ...company] = prebuilt.title.split(' | ');
		document.title = isPrebuilt(place) ? prebuilt.title : [category || 'Produkter', ...company].join(' | ');
		const canonical = canonicalLink();
		if (canonical)
			canonical.href = isPrebuilt(place)
				? prebuilt.canonical
				: new URL(
						choice.category ? categoryPageUrl({ slug: choice.category }) : '/produkter',
						prebuilt.canonical || location.href,
					).href;
	}

	function chip(filter: Filter): Node {
		const value = place.choice[filter];
		const label = filter === 'search' ? `”${value}”` : labelOf(filter, value);
		const item = one<HTMLTemplateElement>('template[data-chip]').content.cloneNode(true) as DocumentFragment;
		const button = item.querySelector('button') as HTMLButtonElement;
		button.dataset.remove = filter;
		button.ariaLabel = `Ta bort filtret ${label}`;
		(button.querySelector('span') as HTMLElement).textContent = label;
		return item;
	}

	function showCountsOf(catalogue: Catalogue): void {
		if (isPrebuilt(place)) showCounts(narrowed(catalogue, place.choice).counts);
	}

	/** Behind every choice how many products it would show; one that shows none cannot be chosen. */
	function showCounts(counts: Counts): void {
		for (const select of selects) {
			const ofSelect = counts[select.name as keyof Counts];
			if (!ofSelect) continue;
			for (const option of select.options) {
				if (option.value === '') continue;
				const count = ofSelect.get(option.value) ?? 0;
				const text = `${option.dataset.label} (${count})`;
				if (option.text !== text) option.text = text;
				option.disabled = count === 0 && !option.selected;
			}
		}
	}

	function showPages(pages: number): void {
		const nav = one('[data-pages]');
		nav.hidden = pages < 2;
		const addressOfPage = (number: number) => addressOf({ choice: place.choice, page: number }, path());
		const previous = nav.querySelector('[data-previous]') as HTMLAnchorElement;
		const next = nav.querySelector('[data-next]') as HTMLAnchorElement;
		previous.hidden = place.page === 1;
		previous.href = addressOfPage(Math.max(1, place.page - 1));
		next.hidden = place.page === pages;
		next.href = addressOfPage(Math.min(pages, place.page + 1));
		nav.querySelector('[data-numbers]')?.replaceChildren(
			...pageLinks(place.page, pages).map((number) => {
				const template = one<HTMLTemplateElement>(
					number === undefined ? 'template[data-page-gap]' : 'template[data-page-number]',
				);
				const item = template.content.cloneNode(true) as DocumentFragment;
				const link = item.querySelector('a');
				if (link && number !== undefined) {
					link.href = addressOfPage(number);
					link.textContent = String(number);
					link.ariaLabel = `Sida ${number}`;
					if (number === place.page) link.ariaCurrent = 'page';
				}
				return item;
			}),
		);
	}

	function readForm(): Choice {
		const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
		return { ...everything, ...chosen, search: search.value.trim() };
	}

	/** Whether the form says something else than the address. */
	function isFilledIn(): boolean {
		const filledIn = readForm();
		return Object.entries(place.choice).some(([name, value]) => filledIn[name as keyof Choice] !== value);
	}

	function select(name: string): HTMLSelectElement {
		return form.elements.namedItem(name) as HTMLSelectElement;
	}

	function labelOf(name: string, value: string): string {
		const option = [...select(name).options].find((option) => option.value === value);
		return option?.dataset.label?.trim() ?? value;
	}
}

/** Calls when the browser has shown what has been done until now. */
function afterPaint(work: () => void): void {
	requestAnimationFrame(() => setTimeout(work));
}

/** Of the list's grid. */
function columns(): number {
	return ['(width >= 40rem)', '(width >= 64rem)'].filter((wide) => matchMedia(wide).matches).length + 1;
}

/** Where the one link of a card leads. */
function productAddress(card: Element): string {
	return card.querySelector('a')?.getAttribute('href') ?? '';
}

/** Once more with fresh files where they disagree: the catalogue was published in between. */
async function withFreshFiles<T>(work: () => Promise<T>, forget: () => void): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof FilesDisagree)) throw error;
		forgetFiles();
		forget();
		return work();
	}
}

function canonicalLink(): HTMLLinkElement | null {
	return document.querySelector('link[rel="canonical"]');
}
