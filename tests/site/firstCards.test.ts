import { expect, test } from 'vitest';
import { firstCards } from '#site/catalogue/firstCards.ts';

const ofPage = [10, 11, 12, 13, 14, 15, 16];

test('L6: the page’s own cards begin a list as far as they follow each other in it', () => {
	expect(firstCards({ places: [11, 13, 14, 99, 16], total: 5 }, ofPage, 1)).toEqual([1, 3, 4]);
	expect(firstCards({ places: [99, 11], total: 2 }, ofPage, 1)).toEqual([]);
	expect(firstCards({ places: [], total: 0 }, ofPage, 1)).toEqual([]);
	expect(firstCards({ places: [11, 13], total: 2 }, [], 1)).toEqual([]);
});

test('L4: not where the list has them in another order', () => {
	expect(firstCards({ places: [11, 14, 13], total: 3 }, ofPage, 1)).toEqual([1, 4]);
	expect(firstCards({ places: [14, 11], total: 2 }, ofPage, 1)).toEqual([4]);
});

test('L6: in whole rows where others follow', () => {
	expect(firstCards({ places: [11, 13, 14, 16, 99], total: 5 }, ofPage, 3)).toEqual([1, 3, 4]);
	expect(firstCards({ places: [11, 13, 99], total: 3 }, ofPage, 3)).toEqual([]);
	// These are all.
	expect(firstCards({ places: [11, 13], total: 2 }, ofPage, 3)).toEqual([1, 3]);
	// Of thirty, these stand on its last page.
	expect(firstCards({ places: [11, 13], total: 26 }, ofPage, 3)).toEqual([]);
});
