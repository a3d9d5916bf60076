/**
 * Reads measures in texts as people write them: '880 × 800 × 1 060 mm', 'B: 60 cm', '18,5kW', '3x400V', '220–240 V',
 * 'H205 cm', '1350(B)'. Forms, search, proposals and the product page all use this reader, so that they agree.
 *
 * The work grows with the length of the text: every expression is tried on a window of fixed length. Sticky expressions
 * would not do: PocketBase's JS VM runs them over the rest of the text.
 */
import { cleanText } from './cleanText.ts';

/** What values are counted in: lengths in mm, power in W, voltage in V, current in A, weight in kg, volume in litres. */
export type MeasureUnit = 'mm' | 'w' | 'v' | 'a' | 'kg' | 'l' | 'hz' | 'c' | 'fas';

export interface WrittenMeasure {
	/** Where it stands in the folded text, in UTF-16 code units; `end` is behind its last character. */
	start: number;
	end: number;
	/** In `unit`, in the order of the text. */
	values: readonly number[];
	/** The numbers as written, without what parts thousands, with a decimal point: '1060', '18.5'. */
	written: readonly string[];
	/** '' where none is written. */
	unit: MeasureUnit | '';
	/** As written, lower case: 'cm', 'kw', 'liter'. '' where none is written. */
	writtenUnit: string;
	/** Per value: 'b', 'd', 'h', 'l' for width, depth, height, length, or ''. */
	labels: readonly DimensionLabel[];
	/** 'product': numbers with × between. 'range': '850–900', '230/400'. */
	form: 'single' | 'product' | 'range';
}

export type DimensionLabel = 'b' | 'd' | 'h' | 'l' | '';

/**
 * A text in the characters that measures are read in: as `cleanText` makes it, with ligatures, full-width digits and
 * signs of one character that mean several ('㎜') as ordinary letters, one kind of hyphen, × and inch mark. Upper and
 * lower case stay.
 */
export function foldedWriting(text: string): string {
	return (
		cleanText(text)
			.replace(/[\u2122\u00ae\u00a9\u2120]/g, ' ')
			// '1½' is no eleven halves.
			.replace(/[\u00bc-\u00be\u2150-\u215e]/g, ' $&')
			.replace(/[\u201c-\u201f\u2033]|''|\u2019\u2019|\u2032\u2032|\u00b4\u00b4/g, '"')
			.normalize('NFKC')
			.replace(/[\u2010-\u2015\u2212]/g, '-')
			.replace(/[\u2715\u2716\u2a2f\u0445\u0425]/g, '\u00d7')
			.replace(/\u2044/g, '/')
			.replace(/[^\S\n]+/g, ' ')
	);
}

/** All measures of a folded text: what has a unit, a × or the letter of a dimension. */
export function measuresIn(folded: string): WrittenMeasure[] {
	const found: WrittenMeasure[] = [];
	let at = 0;
	while (at < folded.length) {
		if (!isWordCharacter(folded[at])) {
			at += 1;
			continue;
		}
		const fraction = fractionAt(folded, at);
		const measure = fraction ? undefined : measureAt(folded, at);
		if (measure) found.push(measure);
		if (fraction || measure) {
			at = fraction ?? measure?.end ?? at;
			continue;
		}
		// A number alone, or a word with the digits in it.
		if (isDigit(folded[at])) {
			while (isDigit(folded[at])) at += 1;
			if (!isLetter(folded[at])) continue;
		}
		while (isWordCharacter(folded[at])) at += 1;
	}
	return found;
}

/**
 * The place behind a fraction that is no measure of a machine: a pipe of '3/4"', a container of 'GN 1/1' or '1/1 GN'.
 * undefined where none starts.
 */
