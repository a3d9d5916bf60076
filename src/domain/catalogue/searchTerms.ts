/**
 * What products are found by, however it is written (M4): index and query are read by the same functions.
 * '400v' is '400 V', '70cm' is '700 mm', '6,5kw' is '6.5 kW' and '6500 W', '1 200' is '1.200', 'scc101' is 'SCC 101',
 * 'u500' is 'U-500', 'gn1/1' is '1/1 GN'.
 *
 * A term is found where it is part of a word of the product, as every search here (L3). A measure stands between = in
 * its unit, so that 700 mm is no part of 1 700 mm: '=700=', '=880=800=1060=mm', '=6500w=6.5kw'.
 *
 * Runs in PocketBase's JS VM too: no Intl, no \p, and work that grows with the length of the text.
 */

import { foldedWriting, isDigit, isLetter, isWordCharacter } from '../measures/foldedWriting.ts';
import { fractionAt, measureAt, type WrittenMeasure } from '../measures/writtenMeasure.ts';
import { cutText } from '../text/cleanText.ts';
import { unaccented } from './search.ts';

/** A product has a term when it has, for one of these alternatives, every part of it. */
export type SearchTerm = readonly (readonly string[])[];

type SearchQuery =
	/** Nothing is typed: everything is shown. */
	| { state: 'empty' }
	/** Signs alone, or a single letter: everything is shown, and `message` says why. */
	| { state: 'too_short'; message: string }
	/** All terms must be found. */
	| { state: 'terms'; terms: readonly SearchTerm[] };

export const tooShortMessage = 'Skriv minst två bokstäver eller siffror för att söka';

/** The words that a product is found by, each once, lower case, å ä ö as written. */
export function indexWords(texts: readonly string[]): string[] {
	return [...new Set(texts.flatMap((text) => piecesOf(text).flatMap(({ words }) => words)))];
}

/**
 * The words of `indexWords` as one text, for a database that looks for parts of it; words with å, ä, ö once more
 * without. At most `max` characters.
 */
export function indexText(texts: readonly string[], max = 8000): string {
	const words = indexWords(texts);
	return cutText([...new Set([...words, ...words.map(unaccented)])].join(' '), max);
}

/** Reads what is typed into a search box: at most 8 terms of the first 100 characters. */
export function readQuery(query: string): SearchQuery {
	const typed = cutText(query, 100);
	if (typed.trim() === '') return { state: 'empty' };
	const pieces = piecesOf(typed);
	const terms = pieces.flatMap((piece, place) => termsOf(piece, place === pieces.length - 1));
	const characters = terms.flatMap((term) => term.flat()).join('');
	if (characters.length < 2) return { state: 'too_short', message: tooShortMessage };
	const different = new Map(terms.map((term) => [JSON.stringify(term), term]));
	return { state: 'terms', terms: [...different.values()].slice(0, 8) };
}

/** Whether all terms are found in a text that `indexText` made, or in the words of `indexWords` with spaces between. */
export function matchesTerms(text: string, terms: readonly SearchTerm[]): boolean {
	return terms.every((term) => term.some((parts) => parts.every((part) => text.includes(part))));
}

/** A word, measure or model of a text. */
interface Piece {
	/** What it is found by. */
	words: readonly string[];
	/** What a query looks for that says it; without it, each of the words. */
	terms?: readonly SearchTerm[];
	/** What a query looks for while its end is still typed. */
	openTerms?: readonly SearchTerm[];
}

function termsOf({ words, terms, openTerms }: Piece, isLast: boolean): readonly SearchTerm[] {
	return (isLast ? openTerms : undefined) ?? terms ?? words.map((word) => [[word]]);
}

function piecesOf(text: string): Piece[] {
	const folded = foldedWriting(text);
	const pieces: Piece[] = [];
	let at = 0;
	while (at < folded.length) {
		if (!isWordStart(folded[at])) {
			at += 1;
			continue;
		}
		const { piece, end } = pieceAt(folded, at);
		if (piece.words.length > 0) pieces.push(piece);
		at = Math.max(end, at + 1);
	}
	return pieces;
}

interface Found {
	piece: Piece;
	end: number;
}

function pieceAt(folded: string, at: number): Found {
	return gastronormAt(folded, at) ?? measurePieceAt(folded, at) ?? modelAt(folded, at) ?? wordAt(folded, at);
}

