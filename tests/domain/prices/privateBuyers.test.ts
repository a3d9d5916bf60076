import { describe, expect, test } from 'vitest';
import { object, problemsOf } from '#domain/fields.ts';
import {
	brandsWithoutMaker,
	buyerFields,
	buyerKindLabels,
	buyerKindProblem,
	makerFields,
	makerLines,
	privateBuyerFieldLabels,
} from '#domain/prices/privateBuyers.ts';

const maker = {
	maker_name: 'Rational AG',
	maker_address: 'Siegfried-Meister-Straße 1\n86899 Landsberg am Lech',
	maker_email: 'info@rational-online.com',
};
const none = { maker_name: '', maker_address: '', maker_email: '' };

describe('J6: sale to private buyers', () => {
	test('the setting and the question have the words of the specification', () => {
		expect(privateBuyerFieldLabels.sells_to_private_buyers).toBe('Vi säljer även till privatpersoner');
		expect(Object.values(buyerKindLabels)).toEqual(['Företag', 'Privatperson']);
	});
	test('the inquiry asks only while the setting is on', () => {
		expect(buyerKindProblem('', true)).toBe('Välj om du är företag eller privatperson');
		expect(buyerKindProblem('private', true)).toBeUndefined();
		expect(buyerKindProblem('', false)).toBeUndefined();
	});
	test('wrong values are refused in Swedish', () =>
		expect(
			problemsOf(object({ ...buyerFields, ...makerFields }), {
				...maker,
				buyer_kind: 'stranger',
				maker_email: 'info@',
			}),
		).toEqual({ buyer_kind: 'Välj ett alternativ', maker_email: 'Ogiltig e-postadress' }));
});

describe('J6: the maker of a brand', () => {
	test('stands on its products while the setting is on', () => {
		expect(makerLines(maker, true)).toEqual([
			'Rational AG',
			'Siegfried-Meister-Straße 1',
			'86899 Landsberg am Lech',
			'info@rational-online.com',
		]);
		expect(makerLines(maker, false)).toEqual([]);
		expect(makerLines(none, true)).toEqual([]);
	});

	const brands = [
		{ id: 'a', name: 'Rational', ...maker },
		{ id: 'b', name: 'Electrolux', ...none },
		{ id: 'c', name: 'Metos', ...maker, maker_email: ' ' },
		{ id: 'd', name: 'Utan produkter', ...none },
	];
	test('what is missing is listed for brands of published products', () =>
		expect(brandsWithoutMaker(brands, ['a', 'b', 'b', 'c'], true).map(({ message }) => message)).toEqual([
			'Electrolux: tillverkarens namn, postadress och e-postadress saknas',
			'Metos: tillverkarens e-postadress saknas',
		]));
	test('nothing is missing while the setting is off', () =>
		expect(brandsWithoutMaker(brands, ['b'], false)).toEqual([]));
});
