/**
 * Reads measures in texts as people write them: '880 × 800 × 1 060 mm', 'B: 60 cm', '18,5kW', '3x400V', '220–240 V',
 * 'H205 cm', '1350(B)'. Forms, search, proposals and the product page all use this reader, so that they agree.
 *
 * The work grows with the length of the text: every expression is tried on a window of fixed length. Sticky expressions
 * would not do: PocketBase's JS VM runs them over the rest of the text.
 */
import { isDigit, isLetter, isWordCharacter } from './foldedWriting.ts';
import { largest, type MeasureUnit, numberIn, type UnitText, unitAt } from './measureUnits.ts';

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

type DimensionLabel = 'b' | 'd' | 'h' | 'l' | '';

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
