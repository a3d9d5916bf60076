import { expect, test } from 'vitest';
import { newAdmin, newPassword, setup } from '#domain/accounts/account.ts';
import { problemsOf } from '#domain/fields.ts';

const ada = { full_name: 'Ada', email: 'ada@example.se' };

test('C6: every field of a new admin must be filled in', () => {
	expect(problemsOf(newAdmin, newAdmin.initial)).toEqual({
		full_name: 'Alla fält måste fyllas i',
		email: 'Alla fält måste fyllas i',
		password: 'Alla fält måste fyllas i',
	});
});

test.each(['', '1234567', 'åäöåäöå'])('C7: %j is too short for a password', (password) => {
	expect(problemsOf(newPassword, { password })).toEqual({ password: 'Lösenordet måste vara minst 8 tecken' });
});

test('A1: setup takes 6 characters', () => {
	expect(problemsOf(setup, { ...ada, password: '12345', token: '' })).toEqual({
		password: 'Lösenordet måste vara minst 6 tecken',
	});
	expect(problemsOf(setup, { ...ada, password: '123456', token: '' })).toEqual({});
});

test('a password is kept exactly as typed', () => {
	expect(newPassword.schema.parse({ password: ' hemligt ord ' })).toEqual({ password: ' hemligt ord ' });
});

test('a password has at most 71 bytes', () => {
	expect(problemsOf(newPassword, { password: 'a'.repeat(71) })).toEqual({});
	expect(problemsOf(newPassword, { password: 'å'.repeat(35) })).toEqual({});
	for (const password of ['a'.repeat(72), 'å'.repeat(36), '😀'.repeat(18)])
		expect(problemsOf(newPassword, { password })).toEqual({ password: 'Lösenordet är för långt' });
});
