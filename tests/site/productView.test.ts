import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { noMeasures } from '#domain/measures/measure.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';
import { Price } from '#site/product/Price.tsx';
import { ProductView } from '#site/product/ProductView.tsx';

const stored: StoredProduct = {
	...product.schema.parse({ ...product.initial, title: 'Kombiugn', slug: 'kombiugn' }),
	id: 'abc',
	created: '',
	updated: '',
};
const shown = (values: Partial<StoredProduct>) =>
	renderToStaticMarkup(
		createElement(ProductView, { product: { ...stored, ...values }, brand: undefined, categoryPath: [] }),
	).replaceAll('\u00a0', ' ');

test('M2: the table shows what is given, and nothing where nothing is', () => {
	expect(shown({ width: 880, fuse: '16' })).toMatch(/Mått och anslutning<\/h2>.*880 mm<\/dd>.*16 A<\/dd>/);
	expect(shown({})).not.toContain('Mått och anslutning');
});

test('M2: a description that only repeats the table is left out', () => {
	const html = shown({ width: 880, depth: 800, height: 1060, long_description: 'Mått: 880 × 800 × 1060 mm' });
	expect(html).not.toContain('Beskrivning');
	expect(html.match(/1 ?060/g)).toHaveLength(1);
});

test('M2: a product from before there were measures, as an open editor may hand it to its preview, is shown', () => {
	const older: Partial<StoredProduct> = { ...stored, long_description: 'Vikt: 85 kg' };
	for (const name of Object.keys(noMeasures) as (keyof typeof noMeasures)[]) delete older[name];
	const html = renderToStaticMarkup(
		createElement(ProductView, { product: older as StoredProduct, brand: undefined, categoryPath: [] }),
	);
	expect(html).toContain('Vikt: 85 kg');
	expect(html).not.toContain('Mått och anslutning');
});

const textOf = (html: string) =>
	html
		.replace(/<svg.*?<\/svg>/gs, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ');

describe('J2, J3: the price as the page and the card show it', () => {
	test.each([
		['without VAT', { price: 12_500 }, '12 500 kr Exkl. moms · 15 625 kr inkl. moms'],
		['with VAT', { price: 12_500, price_includes_vat: true }, '12 500 kr Inkl. moms · 10 000 kr exkl. moms'],
		['with öre', { price: 99.9 }, '99,90 kr Exkl. moms · 124,88 kr inkl. moms'],
		['no price', { price: null }, 'Pris på förfrågan'],
		[
			'an old price without the lowest before it',
			{ price: 900, old_price: 1200, lowest_price: null },
			'900 kr Exkl. moms · 1 125 kr inkl. moms',
		],
		[
			'an old price with it',
			{ price: 900, old_price: 1200, lowest_price: 1000 },
			'900 kr Ordinarie pris 1 200 kr Exkl. moms · 1 125 kr inkl. moms Lägsta pris senaste 30 dagarna: 1 000 kr',
		],
	])('%s', (_name, values, expected) => {
		for (const size of ['page', 'card'] as const) expect(priceText(values, size)).toBe(expected);
	});

	test('the margin scheme says that its VAT is not deductible, in short where there is little room', () => {
		const values = { price: 12_500, is_margin_scheme: true, price_includes_vat: false };
		expect(priceText(values, 'page')).toBe('12 500 kr Vinstmarginalbeskattad: momsen är inte avdragsgill');
		for (const size of ['card', 'bar'] as const)
			expect(priceText(values, size)).toBe('12 500 kr VMB: momsen är inte avdragsgill');
	});

	test('the bar of a phone shows the price alone', () =>
		expect(priceText({ price: 900, old_price: 1200, lowest_price: 1000 }, 'bar')).toBe('900 kr Exkl. moms'));

	function priceText(values: Partial<StoredProduct>, size: 'page' | 'card' | 'bar'): string {
		const html = renderToStaticMarkup(createElement(Price, { product: { ...stored, ...values }, size }));
		return textOf(html).trim();
	}
});

describe('J4: the energy label', () => {
	test('is an arrow beside the price with a description, which leads to EPREL where its number is known', () => {
		const html = shown({ price: 900, energy_class: 'b', eprel_number: '1234567' });
		expect(html).toMatch(
			/<a href="https:\/\/eprel\.ec\.europa\.eu\/qr\/1234567"[^>]*><svg[^>]*aria-label="Energiklass B på skalan A till G"/,
		);
		expect(html).not.toContain('badge-outline">Energiklass');
		expect(shown({ price: null, energy_class: 'B' })).toContain('aria-label="Energiklass B på skalan A till G"');
	});

	test('is words for a class that is not on its scale, and nothing where none is given', () => {
		expect(shown({ energy_class: 'A+' })).toContain('Energiklass A+');
		expect(shown({ energy_class: 'A+' })).not.toContain('eprel');
		expect(shown({})).not.toContain('Energi');
	});
});

test('J7: documents stand with their kind and size, and nothing where there are none', () => {
	const html = shown({
		documents: ['blad_x1.pdf', 'gammal_x2.pdf'],
		document_details: [{ file: 'blad_x1.pdf', kind: 'data_sheet', name: 'Blad.pdf', size: 1_258_291 }],
	});
	expect(html).toContain('href="/media/documents/v1/abc/blad_x1/kombiugn-datablad.pdf"');
	expect(textOf(html)).toContain('Dokument Datablad PDF, 1,2 MB Annat dokument PDF');
	expect(shown({})).not.toContain('Dokument');
});

test('J6: the maker stands line by line where it is asked for', () => {
	const element = createElement(ProductView, {
		product: stored,
		brand: undefined,
		categoryPath: [],
		maker: ['Rational AG', 'Siegfried-Meister-Straße 1', 'info@rational.example'],
		asksBuyerKind: true,
	});
	const html = renderToStaticMarkup(element);
	expect(html).toContain('Tillverkare</h2>');
	expect(html).toContain('Rational AG\nSiegfried-Meister-Straße 1\ninfo@rational.example');
	expect(html.match(/data-asks-buyer-kind="true"/g)).toHaveLength(2);
	expect(shown({})).not.toMatch(/Tillverkare|asks-buyer-kind/);
});
