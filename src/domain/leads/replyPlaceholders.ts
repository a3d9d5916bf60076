/** The placeholders of reply templates (R3): what stands in braces, what is wrong with it, and how it is filled in. */

import { unaccented } from '../catalogue/search.ts';
import { companyName } from '../company/company.ts';
import { cleanLine } from '../text/cleanText.ts';

/** What stands in braces, and what staff are told of it. The company and its telephone are ours. */
export const placeholderLabels = {
	namn: 'Kundens namn',
	produkt: 'Produkten som förfrågan gäller',
	pris: 'Produktens pris med moms',
	länk: 'Länk till produkten',
	företag: 'Vårt namn',
	telefon: 'Vårt telefonnummer',
} as const;
export type Placeholder = keyof typeof placeholderLabels;
export const placeholders = Object.keys(placeholderLabels) as Placeholder[];

// No look-behind and no flag u: both differ between browsers and PocketBase's JS VM.
const inBraces = /\{([^{}\n]*)(\}?)/g;

/** What is wrong with the placeholders of a text, as a Swedish sentence; undefined when nothing is. */
export function placeholderProblem(written: string): string | undefined {
	for (const [whole, name = '', end] of written.matchAll(inBraces)) {
		if (end === '') return `Platshållaren ”${shortName(whole)}” saknar }`;
		if (placeholderOf(name)) continue;
		const meant = placeholders.find((known) => unaccented(known) === unaccented(name.trim().toLowerCase()));
		const advice = meant
			? `Menade du {${meant}}?`
			: `Välj bland ${placeholders.map((known) => `{${known}}`).join(', ')}.`;
		return `Platshållaren ”${shortName(whole)}” finns inte. ${advice}`;
	}
	return undefined;
}

/** The first placeholder that still stands in a text which is to be sent, as it is written there: '{namn}'; undefined for none. */
export function unfilledPlaceholder(written: string): string | undefined {
	for (const [whole, name = ''] of written.matchAll(inBraces)) if (placeholderOf(name)) return whole;
	return undefined;
}

function shortName(whole: string): string {
	const characters = Array.from(whole);
	return characters.length > 30 ? `${characters.slice(0, 29).join('')}…` : whole;
}

/** Upper and lower case and blanks do not matter: '{ Namn }'. */
function placeholderOf(name: string): Placeholder | undefined {
	return placeholders.find((known) => known === name.trim().toLowerCase());
}

/** What is filled in. '' is what is not known. */
export type ReplyValues = Record<Placeholder, string>;

/**
 * The values of a lead. `product` is the product that the lead points to, as it is now: its `price` as shownPrice
 * (vat.ts) writes its `line`, '' for none. Only a public product has a link. `siteUrl` is without a closing slash.
 */
export function replyValues(
	lead: { name: string; product_title: string },
	product: { title: string; slug: string; price: string; is_published: boolean } | undefined,
	company: { legal_name: string; contact_phone: string; siteUrl: string },
): ReplyValues {
	return {
		namn: lead.name,
		produkt: product?.title || lead.product_title,
		pris: product?.price ?? '',
		länk: product?.is_published ? `${company.siteUrl}/produkt/${product.slug}` : '',
		företag: company.legal_name || companyName,
		telefon: company.contact_phone,
	};
}

interface Filled {
	text: string;
	/** Placeholders of the template without a value, for a note beside the text. */
	missing: Placeholder[];
}

/**
 * A template's text with its values. Values are text and lose their braces: a customer who gives the name '{pris}' would
 * otherwise make every answer one that still holds a placeholder, which is not sent. Where a value is missing, the
 * sentence stays whole: a missing name goes with its blank ('Hej!'), a missing product is 'utrustningen', our name is
 * never missing, and a sentence that needs a price, link or telephone is left out, with its line when nothing else
 * stands there.
 */
export function fillTemplate(template: string, values: ReplyValues): Filled {
	const missing: Placeholder[] = [];
	const known = Object.fromEntries(
		placeholders.map((name) => [name, cleanLine(values[name].replace(/[{}]/g, ''))]),
	) as ReplyValues;
	known.företag ||= companyName;
	for (const [, name = ''] of template.matchAll(inBraces)) {
		const placeholder = placeholderOf(name);
		if (placeholder && known[placeholder] === '' && !missing.includes(placeholder)) missing.push(placeholder);
	}
	const lines: string[] = [];
	for (const line of template.split('\n')) {
		const kept = sentencesOf(line).filter((sentence) => !needsMissing(sentence, known));
		const filled = kept.map((sentence) => fillSentence(sentence, known)).join('');
		if (line.trim() === '' || filled.trim() !== '') lines.push(filled.trimEnd());
	}
	return {
		text: lines
			.join('\n')
			.replace(/\n{3,}/g, '\n\n')
			.trim(),
		missing,
	};
}

const standIn = 'utrustningen';

function needsMissing(sentence: string, values: ReplyValues): boolean {
	return [...sentence.matchAll(inBraces)].some(([, name = '']) => {
		const placeholder = placeholderOf(name);
		return (
			(placeholder === 'pris' || placeholder === 'länk' || placeholder === 'telefon') && values[placeholder] === ''
		);
	});
}

function fillSentence(sentence: string, values: ReplyValues): string {
	let written = sentence;
	if (values.namn === '') {
		const withoutFirst = written.replace(/^\s*\{\s*namn\s*\}[\s,!:]*/i, '');
		written = withoutFirst === written ? written.replace(/[ \t]*\{\s*namn\s*\}/gi, '') : capitalized(withoutFirst);
	}
	return written.replace(inBraces, (whole, name: string, _end: string, at: number) => {
		const placeholder = placeholderOf(name);
		if (!placeholder) return whole;
		if (placeholder !== 'produkt' || values.produkt !== '') return values[placeholder];
		return at === 0 ? capitalized(standIn) : standIn;
	});
}

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The end of a sentence: its sign, blanks, and then what can begin another one. */
const sentenceEnd = /[.!?…]["”’)]*[ \t]+(?=[A-ZÅÄÖÉÜ0-9{"”(–-])/g;
const abbreviations = [
	'ca',
	'kl',
	'ex',
	't.ex',
	'inkl',
	'exkl',
	'tel',
	'tfn',
	'nr',
	'st',
	'bl.a',
	'dvs',
	'd.v.s',
	'resp',
	'max',
	'min',
	'obs',
	'p.g.a',
];

/** The sentences of a line, each with the blanks behind it. */
function sentencesOf(line: string): string[] {
	const sentences: string[] = [];
	let from = 0;
	for (const { 0: end, index = 0 } of line.matchAll(sentenceEnd)) {
		const word = line.slice(from, index).split(/[\s(]/).at(-1)?.toLowerCase() ?? '';
		if (end.startsWith('.') && abbreviations.includes(word)) continue;
		sentences.push(line.slice(from, index + end.length));
		from = index + end.length;
	}
	return [...sentences, line.slice(from)];
}
