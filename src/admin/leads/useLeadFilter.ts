import { useMemo } from 'react';
import { leadStatuses } from '#domain/labels.ts';
import { defaultLeadFilter, type LeadFilter, leadViews } from '#domain/leadFilter.ts';
import { pageNumber, useUrlState } from '../lists/useUrlState.ts';

const { search, view, status } = defaultLeadFilter;
const defaults = { sok: search, vy: view as string, status: status as string, sida: '1', id: '' };
export type LeadAddress = typeof defaults;

/** What the address asks the list for, and which lead is open. */
export function useLeadFilter() {
	const [address, change] = useUrlState(defaults);
	const filter: LeadFilter = useMemo(
		() => ({
			search: address.sok,
			view: leadViews.find((known) => known === address.vy) ?? view,
			status: leadStatuses.find((known) => known === address.status) ?? 'all',
		}),
		[address.sok, address.vy, address.status],
	);
	return { filter, page: pageNumber(address.sida), id: address.id, change };
}
