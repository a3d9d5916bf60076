/** X6: what an export wrote changes nothing when it is imported, whatever the products are like. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { cellText, type SheetRow } from '#domain/spreadsheet/cell.ts';
import { cellsOf, exportColumns } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import {
	anId,
	anyProduct,
	empty,
	sheet,
	shop,
	shopBrands,
	shopCategories,
	shopProducts,
} from '#tests/support/spreadsheetProducts.ts';

describe('X6: what an export wrote changes nothing', () => {
	const exported = (catalogue: ReturnType<typeof shop>, asText: boolean): SheetRow[] => {
		const names = catalogueNames(catalogue.categories, catalogue.brands);
		const rows = catalogue.products.map((product) => cellsOf(product, names));
		const cells = asText ? rows.map((row) => row.map((cell) => cellText(cell) || null)) : rows;
		return sheet(
			exportColumns.map(({ header }) => header),
			...cells,
		);
	};

	test.each([false, true])('0 of the demo are changed (cells as text: %s)', (asText) => {
		const catalogue = shop();
		const rows = exported(catalogue, asText);
		const preview = planImport(rows, recogniseHeaders(rows), catalogue);
		expect(preview).toMatchObject({ created: [], changed: [], faulty: [], unknownCategories: [], unknownBrands: [] });
		expect(preview.unchanged).toHaveLength(catalogue.products.length);
	});

	test('not even where the data breaks its rules: ambiguous categories, deleted ones, doubled SKUs', () => {
		const categories = [...shopCategories, { id: 'again', name: 'Ugnar', parent_id: '' }];
		const [first, second, third] = shopProducts(3);
		if (!first || !second || !third) throw new Error('No products');
		const products = [
			{ ...first, category_id: 'again', sku: 'S' },
			{ ...second, category_id: 'deletedcategory', sku: 'S' },
			{ ...third, title: 'x'.repeat(150), brand_id: 'gone', price: -1, width: 5 },
		];
		const catalogue = { products, categories, brands: shopBrands };
		const rows = exported(catalogue, true);
		const preview = planImport(rows, recogniseHeaders(rows), catalogue);
		expect(preview).toMatchObject({ created: [], changed: [], faulty: [] });
		expect(preview.notices.map(({ text }) => text)).toEqual([
			'Samma SKU står också på rad 3',
			'Samma SKU står också på rad 2',
		]);
	});

	test('nor does a file that was imported just now, whatever it changed', () =>
		fc.assert(
			fc.property(anyProduct, anyProduct, fc.boolean(), (stored, wanted, asText) => {
				const product = { ...stored, id: anId(1) };
				const rows = exported({ ...shop(), products: [{ ...wanted, id: anId(1) }] }, asText);
				const catalogue = { products: [product], categories: shopCategories, brands: shopBrands };
				const first = planImport(rows, recogniseHeaders(rows), catalogue);
				expect(first.faulty).toEqual([]);
				const changed = { ...product, ...first.changed[0]?.values };
				const again = planImport(rows, recogniseHeaders(rows), { ...catalogue, products: [changed] });
				expect(again).toMatchObject({ created: [], changed: [], faulty: [], unchanged: [2] });
			}),
			{ numRuns: 40 },
		));

	test('nor do new rows with a SKU, once their products are there', () => {
		const rows = sheet(
			['SKU', 'Titel', 'Pris', 'Bredd (cm)', 'Publicerad', 'Taggar'],
			['N1', 'Ugn', '1 299,50', 88, 'Ja', 'a, b'],
		);
		const [created] = planImport(rows, recogniseHeaders(rows), empty).created;
		const product = aStoredProduct({ ...created?.values, id: anId(1), images: [] });
		expect(planImport(rows, recogniseHeaders(rows), { ...empty, products: [product] })).toMatchObject({
			created: [],
			changed: [],
			unchanged: [2],
		});
	});
});
