import { expect, test } from 'vitest';
import { dialled, internationalNumber, searchedNumber } from '#domain/text/phone.ts';

test.each([
	['021-12 34 56', '021123456'],
	['+46 21 12 34 56', '+4621123456'],
	['+46 (0)21-12 34 56', '+4621123456'],
	['(021) 12 34 56', '021123456'],
	['021/12 34 56', '021123456'],
	['021-12 34 56, 070-123 45 67', '021123456'],
	['021-12 34 56 / 070-123 45 67', '021123456'],
	['021-12 34 56 eller 070-123 45 67', '021123456'],
	['021-12 34 56 ankn. 12', '021123456'],
	['Växel 021-12 34 56', '021123456'],
])('%s is dialled as %s', (written, number) => {
	expect(dialled(written)).toBe(number);
});

test.each([
	['070-123 45 67', '+46701234567'],
	['0701234567', '+46701234567'],
	['(070) 123 45 67', '+46701234567'],
	['+46 70 123 45 67', '+46701234567'],
	['+46 (0)70-123 45 67', '+46701234567'],
	['+46 070 123 45 67', '+46701234567'],
	['0046701234567', '+46701234567'],
	['00 46 (0)70 123 45 67', '+46701234567'],
	['46 70 123 45 67', '+46701234567'],
	['08-123 456 78', '+46812345678'],
	['+46 8 123 456 78', '+46812345678'],
	['021-12 34 56', '+4621123456'],
	['+358 40 123 4567', '+358401234567'],
	['00358401234567', '+358401234567'],
	// Without its area code it is a number of its own.
	['46 12 34', '461234'],
	['12 34 56', '123456'],
	// Nobody's, so that two who wrote such a thing are not taken for one.
	['', ''],
	['-', ''],
	['0000', ''],
	['112', ''],
])('C1: %j is the number %j', (written, number) => {
	expect(internationalNumber(written)).toBe(number);
});

test.each([
	['070-123 45 67', '+46701234567'],
	['0046 70 123', '+4670123'],
	['070', '+4670'],
	['45 67', '4567'],
	['12', undefined],
	['anna', undefined],
	['R-234567', undefined],
	['kund 070-123 45 67', undefined],
	['%%%', undefined],
])('C1: who searches for %j searches for the number %j', (search, number) => {
	expect(searchedNumber(search)).toBe(number);
});
