import { describe, expect, test } from 'vitest';
import { tidyCity, tidyCompany, tidyName, tidyPhone, withCapital } from '#domain/text/tidy.ts';

describe('I4: a name gets capitals', () => {
	test.each([
		['anna andersson', 'Anna Andersson'],
		['  åsa   öberg ', 'Åsa Öberg'],
		['anna-karin ek', 'Anna-Karin Ek'],
		['örjan', 'Örjan'],
		["pat o'brien", "Pat O'Brien"],
		['émile zola', 'Émile Zola'],
	])('%s → %s', (typed, tidied) => expect(tidyName(typed)).toBe(tidied));
});

describe('I4: a name that was written on purpose stays', () => {
	test.each([
		'Ronald McDonald',
		'Ebba von Essen',
		'Magnus Gabriel De la Gardie',
		'Anna-Karin Ek',
		'ÅSA',
		'IKEA',
		'Jan van der Berg',
		'Li 李',
		'',
	])('%s', (typed) => expect(tidyName(typed)).toBe(typed));
});

test.each([
	['ebba von essen', 'Ebba von Essen'],
	['jan van der berg', 'Jan van der Berg'],
	['carl af ugglas', 'Carl af Ugglas'],
])('I4: %s → %s: small words of a family name stay small', (typed, tidied) => expect(tidyName(typed)).toBe(tidied));

describe('I4: a telephone number', () => {
	test.each([
		['0701234567', '070-123 45 67'],
		['070 123 45 67', '070-123 45 67'],
		['070-1234567', '070-123 45 67'],
		['(070) 123-45-67', '070-123 45 67'],
		['0812345678', '08-123 456 78'],
		['08 123 456 78', '08-123 456 78'],
		['+46701234567', '+46701234567'],
		['+46 70-123 45 67', '+46701234567'],
		['+46 (0)70 123 45 67', '+46701234567'],
		['+45 12 34 56 78', '+4512345678'],
		['021-12 34 56', '021123456'],
		['08-12 34 56', '08123456'],
		['112', '112'],
		['', ''],
	])('%s → %s', (typed, tidied) => expect(tidyPhone(typed)).toBe(tidied));

	test.each([
		['070–123 45 67', '070-123 45 67'],
		['070/1234567', '070-123 45 67'],
		['070.123.45.67', '070-123 45 67'],
		['+46 (0)70.123.45.67', '+46701234567'],
		['\u202d070-123\u00a045\u202f67\u202c', '070-123 45 67'],
		['tel:+46701234567', '+46701234567'],
		['Tel. 070-123 45 67', '070-123 45 67'],
		['０７０－１２３４５６７', '070-123 45 67'],
	])('%j, as it is pasted → %s', (pasted, tidied) => expect(tidyPhone(pasted)).toBe(tidied));

	test.each(['ring kontoret', '070-123 45 67 ankn. 3', 'telefon', 'tel:', '8'.repeat(1000)])(
		'%s is no number: it stays for the rule to complain about',
		(typed) => expect(tidyPhone(typed)).toBe(typed),
	);

	test.each(['0701234567', '+46 (0)8 123', '0812345678', '021-12 34 56'])('%s tidied twice is tidied once', (typed) =>
		expect(tidyPhone(tidyPhone(typed))).toBe(tidyPhone(typed)),
	);
});

describe('I4: a company', () => {
	test.each([
		['bagarns kök ab', 'Bagarns Kök AB'],
		['Restaurang Gott Ab', 'Restaurang Gott AB'],
		['svensson hb', 'Svensson HB'],
		['kb kranen', 'KB Kranen'],
		['svensson & son kb', 'Svensson & Son KB'],
		['krog i sala', 'Krog i Sala'],
		['IKEA', 'IKEA'],
		['ÅSA:s Kök AB', 'ÅSA:s Kök AB'],
		['McDonald AB', 'McDonald AB'],
		['habo bröd', 'Habo Bröd'],
		['abba ab, sverige', 'Abba AB, Sverige'],
		['7-eleven', '7-Eleven'],
	])('%s → %s', (typed, tidied) => expect(tidyCompany(typed)).toBe(tidied));
});

describe('I4: a town', () => {
	test.each([
		['stockholm', 'Stockholm'],
		['upplands väsby', 'Upplands Väsby'],
		['åre', 'Åre'],
		['örebro', 'Örebro'],
		['sankt-anna', 'Sankt-Anna'],
		['VÄSTERÅS', 'VÄSTERÅS'],
	])('%s → %s', (typed, tidied) => expect(tidyCity(typed)).toBe(tidied));
});

describe('I4: the first typed letter of the message becomes a capital', () => {
	test.each([
		['', 'h', 'H'],
		['', 'ö', 'Ö'],
		['', 'hej', 'hej'],
		['H', 'h', 'h'],
		['Hej', 'hej', 'hej'],
		['', '', ''],
		['', 'ß', 'ß'],
	])('%j then %j → %j', (before, now, shown) => expect(withCapital(before, now)).toBe(shown));
});
