import { describe, expect, test } from 'vitest';
import { decodeWordIndex, encodeWordIndex, foundBy, queryWords, wordsOf } from '#domain/wordIndex.ts';

/** Each product is its title, short description, article number, brand and category names. */
const products = [
	['Kylbänk med 3 dörrar', 'Rostfri, självstängande.', 'KB-3100/A', 'Electrolux', 'Kyla', 'Kylbänkar'],
	['Kombiugn 10 GN', 'Renoverad, med "SelfCookingCenter"', 'RAT-10.1', 'Rational', 'Ugnar'],
	['Diskmaskin', 'Huvdiskmaskin, 50 % snålare', '', 'Électrolux Professionnel', 'Disk'],
	['Köttkvarn', 'Åter i lager: kvarn för 200 kg/h', '777', '', ''],
];
const index = decodeWordIndex(JSON.parse(JSON.stringify(encodeWordIndex(products.map(wordsOf)))));
const found = (query: string) => [...(foundBy(query, index) ?? ['everything'])].sort();

describe('L3: search', () => {
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
		['dörrar renoverad', []],
		['KOTT', [3]],
		['köttkvarn', [3]],
		['åter', [3]],
		['ater', [3]],
	])('%s finds %j by title and short description', (query, places) => expect(found(query)).toEqual(places));

	test.each([
		['electrolux', [0, 2]],
		['Électrolux', [2]],
		['rational', [1]],
		['kylbänkar', [0]],
		['KB-3100', [0]],
		['3100', [0]],
		['kb3100a', [0]],
		['rat101', [1]],
		['777', [3]],
		['rational kombiugn', [1]],
		['kyla electrolux dörr', [0]],
	])('%s finds %j by brand, article number and category', (query, places) => expect(found(query)).toEqual(places));

	test.each(['', '   ', '%', '"', '...', '\\'])('%j searches for nothing', (query) =>
		expect(found(query)).toEqual(['everything']),
	);

	test.each([
		['selfcookingcenter', [1]],
		['"SelfCookingCenter"', [1]],
		['kylbänk,', [0]],
		['(rational)', [1]],
		['kg/h', [3]],
	])('%s finds %j whatever stands around it', (query, places) => expect(found(query)).toEqual(places));

	test('what is not there is not found', () => expect(found('zebra')).toEqual([]));
	test('a word found and one that is not: nothing', () => expect(found('kylbänk zebra')).toEqual([]));
});

test('L3: a query is cut to 8 words and 100 characters', () => {
	expect(queryWords('a b c d e f g h i j')).toHaveLength(8);
	expect(queryWords('x'.repeat(5000))[0]).toHaveLength(100);
});

test('a word index finds in a long catalogue what reading every text finds', () => {
	const parts = ['kyl', 'bänk', 'ugn', 'spis', 'rostfri', 'ny', 'GN1/1', 'hög', 'låg', 'disk'];
	const texts = Array.from({ length: 500 }, (_, n) => [
		[1, 2, 3, 4].map((step) => parts[(n * step * 7 + step) % 10]).join(n % 2 ? ' ' : ''),
	]);
	const long = decodeWordIndex(encodeWordIndex(texts.map(wordsOf)));
	for (const query of ['kyl', 'bänk ugn', 'gn1', 'spisrost', 'hög låg disk']) {
		const read = texts.flatMap(([text = ''], place) =>
			query.split(' ').every((word) => text.toLowerCase().includes(word)) ? [place] : [],
		);
		expect([...(foundBy(query, long) ?? [])].sort((one, other) => one - other)).toEqual(read);
	}
});