/** 'GN 1/1', '1/1 GN', '10 × GN 1/1', '6 st 1/1 GN', '10 GN': a size of containers, how many of them, or both. */
function gastronormAt(folded: string, at: number): Found | undefined {
	if (!isDigit(folded[at]) && folded[at] !== 'g' && folded[at] !== 'G') return undefined;
	const window = folded.slice(at, at + 20);
	const size =
		/^gn ?[-:]? ?(\d)[/:](\d)(?!\d)/i.exec(window) ??
		/^(\d)\/(\d) ?-?gn(?![a-z0-9])/i.exec(window) ??
		/^(\d)\/(\d)-gn(?![a-z0-9])/i.exec(window);
	if (size) return { piece: { words: [`=gn${size[1]}/${size[2]}=`] }, end: at + size[0].length };
	const count = /^(\d{1,2}) ?(?:st\.? ?|[x\u00d7*] ?)?(?=-?gn(?![a-z])|\d\/\d ?-?gn(?![a-z]))/i.exec(window);
	if (!count) return undefined;
	const end = at + count[0].length;
	const rest = folded.slice(end, end + 8);
	// Of 'GN' without a size nothing is left to be read.
	const isAlone = /^-?gn(?! ?[-:]? ?\d[/:]\d)/i.exec(rest);
	return { piece: { words: [`=${count[1]}gn=`] }, end: isAlone ? end + isAlone[0].length : end };
}

function measurePieceAt(folded: string, at: number): Found | undefined {
	if (fractionAt(folded, at)) return undefined;
	const measure = measureAt(folded, at);
	if (!measure) return groupedNumberAt(folded, at);
	// A letter and a number are as well a model, and numbers with a hyphen anything.
	if (measure.unit === '' && measure.form !== 'product') return undefined;
	return { piece: measurePiece(measure), end: measure.end };
}

/** '1 200' and '1.200' without a unit are '1200'; '6,5' is '6.5'. */
function groupedNumberAt(folded: string, at: number): Found | undefined {
	if (!isDigit(folded[at])) return undefined;
	const found = /^[1-9]\d?[ .]\d{3}(?!\d)|^\d{1,5},\d{1,3}(?!\d)/.exec(folded.slice(at, at + 10));
	const end = at + (found?.[0].length ?? 0);
	if (!found || isLetter(folded[end]) || /^[-/.,]\d/.test(folded.slice(end, end + 2))) return undefined;
	return { piece: { words: [found[0].replace(/[ .]/, '').replace(',', '.')] }, end };
}

function measurePiece(measure: WrittenMeasure): Piece {
	const { values, written, unit, form } = measure;
	if (unit === 'mm' || unit === '') return lengthPiece(measure);
	const last = values[values.length - 1] ?? 0;
	if (form === 'product') {
		// '3x400V' has three phases; '2 × 15 liter' are two of 15 litres.
		const isPhases = unit === 'v' && (values[0] === 1 || values[0] === 3);
		const counts = isPhases ? [`=${values[0]}fas=`] : written.slice(0, -1);
		return {
			words: [...counts, quantityWord(measure, last, written[written.length - 1] ?? '')],
			terms: [...counts.map((count) => [[count]]), [[`=${last}${unit}=`]]],
		};
	}
	const each = values.map((value, place) => quantityWord(measure, value, written[place] ?? ''));
	if (form === 'range' && unit === 'v') each.push(...nominalVoltages(values));
	const terms = values.map((value): SearchTerm => [[`=${value}${unit}=`]]);
	return { words: each, terms };
}

function quantityWord({ unit, writtenUnit }: WrittenMeasure, value: number, written: string): string {
	const canonical = `=${value}${unit}=`;
	return writtenUnit === unit || unit === 'fas' ? canonical : `${canonical}${written}${writtenUnit}`;
}

/** What a range is meant for: '220–240 V' for 230 V. */
function nominalVoltages([low = 0, high = 0]: readonly number[]): string[] {
	return [230, 400].filter((volt) => low < volt && volt < high && high - low <= 60).map((volt) => `=${volt}v=`);
}

/** Measures without unit are mm, and cm where all of them are this small: '60 × 60 × 85'. */
const centimetresMax = 250;

function lengthPiece({ values, written, unit, writtenUnit, form }: WrittenMeasure): Piece {
	const isCentimetres = unit === '' && values.every((value) => value <= centimetresMax);
	const millimetres = values.map((value) => String(Math.round(isCentimetres ? value * 10 : value)));
	const asWritten = isCentimetres || (unit && writtenUnit !== 'mm') ? written.join('x') : '';
	if (form === 'range')
		return { words: millimetres.map((value, place) => `=${value}=${asWritten ? written[place] : ''}${writtenUnit}`) };
	const closed = `=${millimetres.join('=')}=`;
	const open = unit === '' ? [[[`=${millimetres.join('=')}`]]] : undefined;
	return { words: [`${closed}${asWritten}${writtenUnit}`], terms: [[[closed]]], ...(open && { openTerms: open }) };
}

/** Longer words are no names of models. */
const modelLettersMax = 5;

/**
 * Letters and a number that name a model: 'SCC 101', 'U-500', 'KB-3100/A', 'R290', 'RAT-10.1'. Found by them in one
 * word, which holds the letters and the number, so that each of them alone finds it too.
 */
