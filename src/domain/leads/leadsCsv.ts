/** Writes leads into a CSV file that Swedish Excel opens correctly (C2). */
import Papa from 'papaparse';
import { contactWayLabels, inquiryTypeLabels, leadStatusLabels, wishedConditionLabels } from '../products/labels.ts';
import { guardFormula } from '../spreadsheet/formulaGuard.ts';
import { dayAndTime } from '../text/format.ts';
import { writtenAddress } from './doubtfulAddress.ts';
import type { StoredLead } from './lead.ts';

/** The columns in order: the specification's twelve first, then the rest of what the customer wrote. */
const columns: Record<string, (lead: StoredLead) => string> = {
	Datum: (lead) => dayAndTime(lead.created),
	Namn: (lead) => guardFormula(lead.name),
	'E-post': (lead) => guardFormula(writtenAddress(lead)),
	Telefon: (lead) => phoneCell(lead.phone),
	Företag: (lead) => guardFormula(lead.company),
	Ort: (lead) => guardFormula(lead.city),
	Ärende: (lead) => inquiryTypeLabels[lead.inquiry_type],
	Produkt: (lead) => guardFormula(lead.product_title),
	Status: (lead) => leadStatusLabels[lead.status],
	Stjärnmarkerad: (lead) => yesOrNo(lead.is_starred),
	Arkiverad: (lead) => yesOrNo(lead.is_archived),
	Anteckning: (lead) => guardFormula(lead.internal_note),
	Meddelande: (lead) => guardFormula(lead.message),
	Antal: (lead) => String(lead.quantity),
	Kontaktas: (lead) => contactWayLabels[lead.prefer_contact],
	'Önskat skick': (lead) => (lead.condition ? wishedConditionLabels[lead.condition] : ''),
	Budget: (lead) => guardFormula(lead.budget),
	Hämtning: (lead) => yesOrNo(lead.needs_pickup),
	Referens: (lead) => guardFormula(lead.reference),
};

// Excel takes a file for UTF-8 only when it starts with this mark; a Swedish Excel splits at semicolons.
const byteOrderMark = '\ufeff';

/** The whole file: byte order mark, semicolons, every value quoted, lines ended by CRLF, the last one too. */
export function leadsCsv(leads: readonly StoredLead[]): string {
	const table = Papa.unparse(
		{
			fields: Object.keys(columns),
			data: leads.map((lead) => Object.values(columns).map((cell) => withoutNulls(cell(lead)))),
		},
		{ delimiter: ';', newline: '\r\n', quotes: true },
	);
	return `${byteOrderMark}${table}\r\n`;
}

/** `leads-2026-03-01.csv`. Takes an ISO date. */
export function leadsFileName(now: string): string {
	return `leads-${dayAndTime(now).slice(0, 10)}.csv`;
}

/**
 * A phone number that a spreadsheet leaves alone: its plus and its leading zero stay. Only digits, or a plus and
 * digits, would be taken for a number, and a plus with hyphens for a sum, so the digits are put in groups with blanks
 * between them, the last of two digits.
 */
export function phoneCell(phone: string): string {
	const written = phone.trim();
	if (!/^\+?[0-9 \-()]+$/.test(written)) return guardFormula(written);
	const digits = written.replace(/\D/g, '');
	if (written.startsWith('+46') && digits.length === 11) return `+46 ${digits.slice(2, 4)} ${inPairs(digits.slice(4))}`;
	if (written.startsWith('+')) return `+${lastPairApart(written.slice(1).replace(/[^0-9]+/g, ' '))}`;
	if (/^0[0-9]{9}$/.test(written)) return `${written.slice(0, 3)}-${inPairs(written.slice(3))}`;
	return /^[0-9 ]+$/.test(written) ? lastPairApart(written) : guardFormula(written);
}

/** '1234567' as '123 45 67'. */
function inPairs(digits: string): string {
	return `${digits.slice(0, -4)} ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
}

function lastPairApart(groups: string): string {
	return groups.trim().replace(/([0-9]+?)([0-9]{2})$/, '$1 $2');
}

function yesOrNo(value: boolean): string {
	return value ? 'Ja' : 'Nej';
}

/** Excel stops reading a cell at a NUL. */
function withoutNulls(value: string): string {
	return value.replaceAll('\u0000', '');
}
