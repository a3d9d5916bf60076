/**
 * What the sentences say of each field, and how strongly: of several candidates the strongest is proposed, and none where
 * they contradict each other.
 */
import type { Measures } from '../measure.ts';
import type { Sentence } from './sentences.ts';

/** The fields that texts are read for, each with a value that is given. */
export type ProposedValues = { [F in keyof Measures]: Exclude<Measures[F], null | ''> };
export type ProposedField = keyof ProposedValues;

/** How much a place in a text says: the value that is named wins over one that only stands there. */
export const named = 3;
export const inFacts = 2;
export const standing = 1;
export const implied = 0;

interface Candidate {
	field: Dimension;
	/** undefined: the text says something that no choice or several choices fit. */
	value: ProposedValues[ProposedField] | undefined;
	strength: number;
	source: string;
}

/** Of all fields, in the order of the texts. */
export type Candidates = Candidate[];

type Dimension = ProposedField | 'length';

/** Adds what a sentence says of a field. */
export function add<F extends Dimension>(
	found: Candidates,
	field: F,
	value: (F extends ProposedField ? ProposedValues[F] : number) | undefined,
	strength: number,
	{ source }: Pick<Sentence, 'source'>,
): void {
	found.push({ field, value, strength, source });
}

/** The one value of a field's strongest candidates. Of '51 cm' and '512 mm' it is the exact one. */
export function best(field: ProposedField, found: Candidates): Candidate | undefined {
	const candidates = found.filter((candidate) => candidate.field === field);
	const strongest = candidates.reduce((most, { strength }) => Math.max(most, strength), implied);
	const equal = candidates.filter(({ strength }) => strength === strongest);
	const best = equal.find(({ value }) => typeof value === 'number' && value % 10 !== 0) ?? equal[0];
	if (best?.value === undefined) return undefined;
	const isRounded = (value: Candidate['value']) =>
		lengthFields.has(field) && Math.abs(Number(value) - Number(best.value)) < 5;
	return equal.every(({ value }) => String(value) === String(best.value) || isRounded(value)) ? best : undefined;
}

/** The length of a bench is its width here, and its width then its depth; a length that comes second is the depth. */
export function withoutLengths(found: Candidates): Candidates {
	const isWidth = ({ field, strength }: Candidate) => field === 'width' && strength > implied;
	const length = found.findIndex(({ field }) => field === 'length');
	const width = found.findIndex(isWidth);
	if (length < 0 || (width >= 0 && found.some(({ field }) => field === 'depth'))) return found;
	const isDepth = width >= 0 && width < length;
	return found.flatMap((candidate): Candidate[] => {
		if (candidate.field === 'length') return [{ ...candidate, field: isDepth ? 'depth' : 'width' }];
		if (candidate.field !== 'width' || isDepth) return [candidate];
		return isWidth(candidate) ? [{ ...candidate, field: 'depth' }] : [];
	});
}

const lengthFields: ReadonlySet<Dimension> = new Set(['width', 'depth', 'height']);
