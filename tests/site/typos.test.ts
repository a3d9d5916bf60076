import { expect, test } from 'vitest';
import { decodeWordIndex, encodeWordIndex, wordsOf } from '#domain/wordIndex.ts';
import { foundDespiteTypos } from '#site/catalogue/typos.ts';

const products = [
	['Kylbänk 3 dörrar', 'Electrolux'],
	['Kombiugn 10 GN', 'Rational'],
	['Huvdiskmaskin', 'Wexiödisk'],
	['Köttkvarn 100', 'Hobart'],
];
const index = decodeWordIndex(encodeWordIndex(products.map(wordsOf)));

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
])('L3: %s still finds %j', (query, places) => expect([...foundDespiteTypos(query, index)]).toEqual(places));
