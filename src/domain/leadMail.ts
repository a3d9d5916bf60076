/** Writes emails: the notice of an inquiry to staff, the receipt to the customer, and the test of the mail server. */
import { companyName } from './company.ts';
import { type CompanyFacts, companyLine } from './companyFacts.ts';
import { doubtfulAddressNote, writtenAddress } from './doubtfulAddress.ts';
import { contactWayLabels, inquiryTypeLabels } from './labels.ts';
import type { Lead } from './lead.ts';
import { mailtoAddress } from './mailto.ts';
import { measureRowsOf, measureTableTitle } from './measureTable.ts';
import { dialled } from './phone.ts';
import { buyerKindLabels } from './privateBuyers.ts';
import type { Product } from './product.ts';
import { kronorText, priceOnRequest, shownPrice } from './vat.ts';

export interface Message {
	subject: string;
	text: string;
	html: string;
}

type Row = [label: string, value: string, link?: string];

/** What an email says beside the inquiry itself. */
export interface MailContext {
	/** Who sends it (J1). */
	company?: CompanyFacts | undefined;
	/** The product that is asked about, while it is public (J2). */
	product?: PricedProduct | undefined;
}
export type PricedProduct = Pick<
	Product,
	'price' | 'old_price' | 'lowest_price' | 'price_includes_vat' | 'is_margin_scheme'
>;

/** To staff. `siteUrl` is the site's address without a closing slash. */
export function leadNotice(lead: Lead & { id: string }, siteUrl: string, context: MailContext = {}): Message {
	// Staff are told of a lead whatever it looks like: one from before a change of the rules may know other words.
	const kind = inquiryTypeLabels[lead.inquiry_type] ?? 'Förfrågan';
	const about = lead.product_title ? `${kind}: ${lead.product_title}` : kind;
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
		...priceRows(context),
		['Antal', lead.quantity > 1 ? String(lead.quantity) : ''],
		['Referens', lead.reference],
	];
	return message({
		subject: `${lead.is_likely_spam ? 'Troligt skräp: ' : ''}${about} – ${lead.name}, ${lead.city}`,
		heading: about,
		rows,
		measures: measuresOf(lead),
		body: lead.message,
		link: { text: 'Öppna i back office', address: `${siteUrl}/admin/leads?id=${lead.id}` },
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
		body: 'Vi har tagit emot din förfrågan och svarar inom 24 timmar på vardagar.',
		link: { text: companyName, address: contact.siteUrl },
		sender: senderLine(contact),
	});
}

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

interface Parts {
	subject: string;
	heading: string;
	rows: Row[];
	/** Of the product that was asked about. */
	measures?: Row[];
	body: string;
	link: { text: string; address: string };
	/** The last line: who the company is. '' or missing for none. */
	sender?: string;
}

function message({ subject, heading, rows, measures = [], body, link, sender = '' }: Parts): Message {
	const filled = rows.filter(([, value]) => value !== '');
	const text = [
		heading,
		linesOf(filled),
		measures.length > 0 && `${measureTableTitle}\n${linesOf(measures)}`,
		body,
		`${link.text}: ${link.address}`,
		sender,
	];
	const measureTable =
		measures.length > 0
			? `<h2 style="font-size:16px;margin:24px 0 4px">${escaped(measureTableTitle)}</h2>\n${tableOf(measures)}\n`
			: '';
	const senderParagraph = sender && `\n<p style="font-size:13px;color:#57606a">${escaped(sender)}</p>`;
	const html = `<div style="font:16px/1.5 system-ui,sans-serif;color:#1a1f24;max-width:600px">
<h1 style="font-size:20px">${escaped(heading)}</h1>
${tableOf(filled)}
${measureTable}<p style="white-space:pre-line">${escaped(body)}</p>
<p><a href="${escaped(link.address)}">${escaped(link.text)}</a></p>${senderParagraph}
</div>`;
	return { subject: oneLine(subject), text: text.filter(Boolean).join('\n\n'), html };
}

function linesOf(rows: readonly Row[]): string {
	return rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function tableOf(rows: readonly Row[]): string {
	const cells = rows.map(
		([label, value, address]) =>
			`<tr><td style="padding:4px 16px 4px 0;color:#57606a">${escaped(label)}</td><td style="padding:4px 0">${
				address ? `<a href="${escaped(address)}">${escaped(value)}</a>` : escaped(value)
			}</td></tr>`,
	);
	return `<table style="border-collapse:collapse">${cells.join('')}</table>`;
}

/** For the text and the attributes of HTML. */
export function escaped(value: string): string {
	return value
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;')
		.replace(/'/g, '&#39;');
}

/** For a subject, where a line break would start a header of the sender's own choosing. At most `subjectMax` characters. */
export function oneLine(value: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
	return shortened(value.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim(), subjectMax);
}

/** Characters of a subject. Mail programs show fewer. */
const subjectMax = 150;

/** At most `max` code points. What is cut ends in '…', and never within an emoji or before a letter's own accent. */
function shortened(value: string, max: number): string {
	const characters = Array.from(value);
	if (characters.length <= max) return value;
	let end = max - 1;
	while (end > 0 && (continues.test(characters[end] ?? '') || characters[end - 1] === joiner)) end -= 1;
	return `${characters.slice(0, end).join('').trimEnd()}…`;
}

const joiner = '\u200d';
// What belongs to the character before: accents, variation selectors, skin tones, the joiner. The VM has no Segmenter.
const continues =
	/^(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|\u200d|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|\ud83c[\udffb-\udfff])/;
