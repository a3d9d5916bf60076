/**
 * The product list (L1–L6): its state is in the URL, the URL gives results, and results are shown as cards. It hydrates
 * the prebuilt page, which is whole without it.
 */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { activeFilters, everything, type FilterName } from '#domain/catalogue/catalogue.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { useListAlert } from '../alerts/useListAlert.ts';
import { WatchStrip } from '../alerts/WatchButton.tsx';
import { useAfterPaint } from '../frame/useAfterPaint.ts';
import { CategoryLinks } from './CategoryLinks.tsx';
import type { CataloguePage } from './cataloguePage.ts';
import { EmptyList } from './EmptyList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListNotes, ListStatus } from './ListStatus.tsx';
import type { ListController } from './listController.ts';
import type { ListState } from './listState.ts';
import type { ListLocation } from './listUrl.ts';
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
	const { location, results } = state;
	const [clears, countClear] = useReducer((count: number) => count + 1, 0);
	const { removeFilter, clear } = filterActions(list, location, form, countClear);
	const goToPage = useGoToPage(list, area);
	const retry = () => {
		list.retry();
		// The button that was pressed is gone.
		area.current?.focus({ preventScroll: true });
	};
	const hasFailed = state.status === 'failed';
	const painted = useAfterPaint(state);
	const alert = useListAlert(location.filter, page);
	useListStatus(state, area);
	useDocumentHead(location, page);
	return (
		<>
			<ListHeading page={page} filter={location.filter} />
			<CategoryLinks links={page.links} />
			<FilterBar
				ref={form}
				page={page}
				filter={location.filter}
				counts={painted.counts}
				total={results.total}
				clears={clears}
				onChange={list.go}
				onClear={clear}
				onApproach={list.prepare}
			/>
			<ListStatus page={page} state={state} alert={alert} onRemove={removeFilter} onClear={clear} />
			<ListNotes state={state} problem={alert.problem} />
			<div ref={area} className="relative min-h-[80dvh] scroll-mt-24" tabIndex={-1}>
				<p className="mb-5 rounded-card bg-warn-soft px-4 py-3 text-warn-ink" hidden={!results.isSimilar}>
					{`Inget matchar ”${location.filter.search}” precis som det är skrivet. Här är det som liknar.`}
				</p>
				<ProductCards cards={hasFailed ? none : results.cards} areChosen={state.requestId > 1} />
				<SkeletonCards />
				<EmptyList
					hasFailed={hasFailed}
					isEmpty={results.total === 0}
					hasFilter={activeFilters(location.filter).length > 0}
					alert={alert}
					onClear={clear}
					onRetry={retry}
				/>
			</div>
			<WatchStrip alert={alert} isShown={!hasFailed && results.total > 0} />
			{/* Below the cards, and not waited for with them. Until the first choice it stands there as it was prebuilt. */}
			<ListPagination page={page} state={state.requestId > 1 ? painted : state} onGo={goToPage} />
		</>
	);
}

/** What the visitor does with filters beside the form, and where the focus goes by it. */
function filterActions(
	list: ListController,
	{ filter }: ListLocation,
	form: RefObject<HTMLFormElement | null>,
	onClear: () => void,
) {
	const focusSearch = () =>
		form.current?.querySelector<HTMLInputElement>('[type=search]')?.focus({ preventScroll: true });
	return {
		removeFilter(name: FilterName): void {
			flushSync(() => list.go({ filter: { ...filter, [name]: '' }, page: 1 }));
			const next = document.querySelector<HTMLElement>('[data-remove]');
			if (next) next.focus({ preventScroll: true });
			else focusSearch();
		},
		clear(): void {
			onClear();
			const isInSheet = form.current?.querySelector('dialog[open]') !== null;
			// As all that is chosen in the sheet: its own step of the history becomes that of the choice.
			list.go({ filter: { ...everything, sort: filter.sort }, page: 1 }, { replace: isInSheet });
			if (!isInSheet) focusSearch();
		},
	};
}

/** Shows another page of the list, from its beginning, and leads the focus there. */
function useGoToPage(list: ListController, area: RefObject<HTMLElement | null>): (location: ListLocation) => void {
	return useCallback(
		(location) => {
			list.go(location);
			scrollTo(0, 0);
			area.current?.focus({ preventScroll: true });
		},
		[list, area],
	);
}

const none: [] = [];

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
			// The photo that early.ts has shown in it is of this list, and not of the next.
			area.current?.querySelector('[data-skeleton] > [style]')?.removeAttribute('style');
			delete root.dataset.list;
		}
	}, [status, requestId, area]);
	useLayoutEffect(() => {
		if (requestId > 0 && status === 'ready' && scrollY !== undefined) scrollTo(0, scrollY);
	}, [requestId, status, scrollY]);
}
