import { describe, expect, test } from 'vitest';
import { indexText, indexWords, matchesTerms, readQuery, tooShortMessage } from '#domain/catalogue/searchTerms.ts';
import { dealerTexts } from '../dealerTexts.ts';
import { spellings } from '../spellings.ts';

/** The places of the products that a query finds, or why it narrows nothing. */
function found(query: string, texts: readonly string[]): number[] | 'empty' | 'too_short' {
	const read = readQuery(query);
	if (read.state !== 'terms') return read.state;
	return texts.flatMap((text, place) => (matchesTerms(text, read.terms) ? [place] : []));
}

const texts = spellings.map(([product]) => indexText([product]));
const asked = spellings.flatMap(([, queries], place) => queries.map((query) => [query, place] as const));

describe('M4: measures and models are found however they are written', () => {
	test(`at least 120 spellings of 40 products`, () => {
		expect(spellings.length).toBeGreaterThanOrEqual(40);
		expect(new Set(asked.map(([query]) => query)).size).toBeGreaterThanOrEqual(120);
	});
	test.each(asked)('%j finds its own product alone', (query, place) => expect(found(query, texts)).toEqual([place]));
});

const catalogue = [
	['Kylbänk Norrsken med 3 dörrar', 'Rostfri, självstängande.', 'KB-3100/A', 'Electrolux', 'Kyla', 'Kylbänkar'],
	['Kombiugn 10 GN', 'Renoverad, med "SelfCookingCenter"', 'RAT-10.1', 'Rational', 'Ugnar'],
	['Diskmaskin', 'Huvdiskmaskin, 50 % snålare', '', 'Électrolux Professionnel', 'Disk'],
	['Köttkvarn', 'Åter i lager: kvarn för 200 kg/h', '777', '', ''],
].map((product) => indexText(product));

describe('L3: what search found before is still found', () => {
	test.each([
		['kylbänk', [0]],
		['KYLBÄNK', [0]],
		['kylbank', [0]],
		['kyl bänk', [0]],
		['bänk kyl', [0]],
		['kylba\u0308nk', [0]],
		['kyl', [0]],
		['ugn', [1]],
		['rostfri', [0]],
		['dörrar rostfri', [0]],
		['dorrar norr', [0]],
		['dörrar renoverad', []],
		['3 dörrar', [0]],
		['3dörrar', [0]],
		['KOTT', [3]],
		['åter', [3]],
		['ater', [3]],
		['electrolux', [0, 2]],
		['Électrolux', [2]],
		['KB-3100', [0]],
		['3100', [0]],
		['kb3100a', [0]],
		['b-31', [0]],
		['rat101', [1]],
		['10.1', [1]],
		['777', [3]],
		['rational kombiugn', [1]],
		['selfcookingcenter', [1]],
		['"SelfCookingCenter"', [1]],
		['kylbänk,', [0]],
		['(rational)', [1]],
		['kg/h', [3]],
		['200 kg/h', [3]],
		['kyl &', [0]],
		['zebra', []],
		['kylbänk zebra', []],
	])('%j finds %j', (query, places) => expect(found(query, catalogue)).toEqual(places));

	test.each([
		['', 'empty'],
		['   ', 'empty'],
		['\u00a0', 'empty'],
		['%', 'too_short'],
		['"', 'too_short'],
		['...', 'too_short'],
		['\\', 'too_short'],
		['= × *', 'too_short'],
		['a', 'too_short'],
		['Å', 'too_short'],
		['a\u00ad', 'too_short'],
		['(b)', 'too_short'],
		['7', 'too_short'],
	])('M4: %j narrows nothing, and says %s', (query, state) => expect(found(query, catalogue)).toBe(state));

	test('M4: a search that is too short says so', () =>
		expect(readQuery('-')).toEqual({ state: 'too_short', message: tooShortMessage }));

	test('a query is cut to 8 terms and 100 characters', () => {
		const long = readQuery('aa bb cc dd ee ff gg hh ii jj');
		expect(long.state === 'terms' && long.terms).toHaveLength(8);
		const wide = readQuery('x'.repeat(5000));
		expect(wide.state === 'terms' && wide.terms[0]?.[0]?.[0]).toHaveLength(100);
	});

	test.each(['a\\b', '%kyl%', 'x"y', '{:q}kyl', '\u0000kyl', "kyl's", 'a_b'])(
		'%j never reaches a filter as syntax',
		(query) => {
			const read = readQuery(query);
			const asked = read.state === 'terms' ? read.terms.flat(2).join(' ') : '';
			for (const sign of ['%', '\\', '"', "'", '{', '}', '_', '\u0000']) expect(asked).not.toContain(sign);
		},
	);
});

describe('while a query is typed', () => {
	const bench = indexText(['Arbetsbänk 1 200 × 800 × 900 mm, 6,5 kW']);
	test.each([
		'12',
		'1200',
		'1200x',
		'1200 x',
		'1200 x ',
		'1200x8',
		'1200x80',
		'1200x800',
		'1 200 × 800',
		'6,5',
		'6,5k',
		'6,5kw',
	])('%j keeps the product in the list', (query) => expect(found(query, [bench])).toEqual([0]));
});

test('L3: a product is found by its own title, and by every part of it that a measure is not cut in', () => {
	for (const { title } of dealerTexts) {
		const words = title.split(' ');
		for (let start = 0; start < words.length; start += 1) {
			const query = words.slice(start, start + 6).join(' ');
			// '800 W' is no part of '1 800 W'.
			const isCut = /\d$/.test(words[start - 1] ?? '') && /^\d{3}$/.test(words[start] ?? '');
			if (!isCut && readQuery(query).state === 'terms')
				expect(found(query, [indexText([title])]), `${query} in ${title}`).toEqual([0]);
		}
	}
});

test('every word of an index stands there once, in lower case', () => {
	expect(indexWords(['KYL kyl 230V 230 V', 'Kyl, 230 volt'])).toEqual(['kyl', '=230v=', '=230v=230volt']);
});
