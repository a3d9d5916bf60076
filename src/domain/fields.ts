/**
 * The vocabulary of fields. Each word is a rule (what a value must be, with its Swedish message) and a PocketBase
 * column, side by side, so that a field is written once and serves form, hook, database and build alike.
 *
 * A rule takes what a form holds, what a request carries and what PocketBase has stored, and gives one clean value:
 * texts are cleaned (cleanText.ts), and 0 becomes null where a number may be missing, because PocketBase has no empty number.
 */
import * as z from 'zod/mini';
import { cleanLine, cleanText } from './cleanText.ts';
import { foldPhone, tidyPhone } from './tidy.ts';

// PocketBase's JS VM cannot compile functions from strings, and a strict Content-Security-Policy forbids it.
// A rule without words of its own would speak English.
z.config({ jitless: true, localeError: () => 'Ogiltigt värde' });

/** A column as PocketBase's collection import takes it, without id and name. */
export type Column = { type: string } & Record<string, unknown>;

export interface Field<Output, Input = Output> {
	rule: z.ZodMiniType<Output, Input>;
	column: Column;
	/** What an empty form holds. */
	initial: Input;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of fields holds fields of every type
export type Fields = Record<string, Field<any, any>>;
type Outputs<F extends Fields> = { [K in keyof F]: z.output<F[K]['rule']> };
type Inputs<F extends Fields> = { [K in keyof F]: z.input<F[K]['rule']> };

export interface ObjectOf<F extends Fields> {
	fields: F;
	schema: z.ZodMiniType<Outputs<F>, Inputs<F>>;
	/** The values of an empty form. */
	initial: Inputs<F>;
}

/** What a rule gives: the type of a checked value. */
// biome-ignore lint/suspicious/noExplicitAny: only the field list's own types matter here
export type Infer<O extends ObjectOf<any>> = O extends ObjectOf<infer F> ? Outputs<F> : never;
/** What a form holds while it is filled in. */
// biome-ignore lint/suspicious/noExplicitAny: only the field list's own types matter here
export type FormValues<O extends ObjectOf<any>> = O extends ObjectOf<infer F> ? Inputs<F> : never;
/** A record as PocketBase keeps it: the entity and what every row has. */
export type Stored<T> = T & { id: string; created: string; updated: string };

/** An entity: a list of named fields. */
export function object<F extends Fields>(fields: F): ObjectOf<F> {
	const each = <T>(part: (field: F[keyof F]) => T) =>
		Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field as F[keyof F])]));
	let schema: ObjectOf<F>['schema'] | undefined;
	return {
		fields,
		get schema() {
			schema ??= z.object(each(({ rule }) => rule)) as unknown as ObjectOf<F>['schema'];
			return schema;
		},
		initial: each(({ initial }) => initial) as Inputs<F>,
	};
}

/**
 * A field whose rule is built when it is first asked for. PocketBase runs the rules in twenty JS machines, and each
 * would spend 50 ms and some megabytes on rules that it never uses.
 */
export function field<Output, Input = Output>(parts: {
	rule: () => z.ZodMiniType;
	column: Column;
	initial: Input;
}): Field<Output, Input> {
	let rule: Field<Output, Input>['rule'] | undefined;
	return {
		get rule() {
			rule ??= parts.rule() as unknown as Field<Output, Input>['rule'];
			return rule;
		},
		column: parts.column,
		initial: parts.initial,
	};
}

