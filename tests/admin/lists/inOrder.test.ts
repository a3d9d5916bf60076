import { expect, test } from 'vitest';
import { inOrder } from '#admin/lists/useSavedOrder.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (wanted?: string[]) => inOrder(rows, wanted).map(({ id }) => id);

test('B3: moved rows stand where they were put before the server has answered', () => {
	expect(ids(['d', 'c', 'b', 'a'])).toEqual(['d', 'c', 'b', 'a']);
});

test('B3: rows that a colleague has added in between come first, in their own order', () => {
	expect(ids(['d', 'a'])).toEqual(['b', 'c', 'd', 'a']);
});

test('B3: rows that are gone are no matter, and without a wish the stored order stands', () => {
	expect(ids(['x', 'd', 'y', 'c', 'b', 'a'])).toEqual(['d', 'c', 'b', 'a']);
	expect(ids()).toEqual(['a', 'b', 'c', 'd']);
});
