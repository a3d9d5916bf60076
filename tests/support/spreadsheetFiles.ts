/** Exports of products as the bytes of files, and those read back. */
import { writeCsv } from '#data/office/spreadsheets/csv.ts';
import { readSpreadsheet } from '#data/office/spreadsheets/readSpreadsheet.ts';
import { writeXlsx } from '#data/office/spreadsheets/writeXlsx.ts';
import type { Cell, SheetRows } from '#domain/spreadsheet/cell.ts';
import { exportColumns } from '#domain/spreadsheet/columns.ts';

/** The bytes of a file of rows below the header row of an export. */
export function exportedFile(format: 'xlsx' | 'csv', rows: readonly (readonly Cell[])[]): Uint8Array {
	const all = [exportColumns.map(({ header }) => header), ...rows];
	if (format === 'csv') return writeCsv(all);
	return writeXlsx({ name: 'Produkter', rows: all, widths: exportColumns.map(({ width }) => width) });
}

export function rowsOfFile(bytes: Uint8Array): SheetRows {
	return readSpreadsheet(bytes).rows;
}
