import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CheckCheck, Inbox } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { type LeadPage, leadsPerPage } from '#data/office/leads.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { useLive } from '../lists/useLive.ts';
import { ExportButton } from './ExportButton.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadTable } from './LeadTable.tsx';
import { leadPageQuery } from './leadQueries.ts';
import type { ReplyWay } from './reply/useReplyForm.ts';
import { replyWords, useLeadFilter } from './useLeadFilter.ts';

/** The inbox (C1, C2): leads with their status. New leads appear by themselves. */
export function LeadList() {
	useLive('leads', ['leads']);
	const { filter, page, id, replyWay, change } = useLeadFilter();
	const query = useQuery(leadPageQuery(filter, page));
	const isFiltered = filter.search !== '' || filter.status !== 'all' || filter.view !== 'active';
	const isEmpty = query.data?.total === 0 && !query.isPlaceholderData;
	const open = useCallback((lead: string) => change({ id: lead }), [change]);
	const reply = useCallback((lead: string, way: ReplyWay) => change({ id: lead, svara: replyWords[way] }), [change]);
	const hasLeads = !isEmpty || isFiltered;
	return (
		<>
			<PageHeader title="Leads" subtitle="Förfrågningar från sajten">
				{hasLeads && <ExportButton filter={filter} isEmpty={isEmpty} />}
			</PageHeader>
			<LeadFilters filter={filter} change={change} hasLeads={hasLeads} />
			<FilteredLeads
				query={query}
				page={page}
				isFiltered={isFiltered}
				isDone={filter.view === 'todo' && filter.search === '' && filter.status === 'all'}
				onOpen={open}
				onReply={reply}
				onPage={(next, options) => change({ sida: String(next) }, options)}
				onClear={() => change({ sok: '', vy: 'active', status: 'all' })}
			/>
			<LeadDialog
				id={id}
				filter={filter}
				replyWay={replyWay}
				onOpen={(lead) => change({ id: lead, svara: '' }, { replace: true })}
				onReply={(way) => change({ svara: way ? replyWords[way] : '' }, { replace: !way })}
				onClose={() => change({ id: '', svara: '' }, { replace: true })}
			/>
		</>
	);
}

interface FilteredLeadsProps {
	query: UseQueryResult<LeadPage>;
	page: number;
	isFiltered: boolean;
	/** Every step is done: nothing is hidden by a filter. */
	isDone: boolean;
	onOpen: (id: string) => void;
	onReply: (id: string, way: ReplyWay) => void;
	onPage: (page: number, options?: { replace?: boolean }) => void;
	onClear: () => void;
}

function FilteredLeads({ query, page, isFiltered, isDone, onOpen, onReply, onPage, onClear }: FilteredLeadsProps) {
	const { data, isError, isPlaceholderData } = query;
	const pages = Math.max(1, data?.pages ?? page);

	// The last page may have become empty: after a deletion, or in an old link.
	useEffect(() => {
		if (data && !isPlaceholderData && page > pages) onPage(pages, { replace: true });
	});

	if (!data) {
		return isError ? (
			<div className="card">
				<FailedQuery title="Leads kunde inte hämtas" query={query} />
			</div>
		) : (
			<SkeletonRows count={8} className="h-18" />
		);
	}
	if (data.total === 0) {
		return (
			<div className="card">
				<EmptyState
					icon={isDone ? CheckCheck : Inbox}
					title={isDone ? 'Inget att göra just nu' : 'Inga leads hittades'}
				>
					{isDone && <p>Planera nästa steg på ett lead, så syns det här.</p>}
					{isFiltered && !isDone && (
						<Button look="secondary" onClick={onClear}>
							Rensa filter
						</Button>
					)}
				</EmptyState>
			</div>
		);
	}
	return (
		<>
			<p role="status" className="mb-2 flex min-h-9 items-center text-muted tabular-nums">
				{`${data.total.toLocaleString('sv-SE')} ${data.total === 1 ? 'lead' : 'leads'}`}
			</p>
			<LeadTable leads={data.leads} isStale={isPlaceholderData} onOpen={onOpen} onReply={onReply} />
			<Pagination page={page} perPage={leadsPerPage} total={data.total} onPage={onPage} />
		</>
	);
}
