import { expect, test } from 'vitest';
import { indexWords } from '#domain/catalogue/searchTerms.ts';
import { decodeWordIndex, encodeWordIndex } from '#domain/catalogue/wordIndex.ts';
import { foundDespiteTypos } from '#site/catalogue/typos.ts';

const products = [
	['Kylbänk 3 dörrar', 'Electrolux'],
	['Kombiugn 10 GN', 'Rational'],
	['Huvdiskmaskin', 'Wexiödisk'],
	['Köttkvarn 100', 'Hobart'],
	['Blandare med 400 V', 'Sparmax'],
];
const index = decodeWordIndex(encodeWordIndex(products.map(indexWords)));

test.each([
	['kylbnk', [0]],
	['kylbäänk', [0]],
	['klybänk', [0]],
	['kylbonk', [0]],
	['elektrolux', [0]],
	['kombiung', [1]],
	['rasional', [1]],
	['diskmaksin', [2]],
	['wexiodisc', [2]],
	['kombiung rational', [1]],
	['kombiung electrolux', []],
	['kött kvran', [3]],
	['xyzzy', []],
	['200', []],
	['blnadare 400v', [4]],
])('L3: %s still finds %j', (query, places) => expect([...foundDespiteTypos(query, index)]).toEqual(places));

test.each(['401v', 'blandare 500v', 'k-1000', '40v', 'gn1/2'])(
	'M4: %s is looked for as it is written, since another number is another machine',
	(query) => expect([...foundDespiteTypos(query, index)]).toEqual([]),
);
