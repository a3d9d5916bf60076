/** What the dashboard shows (B1). */
import type { AnswerFigures } from '#domain/leads/firstAnswer.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import type { ProofStatus } from '#domain/operations/nightlyProof.ts';
import { client } from './client.ts';
import { parseLead } from './leads.ts';

export interface Counts {
	products: number;
	categories: number;
	leads: number;
	/** Leads with the status 'new'. */
	newLeads: number;
}

export async function readCounts(): Promise<Counts> {
	const [products, categories, leads, newLeads] = await Promise.all([
		count('products'),
		count('categories'),
		count('leads'),
		count('leads', 'status = "new"'),
	]);
	return { products, categories, leads, newLeads };
}

/** The five newest. */
export async function readLatestLeads(): Promise<StoredLead[]> {
	const { items } = await client.collection('leads').getList(1, 5, { sort: '-created,-id', skipTotal: true });
	return items.map(parseLead);
}

/** How leads are taken care of. */
export interface LeadFigures {
	/** Next steps that are overdue, and those that are left today. The number of 'Att göra' is their sum. */
	todo: { overdue: number; today: number };
	/** Of the last 30 days. */
	answers: AnswerFigures;
	/** Whether inquiries reach us, as `proofNotice` (proofNotice.ts) words it. */
	proof: ProofStatus;
}

/** By the server's clock: to be read again every minute or so. */
export function readLeadFigures(): Promise<LeadFigures> {
	return client.send<LeadFigures>('/api/rostfri/leads/figures', {});
}

async function count(collection: string, filter = ''): Promise<number> {
	const { totalItems } = await client.collection(collection).getList(1, 1, { filter, fields: 'id' });
	return totalItems;
}
