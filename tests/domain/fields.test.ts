import { expect, test } from 'vitest';
import {
	choice,
	email,
	flag,
	group,
	groups,
	integer,
	lines,
	money,
	object,
	optionalChoice,
	optionalInteger,
	relation,
	text,
	textList,
	webAddress,
} from '#domain/fields.ts';

function judged(
	rule: { safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } } },
	value: unknown,
) {
	const result = rule.safeParse(value);
	return result.success ? result.data : `✗ ${result.error?.issues[0]?.message}`;
}

test.each([
	['12 500,50', 12500.5],
	['12\u00a0500,50 kr', 12500.5],
	['12.500,50', 12500.5],
	['12500.5', 12500.5],
	['1.200', 1200],
	['1 200:-', 1200],
	['0,01', 0.01],
	['12 995,-', 12995],
	['12.995:-', 12995],
	['12 995,–', 12995],
	['12.995,-', 12995],
	['12 995 SEK', 12995],
	['kr 12 995', 12995],
	['SEK 12 995.00', 12995],
	['12 995.00', 12995],
	['12,995.00', 12995],
	['1 299 kr/st', 1299],
	['1 299 kr/st.', 1299],
	['12\u2009995\u00a0kr.', 12995],
	['\u200b12 995', 12995],
	[0.1 + 0.2, 0.3],
	[1e-9, null],
	['500 EUR', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['10 000-12 000', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['kr', null],
	['−5', '✗ Priset kan inte vara negativt'],
	['9'.repeat(1e6), '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['', null],
	['   ', null],
	['0', null],
	[0, null],
	[null, null],
	[19.99, 19.99],
	[99_999_999.99, 99_999_999.99],
	['tolv tusen', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['12,5055', '✗ Ange högst två decimaler'],
	['12,505', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['12,500', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	['1,250 kr', '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	[12.505, '✗ Ange högst två decimaler'],
	['-5', '✗ Priset kan inte vara negativt'],
	['100000000', '✗ Priset är för högt'],
	[Number.NaN, '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	[{}, '✗ Ange ett pris i kronor, till exempel 12 500,50'],
	[['12'], '✗ Ange ett pris i kronor, till exempel 12 500,50'],
])('B7: the price %j is read as %j', (value, expected) => {
	expect(judged(money().rule, value)).toBe(expected);
});

test.each([
	[' Kylbänk ', 'Kylbänk'],
	['', '✗ Namn krävs'],
	['   ', '✗ Namn krävs'],
	['å'.repeat(10), 'å'.repeat(10)],
	['å'.repeat(11), '✗ Max 10 tecken'],
	[undefined, '✗ Namn krävs'],
	[7, '✗ Namn krävs'],
])('a required text of at most 10 characters takes %j as %j', (value, expected) => {
	expect(judged(text({ max: 10, required: 'Namn krävs' }).rule, value)).toBe(expected);
});

test.each(['anna@example.se', 'a.b+c@kok.example.se', 'x@y.co', 'info@kök-företaget.se', 'åsa@ex.se', 'a@例え.テスト'])(
	'%s is an e-mail address',
	(value) => {
		expect(judged(email({ max: 255, invalid: 'Ogiltig e-postadress' }).rule, value)).toBe(value);
	},
);

test.each([
	'anna',
	'anna@',
	'@example.se',
	'a b@example.se',
	'a@b',
	'a@b.c',
	'a"@example.se',
	'a@example.se\nBcc: x@y.se',
	'a@-x.se',
	'anna..svensson@gmail.com',
	'.anna@gmail.com',
	'anna.@gmail.com',
	'a@x.123',
	'a@x..se',
	'😀@ex.se',
	`${'a'.repeat(1e6)}@`,
	`a@${'a.'.repeat(5e5)}`,
])('%j is no e-mail address', (value) => {
	expect(judged(email({ max: 255, invalid: 'Ogiltig e-postadress' }).rule, value)).toBe('✗ Ogiltig e-postadress');
});

test.each(['javascript:alert(1)', 'http://example.se', 'https://', 'https://a b', 'https://x"onload=', 'example.se'])(
	'%j is no web address that we link to',
	(value) => {
		expect(judged(webAddress().rule, value)).toBe('✗ Ange en adress som börjar med https://');
	},
);

const months = { min: 1, max: 120, tooSmall: 'för lite', tooLarge: 'för mycket' };
test.each([
	['12', 12],
	[12, 12],
	['', null],
	[0, null],
	['121', '✗ för mycket'],
	[-1, '✗ för lite'],
	['1,5', '✗ Ange ett heltal'],
	[1.5, '✗ Ange ett heltal'],
])('an optional whole number takes %j as %j', (value, expected) => {
	expect(judged(optionalInteger(months).rule, value)).toBe(expected);
});

test.each([
	['', '✗ Ange ett heltal'],
	[null, '✗ Ange ett heltal'],
	[0, '✗ för lite'],
	['3', 3],
])('a whole number that must be there takes %j as %j', (value, expected) => {
	expect(judged(integer({ ...months, initial: 1 }).rule, value)).toBe(expected);
});

test('a choice takes its values alone; an optional one takes nothing as well', () => {
	expect(judged(choice(['a', 'b'], 'a').rule, 'c')).toBe('✗ Välj ett alternativ');
	expect(judged(choice(['a', 'b'], 'a').rule, '')).toBe('✗ Välj ett alternativ');
	expect(judged(optionalChoice(['a', 'b']).rule, null)).toBe('');
	expect(judged(optionalChoice(['a', 'b']).rule, 'b')).toBe('b');
	expect(judged(optionalChoice(['a', 'b']).rule, 'constructor')).toBe('✗ Välj ett alternativ');
});

test("a relation takes 'none' and null as none, and refuses what is no id", () => {
	expect(judged(relation('brands').rule, 'none')).toBe('');
	expect(judged(relation('brands').rule, null)).toBe('');
	expect(judged(relation('brands').rule, "x' OR 1=1")).toBe('✗ Ogiltigt val');
});

test('B7: tags are separated by commas, trimmed, and empty ones dropped', () => {
	const words = textList({ max: 50, tooLong: 'Max 50 per ord', maxItems: 3, tooMany: 'Max 3' }).rule;
	expect(judged(words, ' kyl, , disk ,')).toEqual(['kyl', 'disk']);
	expect(judged(words, 'a,b,c,d')).toBe('✗ Max 3');
	expect(judged(words, null)).toEqual([]);
	expect(judged(words, `kyl,${'x'.repeat(51)}`)).toBe('✗ Max 50 per ord');
});

const card = object({ title: text({ max: 5 }), shown: flag() });
test('a group that is missing is an empty form, and one in parts is completed', () => {
	expect(judged(group(card).rule, null)).toEqual({ title: '', shown: false });
	expect(judged(group(card).rule, { title: 'Hej' })).toEqual({ title: 'Hej', shown: false });
	expect(judged(group(card).rule, [])).toMatch(/^✗/);
	expect(judged(group(card).rule, { title: 'för lång' })).toBe('✗ Max 5 tecken');
});

test('a list of groups always has its count, and never more', () => {
	expect(judged(groups(card, 2).rule, [{ title: 'Hej' }])).toEqual([
		{ title: 'Hej', shown: false },
		{ title: '', shown: false },
	]);
	expect(judged(groups(card, 2).rule, [{}, {}, {}])).toBe('✗ Max 2 stycken');
	expect(judged(groups(card, 2).rule, 'x')).toBe('✗ Ogiltig lista');
});

test('lines always have their count', () => {
	expect(judged(lines({ max: 5, count: 3 }).rule, ['a'])).toEqual(['a', '', '']);
	expect(judged(lines({ max: 5, count: 1 }).rule, ['a', 'b'])).toBe('✗ Max 1 rader');
});
