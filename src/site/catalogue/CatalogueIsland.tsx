/**
 * The product list (L1–L6): its state is in the URL, the URL gives results, and results are shown as cards. It hydrates
 * the prebuilt page, which is whole without it.
 */
import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { activeFilters, everything, type FilterName } from '#domain/catalogue.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { CategoryLinks } from './CategoryLinks.tsx';
import { type CataloguePage, isPrebuilt, prebuiltLocation } from './cataloguePage.ts';
import { EmptyList } from './EmptyList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListStatus } from './ListStatus.tsx';
import type { ListState } from './listState.ts';
import { toUrl } from './listUrl.ts';
import { Pagination } from './Pagination.tsx';
import { ProductCards } from './ProductCards.tsx';
import { SkeletonCards } from './SkeletonCards.tsx';
import { useCatalogue } from './useCatalogue.ts';
import { useDocumentHead } from './useDocumentHead.ts';

/** `json` is a `CataloguePage`: as one text it takes half the room in the page. */
export function CatalogueIsland({ json }: { json: string }) {
	const page = useMemo(() => JSON.parse(json) as CataloguePage, [json]);
	return (
		<RenderFailure>
			<Catalogue page={page} />
		</RenderFailure>
	);
}

function Catalogue({ page }: { page: CataloguePage }) {
	const form = useRef<HTMLFormElement>(null);
	const area = useRef<HTMLDivElement>(null);
	const { state, list } = useCatalogue(page, form);
	const { location, results, path } = state;
	const isOwn = isPrebuilt(location, page);
	const isOwnCategory = isOfOwnCategory(state, page);
	useListStatus(state, area);
	useDocumentHead(location, page);
	const focusSearch = useCallback(
		() => form.current?.querySelector<HTMLInputElement>('[type=search]')?.focus({ preventScroll: true }),
		[],
	);

	function removeFilter(name: FilterName): void {
		flushSync(() => list.go({ filter: { ...location.filter, [name]: '' }, page: 1 }));
		const next = document.querySelector<HTMLElement>('[data-remove]');
		if (next) next.focus({ preventScroll: true });
		else focusSearch();
	}

	function clear(): void {
		list.go({ filter: { ...everything, sort: location.filter.sort }, page: 1 });
		if (!form.current?.querySelector('dialog[open]')) focusSearch();
	}

	function goToPage(number: number): void {
		list.go({ filter: location.filter, page: number });
		scrollTo(0, 0);
		area.current?.focus({ preventScroll: true });
	}

	// Without a script the pages of a list in another order are those of its own order.
	const isLinked = isOwn && (state.requestId === 0 || page.sort === 'default');
	const plain = { ...prebuiltLocation(page).filter, sort: 'default' } as const;
	const pageUrl = (number: number) => toUrl({ filter: isLinked ? plain : location.filter, page: number }, path);

	return (
		<>
			<h1 className="mt-3 text-title">{isOwnCategory ? page.heading : 'Produkter'}</h1>
			{page.intro && (
				<p className="mt-3 max-w-prose text-lead text-muted" hidden={!isOwnCategory}>
					{page.intro}
				</p>
			)}
			<noscript>
				<p className="mt-6 rounded-card bg-warn-soft px-4 py-3 text-warn-ink">
					Utan JavaScript visas alla produkter här, även om länken du följde söker eller filtrerar bland dem.
				</p>
			</noscript>
			<CategoryLinks links={page.links} />
			<FilterBar
				ref={form}
				page={page}
				filter={location.filter}
				counts={useDeferredValue(state.counts)}
				total={results.total}
				onChange={list.go}
				onClear={clear}
				onApproach={list.prepare}
			/>
			<ListStatus page={page} state={state} onRemove={removeFilter} onClear={clear} />
			<div ref={area} className="relative min-h-[80dvh] scroll-mt-24" tabIndex={-1}>
				<p className="mb-5 rounded-card bg-warn-soft px-4 py-3 text-warn-ink" hidden={!results.isSimilar}>
					{`Inget matchar ”${location.filter.search}” precis som det är skrivet. Här är det som liknar.`}
				</p>
				<ProductCards cards={state.status === 'failed' ? none : results.cards} />
				<SkeletonCards />
				<EmptyList
					hasFailed={state.status === 'failed'}
					isEmpty={results.total === 0}
					hasFilter={activeFilters(location.filter).length > 0}
					onClear={clear}
					onRetry={list.retry}
				/>
			</div>
			<Pagination
				page={results.page}
				pages={state.status === 'failed' ? 0 : results.pages}
				urlOf={pageUrl}
				onGo={isLinked ? undefined : goToPage}
			/>
		</>
	);
}

const none: [] = [];

/** Whether heading and introduction of the page fit what is shown: everything, or its own category. */
function isOfOwnCategory({ location }: ListState, page: CataloguePage): boolean {
	const own = prebuiltLocation(page).filter.category;
	return own === '' || location.filter.category === own;
}

/** Shows on the page that the list is loading, as its first paint does, and scrolls where the results are wanted. */
function useListStatus({ status, requestId, scrollY }: ListState, area: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const root = document.documentElement;
		if (status === 'loading') {
			// The list keeps its height, so that nothing jumps. What the first paint shows of it stays.
			if (area.current && !root.dataset.list) area.current.style.minHeight = `${area.current.offsetHeight}px`;
			root.dataset.list ??= 'loading';
		} else if (status !== 'pending' && requestId > 0) {
			if (area.current) area.current.style.minHeight = '';
			delete root.dataset.list;
		}
	}, [status, requestId, area]);
	useLayoutEffect(() => {
		if (requestId > 0 && status === 'ready' && scrollY !== undefined) scrollTo(0, scrollY);
	}, [requestId, status, scrollY]);
}
