import { describe, expect, test } from 'vitest';
import { indexWords } from '#domain/catalogue/searchTerms.ts';
import { decodeWordIndex, encodeWordIndex, foundBy, type WordIndex } from '#domain/catalogue/wordIndex.ts';
import { spellings } from '../spellings.ts';

/** Each product is its title, short description, article number, brand and category names. */
const products = [
	['Kylbänk med 3 dörrar', 'Rostfri, självstängande.', 'KB-3100/A', 'Electrolux', 'Kyla', 'Kylbänkar'],
	['Kombiugn 10 GN', 'Renoverad, med "SelfCookingCenter"', 'RAT-10.1', 'Rational', 'Ugnar'],
	['Diskmaskin', 'Huvdiskmaskin, 50 % snålare', '', 'Électrolux Professionnel', 'Disk'],
	['Köttkvarn', 'Åter i lager: kvarn för 200 kg/h', '777', '', ''],
];
/** The index of products as a browser has it. */
function travelled(texts: readonly (readonly string[])[]): WordIndex {
	return decodeWordIndex(JSON.parse(JSON.stringify(encodeWordIndex(texts.map(indexWords)))));
}

const found = (query: string, index: WordIndex) => [...(foundBy(query, index) ?? ['everything'])].sort();
const index = travelled(products);

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
	])('%s finds %j by title and short description', (query, places) => expect(found(query, index)).toEqual(places));

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
	])('%s finds %j by brand, article number and category', (query, places) =>
		expect(found(query, index)).toEqual(places),
	);

	test.each(['', '   ', '%', '"', '...', '\\', 'k', '7'])('M4: %j narrows nothing', (query) =>
		expect(found(query, index)).toEqual(['everything']),
	);

	test.each([
		['selfcookingcenter', [1]],
		['"SelfCookingCenter"', [1]],
		['kylbänk,', [0]],
		['(rational)', [1]],
		['kg/h', [3]],
	])('%s finds %j whatever stands around it', (query, places) => expect(found(query, index)).toEqual(places));

	test('what is not there is not found', () => expect(found('zebra', index)).toEqual([]));
	test('a word found and one that is not: nothing', () => expect(found('kylbänk zebra', index)).toEqual([]));
});

test('M4: in the built files of 40 products each of 120 spellings finds its own product alone', () => {
	const built = travelled(spellings.map(([product]) => [product]));
	const asked = spellings.flatMap(([, queries], place) => queries.map((query) => [query, [place]] as const));
	expect(asked.map(([query]) => [query, found(query, built)])).toEqual(asked);
});

test('a word index finds in a long catalogue what reading every text finds', () => {
	const parts = ['kyl', 'bänk', 'ugn', 'spis', 'rostfri', 'ny', 'GN1/1', 'hög', 'låg', 'disk'];
	const texts = Array.from({ length: 500 }, (_, n) => [
		[1, 2, 3, 4].map((step) => parts[(n * step * 7 + step) % 10]).join(n % 2 ? ' ' : ''),
	]);
	const long = travelled(texts);
	for (const query of ['kyl', 'bänk ugn', 'gn1', 'spisrost', 'hög låg disk']) {
		const read = texts.flatMap(([text = ''], place) =>
			query.split(' ').every((word) => text.toLowerCase().includes(word)) ? [place] : [],
		);
		expect([...(foundBy(query, long) ?? [])].sort((one, other) => one - other)).toEqual(read);
	}
});
