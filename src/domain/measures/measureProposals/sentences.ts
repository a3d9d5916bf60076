/**
 * The sentences of a product's texts, each with its measures and what is written around them, as the readers of measures take
 * them (measureProposals.ts).
 */

import { foldedWriting, isLetter } from '../foldedWriting.ts';
import { measuresIn, type WrittenMeasure } from '../writtenMeasure.ts';

export interface Sentence {
	/** As the seller wrote it. */
	source: string;
	/** Folded and in lower case, words of dimensions before numbers as their letters. */
	text: string;
	measures: readonly Placed[];
	isTitle: boolean;
	/** What its line speaks of, in lower case: 'ugn' of 'Ugn: GN 2/1, 7,5 kW'. '' where it is not called by a name. */
	label: string;
}

/** A measure with what is written around it. */
export interface Placed extends WrittenMeasure {
	/** Since the last comma or measure. */
	before: string;
	/** Up to the next comma, bracket or measure. */
	after: string;
	/** Up to the next measure. */
	behind: string;
}

/** The sentences of a text, which its lines end too. */
export function sentencesOf(text: string, isTitle: boolean): Sentence[] {
	const sentences: string[] = [];
	for (const line of foldedWriting(text).split('\n')) {
		let start = 0;
		for (let at = 0; at < line.length; at += 1) {
			if (!endsSentence(line, at)) continue;
			sentences.push(line.slice(start, at + 1));
			start = at + 1;
		}
		sentences.push(line.slice(start));
	}
	return sentences.flatMap((sentence) => (sentence.trim() ? [readSentence(sentence.trim(), isTitle)] : []));
}

const abbreviation = /(?:^|[^a-zåäö])(?:ca|c:a|max|min|st|utv|inv|inkl|exkl|tot|ansl|anslutn|dim|tillv|kap|vol)$/i;

/** A sign of an end before a blank and something that no small letter begins. 'utv. mått' goes on. */
function endsSentence(line: string, at: number): boolean {
	if (!'.!?;|•'.includes(line[at] ?? '')) return false;
	if (line[at] !== '.') return true;
	const next = line[at + 2] ?? '';
	return (
		line[at + 1] === ' ' &&
		!(isLetter(next) && next === next.toLowerCase()) &&
		!abbreviation.test(line.slice(Math.max(0, at - 9), at))
	);
}

function readSentence(source: string, isTitle: boolean): Sentence {
	const text = withLetters(withUnitsBehind(source.toLowerCase()));
	const measures = measuresIn(text);
	let last = 0;
	const placed = measures.map((measure, place): Placed => {
		const before = text.slice(Math.max(last, measure.start - 60), measure.start);
		const behind = text.slice(measure.end, Math.min(measures[place + 1]?.start ?? text.length, measure.end + 60));
		last = measure.end;
		return {
			...measure,
			before: before.slice(before.lastIndexOf(',') + 1),
			behind,
			after: behind.split(/[,;()]/)[0] ?? '',
		};
	});
	return { source, text, measures: placed, isTitle, label: /^([a-zåäö][a-zåäö ]{0,30}):/.exec(text)?.[1] ?? '' };
}

/** 'Effekt (kW): 9,4' as 'Effekt : 9,4 kW'. */
function withUnitsBehind(text: string): string {
	return text.replace(/\((mm|cm|kw|w|kg|v|a)\) ?[:=]? ?(\d{1,5}(?:[.,]\d{1,3})?)(?![\d]| ?[x×*])/g, ': $2 $1');
}

const dimensionWords: Record<string, string> = {
	br: 'b',
	wi: 'b',
	dj: 'd',
	de: 'd',
	hö: 'h',
	he: 'h',
	lä: 'l',
	le: 'l',
};

/** 'bredd 64 cm', 'Totalhöjden är ca 850' as 'b: 64 cm', 'h: 850'. */
function withLetters(text: string): string {
	// '64 cm bred, 74 cm djup': there the word stands behind its number.
	const isBehind = /\d ?(?:mm|cm|m)? (?:bred|brett|hög|högt|lång|långt)(?![a-zåäö])/.test(text);
	return text.replace(
		/(^|[^a-zåäö])(?:total|ytter|utvändig |yttre )?(bredd(?:en)?|width|djup(?:et)?|depth|höjd(?:en)?|height|längd(?:en)?|length)(?: ?[:=]| är| på| ca\.?| c:a| cirka){0,3} ?(?=\d)/g,
		(whole, sign: string, word: string, at: number) => {
			// 'Bredd x höjd x djup: 37 × 47 × 46' says the order of all three.
			if (/[x×*/] ?$/.test(text.slice(Math.max(0, at - 1), at + sign.length))) return whole;
			if (isBehind && word === 'djup') return whole;
			return `${sign}${dimensionWords[word.slice(0, 2)]}: `;
		},
	);
}

/** What is measured of a machine beside its outside: what is in it, goes into it, comes around it or stands under it. */
const partWords =
	/(?:^|[^a-zåäö])(?:inv|inner|inre|invändig|kammare|kammar|lysmått|utrymme|ugnsutrymme|ugnsrum|förpack|emball|kartong|pall|frakt|transport|ho|hon|hoar|korg|yta|stekyta|arbetsyta|grillyta|kokyta|plåt|bakplåt|galler|hylla|hyllor|hyllplan|låd|deglåd|lucka|dörr|kantin|bleck|kanal|hjul|rör|fönster|belt|klinga|skiv|skärskiv|svets|list|insats|öppning|dörröppning|bakkant|vägg|stativ|ben|kabel|slang|tallrik|deg|bricka|bräda|plats|avlopp|anslutning|kittel|platta|ränna|tank)[a-zåäö]*(?![a-zåäö])/g;

/** Whether words speak of a part of the machine, and not of what its title calls it. */
export function isOfPart(text: string, subject: string): boolean {
	return (text.match(partWords) ?? []).some((word) => !subject.includes(word.replace(/^[^a-zåäö]/, '').slice(0, 4)));
}