export function fractionAt(folded: string, at: number): number | undefined {
	if (!isDigit(folded[at]) && folded[at] !== 'g' && folded[at] !== 'G') return undefined;
	const found = /^(?:gn[ -]?\d\/\d|(?:\d )?\d\/\d ?(?:"|tum|-?gn))/i.exec(folded.slice(at, at + 12));
	return found ? at + found[0].length : undefined;
}

/** The measure that starts at a place where a word or number begins, or undefined. */
export function measureAt(folded: string, at: number): WrittenMeasure | undefined {
	const label = leadingLabel(folded, at);
	const start = label ? label.end : at;
	if (!isDigit(folded[start])) return undefined;
	const numbers = numbersAt(folded, start);
	// '1 200' before a unit that nothing has 1 200 of: 'ugn 6 400 V'.
	for (const number of numbers) {
		const measure = completed(folded, at, number, label?.label ?? '');
		if (measure) return measure;
	}
	return undefined;
}

export function isDigit(character = ''): boolean {
	return character >= '0' && character <= '9';
}

/** Latin, Greek and Cyrillic letters. No × and ÷, which stand among them. */
export function isLetter(character = ''): boolean {
	const code = character.charCodeAt(0);
	if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
	return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x370 && code <= 0x52f);
}

export function isWordCharacter(character = ''): boolean {
	return isDigit(character) || isLetter(character);
}

interface NumberText {
	/** Without spaces between thousands. */
	text: string;
	end: number;
}

/** The number at a place, and what it is without a group of thousands behind a space, if it has one. */
function numbersAt(folded: string, at: number): NumberText[] {
	const window = folded.slice(at, at + 20);
	const found: NumberText[] = [];
	const grouped = /^([1-9]\d?) (\d{3})(,\d{1,2})?/.exec(window);
	if (grouped && endsNumber(folded, at + grouped[0].length))
		found.push({
			text: `${grouped[1]}${grouped[2]}${grouped[3]?.replace(',', '.') ?? ''}`,
			end: at + grouped[0].length,
		});
	const plain = /^\d{1,7}([.,]\d{1,3})?/.exec(window);
	if (plain && endsNumber(folded, at + plain[0].length)) found.push({ text: plain[0], end: at + plain[0].length });
	return found;
}

function endsNumber(folded: string, at: number): boolean {
	const next = folded[at];
	if (isDigit(next)) return false;
	return !((next === '.' || next === ',') && isDigit(folded[at + 1]));
}

const dimensionLabels: Record<string, DimensionLabel> = { b: 'b', w: 'b', d: 'd', h: 'h', l: 'l' };

/** 'B: ', 'H', 'D=' before a number. */
function leadingLabel(folded: string, at: number): { label: DimensionLabel; end: number } | undefined {
	if (!'bdhlwBDHLW'.includes(folded[at] ?? '-')) return undefined;
	const found = /^([bdhlw])(?: ?[:=] ?| |\. ?)?(?=\d)/i.exec(folded.slice(at, at + 6));
	if (!found) return undefined;
	return { label: dimensionLabels[(found[1] ?? '').toLowerCase()] ?? '', end: at + found[0].length };
}

/** '(B)' or 'h' behind a number. A letter alone is one within a product only: '24h' are hours. */
function trailingLabel(
	folded: string,
	at: number,
	isProduct: boolean,
): { label: DimensionLabel; end: number } | undefined {
	if (!isProduct && folded[at] !== '(' && folded[at + 1] !== '(') return undefined;
	const window = folded.slice(at, at + 5);
	const found = /^ ?\(([bdhlw])\)/i.exec(window) ?? (isProduct ? /^([bdh])(?![a-z0-9])/i.exec(window) : null);
	if (!found) return undefined;
	return { label: dimensionLabels[(found[1] ?? '').toLowerCase()] ?? '', end: at + found[0].length };
}

interface UnitText {
	unit: MeasureUnit;
	factor: number;
	written: string;
	end: number;
}

const unitWords: Record<string, [unit: MeasureUnit, factor: number]> = {
	mm: ['mm', 1],
	millimeter: ['mm', 1],
	cm: ['mm', 10],
	centimeter: ['mm', 10],
	dm: ['mm', 100],
	m: ['mm', 1000],
	meter: ['mm', 1000],
	'"': ['mm', 25.4],
	tum: ['mm', 25.4],
	tums: ['mm', 25.4],
	inch: ['mm', 25.4],
	inches: ['mm', 25.4],
	kw: ['w', 1000],
	kilowatt: ['w', 1000],
	w: ['w', 1],
	watt: ['w', 1],
	v: ['v', 1],
	volt: ['v', 1],
	volts: ['v', 1],
	vac: ['v', 1],
	'v~': ['v', 1],
	a: ['a', 1],
	amp: ['a', 1],
	ampere: ['a', 1],
	amperes: ['a', 1],
	kg: ['kg', 1],
	kilo: ['kg', 1],
	kilogram: ['kg', 1],
	l: ['l', 1],
	lit: ['l', 1],
	liter: ['l', 1],
	liters: ['l', 1],
	ltr: ['l', 1],
	hz: ['hz', 1],
	'°': ['c', 1],
	'°c': ['c', 1],
	grader: ['c', 1],
	fas: ['fas', 1],
	fasig: ['fas', 1],
	faser: ['fas', 1],
	phase: ['fas', 1],
	ph: ['fas', 1],
	n: ['fas', 1],
	nac: ['fas', 1],
	'~': ['fas', 1],
	'n~': ['fas', 1],
};

/** The largest values that a machine has. A larger number is read in another way: 'ugn 6 400 V' as '6' and '400 V'. */
const largest: Record<MeasureUnit, number> = {
	mm: 30_000,
	w: 2_000_000,
	v: 1000,
	// The refrigerant 'R 134a' is none.
	a: 125,
	kg: 50_000,
	l: 50_000,
	hz: 400,
	c: 999,
	fas: 3,
};

function unitAt(folded: string, at: number): UnitText | undefined {
	const found = /^( ?-?)("|°c?|n?~|[a-z]{1,10}~?)/i.exec(folded.slice(at, at + 13));
	if (!found) return undefined;
	const gap = found[1] ?? '';
	let written = (found[2] ?? '').toLowerCase();
	let end = at + found[0].length;
	// '60cmx85cm', '230x400'.
	if (written.length > 1 && written.endsWith('x') && /^ ?[\dbdhlw]/i.test(folded.slice(end, end + 2))) {
		written = written.slice(0, -1);
		end -= 1;
	}
	const meaning = unitWords[written];
	if (!meaning) return undefined;
	// A hyphen parts a number from words ('3-fas', '20-liters'), and a model's number from its letter ('500-L').
	if (gap.includes('-') && (gap !== '-' || written.length < 2)) return undefined;
	const next = folded[end];
	// '230V50Hz', and the × of '60cmx85cm'.
	const isClosed =
		!/[a-z]$/.test(written) ||
		!isWordCharacter(next) ||
		(meaning[0] === 'v' && isDigit(next)) ||
		next?.toLowerCase() === 'x';
	// '120 kg/m' and '40 kg/hylla' are no weights, '400V/3N' is a voltage.
	const isRate = next === '/' && !/^\/ ?(?:\d|n\b|pe\b)/i.test(folded.slice(end, end + 4));
	if (!isClosed || isRate) return undefined;
	return { unit: meaning[0], factor: meaning[1], written, end };
}

/** The number in a unit, as '1.060' means 1060 mm and 1.06 m. */
function numberIn(text: string, unit: UnitText | undefined): number {
	const [whole = '', sign, decimals] = /^(\d+)([.,])?(\d*)$/.exec(text)?.slice(1) ?? [];
	if (!sign) return Number(text);
	const isGroup = decimals?.length === 3 && whole.length <= 3 && !whole.startsWith('0');
	const countsSmall = !unit || (unit.factor === 1 && (unit.unit !== 'kg' || sign === '.'));
	return isGroup && countsSmall ? Number(whole + decimals) : Number(`${whole}.${decimals}`);
}

interface Part {
	number: NumberText;
	unit: UnitText | undefined;
	label: DimensionLabel;
}

/** At most so many numbers with × between are read as one. */
const productMax = 5;

function completed(
	folded: string,
	start: number,
	first: NumberText,
	label: DimensionLabel,
): WrittenMeasure | undefined {
	const parts: Part[] = [];
	let end = addPart(folded, first, label, parts);
	while (parts.length < productMax) {
		const sign = /^ ?[x\u00d7*] ?/i.exec(folded.slice(end, end + 3));
		if (!sign) break;
		const next = end + sign[0].length;
		const own = leadingLabel(folded, next);
		const [number] = numbersAt(folded, own?.end ?? next);
		if (!number) break;
		end = addPart(folded, number, own?.label ?? '', parts);
	}
	const form = parts.length > 1 ? 'product' : 'single';
	if (form === 'single') {
		const other = rangeEnd(folded, end, parts[0] as Part);
		if (other) return measureOf(start, other.end, [parts[0] as Part, other.part], 'range');
	}
	const measure = measureOf(start, end, parts, form);
	return measure && (measure.unit || form === 'product' || measure.labels[0]) ? measure : undefined;
}

/** Adds what is written of one number; gives the place behind it. */
function addPart(folded: string, number: NumberText, label: DimensionLabel, parts: Part[]): number {
	const before = trailingLabel(folded, number.end, parts.length > 0);
	const unit = unitAt(folded, before?.end ?? number.end);
	const behind = before ?? trailingLabel(folded, unit?.end ?? number.end, parts.length > 0);
	parts.push({ number, unit, label: label || (behind?.label ?? '') });
	return Math.max(number.end, unit?.end ?? 0, behind?.end ?? 0);
}

/** '–900 mm', ' till +8 °C', '/400 V' behind a first number. */
function rangeEnd(folded: string, at: number, first: Part): { part: Part; end: number } | undefined {
	const sign = /^(?: ?- ?\+?| ?till \+?| ?to | ?\/ ?)(?=\d)/i.exec(folded.slice(at, at + 9));
	if (!sign) return undefined;
	const isSlash = sign[0].includes('/');
	const [number] = numbersAt(folded, at + sign[0].length);
	if (!number) return undefined;
	const unit = unitAt(folded, number.end);
	if (isSlash && (first.unit || !unit)) return undefined;
	if (first.unit && unit?.unit !== first.unit.unit) return undefined;
	const [low, high] = [numberIn(first.number.text, first.unit ?? unit), numberIn(number.text, unit ?? first.unit)];
	// '230V-1-50', and the phase of '1-230V'.
	if (high <= low || (unit?.unit === 'v' && low < 100) || unit?.unit === 'fas') return undefined;
	if (!unit && !isSlash && low < 10) return undefined;
	return { part: { number, unit, label: '' }, end: unit?.end ?? number.end };
}

function measureOf(
	start: number,
	end: number,
	parts: readonly Part[],
	form: WrittenMeasure['form'],
): WrittenMeasure | undefined {
	const last = parts.reduce<UnitText | undefined>((before, { unit }) => unit ?? before, undefined);
	const values = parts.map(({ number, unit = last }) => {
		// '1800m' is '1800mm' with its last letter to come: nothing here is that long.
		const factor = unit?.written === 'm' && numberIn(number.text, unit) > 30 ? 1 : (unit?.factor ?? 1);
		return rounded(numberIn(number.text, unit) * factor);
	});
	if (last && (values.at(-1) ?? 0) > largest[last.unit]) return undefined;
	return {
		start,
		end,
		values,
		written: parts.map(({ number, unit = last }) => String(numberIn(number.text, unit))),
		unit: last?.unit ?? '',
		writtenUnit: last?.written ?? '',
		labels: parts.map(({ label }) => label),
		form,
	};
}

/** Without what binary fractions add. */
function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}
