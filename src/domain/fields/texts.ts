/** Fields of text: lines, paragraphs, and texts with a format of their own. */
import * as z from 'zod/mini';
import { quotedAddress } from '../leads/doubtfulAddress.ts';
import { cleanLine, cleanText } from '../text/cleanText.ts';
import { foldPhone, tidyPhone } from '../text/tidy.ts';
import { type Field, field } from './field.ts';

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

/** Characters. Longer texts match no expression: no field may be that long. */
const matchedMax = 5000;

function matches(expression: RegExp, value: string): boolean {
	return value.length <= matchedMax && expression.test(value);
}

// RE2 in PocketBase skips the pattern of an empty value only when the pattern itself allows it.
function optionalPattern(expression: RegExp, required: boolean): string {
	return required ? expression.source : `^$|${expression.source}`;
}

/**
 * An email address; '' when it may be missing. Takes letters of any script before and after the @, and keeps them as
 * written: convert an address to lower case where it identifies a person. With `doubtful`, an address of doubtfulAddress.ts is
 * accepted as it is stored, and refused with these words as it is written.
 */
export function email(options: {
	max: number;
	invalid: string;
	tooLong?: string;
	required?: string;
	doubtful?: string;
}): Field<string> {
	const { max, invalid, tooLong = `Max ${max} tecken`, required, doubtful } = options;
	const isQuoted = (value: string) => Boolean(doubtful) && matches(quotedExpression, value);
	const isAddress = (value: string) => value === '' || matches(addressExpression, value) || isQuoted(value);
	return field({
		rule: () =>
			z.string(invalid).check(
				z.overwrite(cleanLine),
				...(required ? [z.minLength(1, required)] : []),
				z.refine((value) => isAddress(quotedAddress(value)), invalid),
				z.refine((value) => isAddress(value) || !isQuoted(quotedAddress(value)), doubtful),
				z.maxLength(max, tooLong),
			),
		column: { type: 'email', required: Boolean(required) },
		initial: '',
	});
}

// Takes nothing that PocketBase's own rule for its email columns (govalidator's IsEmail) refuses, else a value that
// passed here would fail on its way into the database.
const letter = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufaff';
const atomSigns = `${letter}0-9!#$%&'*+/=?^_\`{|}~-`;
const atom = `[${atomSigns}]+`;
const label = `[${letter}0-9](?:[${letter}0-9-]*[${letter}0-9])?`;
const lastLabel = `[${letter}](?:[${letter}0-9-]*[${letter}])`;
const host = `(?:${label}\\.)+${lastLabel}`;
const addressExpression = new RegExp(`^${atom}(?:\\.${atom})*@${host}$`);
// Only what needs the quotation marks has them: else one person would have two addresses.
const quotedExpression = new RegExp(`^"(?=\\.|[^"]*(?:\\.\\.|\\."))[.${atomSigns}]+"@${host}$`);

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
 * A text of which only what `derive` makes of it is stored: a safe address of a pasted one, for instance. `kept` is the
 * field that checks and stores the result, from which `derive` must give the same again.
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
