import { expect, test } from 'vitest';
import { dialled } from '#domain/phone.ts';

test.each([
	['021-12 34 56', '021123456'],
	['+46 21 12 34 56', '+4621123456'],
	['+46 (0)21-12 34 56', '+4621123456'],
	['(021) 12 34 56', '021123456'],
])('%s is dialled as %s', (written, number) => {
	expect(dialled(written)).toBe(number);
});
