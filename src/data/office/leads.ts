/** The inquiries that visitors have sent, as staff work with them (C1, C2). */
import { type editableLeadFields, type Lead, lead, type StoredLead } from '#domain/leads/lead.ts';
import type { LeadFilter } from '#domain/leads/leadFilter.ts';
import { compareSteps } from '#domain/leads/nextStep.ts';
import { client, post } from './client.ts';
import { parseStored } from './storedRecord.ts';

export const leadsPerPage = 50;

export interface LeadPage {
	leads: StoredLead[];
	/** Leads of the whole filter. */
	total: number;
	pages: number;
}

/**
 * One page of a filter's leads, counted from 1. Starred first, what is probably junk last, then newest; what is to be done by
 * when it is due.
 */
export async function readLeadPage(filter: LeadFilter, page: number): Promise<LeadPage> {
	const found = await post<LeadPage>('leads/search', { filter, page, perPage: leadsPerPage });
	return { ...found, leads: found.leads.map(parseLead) };
}

/**
 * Every lead of a filter, in the order of the list. Read by id and put in order here: a lead that is starred, archived
 * or deleted in between shifts no other out of sight.
 */
export async function readAllLeads(filter: LeadFilter, limit = 1000): Promise<StoredLead[]> {
	const all: StoredLead[] = [];
	for (;;) {
		const { leads } = await post<{ leads: unknown[] }>('leads/chunk', { filter, after: all.at(-1)?.id ?? '', limit });
		all.push(...leads.map(parseLead));
		if (leads.length < limit) return all.sort(filter.view === 'todo' ? inOrderOfSteps : inOrder);
	}
}

/** As the server orders a page of them. */
function inOrder(one: StoredLead, other: StoredLead): number {
	return (
		Number(other.is_starred) - Number(one.is_starred) ||
		Number(one.is_likely_spam) - Number(other.is_likely_spam) ||
		compare(other.created, one.created) ||
		compare(other.id, one.id)
	);
}

function inOrderOfSteps(one: StoredLead, other: StoredLead): number {
	return compareSteps(one, other) || compare(one.created, other.created) || compare(one.id, other.id);
}

/** By code units, as the database compares. */
function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

export async function readLead(id: string): Promise<StoredLead> {
	return parseLead(await leads().getOne(id));
}

/** The ids of the leads before and after one in a filter's list, whatever page they are on. */
export async function readNeighbours(
	filter: LeadFilter,
	lead: Pick<StoredLead, 'id' | 'is_likely_spam' | 'is_starred' | 'created' | 'next_step_day' | 'next_step_time'>,
): Promise<{ previous: string | undefined; next: string | undefined }> {
	const { id, is_starred, is_likely_spam, created, next_step_day, next_step_time } = lead;
	const body = { filter, lead: { id, is_starred, is_likely_spam, created, next_step_day, next_step_time } };
	const { previous, next } = await post<{ previous: string; next: string }>('leads/neighbours', body);
	return { previous: previous || undefined, next: next || undefined };
}

/**
 * What else the same customer has sent, newest first: the same address or the same phone number, however it is written.
 * At most 20.
 */
export async function readOtherInquiries({ id }: Pick<StoredLead, 'id'>): Promise<StoredLead[]> {
	const { leads } = await client.send<{ leads: unknown[] }>(`/api/rostfri/leads/${id}/others`, {});
	return leads.map(parseLead);
}

export type LeadChange = Partial<Pick<Lead, (typeof editableLeadFields)[number]>>;

/** With `base`, what the form was loaded with, refused with 409 where a field has been changed elsewhere since then. */
export async function updateLead(id: string, change: LeadChange, base?: LeadChange): Promise<StoredLead> {
	return parseLead(await leads().update(id, { ...change, ...(base && { base }) }));
}

/** For good. */
export async function deleteLead(id: string): Promise<void> {
	await leads().delete(id);
}

export function parseLead(row: unknown): StoredLead {
	return parseStored(lead, row);
}

function leads() {
	return client.collection('leads');
}
