/**
 * Refrigerant and charge (J5). Global warming potentials are those of regulation (EU) 2024/573: hydrofluorocarbons by its
 * annex I (IPCC's fourth assessment report, 100 years), unsaturated ones by annex II and gases without fluorine by
 * annex VI (sixth report), mixtures as the average weighted by mass (annex VI).
 */

import * as z from 'zod/mini';
import { type Field, field, optionalChoice, text } from '../fields.ts';
import { foldedWriting } from '../measures/foldedWriting.ts';
import { numberText, type Reading } from '../measures/measure.ts';
import { cleanText } from '../text/cleanText.ts';
import type { Condition } from './labels.ts';

export const refrigerants = [
	'r134a',
	'r290',
	'r404a',
	'r407c',
	'r410a',
	'r448a',
	'r449a',
	'r452a',
	'r513a',
	'r600a',
	'r744',
	'other',
] as const;
export type Refrigerant = (typeof refrigerants)[number];
export const refrigerantLabels = {
	r134a: 'R134a',
	r290: 'R290 (propan)',
	r404a: 'R404A',
	r407c: 'R407C',
	r410a: 'R410A',
	r448a: 'R448A',
	r449a: 'R449A',
	r452a: 'R452A',
	r513a: 'R513A',
	r600a: 'R600a (isobutan)',
	r744: 'R744 (koldioxid)',
	other: 'Annat köldmedium',
} as const satisfies Record<Refrigerant, string>;

const substances = {
	/** Annex I, section 1. */
	r32: 675,
	r125: 3500,
	r134a: 1430,
	r143a: 4470,
	/** Annex II, section 1: HFC-1234yf and HFC-1234ze(E). */
	r1234yf: 0.501,
	r1234ze: 1.37,
	/** Annex VI: propane; isobutane, far below 1; carbon dioxide by definition. */
	r290: 0.02,
	r600a: 0,
	r744: 1,
} as const;

/** Per cent by mass (ISO 817). */
const compositions: Record<Exclude<Refrigerant, 'other'>, Partial<Record<keyof typeof substances, number>>> = {
	r134a: { r134a: 100 },
	r290: { r290: 100 },
	r404a: { r125: 44, r143a: 52, r134a: 4 },
	r407c: { r32: 23, r125: 25, r134a: 52 },
	r410a: { r32: 50, r125: 50 },
	r448a: { r32: 26, r125: 26, r1234yf: 20, r134a: 21, r1234ze: 7 },
	r449a: { r32: 24.3, r125: 24.7, r1234yf: 25.3, r134a: 25.7 },
	r452a: { r32: 11, r125: 59, r1234yf: 30 },
	r513a: { r1234yf: 56, r134a: 44 },
	r600a: { r600a: 100 },
	r744: { r744: 100 },
};

/** How many kg of carbon dioxide warm as much as 1 kg, over 100 years. undefined for a refrigerant that is not known. */
export function warmingPotential(refrigerant: Refrigerant): number | undefined {
	if (refrigerant === 'other') return undefined;
	const parts = Object.entries(compositions[refrigerant]) as [keyof typeof substances, number][];
	return parts.reduce((sum, [substance, share]) => sum + (share / 100) * substances[substance], 0);
}

/** kg. */
const chargeLimits = { min: 0.01, max: 500 } as const;

/** A charge in kg with at most three decimals: '1,2 kg', '120 g', '0,085'. A number alone is kg, below 20. */
export function readCharge(written: string): Reading {
	const invalid = { problem: 'Ange en mängd, till exempel 1,2 kg eller 120 g' };
	if (written.length > 40) return invalid;
	const text = cleanText(written).normalize('NFKC').replace(/\s/g, '').toLowerCase();
	if (text === '' || /^0+(?:[.,]0+)?(?:kg|g)?$/.test(text)) return { value: null };
	const found = /^(\d{1,6}(?:[.,]\d{1,4})?)(kg|kilo|g|gram)?$/.exec(text);
	if (!found) return invalid;
	const number = Number((found[1] ?? '').replace(',', '.'));
	if (!found[2] && number >= 20)
		return { problem: `Ett tal utan enhet är kilogram. Skriv ${found[1]} g eller ${found[1]} kg` };
	const value = Math.round(found[2]?.startsWith('g') ? number : number * 1000) / 1000;
	if (value < chargeLimits.min) return { problem: 'Mängden måste vara minst 10 g' };
	return value > chargeLimits.max ? { problem: 'Mängden får vara högst 500 kg' } : { value };
}

export const refrigerantFields = {
	refrigerant: optionalChoice(refrigerants),
	/** kg. */
	refrigerant_charge: charge(),
};

/** What only staff may see: neither pages nor their files name it. */
export const refrigerantStaffFields = {
	/** Why a new machine with much warming potential may be sold. */
	refrigerant_reason: text({ max: 500, multiline: true }),
};
export const refrigerantFieldLabels = {
	refrigerant: 'Köldmedium',
	refrigerant_charge: 'Fyllnadsmängd',
	refrigerant_reason: 'Skäl att sälja trots köldmediet',
} as const satisfies Record<keyof typeof refrigerantFields | keyof typeof refrigerantStaffFields, string>;

function charge(): Field<number | null, string | number | null> {
	return field({
		rule: () =>
			z.transform((value: string | number | null, context): number | null => {
				const reading = readCharge(typeof value === 'number' ? `${value} kg` : String(value ?? ''));
				if ('value' in reading) return reading.value;
				context.issues.push({ code: 'custom', message: reading.problem, input: value });
				return z.NEVER;
			}),
		column: { type: 'number', ...chargeLimits },
		initial: '',
	});
}

