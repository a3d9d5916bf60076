import { keepPreviousData, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { fieldMessages, isConflict, messageOf } from '#data/office/errors.ts';
import * as answers from '#data/office/leadAnswers.ts';
import type { LeadChange } from '#data/office/leads.ts';
import * as data from '#data/office/leads.ts';
import { makeDraftOfLead, readDraftsOfLead, readSellerPhotos } from '#data/office/sellerPhotos.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import type { LeadFilter } from '#domain/leads/leadFilter.ts';
import type { LeadReply } from '#domain/leads/leadReply.ts';
import { stepOf } from '#domain/leads/nextStep.ts';
import { only } from '../forms/formFields.ts';
import { runMutation } from '../queries/queryClient.ts';

export const leadPageQuery = (filter: LeadFilter, page: number) =>
	queryOptions({
		queryKey: ['leads', 'page', filter, page],
		queryFn: () => data.readLeadPage(filter, page),
		placeholderData: keepPreviousData,
	});

export const leadQuery = (id: string) =>
	queryOptions({ queryKey: ['leads', 'one', id], queryFn: () => data.readLead(id) });

export const neighboursQuery = (filter: LeadFilter, lead: StoredLead | undefined) =>
	queryOptions({
		queryKey: ['leads', 'neighbours', filter, lead?.id, lead?.is_starred, lead?.next_step_day, lead?.next_step_time],
		queryFn: lead ? () => data.readNeighbours(filter, lead) : skipToken,
	});

export const otherInquiriesQuery = (lead: StoredLead) =>
	queryOptions({ queryKey: ['leads', 'others', lead.id], queryFn: () => data.readOtherInquiries(lead) });

export const leadLogQuery = (id: string) =>
	queryOptions({ queryKey: ['leads', 'log', id], queryFn: () => answers.readLeadLog(id) });

export const leadPhotosQuery = (id: string) =>
	queryOptions({ queryKey: ['leadPhotos', id], queryFn: () => readSellerPhotos(id) });

export const leadDraftsQuery = (id: string) =>
	queryOptions({ queryKey: ['products', 'ofLead', id], queryFn: () => readDraftsOfLead(id) });

/** S7. */
export const makeDraft = mutationOptions({
	mutationFn: ({ lead, newId }: { lead: string; newId: string }) => makeDraftOfLead(lead, newId),
	meta: {
		done: { title: 'Utkastet är skapat', description: 'Kundens text och bilder är med.' },
		failed: 'Utkastet kunde inte skapas',
		invalidates: [['products'], ['dashboard']],
	},
});

/** The address that customers know the site by, whatever address staff have opened the back office at. */
const siteUrl = () => import.meta.env.SITE.replace(/\/$/, '');

/** The templates, and what a lead fills them in with. Not among the leads' own queries: a new lead changes nothing in it. */
export const replyMaterialQuery = ({ id, name, product_id, product_title }: StoredLead) =>
	queryOptions({
		queryKey: ['reply', id],
		queryFn: () => answers.readReplyMaterial({ name, product_id, product_title }, siteUrl()),
		staleTime: 60_000,
	});

const invalidates = [['leads'], ['dashboard']] as const;
const failed = 'Kunde inte uppdatera leadet';

interface Change {
	/** The lead as it was before. */
	lead: StoredLead;
	change: LeadChange;
}

const saveChange = ({ lead, change }: Change) => data.updateLead(lead.id, change, writtenFields(lead, change));

/**
 * The fields of a change that a person writes, as they were: a note or a step must not overwrite a newer one that was not
 * seen. A star or a status is just set. Undefined for none.
 */
function writtenFields(lead: StoredLead, change: LeadChange): LeadChange | undefined {
	const written = Object.keys(change).filter((name) => name === 'internal_note' || name.startsWith('next_step'));
	return written.length > 0 ? only(lead, written) : undefined;
}

const restoreLead = mutationOptions({
	mutationFn: saveChange,
	meta: {
		// Without an id: this toast would close with the one whose 'Ångra' was clicked.
		done: 'Ändringen är ångrad',
		failed: (error) =>
			isConflict(error)
				? { title: 'Kunde inte ångra', description: `En kollega har ändrat ${conflictIn(error)} sedan dess.` }
				: (messageOf(error) ?? failed),
		invalidates,
	},
});

function conflictIn(error: Error): string {
	return 'internal_note' in fieldMessages(error) ? 'anteckningen' : 'nästa steg';
}

/** The 'Ångra' of a toast. `updated` is what the change made of the lead: what has been written since then stays. */
function undoTo(before: LeadChange, updated: StoredLead): () => void {
	return () => void runMutation(restoreLead, { lead: updated, change: before });
}

export const updateLead = mutationOptions({
	mutationFn: saveChange,
	meta: {
		done: { title: 'Lead uppdaterad', description: 'Leadet har uppdaterats', id: 'lead' },
		failed,
		undo: (updated: StoredLead, { lead, change }: Change) => undoTo(only(lead, Object.keys(change)), updated),
		invalidates,
	},
});

/** Ticks off the next step. */
export const finishStep = mutationOptions({
	mutationFn: (lead: StoredLead) => answers.finishStep(lead.id, stepOf(lead)),
	meta: {
		done: (_updated: StoredLead, lead: StoredLead) => ({ title: 'Klart', description: lead.next_step, id: 'lead' }),
		failed: 'Steget kunde inte bockas av',
		undo: (updated: StoredLead, lead: StoredLead) => undoTo(stepOf(lead), updated),
		invalidates,
	},
});

/** The dialog shows why one could not be sent, as long as it is open. */
export const sendReply = mutationOptions({
	mutationFn: ({ lead, reply }: { lead: StoredLead; reply: LeadReply }) => answers.sendReply(lead.id, reply),
	meta: {
		done: (_entry: unknown, { lead }: { lead: StoredLead }) => ({
			title: 'Mejlet är på väg',
			description: `Till ${lead.email}`,
			id: 'lead',
		}),
		invalidates: [...invalidates, ['mail']],
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
