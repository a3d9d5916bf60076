import { expect, test } from 'vitest';
import { eachField, isDirty, isSame, only } from '#admin/forms/formFields.ts';

test('the fields with some names, and whether two forms have the same value in one', () => {
	const values = { name: 'Ugnar', tags: ['a', 'b'], parent: { id: '1' } };
	expect(only(values, ['name', 'missing'])).toEqual({ name: 'Ugnar' });
	expect(eachField<typeof values>(['name', 'tags', 'parent'], (name) => values[name])).toEqual(values);
	const other = { ...values, tags: ['a', 'b'], parent: { id: '2' } };
	expect(['name', 'tags', 'parent', 'missing'].filter((name) => isSame(values, other, name))).toEqual([
		'name',
		'tags',
		'missing',
	]);
});

test('a structured field is changed when any part of it is', () => {
	expect([true, { title: true }, [undefined, { text: [false, true] }]].map(isDirty)).toEqual([true, true, true]);
	expect([undefined, false, {}, { title: false, features: [{ text: false }] }].map(isDirty)).toEqual([
		false,
		false,
		false,
		false,
	]);
});
