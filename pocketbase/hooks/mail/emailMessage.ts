/** Writes the message of a queued email: who gets it, what it says, and its headers. */
import { companyFacts, companyLine } from '#domain/company/companyFacts.ts';
import { type Fields, type Infer, type ObjectOf, partOf } from '#domain/fields.ts';
import { type Lead, lead as leadEntity } from '#domain/leads/lead.ts';
import { type LogEntry, logEntry } from '#domain/leads/leadLog.ts';
import { leadNotice, leadReceipt, testMessage } from '#domain/leads/leadMail.ts';
import { automaticHeaders, replyMessage, replySender, threadHeaders } from '#domain/leads/leadReply.ts';
import { todoMail } from '#domain/leads/nextStep.ts';
import { isAsciiAddress, mailableAddress } from '#domain/mail/mailableAddress.ts';
import type { Message } from '#domain/mail/mailMessage.ts';
import type { OutboxEmail } from '#domain/mail/outboxEmail.ts';
import { proofStatus } from '#domain/operations/nightlyProof.ts';
import { proofEmail, proofWarning } from '#domain/operations/proofNotice.ts';
import { product as productEntity } from '#domain/products/product.ts';
import { formatDate } from '#domain/text/dates.ts';
import { alertContent, alertHeaders, alertOfEmail } from '../alerts/alertMessages.ts';
import { findRecords, orUndefined, recordsWith } from '../database.ts';
import { proofRecordOf } from '../leads/nightlyProof.ts';
import { photosOfLead } from '../leads/sellerPhotos.ts';
import { todoLeads } from '../leads/todoMail.ts';
import { valuesOf } from '../record.ts';
import { singleRow } from '../singleRows.ts';
import { notifyEmail } from './mailSettings.ts';
import { inPlace } from './openSends.ts';

/** Why an email cannot be written, in a Swedish sentence. */
export class Unsendable extends Error {}

/** There is nothing left to write: what was to be done has been done, what was wrong is well again. */
export class NothingToSay extends Error {}

/** The message of an email whose `message_id` is set. Throws Unsendable or NothingToSay. */
export function messageTo(app: CoreApp, email: core.Record, receiver: string): MailerMessage {
	const address = mailableAddress(receiver);
	if (!address) throw new Unsendable(`Det går inte att mejla till adressen ”${receiver}”.`);
	const { subject, text, html } = contentOf(app, email);
	const { from, headers } = senderOf(app, email);
	return new MailerMessage({
		from,
		to: [{ address }],
		subject,
		text,
		html,
		headers: { 'Message-ID': email.getString('message_id'), ...automaticHeaders(kindOf(email)), ...headers },
	});
}

/**
 * Before any email leaves, PocketBase's own about passwords too: writes addresses as mail servers take them. Those of
 * PocketBase, which have no Message-ID yet, get the headers of automatic mail. Few are on their way at a time.
 */
export function prepareOutgoing(e: core.MailerEvent) {
	const { message } = e;
	if (message) {
		message.from = asSent(message.from);
		message.to = [...message.to].map(asSent);
		// A Go map, which may be missing.
		const headers: Record<string, string> = { ...message.headers };
		if (!headers['Message-ID']) message.headers = { ...headers, ...automaticHeaders('other') };
	}
	inPlace(e.app, () => e.next());
}

function asSent({ address, name = '' }: { address: string; name?: string }) {
	return { address: mailableAddress(address) ?? address, name };
}

function contentOf(app: CoreApp, email: core.Record): Message {
	const siteUrl = app.settings().meta.appURL;
	const now = formatDate();
	const kind = kindOf(email);
	if (kind === 'test') return testMessage(siteUrl);
	if (kind === 'todo') return orNothing(todoMail(todoLeads(app, now), now, siteUrl));
	if (isAboutAlert(email)) return orNothing(alertContent(app, email, now));
	if (kind === 'proof_warning') return orNothing(proofWarning(proofStatus(proofRecordOf(app), now), now, siteUrl));
	const record = leadOf(app, email);
	if (!record) throw new Unsendable('Förfrågan finns inte längre.');
	if (record.getBool('is_proof')) return proofEmail(now, siteUrl);
	const settings = singleRow(app, 'site_settings');
	const company = parsed(companyFacts, settings);
	if (kind === 'lead_reply') {
		const { subject, text } = entryOf(app, email);
		return replyMessage({ subject, body: text }, company && companyLine(company));
	}
	const values = valuesOf(record, leadEntity);
	// A lead that breaks a newer rule is a customer too: its values are mailed as they are.
	const lead = (leadEntity.schema.safeParse(values).data ?? values) as Lead;
	const product = publicProductOf(app, lead.product_id);
	const isSold = product !== undefined && product.getString('sold_at') !== '';
	// The page of what is sold shows no price either.
	const context = { company, isSold, product: product && !isSold ? parsed(priced, product) : undefined };
	if (kind === 'lead_notice') {
		const photos = photosOfLead(app, record.id).length;
		return leadNotice({ ...lead, id: record.id }, siteUrl, { ...context, photos });
	}
	return leadReceipt(lead, { ...context, phone: settings.getString('contact_phone'), siteUrl });
}

