import { ClientResponseError } from 'pocketbase';
import { describe, expect, test } from 'vitest';
import { fieldMessages, isTemporary, messageOf } from '#data/office/errors.ts';

function refused(status: number, message: string, data: Record<string, unknown> = {}) {
	return new ClientResponseError({ status, response: { status, message, data } });
}

describe('what a person reads when the server refuses', () => {
	test('our own sentence, without the full stop that PocketBase adds', () => {
		expect(messageOf(refused(400, 'Kan inte radera kategorier som innehåller produkter.'))).toBe(
			'Kan inte radera kategorier som innehåller produkter',
		);
	});

	test('several sentences keep their full stops', () => {
		const said = 'Filen finns inte längre. Välj den igen.';
		expect(messageOf(refused(400, said))).toBe(said);
		const images = { code: 'missing', message: said };
		expect(fieldMessages(refused(400, 'Kontrollera uppgifterna.', { images }))).toEqual({ images: said });
	});

	test("PocketBase's English is not shown: the first field's message is, if there is one", () => {
		expect(messageOf(refused(400, 'Failed to create record.'))).toBeUndefined();
		const images = { code: 'invalid', message: 'Minst en bild krävs.' };
		expect(messageOf(refused(400, 'Failed to update record.', { images }))).toBe('Minst en bild krävs');
	});

	test('without an answer, that there is none', () => {
		expect(messageOf(new ClientResponseError({ status: 0 }))).toBe(
			'Ingen kontakt med servern. Försök igen om en stund.',
		);
		expect(messageOf(refused(502, 'Bad gateway'))).toBe('Servern svarar inte just nu. Försök igen om en stund.');
		expect(messageOf(refused(429, 'Too many requests.'))).toBe('För många försök. Vänta en stund och försök igen.');
	});

	test('an error that is no answer of the server has nothing for a person', () => {
		expect(messageOf(new TypeError('x is undefined'))).toBeUndefined();
	});
});

test('each field gets its message; what is no message is left out', () => {
	const error = refused(409, 'Produkten har ändrats av någon annan.', {
		title: { code: 'invalid', message: 'Max 100 tecken.' },
		email: { code: 'validation_is_email', message: 'Must be a valid email address.' },
		current: { id: 'abc' },
	});
	expect(fieldMessages(error)).toEqual({ title: 'Max 100 tecken', email: 'Ogiltig e-postadress' });
	expect(fieldMessages(new Error('x'))).toEqual({});
});

test('what may go well later is asked for again, a refusal is not', () => {
	expect([0, 429, 500, 503].map((status) => isTemporary(refused(status, '')))).toEqual([true, true, true, true]);
	expect([400, 403, 404, 409].map((status) => isTemporary(refused(status, '')))).toEqual([false, false, false, false]);
});