/** '1,2 kg', '120 g'. Takes kg. */
export function chargeText(kilograms: number): string {
	return kilograms < 1 ? `${numberText(Math.round(kilograms * 1000))}\u00a0g` : `${numberText(kilograms)}\u00a0kg`;
}

/**
 * 'Köldmedium R404A, 1,2 kg (4,7 ton CO₂e)', and what of it is known. '' for no refrigerant. Less than a tenth of a tonne
 * is given in kg, and less than one kg not at all.
 */
export function refrigerantText(product: GivenRefrigerant): string {
	const value = refrigerantValue(product);
	return value && product.refrigerant !== 'other' ? `${refrigerantFieldLabels.refrigerant} ${value}` : value;
}

export interface GivenRefrigerant {
	refrigerant: Refrigerant | '';
	/** kg. */
	refrigerant_charge: number | null;
}

/** The same beside its label in a table: 'R404A, 1,2 kg (4,7 ton CO₂e)'. */
export function refrigerantValue({ refrigerant, refrigerant_charge }: GivenRefrigerant): string {
	if (!refrigerant) return '';
	const name = refrigerantLabels[refrigerant];
	if (!refrigerant_charge) return name;
	const potential = warmingPotential(refrigerant) ?? 0;
	const equivalent = equivalentText(potential * refrigerant_charge);
	return `${name}, ${chargeText(refrigerant_charge)}${equivalent && ` (${equivalent})`}`;
}

/** Takes kg of carbon dioxide. */
function equivalentText(kilograms: number): string {
	if (kilograms < 1) return '';
	if (kilograms < 100) return `${numberText(Math.round(kilograms))}\u00a0kg\u00a0CO₂e`;
	return `${numberText(Math.round(kilograms / 100) / 10)}\u00a0ton\u00a0CO₂e`;
}

/**
 * From which on a new machine needs a written reason: regulation (EU) 2024/573, art. 11 and annex IV, forbids placing
 * self-contained refrigeration equipment with fluorinated gases of 150 or more on the market.
 */
const warmingPotentialLimit = 150;

/**
 * Why a product cannot be published yet; undefined when it can. A refrigerant that is not in the list may have any
 * potential, so that it needs its reason too. Used and renovated machines may be sold on.
 */
export function refrigerantProblem(product: {
	condition: Condition;
	refrigerant: Refrigerant | '';
	refrigerant_reason: string;
}): { field: 'refrigerant_reason'; message: string } | undefined {
	const { condition, refrigerant, refrigerant_reason } = product;
	if (condition !== 'new' || !refrigerant || refrigerant_reason.trim()) return undefined;
	const potential = warmingPotential(refrigerant);
	if (potential !== undefined && potential < warmingPotentialLimit) return undefined;
	return {
		field: 'refrigerant_reason',
		message:
			potential === undefined
				? 'Skriv vilket köldmedium det är och dess GWP: en ny maskin med GWP 150 eller mer får i regel inte släppas ut på marknaden (förordning (EU) 2024/573).'
				: `${refrigerantLabels[refrigerant]} har GWP ${numberText(Math.round(potential))}. En ny maskin med GWP 150 eller mer får i regel inte släppas ut på marknaden (förordning (EU) 2024/573). Skriv varför den får säljas.`,
	};
}

/** A refrigerant that a text names, with its charge where the sentence says one. */
export interface RefrigerantProposal {
	refrigerant: Exclude<Refrigerant, 'other'>;
	/** kg. */
	refrigerant_charge: number | null;
	/** The line that says it. */
	source: string;
}

/** From a text as sellers write it: 'Köldmedium R290, 80 g'. undefined where it names none, or several. */
export function proposeRefrigerant(written: string): RefrigerantProposal | undefined {
	const found: RefrigerantProposal[] = [];
	for (const source of cleanText(written).split('\n')) {
		const line = foldedWriting(source).toLowerCase();
		for (const { 0: name, 1: digits = '', 2: letter = '', index } of line.matchAll(
			/r ?-?(\d{3})([acf]?)(?![a-z0-9])/g,
		)) {
			const before = line[index - 1] ?? ' ';
			const refrigerant = refrigerants.find((each) => each === `r${digits}${letter}`);
			if (!refrigerant || refrigerant === 'other' || /[a-zåäö0-9-]/.test(before)) continue;
			const after = line.slice(index + name.length);
			found.push({ refrigerant, refrigerant_charge: chargeIn(after), source: source.trim() });
		}
	}
	const [first] = found;
	if (!first || found.some(({ refrigerant }) => refrigerant !== first.refrigerant)) return undefined;
	const charges = new Set(found.flatMap(({ refrigerant_charge }) => refrigerant_charge ?? []));
	if (charges.size > 1) return { ...first, refrigerant_charge: null };
	return found.find(({ refrigerant_charge }) => refrigerant_charge) ?? first;
}

/** What directly follows the name: ', 80 g', ' (1,2 kg)', ', fyllning 120 g', '/0,085 kg'. */
function chargeIn(after: string): number | null {
	const said =
		/^ ?[,/(:;-]? ?(?:fyllnads?mängd|fyllning|mängd|charge)? ?:? ?(\d{1,5}(?:[.,]\d{1,3})? ?(?:kg|g|gram))(?![a-zåäö/])/.exec(
			after.slice(0, 60),
		);
	const reading = said?.[1] ? readCharge(said[1]) : undefined;
	return reading && 'value' in reading ? reading.value : null;
}
