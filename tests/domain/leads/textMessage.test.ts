import { describe, expect, test } from 'vitest';
import {
	takesTextMessages,
	textMessageAddress,
	textMessageLength,
	textMessageLengthInWords,
} from '#domain/leads/textMessage.ts';

describe('R3: a text message', () => {
	test.each([
		['070-123 45 67', 'Hej', 'sms:+46701234567?&body=Hej'],
		['+46 (0)70 123 45 67', '', 'sms:+46701234567'],
		['0701234567', 'Hej å & ö?\r\n#1+1', 'sms:+46701234567?&body=Hej%20%C3%A5%20%26%20%C3%B6%3F%0A%231%2B1'],
		['0701234567', '\'"<>', 'sms:+46701234567?&body=%27%22%3C%3E'],
		['0701234567', 'Hej \ud83d', 'sms:+46701234567?&body=Hej%20'],
		['12', 'Hej', undefined],
		['', 'Hej', undefined],
	])('to %s with %j opens %s', (phone, body, address) => {
		expect(textMessageAddress(phone, body)).toBe(address);
	});

	test('goes to mobile numbers, as far as one can tell', () => {
		for (const phone of ['070-123 45 67', '0046 76 123 45 67', '+47 912 34 567'])
			expect(takesTextMessages(phone), phone).toBe(true);
		for (const phone of ['021-12 34 56', '+46 8 123 456', '', '12'])
			expect(takesTextMessages(phone), phone).toBe(false);
	});

	test.each([
		['nothing', '', { parts: 0, left: 160, isUnicode: false }],
		['Swedish letters', 'å'.repeat(160), { parts: 1, left: 0, isUnicode: false }],
		['one too many', 'å'.repeat(161), { parts: 2, left: 145, isUnicode: false }],
		['exactly two', 'a'.repeat(306), { parts: 2, left: 0, isUnicode: false }],
		['a euro sign, which takes two', `${'a'.repeat(159)}€`, { parts: 2, left: 145, isUnicode: false }],
		[
			'a euro sign that no longer fits into the first part',
			`${'a'.repeat(152)}€${'a'.repeat(20)}`,
			{ parts: 2, left: 131, isUnicode: false },
		],
		['a decomposed letter', 'o\u0308', { parts: 1, left: 159, isUnicode: false }],
		['an emoji', 'Hej 😀', { parts: 1, left: 64, isUnicode: true }],
		['a dash', '–'.repeat(71), { parts: 2, left: 63, isUnicode: true }],
		['an emoji at the end of a part', `${'a'.repeat(66)}😀${'a'.repeat(10)}`, { parts: 2, left: 55, isUnicode: true }],
	])('is as long as %s', (_, text, length) => {
		expect(textMessageLength(text)).toEqual(length);
	});

	test('its length in words', () => {
		expect(textMessageLengthInWords(textMessageLength('Hej'))).toBe('157 tecken kvar');
		expect(textMessageLengthInWords(textMessageLength('å'.repeat(161)))).toBe('2 sms, 145 tecken kvar');
	});
});