/** What is wrong with the values of a form: the first message of each field. Empty when nothing is. */
export function problemsOf<F extends Fields>(entity: ObjectOf<F>, values: unknown): Record<string, string> {
	const { error } = z.safeParse(entity.schema, values);
	const found: Record<string, string> = {};
	for (const issue of error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
	return found;
}

interface TextOptions {
	/** Longest length in characters. */
	max: number;
	/** The message when empty; without it the text may be empty. */
	required?: string;
	tooLong?: string;
	/** Keeps line breaks. Without it the text is one line. */
	multiline?: boolean;
	pattern?: { expression: RegExp; message: string };
}

/** A text, cleaned. Empty is ''. */
export function text(options: TextOptions): Field<string> {
	const { max, required, pattern, multiline } = options;
	return field({
		rule: () => textRule(options, multiline ? cleanText : cleanLine),
		column: {
			type: 'text',
			max,
			required: Boolean(required),
			...(pattern && { pattern: optionalPattern(pattern.expression, Boolean(required)) }),
		},
		initial: '',
	});
}

function textRule(
	{ max, required, pattern, tooLong = `Max ${max} tecken` }: TextOptions,
	clean: (value: string) => string,
): z.ZodMiniType<string, string> {
	return z
		.string(required ?? 'Ogiltig text')
		.check(
			z.overwrite(clean),
			...(required ? [z.minLength(1, required)] : []),
			...(pattern
				? [z.refine<string>((value) => value === '' || matches(pattern.expression, value), pattern.message)]
				: []),
			z.maxLength(max, tooLong),
		);
}

/** Characters. No expression is given a longer text: none of ours may be that long. */
const matchedMax = 5000;

function matches(expression: RegExp, value: string): boolean {
	return value.length <= matchedMax && expression.test(value);
}

// RE2 in PocketBase skips the pattern of an empty value only when the pattern itself allows it.
function optionalPattern(expression: RegExp, required: boolean): string {
	return required ? expression.source : `^$|${expression.source}`;
}

/**
 * An e-mail address; '' when it may be missing. Letters of any script are taken before and after the @, and kept as
 * written. PocketBase folds nothing here: lower-case it where it identifies.
 */
export function email(options: { max: number; invalid: string; tooLong?: string; required?: string }): Field<string> {
	const { max, invalid, tooLong = `Max ${max} tecken`, required } = options;
	return field({
		rule: () =>
			z.string(invalid).check(
				z.overwrite(cleanLine),
				...(required ? [z.minLength(1, required)] : []),
				z.refine((value) => value === '' || matches(addressExpression, value), invalid),
				z.maxLength(max, tooLong),
			),
		column: { type: 'email', required: Boolean(required) },
		initial: '',
	});
}

// Takes nothing that PocketBase's own rule for its email columns (govalidator's IsEmail) refuses, else a value that
// passed here would fail on its way into the database.
const letter = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufaff';
const atom = `[${letter}0-9!#$%&'*+/=?^_\`{|}~-]+`;
const label = `[${letter}0-9](?:[${letter}0-9-]*[${letter}0-9])?`;
const lastLabel = `[${letter}](?:[${letter}0-9-]*[${letter}])`;
const addressExpression = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`);

/**
 * A telephone number: digits, blanks, hyphens, brackets and a plus, or ''. Dots, slashes and dashes of every kind, as
 * numbers are written elsewhere, become blanks and hyphens.
 */
export function phone(options: { max: number; required: string; tooLong: string; invalid: string }): Field<string> {
	const { max, required, tooLong, invalid } = options;
	// One that is too long only for how it is written is tidied first.
	const clean = (value: string) => {
		const folded = foldPhone(value);
		return folded.length > max ? tidyPhone(folded) : folded;
	};
	return field({
		rule: () =>
			textRule({ max, required, tooLong, pattern: { expression: /^[0-9 +\-()]+$/, message: invalid } }, clean),
		column: { type: 'text', max, required: true, pattern: '^[0-9 +()-]+$' },
		initial: '',
	});
}

/** A web address that starts with https://, or ''. Kept as text: PocketBase's own url type lets javascript: pass. */
export function webAddress(options: { max?: number } = {}): Field<string> {
	return text({
		max: options.max ?? 500,
		pattern: { expression: /^https:\/\/[^\s"'<>\\]+$/, message: 'Ange en adress som börjar med https://' },
	});
}

/**
 * A text that is kept as what `derive` makes of it: a safe address, for instance, of whatever was pasted. `kept` is the
 * field that judges and stores what is kept, which must derive to itself.
 */
export function derivedText(options: {
	derive: (written: string) => { value: string } | { problem: string };
	kept: Field<string>;
}): Field<string> {
	return field({
		rule: () =>
			z.pipe(
				z.pipe(
					z.string('Ogiltig text'),
					z.transform((written: string, context) => {
						const derived = options.derive(cleanLine(written));
						if ('value' in derived) return derived.value;
						context.issues.push({ code: 'custom', message: derived.problem, input: written });
						return z.NEVER;
					}),
				),
				options.kept.rule,
			),
		column: options.kept.column,
		initial: '',
	});
}

/** The part of an address that names a thing: a-z, 0-9 and hyphens, at most 120 characters. Filled in by the server. */
export function slugText(): Field<string> {
	const expression = /^[a-z0-9]+(-[a-z0-9]+)*$/;
	return field({
		rule: () =>
			z.string().check(
				z.maxLength(120, 'Max 120 tecken'),
				z.refine((value) => value === '' || expression.test(value), 'Ogiltig adress'),
			),
		column: { type: 'text', max: 120, required: true, pattern: expression.source },
		initial: '',
	});
}

/** How many former slugs are kept: more than anybody renames a category. The oldest are forgotten. */
export const formerSlugsMax = 50;

/** The slugs that a record had before, the latest last, for redirects. Filled in by the server. */
export function formerSlugs(): Field<string[], string | string[] | null> {
	return textList({ max: 120, tooLong: 'Max 120 tecken', maxItems: formerSlugsMax, tooMany: 'För många adresser' });
}

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
	const number = /^-?\d+([.,]\d+)?$/.test(ungrouped(written))
		? Number(ungrouped(written).replace(',', '.'))
		: Number.NaN;
	return wholeOre(number);
}

/** '12.500,50', '12.500' and the English '12,500.50' without what parts their thousands. */
function ungrouped(written: string): string {
	if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(written)) return written.replace(/\./g, '');
	if (/^\d{1,3}(,\d{3})+\.\d+$/.test(written)) return written.replace(/,/g, '');
	return written;
}

/** The number without what binary fractions add; null for 0. What has more than two decimals stays, to be refused. */
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

/** The place in a list, counted from 1. 0 = not placed yet, comes first. */
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

/** One value of a fixed list. */
export function choice<const V extends string>(
	values: readonly V[],
	initial: V,
	message = 'Välj ett alternativ',
): Field<V> {
	return field({
		rule: () => z.enum(values, message) as unknown as z.ZodMiniType<V, V>,
		column: { type: 'select', values: [...values], maxSelect: 1, required: true },
		initial,
	});
}

/** One value of a fixed list, or '' for none. null is taken as none. */
export function optionalChoice<const V extends string>(
	values: readonly V[],
	message = 'Välj ett alternativ',
): Field<V | '', V | '' | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | null) => value ?? ''),
				z.enum(['', ...values], message) as z.ZodMiniType<string, string>,
			),
		column: { type: 'select', values: [...values], maxSelect: 1 },
		initial: '',
	});
}

/** Yes or no. */
export function flag(initial = false): Field<boolean> {
	return field({ rule: () => z.boolean('Ange ja eller nej'), column: { type: 'bool' }, initial });
}

/** Must be yes. */
export function agreement(message: string): Field<boolean> {
	return field({
		rule: () => z.boolean(message).check(z.refine((value) => value === true, message)),
		column: { type: 'bool', required: true },
		initial: false,
	});
}

/** The id of another record, or '' for none. `collection` is the other collection's name. */
export function relation(
	collection: string,
	options: { required?: string; cascade?: boolean } = {},
): Field<string, string | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: string | null) => (value === null || value === 'none' ? '' : value)),
				z.string('Ogiltigt val').check(
					...(options.required ? [z.minLength(1, options.required)] : []),
					z.refine((value) => value === '' || /^[a-z0-9_]{1,50}$/.test(value), 'Ogiltigt val'),
				),
			),
		column: {
			type: 'relation',
			collectionId: collectionId(collection),
			maxSelect: 1,
			required: Boolean(options.required),
			cascadeDelete: options.cascade ?? false,
		},
		initial: '',
	});
}

/** PocketBase knows its stock account collection by this id; ours are named after what they hold. */
export function collectionId(name: string): string {
	return name === 'users' ? '_pb_users_auth_' : `pbc_${name}`;
}

interface FilesOptions {
	max: number;
	/** Largest size of one file in bytes. */
	maxSize: number;
	mimeTypes: readonly string[];
	tooMany: string;
	thumbs?: readonly string[];
}

/** Files of a record, by name and in order. The bytes themselves are checked by PocketBase's column. */
export function files(options: FilesOptions): Field<string[]> {
	return field({
		rule: () => z.array(z.string()).check(z.maxLength(options.max, options.tooMany)),
		column: {
			type: 'file',
			// Opens with the file token of an account that may view the record, not to everyone who knows the URL.
			protected: true,
			maxSelect: options.max,
			maxSize: options.maxSize,
			mimeTypes: [...options.mimeTypes],
			...(options.thumbs && { thumbs: [...options.thumbs] }),
		},
		initial: [],
	});
}

/** One file of a record, by name; '' for none. */
export function file(options: Omit<FilesOptions, 'max' | 'tooMany'> & { required?: boolean }): Field<string> {
	return field({
		rule: () => z.string(),
		column: {
			type: 'file',
			// Opens with the file token of an account that may view the record, not to everyone who knows the URL.
			protected: true,
			maxSelect: 1,
			required: options.required ?? false,
			maxSize: options.maxSize,
			mimeTypes: [...options.mimeTypes],
			...(options.thumbs && { thumbs: [...options.thumbs] }),
		},
		initial: '',
	});
}

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

/** A point in time as PocketBase writes it ('2026-03-01 12:00:00.000Z', UTC), or ''. */
export function moment(): Field<string> {
	return field({ rule: () => z.string(), column: { type: 'date' }, initial: '' });
}
