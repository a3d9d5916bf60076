import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAdmin } from '#domain/accounts/account.ts';
import { generatedPassword } from '#domain/accounts/password.ts';

const many = Array.from({ length: 2000 }, () => generatedPassword((below) => randomInt(below)));

test('C6: a generated password has 16 characters: letters, digits and symbols', () => {
	for (const password of many) {
		expect(password).toHaveLength(16);
		for (const group of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(password).toMatch(group);
	}
});

test('C6: none of its characters is mistaken for another', () => {
	expect(many.join('')).not.toMatch(/[0OoIl1|'"`.,:;\\/]/);
});

test('C6: no two are alike, and the server takes them', () => {
	expect(new Set(many).size).toBe(many.length);
	const account = { full_name: 'Ada', email: 'ada@example.se' };
	for (const password of many.slice(0, 50))
		expect(newAdmin.schema.parse({ ...account, password }).password).toBe(password);
});
