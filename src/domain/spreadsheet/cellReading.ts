/** Reads a cell of a spreadsheet as the value of its field, by the field's own rule (X5). */

import { choiceLabels, decimalText, unitOf } from '../fields/fieldWords.ts';
import type { Field } from '../fields.ts';
import { type Cell, cellText, isDate, isEmptyCell, isError } from './cell.ts';
import { fieldOf, isPrice, labelOf, type SheetField, shownChoice, splitList } from './columns.ts';
import { foldedWords } from './foldedWords.ts';
import type { HeaderUnit, SheetColumn } from './headers.ts';
import { splitVat } from './vatWords.ts';

/**
 * `value` of a category or brand is what is written; `resolve` of unknownNames.ts finds the record. 'none' for an empty cell of a field that
 * cannot be empty: an existing product keeps what it has, and a new one gets what an empty form has.
 */
export type CellReading = { value: unknown } | { problem: string } | 'none';

export interface Fault {
	/** As in the file, counted from 1. */
	row: number;
	/** What is wrong; undefined where `reason` names it, as of a row that the server has left out. */
	field?: SheetField | 'id';
	/** What staff call the field; '' without one. */
	label: string;
	reason: string;
}

/** 'Pris: Ange ett pris i kronor'. */
export function faultSentence({ label, reason }: Fault): string {
	return label ? `${label}: ${reason}` : reason;
}

/** 'Titel: Titel är obligatorisk. Pris: Ange ett pris i kronor'. */
export function faultSentences(faults: readonly Fault[]): string {
	return faults.map((fault) => faultSentence(fault).replace(/\.$/, '')).join('. ');
}

/**
 * A cell as the value of a field. An empty cell empties the field: no text, no number, no choice, and no ('Nej') for yes
 * or no. A title cannot be empty, which is a problem; condition and stock status cannot either, which is 'none'.
 */
export function readCell(
	name: SheetField,
	cell: Cell | undefined,
	column: Pick<SheetColumn, 'unit'> = {},
): CellReading {
	if (isError(cell)) return { problem: `Cellen visar ett fel: ${cell.error}` };
	const field = fieldOf(name);
	if (isEmptyCell(cell)) return emptyValue(name, field);
	const given = cell as Exclude<Cell, null>;
	if (name === 'category_id' || name === 'brand_id') return { value: cellText(given) };
	if (field.column.type === 'bool') return readFlag(given, field);
	if (field.column.type === 'select') return readChoices(name, given, field);
	if (name === 'reserved_until') return byRule(field, dayGiven(given));
	if (isDate(given) && !takesDates.has(name)) return { problem: dateProblem(given.date) };
	if (isPrice(name)) return byRule(field, typeof given === 'number' ? given : priceGiven(cellText(given)));
	if (field.column.type === 'number') return byRule(field, numberGiven(name, given, column.unit));
	if (name === 'tags') return byRule(field, splitList(cellText(given)));
	return byRule(field, cellText(given));
}

/** What the law ties to a field: a value that cannot be read is asked for, and never passed over. */
const neverPassedOver = new Set<SheetField>(['refrigerant', 'refrigerant_charge', 'energy_class']);

/**
 * Whether a product may be imported without this cell, which cannot be read: 'ca 8 000'. A cell of words alone may say
 * more than its field asks: 'SÅLD' where the price should be.
 */
export function canBePassedOver(name: SheetField, cell: Cell): boolean {
	const { type, required } = fieldOf(name).column;
	const isOptional = type === 'number' || (type === 'select' && !required);
	return isOptional && !neverPassedOver.has(name) && /\d/.test(cellText(cell));
}

export function faultOf(row: number, field: SheetField | 'id', reason: string): Fault {
	return { row, field, label: labelOf(field), reason };
}

/** A text that a spreadsheet has taken for a date is lost; a year or a description keeps what matters of it. */
const takesDates = new Set<SheetField>(['year_made', 'short_description', 'long_description', 'delivery_text']);

function dateProblem(date: string): string {
	return `Cellen är ett datum (${date}). Gör om den till text och skriv värdet igen`;
}

