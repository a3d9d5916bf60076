/** Writes emails: the notice of an inquiry to staff, the receipt to the customer, and the test of the mail server. */
import { companyName } from '../company/company.ts';
import { type CompanyFacts, companyLine } from '../company/companyFacts.ts';
import { type Message, message, type Row } from '../mail/mailMessage.ts';
import { mailtoAddress } from '../mail/mailto.ts';
import { measureRowsOf } from '../measures/measureTable.ts';
import { buyerKindLabels } from '../prices/privateBuyers.ts';
import { kronorText, priceOnRequest, shownPrice } from '../prices/vat.ts';
import { contactWayLabels, inquiryTypeLabels } from '../products/labels.ts';
import type { Product } from '../products/product.ts';
import { dialled } from '../text/phone.ts';
import { doubtfulAddressNote, writtenAddress } from './doubtfulAddress.ts';
import type { Lead } from './lead.ts';

/** What an email says beside the inquiry itself. */
export interface MailContext {
	/** Who sends it (J1). */
	company?: CompanyFacts | undefined;
	/** The product that is asked about, while it is public (J2). */
	product?: PricedProduct | undefined;
	/** Whether that product is sold (S2): the inquiry was begun before. */
	isSold?: boolean;
	/** How many photos have come with it (S6). They stand with the lead alone. */
	photos?: number;
}
type PricedProduct = Pick<Product, 'price' | 'old_price' | 'lowest_price' | 'price_includes_vat' | 'is_margin_scheme'>;

/** To staff. `siteUrl` is the site's address without a closing slash. */
export function leadNotice(lead: Lead & { id: string }, siteUrl: string, context: MailContext = {}): Message {
	// Staff are told of a lead whatever it looks like: one from before a change of the rules may know other words.
	const kind = inquiryTypeLabels[lead.inquiry_type] ?? 'Förfrågan';
	const about = lead.product_title ? `${kind}: ${lead.product_title}` : kind;
	const leadAddress = `${siteUrl}/admin/leads?id=${lead.id}`;
	const rows: Row[] = [
		['Namn', lead.name],
		['Telefon', lead.phone, `tel:${dialled(lead.phone)}`],
		['E-post', writtenAddress(lead), mailtoAddress(writtenAddress(lead))],
		['Obs', lead.doubtful_email && `${doubtfulAddressNote}.`],
		['Vill bli kontaktad via', contactWayLabels[lead.prefer_contact] ?? ''],
		['Köpare', lead.buyer_kind ? (buyerKindLabels[lead.buyer_kind] ?? '') : ''],
		['Företag', lead.company],
		['Ort', lead.city],
		['Produkt', lead.product_title, lead.product_slug ? `${siteUrl}/produkt/${lead.product_slug}` : undefined],
		['Såld', context.isSold ? soldNote : ''],
		...priceRows(context),
		['Antal', lead.quantity > 1 ? String(lead.quantity) : ''],
		['Bilder', context.photos ? `${countOf(context.photos)}, visas på leadet` : '', leadAddress],
		['Referens', lead.reference],
	];
	return message({
		subject: `${lead.is_likely_spam ? 'Troligt skräp: ' : ''}${about} – ${lead.name}, ${lead.city}`,
		heading: about,
		rows,
		measures: measuresOf(lead),
		body: lead.message,
		link: { text: 'Öppna i back office', address: leadAddress },
		sender: senderLine(context),
	});
}

/**
 * To the customer. Any visitor can have it sent to any address, so it repeats nothing that the visitor wrote freely: no
 * name, no message, and a product's title, price and measures only where the lead points to a product of ours.
 */
export function leadReceipt(lead: Lead, contact: MailContext & { phone: string; siteUrl: string }): Message {
	return message({
		subject: `Vi har tagit emot din förfrågan (${lead.reference})`,
		heading: 'Tack för din förfrågan!',
		rows: [
			['Referens', lead.reference],
			['Gäller', (lead.product_id && lead.product_title) || (inquiryTypeLabels[lead.inquiry_type] ?? '')],
			...priceRows(contact),
			['Ring oss', contact.phone, `tel:${dialled(contact.phone)}`],
		],
		measures: lead.product_id ? measuresOf(lead) : [],
		body: `${contact.isSold ? `${soldSentence} ` : ''}Vi har tagit emot din förfrågan och svarar inom 24 timmar på vardagar.`,
		link: { text: companyName, address: contact.siteUrl },
		sender: senderLine(contact),
	});
}

function countOf(photos: number): string {
	return photos === 1 ? '1 bild' : `${photos} bilder`;
}

/** For staff: an inquiry that came too late is from a buyer who wants such a machine. */
const soldNote = 'Maskinen är markerad som såld. Erbjud gärna en liknande.';
const soldSentence = 'Maskinen har hunnit bli såld. Vi berättar gärna vad vi har som liknar den.';

/** To staff, to see whether mail arrives. */
export function testMessage(siteUrl: string): Message {
	return message({
		subject: `Testmejl från ${companyName}`,
		heading: 'Mejlen fungerar',
		rows: [],
		body: 'Hit kommer ett mejl för varje förfrågan som skickas från sajten.',
		link: { text: 'Öppna back office', address: `${siteUrl}/admin` },
	});
}

/** J2, J3: as the page shows it when the email is written. */
function priceRows({ product }: MailContext): Row[] {
	if (!product) return [];
	const { old_price, lowest_price } = product;
	const reduction: Row[] =
		old_price && lowest_price
			? [
					['Ordinarie pris', kronorText(old_price)],
					['Lägsta pris senaste 30 dagarna', kronorText(lowest_price)],
				]
			: [];
	return [['Pris', shownPrice(product)?.line ?? priceOnRequest], ...reduction];
}

/** J1: 'Rostfri Storkök AB · Org.nr 556677-8899 · … · Momsreg.nr SE556677889901'. */
function senderLine({ company }: MailContext): string {
	if (!company) return '';
	return [companyLine(company), company.vat_number && `Momsreg.nr ${company.vat_number}`].filter(Boolean).join(' · ');
}

/** M2: as they were when the customer asked. A lead from before there were measures has none. */
function measuresOf({ product_measures = '' }: Partial<Lead>): Row[] {
	return measureRowsOf(product_measures).map(({ label, value }): Row => [label, value]);
}
