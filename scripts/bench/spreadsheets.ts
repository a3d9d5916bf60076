/**
 * `npm run bench -- spreadsheets`: how long staff wait for spreadsheets: the file of ten thousand products in both
 * formats, reading it, and the preview of an import of five thousand rows into ten thousand products. Without a browser
 * and without a database. Ends with 1 when a budget is passed.
 */
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import type { Cell, SheetRows } from '#domain/spreadsheet/cell.ts';
import { type ColumnName, cellsOf, exportColumns } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { exportedFile, rowsOfFile } from '#tests/support/spreadsheetFiles.ts';
import { shopBrands, shopCategories, shopProducts } from '#tests/support/spreadsheetProducts.ts';

const products = 10_000;
const rows = 5_000;
/** Milliseconds of the processor, so that other work on the machine does not count. */
const written = 3_000;
const read = 2_000;
const planned = 1_000;

export async function run(): Promise<void> {
	const catalogue = { products: shopProducts(products), categories: shopCategories, brands: shopBrands };
	const names = catalogueNames(shopCategories, shopBrands);
	const cells = catalogue.products.map((product) => cellsOf(product, names));
	const xlsx = measure(`writing ${products} products as .xlsx`, written, () => exportedFile('xlsx', cells));
	const csv = measure(`writing ${products} products as .csv`, written, () => exportedFile('csv', cells));
	console.log(`their sizes: ${Math.round(xlsx.length / 1024)} and ${Math.round(csv.length / 1024)} kB`);
	const sheet = measure('reading the .xlsx file', read, () => rowsOfFile(xlsx));
	measure('reading the .csv file', read, () => rowsOfFile(csv));
	const plan = (what: string, given: SheetRows) => {
		const { created, changed, unchanged, faulty } = measure(`planning ${what}`, planned, () =>
			planImport(given, recogniseHeaders(given), catalogue),
		);
		console.log(
			`  ${created.length} new, ${changed.length} changed, ${unchanged.length} unchanged, ${faulty.length} faulty`,
		);
	};
	plan(`${products} rows that change nothing`, sheet);
	const some = sheet.slice(0, rows + 1);
	plan(
		`${rows} new prices`,
		withCells(some, 'price', () => 777),
	);
	plan(
		`${rows} rows that change every column`,
		withCells(some, 'id', (at) => catalogue.products[at + rows - 1]?.id ?? null),
	);
	plan(
		`${rows} new products`,
		withCells(
			withCells(some, 'id', () => null),
			'sku',
			(at) => `N${at}`,
		),
	);
}

/** The sheet with other cells in one column; `at` counts the rows below the header from 1. */
function withCells(sheet: SheetRows, name: ColumnName, cell: (at: number) => Cell): SheetRows {
	const column = exportColumns.findIndex((each) => each.name === name);
	return sheet.map((row, at) => (at === 0 ? row : { ...row, cells: row.cells.with(column, cell(at)) }));
}

function measure<T>(what: string, budget: number, work: () => T): T {
	const before = process.threadCpuUsage();
	const result = work();
	const { user, system } = process.threadCpuUsage(before);
	const taken = (user + system) / 1000;
	const isOver = taken > budget;
	console.log(`${what}: ${Math.round(taken)} ms (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
	return result;
}
