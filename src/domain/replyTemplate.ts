/** Reply templates (R3): texts with placeholders in braces, which are filled in when a template is chosen at a lead. */
import * as z from 'zod/mini';
import { cleanLine } from './cleanText.ts';
import { companyName } from './company.ts';
import { type Field, field, groups, type Infer, type ObjectOf, object, text } from './fields.ts';
import { unaccented } from './search.ts';

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

export const replyTemplatesMax = 12;
/** Longest lengths in characters, of a reply as well (leadReply.ts): what is filled in has room left there. */
const nameMax = 60;
const subjectMax = 120;
const bodyMax = 3000;

const fields = object({
	name: text({ max: nameMax }),
	subject: templateText({ max: subjectMax }),
	body: templateText({ max: bodyMax, multiline: true }),
});
export type ReplyTemplate = Infer<typeof fields>;

let schema: typeof fields.schema | undefined;

/** All blank is an empty place of the list. Otherwise it has a name and a text; without subject it gets `defaultSubject`. */
export const replyTemplate: typeof fields = {
	fields: fields.fields,
	initial: fields.initial,
	get schema() {
		schema ??= fields.schema.check((context) => {
			const { name, subject, body } = context.value;
			if (name === '' && subject === '' && body === '') return;
			const missing = (path: string, message: string) =>
				context.issues.push({ code: 'custom', path: [path], message, input: context.value });
			if (name === '') missing('name', 'Ge mallen ett namn');
			if (body === '') missing('body', 'Skriv mallens text');
		});
		return schema;
	},
};

/** A field of the private settings. All blank means `defaultReplyTemplates`. */
export const replyTemplatesField = groups(replyTemplate as ObjectOf<(typeof fields)['fields']>, replyTemplatesMax);

/** The templates that staff choose from, in their order. */
export function offeredTemplates(kept: readonly ReplyTemplate[]): readonly ReplyTemplate[] {
	const written = kept.filter(({ name, body }) => name !== '' && body !== '');
	return written.length > 0 ? written : defaultReplyTemplates;
}

/** Each fits an email and a text message alike. */
export const defaultReplyTemplates: readonly ReplyTemplate[] = [
	{
		name: 'Tack och pris',
		subject: 'Din förfrågan om {produkt}',
		body: [
			'Hej {namn}!',
			'Tack för din förfrågan om {produkt}. Priset är {pris}. Du hittar bilder och mått här: {länk}',
			'Vill du ha den, eller har du frågor om leverans och installation? Svara här, så ordnar vi resten.',
			'Vänliga hälsningar\n{företag}\n{telefon}',
		].join('\n\n'),
	},
	{
		name: 'Behöver bild',
		subject: 'Vi behöver en bild för att kunna svara',
		body: [
			'Hej {namn}!',
			'Tack för att du hörde av dig. För att kunna svara behöver vi några bilder: en på hela maskinen, en på typskylten och gärna en på det som är trasigt eller slitet.',
			'Svara med bilderna, så återkommer vi.',
			'Vänliga hälsningar\n{företag}\n{telefon}',
		].join('\n\n'),
	},
	{
		name: 'Tid för service',
		subject: 'Tid för service',
		body: [
			'Hej {namn}!',
			'Tack för din förfrågan. Vi kan komma och titta på maskinen. Vilka dagar och tider passar i ert kök?',
			'Skriv gärna fabrikat och modell (de står på typskylten) och vad som har hänt, så tar vi med rätt delar.',
			'Vänliga hälsningar\n{företag}\n{telefon}',
		].join('\n\n'),
	},
	{
		name: 'Vi köper inte',
		subject: 'Om utrustningen du vill sälja',
		body: [
			'Hej {namn}!',
			'Tack för att du frågade oss. Den här gången köper vi tyvärr inte, eftersom vi inte tror att vi kan sälja utrustningen vidare.',
			'Hör gärna av dig igen när du har något annat att sälja.',
			'Vänliga hälsningar\n{företag}\n{telefon}',
		].join('\n\n'),
	},
	{
		name: 'Såld',
		subject: '{produkt} är såld',
		body: [
			'Hej {namn}!',
			'Tack för din förfrågan. {produkt} är tyvärr såld.',
			'Vi får in nya maskiner varje vecka. Berätta gärna vilka mått och vilken elanslutning du behöver, så hör vi av oss när något passar.',
			'Vänliga hälsningar\n{företag}\n{telefon}',
		].join('\n\n'),
	},
];

/** A text of a template: a placeholder that does not exist is a fault of its field. */
function templateText(options: { max: number; multiline?: boolean }): Field<string> {
	const kept = text(options);
	return field({
		rule: () =>
			kept.rule.check(
				z.check((context) => {
					const message = placeholderProblem(context.value);
					if (message) context.issues.push({ code: 'custom', message, input: context.value });
				}),
			),
		column: kept.column,
		initial: '',
	});
}

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

export interface Filled {
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

/** The subject and the text of a template with their values. `reference` is the lead's. */
export function fillReply(
	template: ReplyTemplate,
	values: ReplyValues,
	reference: string,
): { subject: string; body: string; missing: Placeholder[] } {
	const subject = fillTemplate(template.subject, values);
	const body = fillTemplate(template.body, values);
	return {
		subject: subject.text || defaultSubject(reference),
		body: body.text,
		missing: placeholders.filter((name) => subject.missing.includes(name) || body.missing.includes(name)),
	};
}

/** The subject of a reply whose template has none. */
export function defaultSubject(reference: string): string {
	return reference ? `Svar på din förfrågan (${reference})` : 'Svar på din förfrågan';
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
