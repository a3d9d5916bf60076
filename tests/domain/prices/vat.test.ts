import { describe, expect, test } from 'vitest';
import { kronorText, priceAs, shownPrice, vatAdvice, vatKindOf } from '#domain/prices/vat.ts';

const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const excluded = { price_includes_vat: false, is_margin_scheme: false };
const included = { price_includes_vat: true, is_margin_scheme: false };
const marginScheme = { price_includes_vat: false, is_margin_scheme: true };

describe('J2: VAT of a product', () => {
	test('the margin scheme overrules whether VAT is in the price', () => {
		expect(vatKindOf(excluded)).toBe('excluded');
		expect(vatKindOf(included)).toBe('included');
		expect(vatKindOf(marginScheme)).toBe('margin_scheme');
		expect(vatKindOf({ price_includes_vat: true, is_margin_scheme: true })).toBe('margin_scheme');
	});

	test.each([
		['included', 12_500, 'excluded', 15_625],
		['included', 999, 'excluded', 1249],
		['included', 2, 'excluded', 3],
		['included', 12_500.5, 'excluded', 15_625.63],
		['included', 0.29, 'excluded', 0.36],
		['excluded', 15_625, 'included', 12_500],
		['excluded', 999, 'included', 799],
		['excluded', 1249.5, 'included', 999.6],
		['excluded', 100, 'margin_scheme', 80],
		['included', 100, 'margin_scheme', 100],
		['margin_scheme', 100, 'included', 100],
		['excluded', 99_999_999.99, 'excluded', 99_999_999.99],
		['included', 99_999_999.99, 'excluded', 124_999_999.99],
	] as const)('%s of %d kr %s is %d kr', (kind, price, givenKind, expected) =>
		expect(priceAs(kind, price, givenKind)).toBe(expected),
	);

	test.each([5, 999, 12_500, 12_500.5, 12_500.05, 1_234_567.89, 99_999_999.99])(
		'%d kr reads as Swedish is written',
		(price) => {
			const minimumFractionDigits = Number.isInteger(price) ? 0 : 2;
			const swedish = new Intl.NumberFormat('sv-SE', { minimumFractionDigits, maximumFractionDigits: 2 });
			expect(kronorText(price)).toBe(`${swedish.format(price)}\u00a0kr`);
		},
	);
});

describe('J2: what page, card, print, mail and structured data show', () => {
	test('without VAT, as entered', () => {
		const shown = shownPrice({ price: 12_500, ...excluded });
		expect(plain(shown?.text)).toBe('12 500 kr');
		expect(shown?.vatText).toBe('Exkl. moms');
		expect(plain(shown?.otherText)).toBe('15 625 kr inkl. moms');
		expect(plain(shown?.line)).toBe('12 500 kr exkl. moms (15 625 kr inkl. moms)');
		expect(shown?.data).toEqual({ price: '12500.00', priceCurrency: 'SEK', valueAddedTaxIncluded: false });
	});
	test('with VAT, as entered', () => {
		const shown = shownPrice({ price: 12_500.5, ...included });
		expect(plain(shown?.line)).toBe('12 500,50 kr inkl. moms (10 000,40 kr exkl. moms)');
		expect(shown?.data).toMatchObject({ price: '12500.50', valueAddedTaxIncluded: true });
	});
	test('under the margin scheme there is one price', () => {
		const shown = shownPrice({ price: 8900, ...marginScheme });
		expect(shown?.vatText).toBe('Vinstmarginalbeskattad: momsen är inte avdragsgill');
		expect(shown?.otherText).toBeUndefined();
		expect(plain(shown?.line)).toBe('8 900 kr. Vinstmarginalbeskattad: momsen är inte avdragsgill');
		expect(shown?.data.valueAddedTaxIncluded).toBe(true);
	});
	test('no price is none', () => expect(shownPrice({ price: null, ...excluded })).toBeUndefined());
	test('a new machine under the margin scheme is pointed out', () => {
		expect(vatAdvice({ condition: 'new', is_margin_scheme: true })?.text).toContain('begagnade varor');
		expect(vatAdvice({ condition: 'used', is_margin_scheme: true })).toBeUndefined();
		expect(vatAdvice({ condition: 'new', is_margin_scheme: false })).toBeUndefined();
	});
});
