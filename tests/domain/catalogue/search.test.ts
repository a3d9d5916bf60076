import { expect, test } from 'vitest';
import { matchesSearch, searchText, searchWords } from '#domain/catalogue/search.ts';

const machine = searchText(['Kylbänk Norrsken 3 dörrar', 'KB-300', 'Frostvik', 'Kylbänkar']);
test.each(['kyl bänk', 'KYLBÄNK', 'kylbank', 'b-30', 'frost', 'dörrar norr', 'DORRAR'])(
	'L3: %j finds a cooling bench',
	(query) => {
		expect(matchesSearch(machine, searchWords(query))).toBe(true);
	},
);
test.each(['ugn', 'kyl ugn'])('L3: %j does not find a cooling bench', (query) => {
	expect(matchesSearch(machine, searchWords(query))).toBe(false);
});
test.each(['a\\', '%', '"', '{:q}', '\u0000', "'"])('a query of %j never reaches a filter as syntax', (query) => {
	const words = searchWords(query).join(' ');
	for (const sign of ['%', '\\', '"', "'", '{', '}', '\u0000']) expect(words).not.toContain(sign);
});
