/** How staff answer a lead, and what its log tells (R1–R4). */

import type { StoredLead } from '#domain/leads/lead.ts';
import { type LoggedEmail, logEntry, type StoredLogEntry, shownEntriesMax } from '#domain/leads/leadLog.ts';
import type { LeadReply } from '#domain/leads/leadReply.ts';
import { type NextStep, noNextStep } from '#domain/leads/nextStep.ts';
import { type ReplyValues, replyValues } from '#domain/leads/replyPlaceholders.ts';
import { offeredTemplates, type ReplyTemplate } from '#domain/leads/replyTemplate.ts';
import { shownPrice } from '#domain/prices/vat.ts';
import { client, post } from './client.ts';
import { isNotFound } from './errors.ts';
import { parseLead } from './leads.ts';
import { readProduct } from './products.ts';
import { readSettings } from './settings.ts';
import { parseStored } from './storedRecord.ts';

/** What `leadLog` (leadLog.ts) makes the log of a lead from. */
export interface LeadLogSource {
	entries: StoredLogEntry[];
	emails: LoggedEmail[];
}

/** Changes with the collections `lead_log` and `outbox`. */
export async function readLeadLog(leadId: string): Promise<LeadLogSource> {
	const filter = client.filter('lead_id = {:leadId}', { leadId });
	const [entries, emails] = await Promise.all([
		client.collection('lead_log').getList(1, shownEntriesMax, { filter, sort: '-at,-id', skipTotal: true }),
		client
			.collection('outbox')
			.getFullList<LoggedEmail>({ filter, fields: 'id,kind,status,sent_at,last_error,created' }),
	]);
	return { entries: entries.items.map((row) => parseStored(logEntry, row)), emails };
}

/**
 * Puts an answer to a customer into the queue of emails and returns its entry in the log. The same `idempotency_key` again
 * sends nothing more. Rejects with 400 for what `leadReply` or `replyObstacle` refuse, and with 409 when the key belongs to
 * another answer.
 */
export async function sendReply(leadId: string, reply: LeadReply): Promise<StoredLogEntry> {
	return parseStored(logEntry, await post(`leads/${leadId}/reply`, reply, { keepalive: true }));
}

export interface BegunAct {
	kind: 'call' | 'text_message' | 'email';
	/** What the person's own program was opened with. */
	text?: string;
	/** When, in milliseconds since 1970 by this device's clock. */
	at: number;
}

/**
 * Notes what has been begun in the person's own program. The same again, or one of the same words within a minute of it, is one
 * entry. Outlives the page, since the phone's own program takes its place.
 */
export async function noteBegun(leadId: string, { kind, text = '', at }: BegunAct): Promise<StoredLogEntry> {
	// How long ago and not when: the device's clock may be wrong.
	const body = { kind, text, ago: Math.max(0, Date.now() - at) };
	return parseStored(logEntry, await post(`leads/${leadId}/begun`, body, { keepalive: true }));
}

/**
 * Ticks off the next step of a lead, and plans the one after it where it is given. Refused with 409 where the step has been
 * changed since `base`, what the screen showed.
 */
export async function finishStep(id: string, base: NextStep, next: NextStep = noNextStep): Promise<StoredLead> {
	return parseLead(await client.collection('leads').update(id, { ...next, step_done: true, base }));
}

/** The templates that a lead offers, and what their placeholders are filled in with. */
export interface ReplyMaterial {
	templates: readonly ReplyTemplate[];
	values: ReplyValues;
}

/** `siteUrl` is without a closing slash. */
export async function readReplyMaterial(
	lead: Pick<StoredLead, 'name' | 'product_id' | 'product_title'>,
	siteUrl: string,
): Promise<ReplyMaterial> {
	const [settings, product] = await Promise.all([
		readSettings(),
		lead.product_id ? existing(readProduct(lead.product_id)) : undefined,
	]);
	const { legal_name, contact_phone } = settings.site;
	return {
		templates: offeredTemplates(settings.private.reply_templates),
		values: replyValues(lead, product && { ...product, price: shownPrice(product)?.line ?? '' }, {
			legal_name,
			contact_phone,
			siteUrl,
		}),
	};
}

/** Undefined for what has been deleted. What could not be read must not look like it: the price would be left out. */
async function existing<T>(read: Promise<T>): Promise<T | undefined> {
	try {
		return await read;
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw error;
	}
}
