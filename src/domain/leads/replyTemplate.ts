/** Reply templates (R3): texts with placeholders in braces, which are filled in when a template is chosen at a lead. */
import * as z from 'zod/mini';
import { isBlank } from '../company/siteFallbacks.ts';
import { type Field, field, groups, type Infer, object, text } from '../fields.ts';
import {
	fillTemplate,
	type Placeholder,
	placeholderProblem,
	placeholders,
	type ReplyValues,
} from './replyPlaceholders.ts';

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
export const replyTemplatesField = groups(replyTemplate, replyTemplatesMax);

/** The templates that staff choose from, in their order. */
export function offeredTemplates(kept: readonly ReplyTemplate[]): readonly ReplyTemplate[] {
	const written = kept.filter(({ name, body }) => name !== '' && body !== '');
	return written.length > 0 ? written : defaultReplyTemplates;
}

/** The templates that staff edit, with empty places: the ready-made ones where none is kept. */
export function editableTemplates(kept: readonly ReplyTemplate[]): ReplyTemplate[] {
	return allPlaces(isBlank(kept) ? defaultReplyTemplates : kept);
}

/** What is kept of the templates that staff have edited: none, while they are the ready-made ones. */
export function keptTemplates(edited: readonly ReplyTemplate[]): ReplyTemplate[] {
	return allPlaces(isReadyMade(edited) ? [] : edited);
}

/** Whether they are the ready-made ones, unchanged. */
export function isReadyMade(templates: readonly ReplyTemplate[]): boolean {
	const readyMade = allPlaces(defaultReplyTemplates);
	return allPlaces(templates).every(({ name, subject, body }, place) => {
		const other = readyMade[place];
		return name === other?.name && subject === other.subject && body === other.body;
	});
}

/** All places of the field, of which those without a template are empty. */
export function allPlaces(templates: readonly ReplyTemplate[]): ReplyTemplate[] {
	return Array.from({ length: replyTemplatesMax }, (_, place) => ({ ...(templates[place] ?? replyTemplate.initial) }));
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
