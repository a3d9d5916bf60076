/**
 * Who the dealer is in law (J1). A company states its name, seat and organisation number on its website (28 kap. 5 §
 * aktiebolagslagen (2005:551)); everyone who offers something on the internet states name, address, e-mail address,
 * registration number and VAT number (8 § e-handelslagen (2002:562)).
 */
import { derivedText, type Infer, object, optionalChoice, text } from '../fields.ts';
import {
	isPersonalNumber,
	isSameCompany,
	readOrganisationNumber,
	readVatNumber,
	vatNumberOf,
} from './organisationNumber.ts';

/** Whether Skatteverket has approved the company for F-skatt. '' until it is answered. */
export const fTaxAnswers = ['approved', 'not_approved'] as const;
type FTaxAnswer = (typeof fTaxAnswers)[number];
export const fTaxLabels = { approved: 'Ja', not_approved: 'Nej' } as const satisfies Record<FTaxAnswer, string>;

export const companyFacts = object({
	legal_name: text({ max: 150 }),
	/** '556677-8899'. */
	organisation_number: derivedText({ derive: readOrganisationNumber, kept: text({ max: 11 }) }),
	/** Where the board has its seat. */
	seat: text({ max: 100 }),
	/** 'SE556677889901'. */
	vat_number: derivedText({ derive: readVatNumber, kept: text({ max: 14 }) }),
	f_tax: optionalChoice(fTaxAnswers),
});
export type CompanyFacts = Infer<typeof companyFacts>;

export const companyFactLabels = {
	legal_name: 'Företagets namn',
	organisation_number: 'Organisationsnummer',
	seat: 'Säte',
	vat_number: 'Momsregistreringsnummer',
	f_tax: 'Godkänd för F-skatt',
} as const satisfies Record<keyof CompanyFacts, string>;

/** What the dashboard reminds of: the field to fill in or to check, and a sentence about it. */
interface CompanyReminder {
	field: keyof CompanyFacts;
	message: string;
}

/** What is missing or contradicts itself, in the order of the form. Empty when all is right. */
export function companyReminders(facts: CompanyFacts): CompanyReminder[] {
	const reminders: CompanyReminder[] = [];
	const missing: Record<keyof CompanyFacts, string> = {
		legal_name: 'Företagets registrerade namn saknas. Det ska stå på webbplatsen (e-handelslagen 8 §).',
		organisation_number: 'Organisationsnumret saknas. Det ska stå på webbplatsen (e-handelslagen 8 §).',
		seat: 'Styrelsens säte saknas. Ett aktiebolag ska ange det på sin webbplats (aktiebolagslagen 28 kap. 5 §).',
		vat_number: `Momsregistreringsnumret saknas${
			facts.organisation_number ? `. Det är troligen ${vatNumberOf(facts.organisation_number)}` : ''
		}. Det ska stå på webbplatsen (e-handelslagen 8 §).`,
		f_tax: 'Svara på om företaget är godkänt för F-skatt.',
	};
	for (const field of Object.keys(missing) as (keyof CompanyFacts)[]) {
		// A sole trader has no board.
		if (field === 'seat' && facts.organisation_number && isPersonalNumber(facts.organisation_number)) continue;
		if (!facts[field]) reminders.push({ field, message: missing[field] });
	}
	if (!isSameCompany(facts.organisation_number, facts.vat_number))
		reminders.push({
			field: 'vat_number',
			message: `Momsregistreringsnumret hör inte till organisationsnumret. Väntat: ${vatNumberOf(facts.organisation_number)}.`,
		});
	return reminders;
}

/** The same of the address and e-mail address, which are edited with the texts of the site and not with the facts above. */
export interface ContactReminder {
	field: 'contact_address' | 'contact_email';
	label: string;
	message: string;
}

/** What is missing of how to reach the dealer. Empty when all is given. */
export function contactReminders(contact: Record<ContactReminder['field'], string>): ContactReminder[] {
	const all: ContactReminder[] = [
		{
			field: 'contact_address',
			label: 'Adress',
			message: 'Adressen saknas. Den ska stå på webbplatsen (e-handelslagen 8 §).',
		},
		{
			field: 'contact_email',
			label: 'E-postadress',
			message: 'E-postadressen saknas. Den ska stå på webbplatsen (e-handelslagen 8 §).',
		},
	];
	return all.filter(({ field }) => contact[field].trim() === '');
}

/** The parts that are given, in the order of the footer: 'Rostfri Storkök AB', 'Org.nr 556677-8899', 'Säte: Västerås', … */
function companyParts(facts: CompanyFacts): string[] {
	return [
		facts.legal_name,
		facts.organisation_number && `Org.nr ${facts.organisation_number}`,
		facts.seat && `Säte: ${facts.seat}`,
		facts.f_tax === 'approved' ? 'Godkänd för F-skatt' : '',
	].filter((part) => part !== '');
}

/** 'Rostfri Storkök AB · Org.nr 556677-8899 · Säte: Västerås · Godkänd för F-skatt', for footer and mail. '' for none. */
export function companyLine(facts: CompanyFacts): string {
	return companyParts(facts).join(' · ');
}

/** The same and the VAT number as rows with labels, for the pages of contact and privacy. What is not given has no row. */
export function companyRows(facts: CompanyFacts): { label: string; value: string }[] {
	const { legal_name, organisation_number, seat, vat_number, f_tax } = companyFactLabels;
	return [
		{ label: legal_name, value: facts.legal_name },
		{ label: organisation_number, value: facts.organisation_number },
		{ label: seat, value: facts.seat },
		{ label: vat_number, value: facts.vat_number },
		{ label: f_tax, value: facts.f_tax === 'approved' ? fTaxLabels.approved : '' },
	].filter(({ value }) => value !== '');
}

/** Parts of schema.org's Organization. What is not given is left out. */
export function companyData(facts: CompanyFacts): { legalName?: string; vatID?: string } {
	return {
		...(facts.legal_name && { legalName: facts.legal_name }),
		...(facts.vat_number && { vatID: facts.vat_number }),
	};
}
