import { leadStatuses, leadStatusLabels } from '#domain/labels.ts';
import { type LeadFilter, type LeadView, leadViewLabels, leadViews } from '#domain/leadFilter.ts';
import { Select } from '#ui/Field.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { useTodoCount } from '../queries/leadFigures.ts';
import type { LeadUrlState } from './useLeadFilter.ts';

interface LeadFiltersProps {
	filter: LeadFilter;
	change: (changes: Partial<LeadUrlState>, options?: { replace?: boolean }) => void;
	/** An empty inbox has nothing to search, but still shows the archive. */
	hasLeads: boolean;
}

export function LeadFilters({ filter, change, hasLeads }: LeadFiltersProps) {
	const isPhone = useIsPhone();
	const onView = (vy: LeadView) => change({ vy });
	return (
		<search
			aria-label="Leads"
			className={`mb-2 grid gap-3 md:mb-4 md:flex md:flex-wrap md:items-center ${hasLeads ? 'grid-cols-2' : ''}`}
		>
			{hasLeads && (
				<SearchBox
					value={filter.search}
					onSearch={(sok) => change({ sok }, { replace: true })}
					placeholder="Sök namn, e-post, telefon, företag..."
					className="col-span-2 min-w-72 flex-1"
				/>
			)}
			{isPhone ? <ViewSelect view={filter.view} onView={onView} /> : <ViewSwitch view={filter.view} onView={onView} />}
			{hasLeads && (
				<Select
					aria-label="Status"
					value={filter.status}
					onChange={(event) => change({ status: event.target.value })}
					className="md:w-auto!"
				>
					<option value="all">Alla statusar</option>
					{leadStatuses.map((status) => (
						<option key={status} value={status}>
							{leadStatusLabels[status]}
						</option>
					))}
				</Select>
			)}
		</search>
	);
}

interface ViewProps {
	view: LeadView;
	onView: (view: LeadView) => void;
}

function ViewSwitch({ view, onView }: ViewProps) {
	const todo = useTodoCount();
	return (
		<fieldset className="flex gap-1 rounded-control bg-steel-100 p-1">
			<legend className="sr-only">Vy</legend>
			{leadViews.map((known) => (
				<label
					key={known}
					className="flex min-h-9 cursor-pointer items-center rounded-control px-3 text-steel-700 hover:text-ink has-checked:bg-panel has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
				>
					<input type="radio" name="view" className="sr-only" checked={view === known} onChange={() => onView(known)} />
					<span>{leadViewLabels[known]}</span>
					{known === 'todo' && todo > 0 && <span className="ml-1.5 text-muted text-sm tabular-nums">{todo}</span>}
				</label>
			))}
		</fieldset>
	);
}

function ViewSelect({ view, onView }: ViewProps) {
	const todo = useTodoCount();
	return (
		<Select aria-label="Vy" value={view} onChange={(event) => onView(event.target.value as LeadView)}>
			{leadViews.map((known) => (
				<option key={known} value={known}>
					{known === 'todo' && todo > 0 ? `${leadViewLabels[known]} (${todo})` : leadViewLabels[known]}
				</option>
			))}
		</Select>
	);
}
