/** The form of every email that we write: text and HTML that say the same, and a subject that fits into its header. */

import { measureTableTitle } from '../measures/measureTable.ts';
import { bytesOf } from '../text/bytes.ts';

export interface Message {
	subject: string;
	text: string;
	html: string;
}

export type Row = [label: string, value: string, link?: string];

interface Parts {
	subject: string;
	heading: string;
	rows: Row[];
	/** Of the product that was asked about. */
	measures?: Row[];
	/** Lists under headings; a line with an address is a link. */
	sections?: { title: string; lines: { text: string; address?: string }[] }[];
	body: string;
	link: { text: string; address: string };
	/** The last line: who the company is. '' or missing for none. */
	sender?: string;
}

/** The email of its parts. What is empty is left out. */
export function message(parts: Parts): Message {
	const { subject, heading, rows, measures = [], sections = [], body, link, sender = '' } = parts;
	const filled = rows.filter(([, value]) => value !== '');
	const text = [
		heading,
		linesOf(filled),
		measures.length > 0 && `${measureTableTitle}\n${linesOf(measures)}`,
		...sections.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line.text}`)].join('\n')),
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
${measureTable}${sections.map(listOf).join('')}<p style="white-space:pre-line">${escaped(body)}</p>
<p><a href="${escaped(link.address)}">${escaped(link.text)}</a></p>${senderParagraph}
</div>`;
	return { subject: subjectLine(subject), text: text.filter(Boolean).join('\n\n'), html };
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

function listOf({ title, lines }: NonNullable<Parts['sections']>[number]): string {
	const items = lines.map(({ text, address }) =>
		address ? `<li><a href="${escaped(address)}">${escaped(text)}</a></li>` : `<li>${escaped(text)}</li>`,
	);
	return `<h2 style="font-size:16px;margin:24px 0 4px">${escaped(title)}</h2>\n<ul>${items.join('')}</ul>\n`;
}

/** A text as HTML shows it, also within an attribute. */
export function escaped(value: string): string {
	return value
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;')
		.replace(/'/g, '&#39;');
}

/** A body that a person wrote as plain text, as HTML that says the same: its line breaks, and its web addresses as links. */
export function htmlOfText(text: string): string {
	const html = text
		.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
		.map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : whole(escaped(part))))
		.join('');
	return `<div style="font:16px/1.5 system-ui,sans-serif;color:#1a1f24;max-width:600px"><p style="white-space:pre-line">${html}</p></div>`;
}

/** Keeps an amount on one line. */
function whole(html: string): string {
	return html.replace(/(\d) (?=\d{3}(?!\d)|kr\b)/g, '$1&nbsp;');
}

/** Characters of a subject. Mail programs show fewer. */
const subjectMax = 150;
/**
 * Bytes of a subject as it is sent. PocketBase writes all its encoded words (RFC 2047) into one line, and a line of a
 * header has 998 at most, 'Subject: ' among them (RFC 5322, 2.1.1).
 */
const encodedMax = 900;

/** A subject on one line, no longer than its header takes. A line break would start a header of the sender's own choosing. */
export function subjectLine(value: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
	const line = value.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
	let max = subjectMax;
	let short = shortened(line, max);
	while (encodedLength(short) > encodedMax) {
		max -= 1;
		short = shortened(line, max);
	}
	return short;
}

/** Bytes that a subject takes at most as encoded words of UTF-8 in Q encoding; its own length when it is ASCII. */
export function encodedLength(subject: string): number {
	if (/^[ -~]*$/.test(subject)) return subject.length;
	let bytes = 0;
	for (const character of subject) bytes += /^[!-<>@-^`-~ ]$/.test(character) ? 1 : 3 * bytesOf(character);
	// Of 75 bytes of a word 12 are its frame and at most 11 stay empty before a character that no longer fits; a blank divides two words.
	return bytes + 13 * Math.ceil(bytes / (75 - 12 - 11));
}

/** At most `max` code points. What is cut ends in '…', and never within an emoji or before a letter's own accent. */
function shortened(value: string, max: number): string {
	const characters = Array.from(value);
	if (characters.length <= max) return value;
	let end = max - 1;
	while (end > 0 && continuesAt(characters, end)) end -= 1;
	return `${characters.slice(0, end).join('').trimEnd()}…`;
}

/** Whether the character at an index is part of the one before. */
function continuesAt(characters: readonly string[], at: number): boolean {
	const [before = '', here = ''] = [characters[at - 1], characters[at]];
	if (continues.test(here) || isTag(here) || before === joiner) return true;
	if (!isFlagHalf(here)) return false;
	// Halves of flags belong together in pairs.
	let halves = 0;
	while (isFlagHalf(characters[at - 1 - halves])) halves += 1;
	return halves % 2 === 1;
}

/** One of the two letters that a country's flag is written with. */
function isFlagHalf(character = ''): boolean {
	return isWithin(character, 0x1f1e6, 0x1f1ff);
}

/** A letter of a region's flag. */
function isTag(character: string): boolean {
	return isWithin(character, 0xe0020, 0xe007f);
}

function isWithin(character: string, first: number, last: number): boolean {
	const code = character.codePointAt(0) ?? 0;
	return first <= code && code <= last;
}

const joiner = '\u200d';
// What belongs to the character before: accents, variation selectors, skin tones, the joiner. The VM has no Segmenter.
const continues =
	/^(?:[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|\u200d|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|\ud83c[\udffb-\udfff])/;
