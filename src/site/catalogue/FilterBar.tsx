/**
 * L1, L5, M3: the filter bar. A form that any browser can send: its names are those of the URL. On a phone its choices move
 * into a sheet while that is open.
 */
import { ArrowDownUp, Search, SlidersHorizontal } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { activeFilters, type Counts, type FilterState } from '#domain/catalogue/catalogue.ts';
import { sortOrderLabels, sortOrders } from '#domain/catalogue/sortOrders.ts';
import type { CataloguePage } from './cataloguePage.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { FitFilters } from './FitFilters.tsx';
import { fromForm, type ListLocation } from './listUrl.ts';
import { SearchField } from './SearchField.tsx';

interface FilterBarProps {
	ref: RefObject<HTMLFormElement | null>;
	page: CataloguePage;
	filter: FilterState;
	counts: Counts | undefined;
	/** Products that are shown, for the sheet's button. */
	total: number;
	/** How often all filters have been cleared: then what is typed and not understood goes too. */
	clears: number;
	onChange: (location: ListLocation, options?: { replace?: boolean }) => void;
	onClear: () => void;
	/** Called when the visitor comes near, and in a quiet moment. */
	onApproach: () => void;
}

const sortOptions = sortOrders.map((value) => ({ value, label: sortOrderLabels[value] }));

export function FilterBar(props: FilterBarProps) {
	const { ref, page, filter, counts, total, clears, onChange, onClear, onApproach } = props;
	const [isSheetOpen, setIsSheetOpen] = useState(false);
	const inSheet = activeFilters(filter).filter((name) => name !== 'search').length;
	useApproach(ref, onApproach);

	const change = useCallback(
		// Back takes away the sheet's own step of the history, so what is chosen in it becomes that step.
		(options = { replace: isSheetOpen }) => {
			if (ref.current) onChange({ filter: fromForm(ref.current), page: 1 }, options);
		},
		[ref, isSheetOpen, onChange],
	);
	const choices = (
		<>
			<FilterChoices page={page} filter={filter} counts={counts} onChange={change} />
			<FitFilters offered={page.fit} filter={filter} counts={counts} clears={clears} onChange={change} />
		</>
	);

	return (
		// biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element
		<form
			ref={ref}
			action="/produkter"
			className="filter-form needs-script mt-6 print:hidden"
			role="search"
			aria-label="Filtrera produkter"
			autoComplete="off"
			data-filter-form=""
			onPointerEnter={onApproach}
			onFocus={onApproach}
			onSubmit={(event) => {
				event.preventDefault();
				// Puts the keyboard of a phone away, and ends what is typed.
				event.currentTarget.querySelector<HTMLElement>('input:focus')?.blur();
			}}
		>
			<div className="filter-search">
				<label htmlFor="sok" className="mb-1.5 block font-semibold text-sm max-md:sr-only">
					Sök produkter
				</label>
				<Search size={20} aria-hidden="true" className="pointer-events-none absolute mt-3 ml-3 text-muted" />
				<SearchField search={filter.search} onChange={change} />
			</div>
			{/* Enter sends a form of several fields only if it has one. Safari looks past what is not displayed. */}
			<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
				Sök
			</button>
			<SheetButton count={inSheet} onClick={() => setIsSheetOpen(true)} />
			{!isSheetOpen && choices}
			<FilterSheet isOpen={isSheetOpen} total={total} onClear={onClear} onClose={() => setIsSheetOpen(false)}>
				{isSheetOpen && choices}
			</FilterSheet>
			<div className="filter-sort">
				<ArrowDownUp aria-hidden="true" size={18} className="filter-sort-icon" />
				<FilterSelect name="sortering" label="Sortering" options={sortOptions} value={filter.sort} onChange={change} />
			</div>
		</form>
	);
}

/** On a phone. `count`: the filters that are on in the sheet. */
function SheetButton({ count, onClick }: { count: number; onClick: () => void }) {
	return (
		<button
			type="button"
			className="button button-secondary relative md:hidden"
			aria-haspopup="dialog"
			onClick={onClick}
		>
			<SlidersHorizontal aria-hidden="true" />
			<span>Filter</span>
			<span className="filter-count" data-filter-number="" hidden={count === 0}>
				{count}
			</span>
		</button>
	);
}

/** Calls when the visitor may be about to choose: they are in the form already, or there is a quiet moment. */
function useApproach(form: RefObject<HTMLFormElement | null>, onApproach: () => void): void {
	const call = useRef(onApproach);
	call.current = onApproach;
	useEffect(() => {
		if (form.current?.matches(':hover, :focus-within')) call.current();
		const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
		if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(() => call.current());
	}, [form]);
}
