import { expect, test } from 'vitest';
import { asTree, pathTo, withDescendants, wouldLoop } from '#domain/products/category.ts';

const all = [
	{ id: 'kyl', parent_id: '' },
	{ id: 'bank', parent_id: 'kyl' },
	{ id: 'pizza', parent_id: 'bank' },
	{ id: 'disk', parent_id: '' },
];

test('L2: a category includes its sub-categories, however deep', () => {
	expect([...withDescendants('kyl', all)]).toEqual(['kyl', 'bank', 'pizza']);
	expect([...withDescendants('disk', all)]).toEqual(['disk']);
});

test('C3: no category becomes its own ancestor', () => {
	expect(wouldLoop('kyl', 'pizza', all)).toBe(true);
	expect(wouldLoop('kyl', 'kyl', all)).toBe(true);
	expect(wouldLoop('pizza', 'disk', all)).toBe(false);
	expect(wouldLoop('pizza', '', all)).toBe(false);
});

test('the way to a category starts outermost, and a loop in the data ends', () => {
	expect(pathTo('pizza', all).map(({ id }) => id)).toEqual(['kyl', 'bank', 'pizza']);
	const loop = [
		{ id: 'a', parent_id: 'b' },
		{ id: 'b', parent_id: 'a' },
	];
	expect(pathTo('a', loop).map(({ id }) => id)).toEqual(['b', 'a']);
	expect([...withDescendants('a', loop)]).toEqual(['a', 'b']);
});

test('L1: categories with their own below them, in their order; a loop is shown too', () => {
	const shown = (categories: { id: string; parent_id: string }[]) =>
		asTree(categories).map(({ category, depth }) => `${'-'.repeat(depth)}${category.id}`);
	expect(shown([...all].reverse())).toEqual(['disk', 'kyl', '-bank', '--pizza']);
	expect(shown([{ id: 'x', parent_id: 'borta' }])).toEqual(['x']);
	expect(
		shown([
			{ id: 'a', parent_id: 'b' },
			{ id: 'b', parent_id: 'a' },
		]),
	).toEqual(['a', '-b']);
});
