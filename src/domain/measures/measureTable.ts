/** The table 'Mått och anslutning' of a product (M2), and what its long description says a second time. */

import { type GivenRefrigerant, refrigerantFieldLabels, refrigerantValue } from '../products/refrigerant.ts';
import { foldedWriting } from './foldedWriting.ts';
import {
	type Connection,
	connectionsText,
	dimensionsText,
	electricText,
	energySourceLabels,
	lengthText,
	type Measures,
	powerText,
	weightText,
} from './measure.ts';
import { measuresIn, type WrittenMeasure } from './writtenMeasure.ts';

export const measureTableTitle = 'Mått och anslutning';

export interface MeasureRow {
	label: string;
	value: string;
}

/** What the table is made of: a product's measures, and its refrigerant (J5) where that is known. */
export type TableFacts = Measures & Partial<GivenRefrigerant>;

/** The rows of what is given, in the order of the page. Empty where nothing is. */
export function measureRows(measures: TableFacts): MeasureRow[] {
	const { width, depth, height, weight, power, energy_source, connections, year_made } = measures;
	const { refrigerant = '', refrigerant_charge = null } = measures;
	const dimensions = dimensionsText(measures);
	const rows: [label: string, value: string | undefined | false | null][] = [
		['Mått (B × D × H)', dimensions],
		['Bredd', !dimensions && width !== null && lengthText(width)],
		['Djup', !dimensions && depth !== null && lengthText(depth)],
		['Höjd', !dimensions && height !== null && lengthText(height)],
		['Vikt', weight !== null && weightText(weight)],
		['Effekt', power !== null && powerText(power)],
		['Elanslutning', electricText(measures)],
		['Energikälla', energy_source && energySourceLabels[energy_source]],
		['Anslutningar', connectionsText(connections)],
		[refrigerantFieldLabels.refrigerant, refrigerantValue({ refrigerant, refrigerant_charge })],
		['Tillverkningsår', year_made !== null && String(year_made)],
	];
	return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The rows as lines of plain text, as a lead keeps them: 'Vikt: 85 kg'. '' where nothing is given. */
export function measureLines(measures: TableFacts): string {
	const lines = measureRows(measures).map(({ label, value }) => `${label}: ${value}`);
	return lines.join('\n').replaceAll('\u00a0', ' ');
}

/** The rows that `measureLines` has written. */
export function measureRowsOf(lines: string): MeasureRow[] {
	return lines.split('\n').flatMap((line) => {
		const [label = '', ...value] = line.split(': ');
		return value.length > 0 ? [{ label, value: value.join(': ') }] : [];
	});
}

/** Whether anything of a product's measures and connections is given. */
export function hasMeasures(measures: TableFacts): boolean {
	return measureRows(measures).length > 0;
}

/** What a search finds of the measures (M4), beside the texts of the product. */
export function searchedMeasures(measures: TableFacts): string[] {
	// Nearly everything is of 'El', and 'Utan' says nothing by itself.
	const unsaid = [energySourceLabels.electricity, energySourceLabels.none] as readonly string[];
	return measureRows(measures).flatMap(({ value }) => (unsaid.includes(value) ? [] : [value]));
}

/**
 * The long description without the lines that the table says already: 'Mått: 880 × 800 × 1 060 mm', 'Vikt: 85 kg'. A
 * line that says anything more, or something else, stays whole, and so does a line of prose.
 */
export function withoutTableLines(description: string, measures: TableFacts): string {
	if (!hasMeasures(measures)) return description;
	return description
		.split('\n')
		.filter((line) => !isInTable(line, measures))
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.replace(/^\n+|\n+$/g, '');
}

/** Characters. A line of the table is no paragraph. */
const lineMax = 160;

function isInTable(line: string, measures: Measures): boolean {
	if (line.length > lineMax) return false;
	const folded = foldedWriting(line).toLowerCase();
	const label = /^[-•*· ]*([a-zåäö][a-zåäö ().×/,-]{0,40}?)\.? ?:/.exec(folded);
	if (!label || !wordsIn(label[1] ?? '').every((word) => tableLabels.has(word))) return false;
	const value = folded.slice(label[0].length);
	const written = measuresIn(value);
	let rest = '';
	let at = 0;
	for (const measure of written) {
		if (!isGiven(measure, measures, label[1] ?? '')) return false;
		rest += `${value.slice(at, measure.start)} `;
		at = measure.end;
	}
	rest += value.slice(at);
	const words = wordsIn(rest);
	const unknown = words.filter((word) => !fillers.has(word) && !isGivenWord(word, measures));
	return unknown.length === 0 && (written.length > 0 || words.some((word) => isGivenWord(word, measures)));
}

function wordsIn(text: string): string[] {
	return text.split(/[^a-zåäö0-9]+/).filter(Boolean);
}

/** The words that lines of facts about measures and connections are called by. */
const tableLabels = new Set(
	(
		'mått yttermått utvändigt utvändiga yttre dimensioner dim storlek bredd djup höjd b d h x bxdxh vikt nettovikt ' +
		'effekt totaleffekt anslutningseffekt anslutning anslutningar el elanslutning elektrisk spänning säkring ' +
		'avsäkring energi energikälla vatten årsmodell tillverkningsår tillverkad byggår och mm cm kg kw'
	).split(' '),
);

/** Words that say nothing beside a measure that the table has. */
const fillers = new Set(
	'mm cm m kg kw w v a n pe ac ca cirka fas 1 3 trefas enfas b d h l x bredd djup höjd vikt effekt och'.split(' '),
);

const connectionWords: Record<string, Connection> = {
	kallvatten: 'cold_water',
	varmvatten: 'hot_water',
	avlopp: 'drain',
	ventilation: 'ventilation',
};

function isGivenWord(word: string, { energy_source, connections, year_made }: Measures): boolean {
	const connection = connectionWords[word];
	if (connection) return connections.includes(connection);
	if (energy_source && word === energySourceLabels[energy_source].toLowerCase()) return true;
	return year_made !== null && word === String(year_made);
}

function isGiven({ values, unit, form, labels }: WrittenMeasure, measures: Measures, label: string): boolean {
	const { width, depth, height, weight, power, voltage, fuse } = measures;
	const value = values[values.length - 1] ?? 0;
	if (form === 'range') return false;
	if (unit === 'mm' || unit === '') {
		if (values.length === 3) return !labels.some(Boolean) && isSame(values, [width, depth, height]);
		if (values.length !== 1) return false;
		const named = { b: width, d: depth, h: height }[labels[0] || (label.trim()[0] ?? '')];
		return named === Math.round(value);
	}
	// '3x16 A', '3x400 V'.
	const isPhases = values.length === 2 && values[0] === 3 && voltage === '400v_3ph';
	if (values.length > 1 && !isPhases) return false;
	switch (unit) {
		case 'kg':
			return value === weight;
		case 'w':
			return power !== null && Math.round(value / 10) === Math.round(power * 100);
		case 'v':
			return value === { '230v_1ph': 230, '400v_3ph': 400, '': 0 }[voltage];
		case 'a':
			return String(value) === fuse;
		case 'fas':
			return value === { '230v_1ph': 1, '400v_3ph': 3, '': 0 }[voltage];
		default:
			return false;
	}
}

function isSame(values: readonly number[], others: readonly (number | null)[]): boolean {
	return values.every((value, place) => Math.round(value) === others[place]);
}
