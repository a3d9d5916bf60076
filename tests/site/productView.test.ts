import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noMeasures } from '#domain/measure.ts';
import { product, type StoredProduct } from '#domain/product.ts';
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
