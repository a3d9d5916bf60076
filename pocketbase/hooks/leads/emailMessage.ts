/** Writes the message of a queued email: who gets it, what it says, and its headers. */
import { companyFacts } from '#domain/companyFacts.ts';
import { type Fields, type Infer, type ObjectOf, object } from '#domain/fields.ts';
import { type Lead, lead as leadEntity } from '#domain/lead.ts';
import { leadNotice, leadReceipt, type PricedProduct, testMessage } from '#domain/leadMail.ts';
import { isAsciiAddress, mailableAddress } from '#domain/mailableAddress.ts';
import type { Message } from '#domain/mailMessage.ts';
import { product as productEntity } from '#domain/product.ts';
import { orUndefined } from '../database.ts';
import { valuesOf } from '../record.ts';
import { singleRow } from '../singleRows.ts';
import { inPlace } from './openSends.ts';

/** Why an email cannot be written, in a Swedish sentence. */
export class Unsendable extends Error {}

/** The message of an email whose `message_id` is set. Throws Unsendable. */
export function messageTo(app: CoreApp, email: core.Record, receiver: string): MailerMessage {
	const address = mailableAddress(receiver);
	if (!address) throw new Unsendable(`Det går inte att mejla till adressen ”${receiver}”.`);
	const { subject, text, html } = contentOf(app, email);
	const { senderAddress, senderName } = app.settings().meta;
	return new MailerMessage({
		from: { address: senderAddress, name: senderName },
		to: [{ address }],
		subject,
		text,
		html,
		headers: { 'Message-ID': email.getString('message_id'), ...replyTo(app, email) },
	});
}

/**
 * Before any email leaves, PocketBase's own about passwords too: writes addresses as mail servers take them, and a
 * header that keeps holiday replies away (RFC 3834). Few are on their way at a time.
 */
export function prepareOutgoing(e: core.MailerEvent) {
	const { message } = e;
	if (message) {
		message.from = asSent(message.from);
		message.to = [...message.to].map(asSent);
		message.headers = { ...message.headers, 'Auto-Submitted': 'auto-generated' };
	}
	inPlace(e.app, () => e.next());
}

function asSent({ address, name = '' }: { address: string; name?: string }) {
	return { address: mailableAddress(address) ?? address, name };
}

function contentOf(app: CoreApp, email: core.Record): Message {
	const siteUrl = app.settings().meta.appURL;
	if (email.getString('kind') === 'test') return testMessage(siteUrl);
	const record = leadOf(app, email);
	if (!record) throw new Unsendable('Förfrågan finns inte längre.');
	const values = valuesOf(record, leadEntity);
	// A lead that breaks a newer rule is a customer too: its values are mailed as they are.
	const lead = (leadEntity.schema.safeParse(values).data ?? values) as Lead;
	const settings = singleRow(app, 'site_settings');
	const context = { company: parsed(companyFacts, settings), product: publicPriceOf(app, lead.product_id) };
	if (email.getString('kind') === 'lead_notice') return leadNotice({ ...lead, id: record.id }, siteUrl, context);
	return leadReceipt(lead, { ...context, phone: settings.getString('contact_phone'), siteUrl });
}

/** What the page of a product shows of its price; undefined for a product that is gone or not public. */
function publicPriceOf(app: CoreApp, productId: string): PricedProduct | undefined {
	const product = productId ? orUndefined(() => app.findRecordById('products', productId)) : undefined;
	return product?.getBool('is_published') ? parsed(priced, product) : undefined;
}

/** What an older or restored database has against today's rules costs no email: it then lacks these lines. */
function parsed<F extends Fields>(entity: ObjectOf<F>, record: core.Record): Infer<ObjectOf<F>> | undefined {
	return entity.schema.safeParse(valuesOf(record, entity)).data;
}

const { price, old_price, lowest_price, price_includes_vat, is_margin_scheme } = productEntity.fields;
const priced = object({ price, old_price, lowest_price, price_includes_vat, is_margin_scheme });

/** Staff answer the customer by answering the notice, customers the company by answering the receipt. */
function replyTo(app: CoreApp, email: core.Record): Record<string, string> {
	const addresses: Record<string, () => string | undefined> = {
		lead_notice: () => leadOf(app, email)?.getString('email'),
		// Never the address of notices, which is private.
		lead_receipt: () => singleRow(app, 'site_settings').getString('contact_email'),
	};
	const address = mailableAddress(addresses[email.getString('kind')]?.() ?? '');
	// PocketBase encodes every other header as text, which breaks an address that is not ASCII.
	return address && isAsciiAddress(address) ? { 'Reply-To': address } : {};
}

/** The address, or '' when no receiver is set. */
export function receiverOf(app: CoreApp, email: core.Record): string {
	if (email.getString('kind') === 'lead_receipt') return leadOf(app, email)?.getString('email') ?? '';
	return notifyEmail(app);
}

/** Where notices of new leads go; '' when not set. */
export function notifyEmail(app: CoreApp): string {
	return singleRow(app, 'site_private').getString('notify_email');
}

/** The lead that an email is about; undefined for a test and for a deleted lead. */
export function leadOf(app: CoreApp, email: core.Record): core.Record | undefined {
	return orUndefined(() => app.findRecordById('leads', email.getString('lead_id')));
}

/** Whether a mail server is set. */
export function isMailConfigured(app: CoreApp): boolean {
	return app.settings().smtp.enabled;
}

/** The Message-ID of an email, the same at every attempt: a receiver that gets it twice can tell. */
export function messageIdOf(app: CoreApp, email: core.Record): string {
	const host = mailableAddress(app.settings().meta.senderAddress)?.split('@')[1] ?? 'localhost';
	return email.getString('message_id') || `<${email.id}.${Date.now()}@${host}>`;
}
