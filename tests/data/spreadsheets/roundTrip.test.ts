/** X6 through real bytes: export → file → read → plan. */
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeXlsx } from '#data/office/spreadsheets/writeXlsx.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { cellsOf, exportColumns } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import { exportedFile, rowsOfFile } from '#tests/support/spreadsheetFiles.ts';
import {
	anId,
	anyProduct,
	hostileText,
	shopBrands,
	shopCategories,
	shopProducts,
} from '#tests/support/spreadsheetProducts.ts';

const names = catalogueNames(shopCategories, shopBrands);

function planned(products: readonly StoredProduct[], format: 'xlsx' | 'csv', existing = products) {
	const rows = rowsOfFile(
		exportedFile(
			format,
			products.map((product) => cellsOf(product, names)),
		),
	);
	return planImport(rows, recogniseHeaders(rows), {
		products: existing,
		categories: shopCategories,
		brands: shopBrands,
	});
}

describe.each(['xlsx', 'csv'] as const)('X6: export followed by import as .%s', (format) => {
	test.each([undefined, 10_000])('changes 0 products (the demo, or %s)', (count) => {
		const products = shopProducts(count);
		const { created, changed, faulty, unchanged } = planned(products, format);
		expect([created, changed, faulty]).toEqual([[], [], []]);
		expect(unchanged).toHaveLength(products.length);
	});

	test('changes nothing of any product, and a product made of the file alone is the same', () =>
		fc.assert(
			fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 5 }), (drawn) => {
				const products = drawn.map((product, at) => ({
					...product,
					id: anId(at),
					title: `${at} ${product.title}`.slice(0, 100).trim(),
				}));
				expect(planned(products, format)).toMatchObject({ created: [], changed: [], faulty: [] });
				const blank = products.map(({ id }) =>
					aStoredProduct({ id, title: 'x', images: ['a.jpg'], price_includes_vat: true }),
				);
				const { changed, unchanged, faulty } = planned(products, format, blank);
				expect([faulty, unchanged]).toEqual([[], []]);
				for (const { id, values } of changed) {
					const product = products.find((each) => each.id === id);
					const merged: Record<string, unknown> = { ...blank.find((each) => each.id === id), ...values };
					for (const { name } of exportColumns) expect(merged[name], name).toEqual(product?.[name]);
				}
			}),
			{ numRuns: 60 },
		));

	test('any text comes back as it was, as long as a file can hold it', () =>
		fc.assert(
			fc.property(
				fc.array(
					hostileText.filter((text) => text.trim() !== ''),
					{ minLength: 1, maxLength: 20 },
				),
				(texts) => {
					// .csv has one kind of line break, and neither NUL nor halves of characters; the fields' rules know none of them.
					const kept =
						format === 'xlsx'
							? texts
							: texts
									.map((text) => text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'))
									.filter((text) => text.trim() !== '');
					const rows = rowsOfFile(
						exportedFile(
							format,
							kept.map((text) => ['x', text]),
						),
					);
					expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(kept);
				},
			),
			{ numRuns: 300 },
		));
});

test('X4: no cell of an .xlsx file is a formula, and every text has the format of texts', () => {
	const bytes = writeXlsx({
		name: 'Produkter',
		rows: [
			['Titel', 'Pris'],
			['=cmd|calc', 5],
			['007', null],
		],
	});
	const xml = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
	expect(xml).not.toContain('<f');
	expect(xml).toContain(
		'<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">=cmd|calc</t></is></c><c r="B2" s="3"><v>5</v></c>',
	);
	expect(xml).toContain('<c r="A3" s="2" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>');
});
