/** X4: products as a file that opens right in Swedish Excel, and that an import reads back unchanged. */
import { mutationOptions } from '@tanstack/react-query';
import { readBrands } from '#data/office/brands.ts';
import { readCategories } from '#data/office/categories.ts';
import type { ProductFilter } from '#data/office/productList.ts';
import { readSheetProducts } from '#data/office/sheetProducts.ts';
import { writeSpreadsheetFile } from '#data/office/spreadsheets/spreadsheetFiles.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { exportedCells, exportHeaders } from '#domain/spreadsheet/columns.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { saveFile } from '#ui/saveFile.ts';

export type FileFormat = 'xlsx' | 'csv';

interface ExportRequest {
	/** What is exported: everything, the products of a filter, or those with these ids. */
	source: 'all' | ProductFilter | readonly string[];
	format: FileFormat;
}

export const exportProducts = mutationOptions({
	mutationFn: async ({ source, format }: ExportRequest): Promise<{ count: number }> => {
		const [products, categories, brands] = await Promise.all([
			readSheetProducts(source),
			readCategories(),
			readBrands(),
		]);
		const names = catalogueNames(categories, brands);
		const file = await writeSpreadsheetFile(format, {
			name: 'Produkter',
			rows: [exportHeaders.map(({ header }) => header), ...products.map((product) => exportedCells(product, names))],
			widths: exportHeaders.map(({ width }) => width),
		});
		saveFile(`produkter-${today()}.${format}`, file);
		return { count: products.length };
	},
	meta: {
		id: 'export',
		done: ({ count }: { count: number }) =>
			count === 1 ? '1 produkt exporterad' : `${count.toLocaleString('sv-SE')} produkter exporterade`,
		failed: 'Kunde inte exportera produkterna',
	},
});

/** '2026-03-01' */
export function today(): string {
	return dayAndTime(new Date().toISOString()).slice(0, 10);
}
