/** The inquiries that visitors have sent, as staff work with them (C1, C2). */
import type { editableLeadFields, Lead, StoredLead } from '#domain/lead.ts';
import { flagsOf, type LeadFilter } from '#domain/leadFilter.ts';
import { internationalNumber, searchedNumber } from '#domain/phone.ts';
import { searchWords } from '#domain/search.ts';
import { client } from './client.ts';

export const leadsPerPage = 50;
// Starred first. Of the others what is probably junk comes last; then newest, and the id settles what arrived in the
// same millisecond.
const order = '-is_starred,is_likely_spam,-created,-id';
const reverseOrder = 'is_starred,-is_likely_spam,created,id';

export interface LeadPage {
	leads: StoredLead[];
	/** Leads of the whole filter. */
	total: number;
	pages: number;
}

/** One page of a filter's leads, counted from 1. */
export async function readLeadPage(filter: LeadFilter, page: number): Promise<LeadPage> {
	const { items, totalItems, totalPages } = await leads().getList<StoredLead>(page, leadsPerPage, {
		filter: conditions(filter).join(' && '),
		sort: order,
	});
	return { leads: items, total: totalItems, pages: totalPages };
}

/**
 * Every lead of a filter, in the order of the list. Read by id and put in order here: a lead that is starred, archived
 * or deleted meanwhile shifts no other out of sight. What does not fit in one batch is read from both ends until the
 * readers meet, so that the server finds the next batch while one is unpacked here.
 */
export async function readAllLeads(filter: LeadFilter, batch = 1000): Promise<StoredLead[]> {
	const found = new Map<string, StoredLead>();
	let isComplete = false;

	/** Reads the batch after `last`; answers where it ends. */
	async function read(sort: 'id' | '-id', last = ''): Promise<string> {
		const beyond = client.filter(sort === 'id' ? 'id > {:last}' : 'id < {:last}', { last });
		const { items } = await leads().getList<StoredLead>(1, batch, {
			filter: [...conditions(filter), ...(last ? [beyond] : [])].join(' && '),
			sort,
			skipTotal: true,
		});
		isComplete ||= items.length < batch || items.some(({ id }) => found.has(id));
		for (const lead of items) found.set(lead.id, lead);
		return items.at(-1)?.id ?? '';
	}

	async function readOn(sort: 'id' | '-id', from?: string): Promise<void> {
		for (let last = from; !isComplete; ) last = await read(sort, last);
	}

	const last = await read('id');
	await Promise.all([readOn('id', last), readOn('-id')]);
	return [...found.values()].sort(inOrder);
}

/** As `order` has it. */
function inOrder(one: StoredLead, other: StoredLead): number {
	return (
		Number(other.is_starred) - Number(one.is_starred) ||
		Number(one.is_likely_spam) - Number(other.is_likely_spam) ||
		compare(other.created, one.created) ||
		compare(other.id, one.id)
	);
}

/** By code units, as the database compares. */
function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

export function readLead(id: string): Promise<StoredLead> {
	return leads().getOne<StoredLead>(id);
}

/** The ids of the leads before and after one in a filter's list, whatever page they are on. */
export async function readNeighbours(
	filter: LeadFilter,
	lead: Pick<StoredLead, 'id' | 'is_likely_spam' | 'is_starred' | 'created'>,
): Promise<{ previous: string | undefined; next: string | undefined }> {
	const { id, is_likely_spam, is_starred, created } = lead;
	const beside = (conditions: string[]) =>
		conditions
			.map((condition) => client.filter(`(${condition})`, { id, is_likely_spam, is_starred, created }))
			.join(' || ');
	const [previous, next] = await Promise.all([
		firstId(
			[
				...conditions(filter),
				beside([
					...(is_starred ? [] : ['is_starred = true']),
					...(is_likely_spam ? [`${asStarred} && is_likely_spam = false`] : []),
					`${asStarred} && ${asLikely} && ${newer}`,
				]),
			],
			reverseOrder,
		),
		firstId(
			[
				...conditions(filter),
				beside([
					...(is_starred ? ['is_starred = false'] : []),
					...(is_likely_spam ? [] : [`${asStarred} && is_likely_spam = true`]),
					`${asStarred} && ${asLikely} && ${older}`,
				]),
			],
			order,
		),
	]);
	return { previous, next };
}

const asLikely = 'is_likely_spam = {:is_likely_spam}';
const asStarred = 'is_starred = {:is_starred}';
const newer = '(created > {:created} || (created = {:created} && id > {:id}))';
const older = '(created < {:created} || (created = {:created} && id < {:id}))';

async function firstId(wanted: string[], sort: string): Promise<string | undefined> {
	const { items } = await leads().getList<{ id: string }>(1, 1, {
		filter: wanted.map((condition) => `(${condition})`).join(' && '),
		sort,
		fields: 'id',
		skipTotal: true,
	});
	return items[0]?.id;
}

/**
 * What else the same customer has sent, newest first: the same address or the same phone number, however it is written.
 * At most 20.
 */
export async function readOtherInquiries({ id, email, phone }: StoredLead): Promise<StoredLead[]> {
	const number = internationalNumber(phone);
	const sameCustomer = ['email:lower = {:email}', ...(number ? ['search_text ~ {:number}'] : [])].join(' || ');
	const { items } = await leads().getList<StoredLead>(1, 20, {
		filter: client.filter(`id != {:id} && (${sameCustomer})`, { id, email: email.toLowerCase(), number }),
		sort: '-created',
		skipTotal: true,
	});
	return items;
}

export type LeadChange = Partial<Pick<Lead, (typeof editableLeadFields)[number]>>;

/** With `base`, what the form was loaded with, a field that somebody else has changed since then is refused (409). */
export function updateLead(id: string, change: LeadChange, base?: LeadChange): Promise<StoredLead> {
	return leads().update<StoredLead>(id, { ...change, ...(base && { base }) });
}

/** For good. */
export async function deleteLead(id: string): Promise<void> {
	await leads().delete(id);
}

/** Search words reach PocketBase folded and as parameters, so nothing that somebody types is taken for syntax. */
function conditions({ search, view, status }: LeadFilter): string[] {
	const written = searchWords(search).map((word) => client.filter('search_text ~ {:word}', { word }));
	const number = searchedNumber(search);
	const wanted = [
		...(number ? [client.filter(`((${written.join(' && ')}) || search_text ~ {:number})`, { number })] : written),
		...Object.entries(flagsOf(view)).map(([flag, value]) => `${flag} = ${value}`),
	];
	return status === 'all' ? wanted : [...wanted, client.filter('status = {:status}', { status })];
}

function leads() {
	return client.collection('leads');
}
