/** Fields of lists and groups, stored as JSON. */
import * as z from 'zod/mini';
import { cleanLine } from '../text/cleanText.ts';
import { type Column, type Field, type Fields, field, type Inputs, type ObjectOf, type Outputs } from './field.ts';

/** A list of short texts; blank entries are dropped. A form may hold one comma-separated text. */
export function textList(options: {
	/** Longest length of one text, in characters. */
	max: number;
	tooLong: string;
	maxItems: number;
	tooMany: string;
}): Field<string[], string | string[] | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | string[] | null) => listOf(value)),
				z
					.array(z.string('Ogiltig text').check(z.maxLength(options.max, options.tooLong)), 'Ogiltig lista')
					.check(z.maxLength(options.maxItems, options.tooMany)),
			),
		column: { type: 'json', maxSize: 2 + options.maxItems * (textBytes(options.max) + 1) },
		initial: '',
	});
}

function listOf(value: unknown): unknown {
	if (value === null || value === undefined || value === '') return [];
	const items: unknown = typeof value === 'string' ? value.split(',') : value;
	if (!Array.isArray(items)) return items;
	return items.map((item) => (typeof item === 'string' ? cleanLine(item) : item)).filter((item) => item !== '');
}

/** The bytes that a text of `max` characters takes in JSON at most: Go writes '<', '>' and '&' as six. */
function textBytes(max: number): number {
	return 2 + 6 * max;
}

/** The bytes that a group takes in JSON at most, so that what its rules take always fits into its column. */
function groupBytes(content: ObjectOf<Fields>): number {
	const bytes = Object.entries(content.fields).map(([name, { column }]) => name.length + 4 + columnBytes(column));
	return 2 + bytes.reduce((sum, size) => sum + size, 0);
}

function columnBytes({ type, max, maxSize }: Column): number {
	if (type === 'text') return textBytes(Number(max));
	// Numbers, yes and no, and words of a list are short.
	return type === 'json' ? Number(maxSize) : 100;
}

/** A structured value kept as JSON, with fields of its own. A missing one is an empty form's. */
export function group<F extends Fields>(content: ObjectOf<F>): Field<Outputs<F>, Inputs<F> | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: Inputs<F> | null) => completed(content, value)),
				content.schema,
			),
		column: { type: 'json', maxSize: groupBytes(content) },
		initial: content.initial,
	});
}

/** A list of exactly `count` structured values kept as JSON; missing ones are empty, so that a form shows them all. */
export function groups<F extends Fields>(content: ObjectOf<F>, count: number): Field<Outputs<F>[], Inputs<F>[] | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: Inputs<F>[] | null) => {
					if (value !== null && value !== undefined && !Array.isArray(value)) return value;
					const items = value ?? [];
					return Array.from({ length: Math.max(count, items.length) }, (_, index) =>
						completed(content, items[index] ?? null),
					);
				}),
				z.array(content.schema, 'Ogiltig lista').check(z.maxLength(count, `Max ${count} stycken`)),
			),
		column: { type: 'json', maxSize: 2 + count * (groupBytes(content) + 1) },
		initial: Array.from({ length: count }, () => ({ ...content.initial })),
	});
}

function completed<F extends Fields>(content: ObjectOf<F>, value: unknown): unknown {
	if (value === null || value === undefined) return content.initial;
	return typeof value === 'object' && !Array.isArray(value) ? { ...content.initial, ...value } : value;
}

/** Exactly `count` lines of text kept as JSON; missing ones are ''. */
export function lines(options: { max: number; count: number }): Field<string[], string[] | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string[] | null) => {
					if (value !== null && value !== undefined && !Array.isArray(value)) return value;
					const items = value ?? [];
					return Array.from({ length: Math.max(options.count, items.length) }, (_, index) => items[index] ?? '');
				}),
				z
					.array(
						z
							.string('Ogiltig text')
							.check(z.overwrite(cleanLine), z.maxLength(options.max, `Max ${options.max} tecken`)),
						'Ogiltig lista',
					)
					.check(z.maxLength(options.count, `Max ${options.count} rader`)),
			),
		column: { type: 'json', maxSize: 2 + options.count * (textBytes(options.max) + 1) },
		initial: Array.from({ length: options.count }, () => ''),
	});
}

/** How many former slugs a record keeps. The oldest are dropped. */
export const formerSlugsMax = 50;

/** The slugs that a record had before, the latest last, for redirects. Filled in by the server. */
export function formerSlugs(): Field<string[], string | string[] | null> {
	return textList({ max: 120, tooLong: 'Max 120 tecken', maxItems: formerSlugsMax, tooMany: 'För många adresser' });
}