/** undefined for a product that is gone or not public. */
function publicProductOf(app: CoreApp, productId: string): core.Record | undefined {
	const product = productId ? orUndefined(() => app.findRecordById('products', productId)) : undefined;
	return product?.getBool('is_published') ? product : undefined;
}

/** What an older or restored database has against today's rules costs no email: it then lacks these lines. */
function parsed<F extends Fields>(entity: ObjectOf<F>, record: core.Record): Infer<ObjectOf<F>> | undefined {
	return entity.schema.safeParse(valuesOf(record, entity)).data;
}

const priced = partOf(productEntity, ['price', 'old_price', 'lowest_price', 'price_includes_vat', 'is_margin_scheme']);

function orNothing(message: Message | undefined): Message {
	if (!message) throw new NothingToSay();
	return message;
}

/** The entry of the log that holds an answer. */
function entryOf(app: CoreApp, email: core.Record): LogEntry {
	const [entry] = recordsWith(app, 'lead_log', { email_id: email.id });
	if (!entry) throw new Unsendable('Svaret finns inte längre.');
	return valuesOf(entry, logEntry) as LogEntry;
}

function kindOf(email: core.Record): OutboxEmail['kind'] {
	return email.getString('kind') as OutboxEmail['kind'];
}

/** Who an email is from, and the headers that go with it. */
function senderOf(
	app: CoreApp,
	email: core.Record,
): { from: { address: string; name: string }; headers: Record<string, string> } {
	const { senderAddress, senderName } = app.settings().meta;
	const ourselves = { address: senderAddress, name: senderName };
	if (isAboutAlert(email)) return { from: ourselves, headers: { ...replyTo(app, email), ...alertHeaders(app, email) } };
	if (kindOf(email) !== 'lead_reply') return { from: ourselves, headers: replyTo(app, email) };
	const { by, by_name } = entryOf(app, email);
	const account = by ? orUndefined(() => app.findRecordById('users', by)) : undefined;
	const { from, headers } = replySender({
		staffName: by_name,
		staffEmail: account?.getString('email') ?? '',
		contactEmail: singleRow(app, 'site_settings').getString('contact_email'),
		senderAddress,
	});
	return { from, headers: { ...headers, ...threadOf(app, email) } };
}

/** Puts an answer into one thread with the notice, the receipt, and the answers before it. */
function threadOf(app: CoreApp, email: core.Record): Record<string, string> {
	const earlier = findRecords(
		app,
		'outbox',
		"lead_id = {:lead} && id != {:id} && status != 'failed' && created <= {:created}",
		{
			sort: 'created,id',
			values: { lead: email.getString('lead_id'), id: email.id, created: email.getString('created') },
		},
	);
	const idsOf = (kind: OutboxEmail['kind']) =>
		earlier.filter((other) => kindOf(other) === kind).map((other) => other.getString('message_id'));
	const [[notice = ''], [receipt = ''], replies] = [idsOf('lead_notice'), idsOf('lead_receipt'), idsOf('lead_reply')];
	return threadHeaders({ notice, receipt, replies });
}

/** Staff answer the customer by answering the notice, customers the company by answering the receipt. */
function replyTo(app: CoreApp, email: core.Record): Record<string, string> {
	if (leadOf(app, email)?.getBool('is_proof')) return {};
	// Never the address of notices, which is private.
	const company = () => singleRow(app, 'site_settings').getString('contact_email');
	const addresses: Record<string, () => string | undefined> = {
		lead_notice: () => leadOf(app, email)?.getString('email'),
		lead_receipt: company,
		alert_confirmation: company,
		alert_machines: company,
		alert_reminder: company,
	};
	const address = mailableAddress(addresses[email.getString('kind')]?.() ?? '');
	// PocketBase encodes every other header as text, which breaks an address that is not ASCII.
	return address && isAsciiAddress(address) ? { 'Reply-To': address } : {};
}

/** The address, or '' when no receiver is set. */
export function receiverOf(app: CoreApp, email: core.Record): string {
	const toCustomer = ['lead_receipt', 'lead_reply'].includes(kindOf(email));
	if (toCustomer) return leadOf(app, email)?.getString('email') ?? '';
	if (isAboutAlert(email)) return alertOfEmail(app, email)?.email ?? '';
	return notifyEmail(app);
}

/** Whether an email goes to an address that watches. */
export function isAboutAlert(email: core.Record): boolean {
	return kindOf(email).startsWith('alert_');
}

/** The lead that an email is about; undefined for a test and for a deleted lead. */
function leadOf(app: CoreApp, email: core.Record): core.Record | undefined {
	return orUndefined(() => app.findRecordById('leads', email.getString('lead_id')));
}
