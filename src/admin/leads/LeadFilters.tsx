import { type LeadFilter, leadViewLabels, leadViews } from '#domain/leads/leadFilter.ts';
import { leadStatuses, leadStatusLabels } from '#domain/products/labels.ts';
import { Select } from '#ui/Field.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { ViewSwitch } from '../lists/ViewSwitch.tsx';
import { useTodoCount } from '../queries/leadFigures.ts';
import type { LeadUrlState } from './useLeadFilter.ts';

interface LeadFiltersProps {
	filter: LeadFilter;
	change: (changes: Partial<LeadUrlState>, options?: { replace?: boolean }) => void;
	/** An empty inbox has nothing to search, but still shows the archive. */
	hasLeads: boolean;
}

export function LeadFilters({ filter, change, hasLeads }: LeadFiltersProps) {
	const todo = useTodoCount();
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
			<ViewSwitch
				views={leadViews.map((view) => ({
					view,
					label: leadViewLabels[view],
					count: view === 'todo' ? todo : undefined,
				}))}
				shown={filter.view}
				onView={(vy) => change({ vy })}
			/>
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
