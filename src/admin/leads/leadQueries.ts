import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { LeadChange } from '#data/office/leads.ts';
import * as data from '#data/office/leads.ts';
import type { StoredLead } from '#domain/lead.ts';
import type { LeadFilter } from '#domain/leadFilter.ts';
import { runMutation } from '../queries/queryClient.ts';

export const leadPageQuery = (filter: LeadFilter, page: number) =>
	queryOptions({
		queryKey: ['leads', 'page', filter, page],
		queryFn: () => data.readLeadPage(filter, page),
		placeholderData: keepPreviousData,
	});

export const leadQuery = (id: string) =>
	queryOptions({ queryKey: ['leads', 'one', id], queryFn: () => data.readLead(id) });

export const neighboursQuery = (filter: LeadFilter, lead: StoredLead) =>
	queryOptions({
		queryKey: ['leads', 'neighbours', filter, lead.id, lead.is_starred],
		queryFn: () => data.readNeighbours(filter, lead),
	});

export const otherInquiriesQuery = (lead: StoredLead) =>
	queryOptions({ queryKey: ['leads', 'others', lead.id], queryFn: () => data.readOtherInquiries(lead) });

const invalidates = [['leads'], ['dashboard']] as const;
const failed = 'Kunde inte uppdatera leadet';

interface Change {
	/** The lead as it was before. */
	lead: StoredLead;
	change: LeadChange;
}

const restoreLead = mutationOptions({
	mutationFn: ({ lead, change }: Change) => data.updateLead(lead.id, change),
	// Without an id: this toast would close with the one whose 'Ångra' was clicked.
	meta: { done: 'Ändringen är ångrad', failed, invalidates },
});

export const updateLead = mutationOptions({
	// A note must not overwrite a newer one that was not seen. A star or a status is just set.
	mutationFn: ({ lead, change }: Change) =>
		data.updateLead(lead.id, change, 'internal_note' in change ? { internal_note: lead.internal_note } : undefined),
	meta: {
		done: { title: 'Lead uppdaterad', description: 'Leadet har uppdaterats', id: 'lead' },
		failed,
		undo: (_updated: StoredLead, { lead, change }: Change) => {
			const before = Object.fromEntries(
				Object.keys(change).map((name) => [name, lead[name as keyof LeadChange]]),
			) as LeadChange;
			return () => void runMutation(restoreLead, { lead, change: before });
		},
		invalidates,
	},
});

export const deleteLead = mutationOptions({
	mutationFn: data.deleteLead,
	meta: {
		done: { title: 'Lead raderad', description: 'Leadet har raderats permanent' },
		failed: 'Kunde inte radera leadet',
		invalidates,
	},
});

export const exportLeads = mutationOptions({
	mutationFn: (filter: LeadFilter) => data.readAllLeads(filter),
	meta: {
		done: (leads: StoredLead[]) =>
			`${leads.length.toLocaleString('sv-SE')} ${leads.length === 1 ? 'lead exporterat' : 'leads exporterade'}`,
		failed: 'Kunde inte exportera leads',
	},
});
