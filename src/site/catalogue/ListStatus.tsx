import { X } from 'lucide-react';
import { activeFilters, type FilterName, type FilterState } from '#domain/catalogue/catalogue.ts';
import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { fitLabel, leftOutTexts } from '#domain/measures/fit.ts';
import { numberText } from '#domain/measures/measure.ts';
import { conditionLabels, stockStatusLabels } from '#domain/products/labels.ts';
import type { ListAlert } from '../alerts/useListAlert.ts';
import { WatchButton } from '../alerts/WatchButton.tsx';
import type { CataloguePage } from './cataloguePage.ts';
import type { ListState } from './listState.ts';

interface ListStatusProps {
	page: CataloguePage;
	state: ListState;
	alert: ListAlert;
	onRemove: (name: FilterName) => void;
	onClear: () => void;
}

/** L5, L6: how many products there are, and which filters are on. */
export function ListStatus({ page, state, alert, onRemove, onClear }: ListStatusProps) {
	const { location, results, status, requestId } = state;
	const active = activeFilters(location.filter);
	const isPrebuilt = requestId === 0;
	return (
		<div className="list-state">
			<p role="status" className="list-status" data-total={page.total}>
				<span className="list-total">
					{status === 'failed' ? '' : `${numberText(results.total)} produkter hittades`}
				</span>
				<span className="list-loading">Laddar...</span>
			</p>
			<div
				className="list-active needs-script"
				data-prebuilt={isPrebuilt ? '' : undefined}
				data-unused={active.length === 0 ? '' : undefined}
			>
				<p className="flex-none text-muted" data-active-number="">
					{`${Math.max(1, active.length)} aktiva filter`}
				</p>
				<ul className="filter-chips">
					{active.map((name) => (
						<li key={name}>
							<FilterChip label={labelOf(name, location.filter, page)} name={name} onRemove={onRemove} />
						</li>
					))}
				</ul>
				<button type="button" className="button button-quiet button-small flex-none max-sm:-mr-3" onClick={onClear}>
					Rensa filter
				</button>
				<WatchButton
					alert={alert}
					className="button-secondary button-small list-watch flex-none"
					labelClass="max-sm:sr-only"
				/>
			</div>
		</div>
	);
}

interface ListNotesProps {
	state: ListState;
	/** Why a dialog could not be opened; '' for none. */
	problem: string;
}

/** M3, M4: what the list does not show, and what it could not search for. Empty while it loads. */
export function ListNotes({ state: { location, results, status }, problem }: ListNotesProps) {
	const query = readQuery(location.filter.search);
	const notes = [...(query.state === 'too_short' ? [query.message] : []), ...leftOutTexts(results.leftOut)];
	return (
		<div role="status" className="list-notes" data-notes="">
			{problem && <p className="font-semibold text-stop-ink">{problem}</p>}
			{status !== 'failed' && notes.map((note) => <p key={note}>{note}</p>)}
		</div>
	);
}

interface FilterChipProps {
	name: FilterName;
	label: string;
	onRemove: (name: FilterName) => void;
}

function FilterChip({ name, label, onRemove }: FilterChipProps) {
	return (
		<button
			type="button"
			className="filter-chip"
			aria-label={`Ta bort filtret ${label}`}
			data-remove={name}
			onClick={() => onRemove(name)}
		>
			<span>{label}</span>
			<X size={16} aria-hidden="true" />
		</button>
	);
}

function labelOf(name: FilterName, filter: FilterState, { categories, brands }: CataloguePage): string {
	const named = (slug: string, all: readonly { slug: string; name: string }[]) =>
		all.find((one) => one.slug === slug)?.name ?? slug;
	switch (name) {
		case 'search':
			return `”${filter.search}”`;
		case 'category':
			return named(filter.category, categories);
		case 'brand':
			return named(filter.brand, brands);
		case 'condition':
			return filter.condition && conditionLabels[filter.condition];
		case 'stock_status':
			return filter.stock_status && stockStatusLabels[filter.stock_status];
		default:
			return fitLabel(name, filter);
	}
}
