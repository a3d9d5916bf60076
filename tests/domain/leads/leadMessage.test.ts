import { expect, test } from 'vitest';
import { messageDisplay } from '#domain/leads/leadMessage.ts';

test('C1: an empty message is hidden', () => {
	expect(messageDisplay({ message: ' \n', source: 'other' })).toBe('hidden');
});

test.each(['Nytt', 'Begagnat', 'Renoverat', 'Spelar ingen roll'])(
	'C1: a message that only says the condition %s is hidden',
	(condition) => {
		expect(messageDisplay({ message: `Önskat skick: ${condition}`, source: 'other' })).toBe('hidden');
		expect(messageDisplay({ message: `Hej!\nÖnskat skick: ${condition}`, source: 'other' })).toBe('shown');
	},
);

test('C1: a message from a product page is folded, never out of reach', () => {
	expect(messageDisplay({ message: 'Finns den kvar?', source: 'product' })).toBe('folded');
	expect(messageDisplay({ message: 'Finns den kvar?', source: 'other' })).toBe('shown');
});