function modelAt(folded: string, at: number): Found | undefined {
	let middle = at;
	while (isLetter(folded[middle]) && middle - at <= modelLettersMax) middle += 1;
	const letters = folded.slice(at, middle);
	if (letters.length === 0 || letters.length > modelLettersMax) return undefined;
	const gap = folded[middle] === ' ' || folded[middle] === '-' ? (folded[middle] ?? '') : '';
	if (!isDigit(folded[middle + gap.length])) return undefined;
	if (gap === ' ' && (!isModelName(letters) || measureOrFraction(folded, middle + 1))) return undefined;
	const number = /^\d{1,8}(?:[./-]\d{1,4}){0,2}[a-z]{0,4}(?:[-/][a-z0-9]{1,4}){0,2}/i.exec(
		folded.slice(middle + gap.length, middle + gap.length + 32),
	);
	const end = middle + gap.length + (number?.[0].length ?? 0);
	if (!number || isWordCharacter(folded[end])) return undefined;
	const name = letters.toLowerCase();
	const digits = number[0].toLowerCase();
	const glued = withoutSigns(name + digits);
	const words = /[./]/.test(digits) ? [glued, digits] : [glued];
	// Three letters say enough to be looked for apart: 'Kodiak 20' is no model to the reader of the product's text.
	if (letters.length > 2) return { piece: { words, terms: [[[glued], [name, withoutSigns(digits)]]] }, end };
	// 'B 400' is a width as well.
	const length = gap === ' ' && /^[bdhlw]$/.test(name) && /^\d{3,4}$/.test(digits) ? [`=${digits}=`] : [];
	return { piece: { words: [...words, ...length], terms: [[[glued], ...length.map((word) => [word])]] }, end };
}

function measureOrFraction(folded: string, at: number): boolean {
	const measure = measureAt(folded, at);
	return fractionAt(folded, at) !== undefined || (measure !== undefined && measure.form !== 'range');
}

const shortWords = new Set(
	'à av du ej el en er hö i in nu ny om på se så up ur är än å åt ö ca st kr nr el vi ni'.split(' '),
);

/** One or two letters that are no word, and up to five that are all capitals or have no vowel. */
function isModelName(letters: string): boolean {
	const lower = letters.toLowerCase();
	if (shortWords.has(lower)) return false;
	return letters.length <= 2 || letters === letters.toUpperCase() || !/[aeiouyåäöé]/.test(lower);
}

function withoutSigns(text: string): string {
	return text.replace(/[-/.]/g, '');
}

const phaseWords: Record<string, string> = { enfas: '=1fas=', tvåfas: '=2fas=', trefas: '=3fas=' };

function wordAt(folded: string, at: number): Found {
	let end = at;
	while (end < folded.length && isInWord(folded, at, end)) end += 1;
	let last = end;
	while (last > at && '.-+/&*\u2019'.includes(folded[last - 1] ?? ' ')) last -= 1;
	const word = folded.slice(at, last).toLowerCase();
	if (word === '') return { piece: { words: [] }, end };
	const phase = phaseWords[word];
	if (phase) return { piece: { words: [word, phase], terms: [[[phase], [word]]] }, end };
	// Between numbers, or with the next one still to be typed.
	if (word === 'x') return { piece: { words: [word], terms: [] }, end };
	if (/^\d+x$/.test(word)) return { piece: { words: [word], openTerms: [[[word.slice(0, -1)]]] }, end };
	if (!/\d/.test(word)) return { piece: { words: [word] }, end };
	const glued = withoutSigns(word);
	if (/^[\d./-]+$/.test(word)) {
		// '850-900' of a text that says '850-900 mm'.
		const ends = /^(\d{2,7})[-/](\d{2,7})$/.exec(word)?.slice(1);
		const term = [[word], ...(glued === word ? [] : [[glued]]), ...(ends ? [ends] : [])];
		return { piece: { words: [word], terms: [term] }, end };
	}
	const words = /[./]/.test(word) ? [glued, word] : [glued];
	// '3dörrar' is '3 dörrar', 'kodiak20' is 'Kodiak 20'.
	const parts = /^(?:(\d+)([^\d]{3,})|([^\d]{3,})(\d+))$/.exec(glued.slice(0, 60))?.slice(1).filter(Boolean);
	const term: SearchTerm = [[glued], ...(glued === word ? [] : [[word]]), ...(parts ? [parts] : [])];
	return { piece: { words, terms: [term] }, end };
}

/**
 * Whether a place belongs to the word that starts at `start`. Signs that a database's LIKE or a filter would take for
 * syntax part words (% _ \ " ' { }), and what parts sentences; a slash or dot does before the number of another measure,
 * and a hyphen behind the size of '1/3-kantiner'.
 */
function isInWord(folded: string, start: number, at: number): boolean {
	const character = folded[at] ?? '';
	if (isWordCharacter(character)) return true;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must never reach a filter
	if (/[\s,;:()[\]!?"'<>=|·•…%_\\{}\u00d7*~°\u0000-\u001f]/.test(character)) return false;
	if (character === '-' && at - start === 3 && /^\d\/\d$/.test(folded.slice(start, at))) return false;
	if (/[./]/.test(character) && isDigit(folded[at + 1]) && isLetter(folded[at - 1])) return isDigit(folded[start]);
	return true;
}

function isWordStart(character = ''): boolean {
	return isWordCharacter(character) || character > '\u024f';
}
