import { describe, expect, test } from 'vitest';
import { indexText, indexWords, matchesTerms, readQuery, tooShortMessage } from '#domain/searchTerms.ts';
import { dealerTexts } from './dealerTexts.ts';

/** The places of the products that a query finds, or why it narrows nothing. */
function found(query: string, texts: readonly string[]): number[] | 'empty' | 'too_short' {
	const read = readQuery(query);
	if (read.state !== 'terms') return read.state;
	return texts.flatMap((text, place) => (matchesTerms(text, read.terms) ? [place] : []));
}

/** 40 products as one dealer may write them, and how others write what only this one has. */
const spellings: readonly (readonly [product: string, queries: readonly string[]])[] = [
	[
		'Kombiugn SCC 101 med stativ, 847 × 776 × 1 042 mm',
		['scc101', 'SCC-101', 'scc 101', 'ScC101', '776x1042', '847 x 776 x 1042mm', '104,2 cm'],
	],
	[
		'Kombiugn SCC-61, 847 × 776 × 782 mm',
		['scc61', 'SCC 61', '78,2cm', '0,782 m', '776×782', '847*776*782', '77,6 x 78,2 cm'],
	],
	['Diskmaskin U-500, 5,1 kW', ['u500', 'U 500', 'U500', 'u-500', '5.1kw', '5100W', '5 100 w', '5,1 kW']],
	['Diskmaskin U-50, 4,7 kW', ['4,7kw', '4700 watt', '4.7 kilowatt']],
	['Huvdiskmaskin H80, 400 V 3-fas, 9,8 kW', ['h80', 'H-80', 'h 80', '9,8kw', '9800w']],
	['Induktionshäll 3,5 kW, 16 A', ['3,5kw', '3.5 KW', '3500w', '3 500 W', '16a', '16 amp', '16 ampere']],
	['Kylskåp 700 liter GN 2/1', ['700l', '700 L', '700-liters', 'gn2/1', 'GN 2/1', '2/1 GN', 'gn-2/1', '2/1gn']],
	['Kylskåp 1 400 liter', ['1400l', '1 400 l', '1.400 liter', '1400liter']],
	['Värmeri GN 3/1, 2 100 W', ['gn3/1', '2,1kw', '2.1 kW', '2100W', '2.100 w']],
	['Saladette för GN1/3-kantiner', ['gn 1/3', '1/3 gn', '1/3-gn', 'GN1/3']],
	['Kantinvagn 15 GN 1/1, bredd 56 cm', ['15gn', '15 × GN 1/1', '15xgn1/1', '560mm', '0,56m']],
	['Arbetsbänk 1 600 × 650 × 900 mm', ['1600x650', '1.600 x 650', '160 x 65 x 90 cm', '160x65cm']],
	['Arbetsbänk 160 x 70 x 90 cm', ['1600x700', '1600 × 700 × 900', '160x70', '1 600×700mm']],
	[
		'Arbetsbänk 1 200 × 800 × 900 mm',
		['1200x800', '1 200 × 800', '120x80', '1200*800', '120 × 80 cm', '1200 X 800 X 900'],
	],
	['Diskbänk längd 140 cm, 31 kg', ['1400mm', '1 400 mm', '140cm', '1,4m', '1.4 m', '31kg', '31 kilo']],
	['Spis 400 V 2N, 26 kW', ['2n', '2-fas', '26kw', '26 000 W']],
	['Ugn 380V/50Hz/25A', ['380v', '380 V', '380 volt', '50 hz', '25a']],
	['Fläkt 220–240 V, 780 W', ['0,78 kW', '780w', '0.78kw']],
	['Kokgryta KG-100E med omrörare', ['kg100e', 'KG 100E', 'kg-100e']],
	['Köttkvarn TS 32 rostfri', ['ts32', 'TS-32', 'ts 32']],
	['Köttkvarn TS22', ['TS 22', 'ts-22', 'ts22']],
	['Blixtkyl med kylmedium R290', ['r290', 'R-290', 'R 290']],
	['Frysskåp med R404A', ['r404a', 'R-404A', 'R 404A']],
	['Kaffekvarn EK43, 1 300 W', ['ek43', 'EK 43', 'ek-43', '1,3kw']],
	['Kubismaskin CB 425', ['cb425', 'CB-425', 'cb 425']],
	['Konvektionsugn XFT135, 3,0 kW', ['xft 135', 'XFT-135', '3kw', '3 kW', '3000w']],
	['Snabbkyl MF 45.1', ['mf45.1', 'mf451', 'MF 45.1', 'MF-45.1']],
	['Kylbänk KB-3100/A', ['kb3100a', 'KB 3100/A', 'kb-3100', 'KB3100']],
	['Glasdisk Bistro 40, 63 A', ['bistro40', '63a', '63 A', '63 amp']],
	['Pizzabänk bredd 2 025 mm', ['202,5 cm', '2025mm', '2.025 mm', '2,025 m']],
	['Bandugn 50" bred', ['50 tum', '50tum', '1270 mm', '127 cm']],
	['Vakuummaskin Boxer 42 XL', ['boxer42', 'boxer 42']],
	['Hylla 1 700 × 300 mm', ['1700x300', '170x30cm', '1.700 × 300']],
	['Hylla 700 × 330 mm', ['700x330', '70 x 33 cm', '70x33']],
	['Blandare 98 kg, 20-liters kittel', ['98kg', '98 kg', '98 kilo', '20l', '20 liter', '20 L']],
	['Blandare 198 kg, 120 l', ['198 kg', '120 liter', '120L']],
	['Friteuse 2 × 8 liter, 7,05 kW', ['7050w', '7,05 kW', '8l', '8 liter']],
	['Kaffebryggare E\u0301lectro Cafe\u0301 m\u00e9langeur', ['électro', 'electro', 'café', 'mélangeur', 'CAFÉ']],
	['Af\ufb01sch om pro\ufb01lhylla i \ufb02uff', ['affisch', 'profilhylla', 'af\ufb01sch', 'fluff']],
	[
		'Smo\u0308r\u00adgås\u00adbord\u00a0850\u202fmm djup',
		['smörgåsbord', 'smorgasbord', 'SMÖR\u00adGÅS', '850mm', '85 cm', '85\u00a0cm', '850\u2009mm'],
	],
];

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
