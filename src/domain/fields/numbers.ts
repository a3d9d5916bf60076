/** Fields of numbers. PocketBase has no empty number: 0 stands for none. */
import * as z from 'zod/mini';
import { cleanLine } from '../text/cleanText.ts';
import { type Field, field } from './field.ts';

/**
 * An amount in kronor with at most two decimals, or null for none (PocketBase stores 0). A form may hold Swedish
 * text: '12 500,50', '12.500,50', '12500.5', '1 200 kr', '12 995,-', 'SEK 12 995.00', '1 299 kr/st'.
 */
export function money(): Field<number | null, string | number | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | number | null) => amount(value)),
				z.nullable(
					z.number('Ange ett pris i kronor, till exempel 12 500,50').check(
						z.gte(0, 'Priset kan inte vara negativt'),
						z.lte(99_999_999.99, 'Priset är för högt'),
						z.refine((value) => Math.round(value * 100) / 100 === value, 'Ange högst två decimaler'),
					),
				),
			),
		column: { type: 'number', min: 0, max: 99_999_999.99 },
		initial: '',
	});
}

function amount(value: unknown): unknown {
	if (value === null || value === undefined) return null;
	if (typeof value === 'number') return wholeOre(value);
	if (typeof value !== 'string') return value;
	// Longer than any price, however it is written.
	if (value.length > 100) return Number.NaN;
	const written = cleanLine(value)
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s/g, '')
		.replace(/^(kr\.?|sek):?/i, '')
		.replace(/\/st\.?$/i, '')
		.replace(/(kr\.?|sek)$/i, '')
		// '12 995:-' and '12 995,-': no öre.
		.replace(/[:.,]-+$/, '');
	if (written === '') return null;
	// '12,500' is twelve and a half in Swedish and a thousand times as much in English: it is refused.
	const isClear = /^-?\d+([.,]\d+)?$/.test(ungrouped(written)) && !/^-?\d{1,3},\d{3}$/.test(written);
	return wholeOre(isClear ? Number(ungrouped(written).replace(',', '.')) : Number.NaN);
}

/** '12.500,50', '12.500' and the English '12,500.50' without their thousands separators. */
function ungrouped(written: string): string {
	if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(written)) return written.replace(/\./g, '');
	if (/^\d{1,3}(,\d{3})+\.\d+$/.test(written)) return written.replace(/,/g, '');
	return written;
}

/** The number rounded to öre; null for 0. A number with more than two decimals stays as it is, to be refused. */
function wholeOre(value: number): number | null {
	const rounded = Math.round(value * 100) / 100;
	const kept = Math.abs(rounded - value) < 1e-8 ? rounded : value;
	return kept === 0 ? null : kept;
}

interface IntegerOptions {
	min: number;
	max: number;
	/** Messages for a value below min, above max, and not a whole number. */
	tooSmall: string;
	tooLarge: string;
	invalid?: string;
}

/** A whole number that must be there. */
export function integer(options: IntegerOptions & { initial: number }): Field<number, string | number> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | number) => wholeNumber(value)),
				integerRule(options),
			),
		column: { type: 'number', onlyInt: true, min: options.min, max: options.max },
		initial: options.initial,
	});
}

/** A whole number, or null for none (PocketBase stores 0, so 0 means none). */
export function optionalInteger(options: IntegerOptions): Field<number | null, string | number | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | number | null) => {
					const number = wholeNumber(value);
					return number === 0 ? null : number;
				}),
				z.nullable(integerRule(options)),
			),
		column: { type: 'number', onlyInt: true, min: options.min, max: options.max },
		initial: '',
	});
}

function integerRule({ min, max, tooSmall, tooLarge, invalid = 'Ange ett heltal' }: IntegerOptions) {
	return z.number(invalid).check(
		z.refine((value) => Number.isInteger(value), invalid),
		z.gte(min, tooSmall),
		z.lte(max, tooLarge),
	);
}

function wholeNumber(value: unknown): unknown {
	if (value === null || value === undefined) return null;
	if (typeof value !== 'string') return value;
	const written = cleanLine(value)
		.replace(/\s/g, '')
		.replace(/^\u2212/, '-');
	if (written === '') return null;
	return /^-?\d+$/.test(written) ? Number(written) : Number.NaN;
}

/** The position in a list, counted from 1. 0 = not positioned yet, comes first. */
export function position(): Field<number> {
	return field({
		rule: () =>
			z.number('Ogiltig ordning').check(
				z.refine((value) => Number.isInteger(value), 'Ogiltig ordning'),
				z.gte(0, 'Ogiltig ordning'),
				z.lte(1_000_000, 'Ogiltig ordning'),
			),
		column: { type: 'number', onlyInt: true, min: 0, max: 1_000_000 },
		initial: 0,
	});
}
