import { useMemo } from 'react';
import { leadStatuses } from '#domain/labels.ts';
import { defaultLeadFilter, type LeadFilter, leadViews } from '#domain/leadFilter.ts';
import { pageNumber, useUrlState } from '../lists/useUrlState.ts';

const { search, view, status } = defaultLeadFilter;
const defaults = { sok: search, vy: view as string, status: status as string, sida: '1', id: '' };
export type LeadUrlState = typeof defaults;

/** The filter and the open lead, as the URL has them. */
export function useLeadFilter() {
	const [url, change] = useUrlState(defaults);
	const filter: LeadFilter = useMemo(
		() => ({
			search: url.sok,
			view: leadViews.find((known) => known === url.vy) ?? view,
			status: leadStatuses.find((known) => known === url.status) ?? 'all',
		}),
		[url.sok, url.vy, url.status],
	);
	return { filter, page: pageNumber(url.sida), id: url.id, change };
}
