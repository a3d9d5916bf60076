/**
 * The statement of accessibility (J8): how the site meets the requirements, what it does not yet meet, and where to turn.
 * A service of electronic commerce to consumers tells this publicly (directive (EU) 2019/882, art. 13(2) and annex V; lag
 * (2023:254) om vissa produkters och tjänsters tillgänglighet, from 28 June 2025). Companies with fewer than ten employees
 * and at most 2 million euros of turnover are exempt as providers of services (art. 4(5)); the page is of use all the same.
 */

import { text } from '../fields.ts';
import type { CompanyFacts } from './companyFacts.ts';
import { companyLine } from './companyFacts.ts';

/** Settings of the site. */
export const accessibilityFields = {
	/** What staff know does not work, one thing a line. */
	accessibility_issues: text({ max: 2000, multiline: true }),
};
export const accessibilityFieldLabels = {
	accessibility_issues: 'Kända brister i tillgängligheten',
} as const satisfies Record<keyof typeof accessibilityFields, string>;

/** What is shown while `accessibility_issues` is empty (F12). */
export const accessibilityFallbacks = {
	accessibility_issues:
		'Filmer av maskiner saknar undertexter. Det som sägs i dem står också i produktens beskrivning.\nDokument i PDF kommer från tillverkarna och är inte alltid möjliga att läsa med skärmläsare. Fråga oss, så berättar vi vad som står i dem.',
} as const satisfies Record<keyof typeof accessibilityFields, string>;

/** Where the page is. */
export const accessibilityPath = '/tillganglighet';
export const accessibilityTitle = 'Tillgänglighet';

/** A part of a text: a paragraph, a list, or ways to reach us. */
type StatementPart =
	| { kind: 'paragraph'; text: string }
	| { kind: 'list'; items: string[] }
	| { kind: 'links'; links: { label: string; href: string }[] };

export interface StatementSection {
	heading: string;
	parts: StatementPart[];
}

interface StatementSources {
	facts: CompanyFacts;
	/** What the site calls itself, where no legal name is given. */
	siteName: string;
	contact_email: string;
	contact_phone: string;
	/** Lines; '' for the fallback. */
	accessibility_issues: string;
	/** The number as a phone dials it, of `contact_phone`. */
	dialledPhone: string;
}

/** The page in sections, in their order. What is not given is left out; the sentences stay whole. */
export function accessibilityStatement(sources: StatementSources): StatementSection[] {
	const { facts, siteName, contact_email, contact_phone, dialledPhone } = sources;
	const name = facts.legal_name || siteName;
	const issues = (sources.accessibility_issues.trim() || accessibilityFallbacks.accessibility_issues)
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
	const links = [
		contact_email && { label: contact_email, href: `mailto:${contact_email}` },
		contact_phone && { label: contact_phone, href: `tel:${dialledPhone}` },
	].filter((link) => link !== '');
	const line = companyLine(facts);
	return [
		{
			heading: 'Alla ska kunna använda webbplatsen',
			parts: [
				paragraph(
					`${name} vill att alla ska kunna hitta, jämföra och fråga om maskiner här, också med skärmläsare, förstoring, tangentbord eller röst.`,
				),
				paragraph(
					'Vi följer riktlinjerna WCAG 2.1 på nivå AA och den europeiska standarden EN\u00a0301\u00a0549, som lagen (2023:254) om vissa produkters och tjänsters tillgänglighet bygger på.',
				),
			],
		},
		{
			heading: 'Så fungerar webbplatsen',
			parts: [
				list([
					'Allt går att nå och använda med bara tangentbordet, och det syns var du är.',
					'Text och knappar har tydlig kontrast mot bakgrunden. Texten går att förstora till 200 procent.',
					'Sidorna har rubriker, etiketter och beskrivningar som skärmläsare läser upp.',
					'Formulär säger med ord vad som är fel och hur det rättas. Det du har skrivit finns kvar.',
					'Inget blinkar. Rörelser tas bort för den som har valt det i sin enhet.',
					'Sidorna går att läsa och skriva ut utan skript.',
				]),
			],
		},
		{ heading: 'Det här vet vi inte fungerar fullt ut', parts: [list(issues)] },
		{
			heading: 'Säg till om något inte fungerar',
			parts: [
				paragraph('Berätta för oss vad som hindrar dig, så hjälper vi dig på ett annat sätt och rättar felet.'),
				...(links.length > 0 ? [{ kind: 'links' as const, links }] : []),
				paragraph(
					'Är du inte nöjd med vårt svar kan du som konsument anmäla det till Post- och telestyrelsen, som är tillsynsmyndighet.',
				),
			],
		},
		{
			heading: 'Så har vi granskat webbplatsen',
			parts: [
				paragraph(
					'Varje slags sida prövas automatiskt mot WCAG 2.1 AA innan en ny version av webbplatsen tas i bruk. Sådana prov hittar inte allt: säg gärna till om något vi har missat.',
				),
				...(line ? [paragraph(line)] : []),
			],
		},
	];
}

function paragraph(content: string): StatementPart {
	return { kind: 'paragraph', text: content };
}

function list(items: string[]): StatementPart {
	return { kind: 'list', items };
}
