import { expect, test } from 'vitest';
import { publicationProblem, publicationProblems } from '#domain/products/publicationProblem.ts';
import { aStoredProduct } from '#tests/support/factories.ts';

const whole = { ...aStoredProduct({ title: 'Kylskåp', condition: 'new', is_published: true }), photos: 1 };
const lacking = {
	...whole,
	photos: 0,
	title: 'Utkast 2026-11-29 17:05',
	refrigerant: 'r404a' as const,
	refrigerant_reason: '',
};

test('B5, S8, J5: a product is published with a photo, a title of its own and the reason that the law asks for', () => {
	expect(publicationProblems(whole)).toEqual([]);
	expect(publicationProblems(lacking).map(({ field }) => field)).toEqual(['images', 'title', 'refrigerant_reason']);
	expect(publicationProblem(whole, undefined)).toBeUndefined();
	expect(publicationProblem(lacking, undefined)).toEqual({ field: 'images', message: 'Minst en bild krävs' });
	expect(publicationProblem({ ...lacking, is_published: false }, undefined)).toBeUndefined();
});

test('what a public product lacked before keeps no other change from being saved, what it loses now does', () => {
	const old = { ...whole, photos: 0 };
	expect(publicationProblem({ ...old, condition: 'used' }, old)).toBeUndefined();
	expect(publicationProblem(old, { ...old, is_published: false })?.field).toBe('images');
	expect(publicationProblem({ ...whole, refrigerant: 'r404a' }, whole)?.field).toBe('refrigerant_reason');
});