/** '2026-12-04', as a spreadsheet writes a day: alone, or with a midnight. */
function dayGiven(cell: Exclude<Cell, null>): string {
	return cellText(cell)
		.trim()
		.replace(/[ T]00:00(:00)?$/, '');
}

function emptyValue(name: SheetField, field: Field<unknown, unknown>): CellReading {
	const { type, required } = field.column;
	if (type === 'bool') return { value: false };
	if (type === 'select' && required) return 'none';
	return byRule(field, name === 'connections' || name === 'tags' ? [] : type === 'number' ? null : '');
}

function byRule(field: Field<unknown, unknown>, given: unknown): CellReading {
	const result = field.rule.safeParse(given);
	return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? 'Ogiltigt värde' };
}

const yes = new Set(['ja', 'j', 'yes', 'y', 'true', 'sant', 'x', '1', 'v', 'på', 'ok']);
const no = new Set(['nej', 'n', 'no', 'false', 'falskt', '0', '-', '–', 'av']);

function readFlag(cell: Exclude<Cell, null>, field: Field<unknown, unknown>): CellReading {
	if (typeof cell === 'boolean') return { value: cell };
	const word = cellText(cell).trim().toLowerCase();
	if (yes.has(word)) return { value: true };
	return no.has(word) ? { value: false } : byRule(field, word);
}

/** What people write for a choice beside its label, folded by `foldedWords`. */
const choiceWords: Partial<Record<SheetField, Record<string, string>>> = {
	condition: {
		nytt: 'new',
		new: 'new',
		renoverat: 'renovated',
		rek: 'renovated',
		rekonditionerad: 'renovated',
		refurbished: 'renovated',
		beg: 'used',
		begagnat: 'used',
		used: 'used',
		// Said of used goods alone: 'i nyskick' is as good as new, and not new.
		nyskick: 'used',
		inyskick: 'used',
		bra: 'used',
		braskick: 'used',
		mycketbra: 'used',
		mycketbraskick: 'used',
		gottskick: 'used',
		mycketgottskick: 'used',
		fint: 'used',
		fintskick: 'used',
		mycketfint: 'used',
		mycketfintskick: 'used',
		okskick: 'used',
		anvand: 'used',
		anvant: 'used',
		slitet: 'used',
		sliten: 'used',
	},
	stock_status: {
		lager: 'in_stock',
		finns: 'in_stock',
		ja: 'in_stock',
		instock: 'in_stock',
		bestallning: 'on_order',
		bestallsin: 'on_order',
		backorder: 'on_order',
		onbackorder: 'on_order',
		slut: 'out_of_stock',
		slutilager: 'out_of_stock',
		nej: 'out_of_stock',
		outofstock: 'out_of_stock',
	},
	delivery_type: { frakt: 'shipping', skickas: 'shipping', hamtning: 'pickup', hamtas: 'pickup' },
	warranty_unit: { manad: 'months', man: 'months', years: 'years', months: 'months' },
	voltage: {
		'230': '230v_1ph',
		'230v': '230v_1ph',
		'1fas': '230v_1ph',
		'400': '400v_3ph',
		'400v': '400v_3ph',
		'3fas': '400v_3ph',
		'3x400v': '400v_3ph',
		'400v3n': '400v_3ph',
	},
	energy_source: { electric: 'electricity', elektrisk: 'electricity', lpg: 'lpg', ingen: 'none' },
	refrigerant: { propan: 'r290', isobutan: 'r600a', koldioxid: 'r744', co2: 'r744', annat: 'other' },
};

