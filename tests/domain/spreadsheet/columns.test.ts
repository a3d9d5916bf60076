import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { product, productValues } from '#domain/products/product.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { readCell } from '#domain/spreadsheet/cellReading.ts';
import { cellsOf, exportColumns, joinList, splitList, toCell } from '#domain/spreadsheet/columns.ts';
import { readHeader } from '#domain/spreadsheet/headers.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import { anyProduct, shopBrands, shopCategories } from '#tests/support/spreadsheetProducts.ts';

const names = catalogueNames(shopCategories, shopBrands);
const named = (name: string) => exportColumns.find((column) => column.name === name);

describe('X4: the columns of an export', () => {
	test('are the id and everything that an editor writes as values, each under a Swedish header of its own', () => {
		const fields = Object.keys(productValues.fields).filter((name) => name !== 'document_details');
		expect(exportColumns.map(({ name }) => name).sort()).toEqual(['id', ...fields].sort());
		expect(exportColumns.slice(0, 5).map(({ header }) => header)).toEqual([
			'Id',
			'Titel',
			'SKU',
			'Kategori',
			'Varumärke',
		]);
		expect(new Set(exportColumns.map(({ header }) => header)).size).toBe(exportColumns.length);
		expect(named('width')?.header).toBe('Bredd (mm)');
	});

	test('hold no files, and nothing that the server fills in', () => {
		for (const name of [
			'images',
			'videos',
			'documents',
			'document_details',
			'slug',
			'sort_order',
			'lowest_price',
			'content_changed',
			'sold_at',
			'first_published_at',
			'source_lead_id',
			'draft_key',
		])
			expect(exportColumns.map((column) => String(column.name))).not.toContain(name);
	});

	test('hold a category as its path, a brand by name, choices by label, numbers as numbers', () => {
		const kombi = shopCategories.find(({ name }) => name === 'Kombiugnar')?.id ?? '';
		const stored = aStoredProduct({
			category_id: kombi,
			brand_id: shopBrands[0]?.id ?? '',
			price: 12500.5,
			voltage: '400v_3ph',
			fuse: '16',
			connections: ['cold_water', 'drain'],
			tags: ['ugn', 'gn 1/1, 2/1'],
			is_published: true,
			year_made: 2017,
		});
		const cells = Object.fromEntries(exportColumns.map(({ name }, at) => [name, cellsOf(stored, names)[at]]));
		expect(cells).toMatchObject({
			category_id: 'Ugnar > Kombiugnar',
			brand_id: 'Frostvik',
			price: 12500.5,
			old_price: null,
			condition: 'Ny',
			stock_status: 'I lager',
			voltage: '400 V 3-fas',
			fuse: '16 A',
			connections: 'Kallvatten, Avlopp',
			tags: 'ugn, "gn 1/1, 2/1"',
			is_published: 'Ja',
			is_featured: 'Nej',
			year_made: 2017,
		});
	});

	test('X5: are recognised under their own headers', () => {
		for (const { name, header } of exportColumns) expect(readHeader(header)?.field, header).toBe(name);
	});

	test('X6: every value comes back from its cell as it was, whatever is in it', () =>
		fc.assert(
			fc.property(anyProduct, (stored) => {
				for (const { name, header } of exportColumns) {
					if (name === 'id') continue;
					const cell = toCell(name, stored[name], names);
					const reading = readCell(name, cell, readHeader(header));
					const written = reading !== 'none' && 'value' in reading ? reading.value : reading;
					if (name === 'category_id')
						expect(written ? names.findCategory(String(written)) : { id: '' }).toEqual({ id: stored[name] });
					else if (name === 'brand_id')
						expect(written ? names.findBrand(String(written)) : { id: '' }).toEqual({ id: stored[name] });
					else expect(written, name).toEqual(stored[name]);
				}
			}),
			{ numRuns: 300 },
		));
});

test('a list of any texts is one text and the same list again', () =>
	fc.assert(
		fc.property(
			fc.array(fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', ' ', 'å') }), { maxLength: 5 }),
			(texts) => {
				const tags = product.fields.tags.rule.parse(texts);
				expect(splitList(joinList(tags))).toEqual(tags);
			},
		),
	));
