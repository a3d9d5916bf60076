import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText, cutText } from '#domain/text/cleanText.ts';

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

describe('Invisible characters that come along when text is pasted', () => {
	test('no character that Unicode calls ignorable, a control or a space is a text by itself', () => {
		const isUnseen = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{White_Space}\p{Cs}\u2800]$/u;
		const left = everyCharacter.filter((character) => isUnseen.test(character) && cleanLine(character) !== '');
		expect(left.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
	});

	test('every visible character stays, in the form that Unicode composes', () => {
		const isSeen = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
		const lost = everyCharacter.filter(
			(character) =>
				isSeen.test(character) &&
				!/\p{Default_Ignorable_Code_Point}|[\ufffc\ufffd\u2800]/u.test(character) &&
				cleanLine(character) !== character.normalize('NFC'),
		);
		expect(lost.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
	});

	test.each([
		['\u200Banna@ex.se', 'anna@ex.se'],
		['anna@ex.se\ufeff', 'anna@ex.se'],
		['Kyl\u00adbänk', 'Kylbänk'],
		['\u202a070-123 45 67\u202c', '070-123 45 67'],
		['12\u00a0995\u202fkr', '12 995 kr'],
		['Ka\u0308lla', 'Källa'],
		['\u2066Anna\u2069 \u200eEk\u200f', 'Anna Ek'],
		['A\ufe0f\ufe0fB', 'AB'],
		['Anna\u200d Ek', 'Anna Ek'],
		['a\ud800b\udc00c', 'abc'],
		['\u{10000}\u200c\u{2f800}', '\u{10000}\u4e3d'],
		['a\u200d\u0301', '\u00e1'],
		['\u304b\u0301\udff4\u3099\ufe0f', '\u304c\u0301\ufe0f'],
		['Gastro\u2028norm\tGN 1/1\r\n2 st', 'Gastro norm GN 1/1 2 st'],
	])('%j becomes %j', (pasted, clean) => expect(cleanLine(pasted)).toBe(clean));

	test.each([
		['a family', '👨‍👩‍👧'],
		['a heart on fire', '❤️‍🔥'],
		['a fire fighter with a skin colour', '👩🏽‍🚒'],
		['a rainbow flag', '🏳️‍🌈'],
		['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
		['a key cap', '1️⃣'],
		['a sun in colour', '☀️'],
		['a sun as text', '☀︎'],
		['a Persian word', 'می‌خواهم'],
		['a Hindi word', 'क्‍ष'],
		['a rare form of an ideograph', '葛󠄀'],
	])('%s stays whole', (_, text) => expect(cleanLine(` ${text}\u200b x`)).toBe(`${text} x`));

	test('a text of many lines keeps its lines, a text of one line has none', () => {
		expect(cleanText(' Hej!\r\n\r\n\tPunkt\u2029slut ')).toBe('Hej!\n\n\tPunkt\nslut');
		expect(cleanLine(' Hej!\r\n\r\n\tPunkt\u2029slut ')).toBe('Hej! Punkt slut');
	});

	const hostile = fc.string({
		unit: fc.oneof(
			fc.constantFrom(...'a1 \n\t\r\u200b\u200d\u200c\ufe0f\u00ad\u0301\ud83c\udff4\udb40\udc67👩🔥❤क葛'.split('')),
			fc.constantFrom('👩', '🏴', '\u{e0067}', '\u{e0100}', '\u20e3'),
			// Characters that composing turns into others.
			fc.constantFrom('\u{2f800}', '\u2329', '\u0338', '\u3099'),
			fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
		),
	});
	test('what is cleaned twice is cleaned once, and is well formed', () => {
		fc.assert(
			fc.property(hostile, (text) => {
				for (const clean of [cleanText, cleanLine]) {
					const once = clean(text);
					expect(clean(once)).toBe(once);
					expect(once.isWellFormed()).toBe(true);
				}
				expect(cleanLine(text)).not.toMatch(/[\n\t]| {2}/);
			}),
			{ numRuns: 3000 },
		);
	});

	test('a text is never cut inside a character', () => {
		expect(cutText('ab😀', 3)).toBe('ab');
		expect(cutText('ab😀', 4)).toBe('ab😀');
	});
});