function readChoices(name: SheetField, cell: Exclude<Cell, null>, field: Field<unknown, unknown>): CellReading {
	if (name === 'stock_status' && typeof cell === 'number') return { value: cell > 0 ? 'in_stock' : 'out_of_stock' };
	if (isDate(cell)) return { problem: dateProblem(cell.date) };
	const isList = field.column.maxSelect !== 1;
	const written = isList ? splitList(cellText(cell)) : [cellText(cell)];
	const given = written.map((each) => choiceFrom(name, each));
	if (given.every((each) => each !== undefined)) return byRule(field, isList ? given : given[0]);
	const labels = Object.keys(choiceLabels[name] ?? {}).map((value) => shownChoice(name, value));
	const failed = byRule(field, '-');
	const message = typeof failed === 'object' && 'problem' in failed ? failed.problem : 'Välj ett alternativ';
	return { problem: `${message}: ${labels.join(', ')}` };
}

function choiceFrom(name: SheetField, written: string): string | undefined {
	const folded = foldedWords(written);
	// '16', '16A'.
	if (name === 'fuse')
		return folded.replace(/a(mp(ere)?)?$/, '') in (choiceLabels.fuse ?? {})
			? folded.replace(/a(mp(ere)?)?$/, '')
			: undefined;
	if (name === 'stock_status' && /^\d+(st)?$/.test(folded))
		return Number.parseInt(folded, 10) > 0 ? 'in_stock' : 'out_of_stock';
	return choicesOf(name).get(folded);
}

const knownChoices = new Map<string, Map<string, string>>();

/** Every folded writing of a field's choices: labels, the part of a label before brackets, stored values, other words. */
function choicesOf(name: SheetField): Map<string, string> {
	const known = knownChoices.get(name);
	if (known) return known;
	const choices = new Map(Object.entries(choiceWords[name] ?? {}));
	for (const [value, label] of Object.entries(choiceLabels[name] ?? {})) {
		choices.set(foldedWords(label.replace(/\(.*/, '')), value);
		choices.set(foldedWords(value), value);
	}
	for (const [value, label] of Object.entries(choiceLabels[name] ?? {})) choices.set(foldedWords(label), value);
	knownChoices.set(name, choices);
	return choices;
}

/** What people write where a price is told on request, folded by `foldedWords`: no price. */
const noPrice = new Set(
	'ring ringforpris ringoss offert begaroffert offereras paforfragan forfragan prispaforfragan prispabegaran kontaktaoss'.split(
		' ',
	),
);
function priceGiven(text: string): string {
	return noPrice.has(foldedWords(text)) ? '' : splitVat(text).text;
}

/** One of a header's unit in the units of the fields. */
const factors: Record<HeaderUnit, number> = {
	mm: 1,
	cm: 10,
	dm: 100,
	m: 1000,
	kg: 1,
	g: 0.001,
	kw: 1,
	w: 0.001,
	kr: 1,
};
const unitKinds: Record<HeaderUnit, string> = {
	mm: 'mm',
	cm: 'mm',
	dm: 'mm',
	m: 'mm',
	kg: 'kg',
	g: 'kg',
	kw: 'kW',
	w: 'kW',
	kr: 'kr',
};
/** As many as the rules keep: a charge has three, a weight two. */
const decimals = { mm: 0, kg: 3, weight: 2, kW: 2 } as const;

/**
 * What the rule of a number is given. A number in a column whose header names a unit is in that unit, in a cell of text
 * too. Without one, a measure is judged as if it were typed, so that '88' for a width is asked about.
 */
function numberGiven(name: SheetField, cell: Exclude<Cell, null>, headerUnit: HeaderUnit | undefined): unknown {
	if (name === 'year_made')
		return isDate(cell) ? Number(cell.date.slice(0, 4)) : typeof cell === 'number' ? cell : cellText(cell);
	const unit = unitOf(name);
	if (!unit || unit === 'kr') return typeof cell === 'number' ? cell : cellText(cell);
	const isKnown = headerUnit !== undefined && unitKinds[headerUnit] === unit;
	if (typeof cell !== 'number') {
		const text = cellText(cell).trim();
		return isKnown && /^\d[\d\s.,]*$/.test(text) ? `${text} ${headerUnit}` : text;
	}
	if (!isKnown) return decimalText(cell);
	const precision = 10 ** decimals[name === 'weight' ? 'weight' : unit];
	return Math.round(cell * factors[headerUnit] * precision) / precision;
}
