import { sheetRowsMax } from '#domain/spreadsheet/cell.ts';

/** A file that cannot be read as a spreadsheet. Its message is a Swedish sentence for the person who chose it. */
export class UnreadableSpreadsheet extends Error {
	override name = 'UnreadableSpreadsheet';
}

/** What a spreadsheet may hold at most. */
export const sheetLimits = {
	/** Bytes of the file. */
	maxFileSize: 20 * 1024 * 1024,
	/** Bytes of an .xlsx file's parts that are read, uncompressed: 40 columns of 20 000 products take about 50 MB. */
	maxContentSize: 200 * 1024 * 1024,
	maxRows: sheetRowsMax,
	maxColumns: 500,
} as const;

export const tooLargeFile = `Filen är större än ${sheetLimits.maxFileSize / 1024 / 1024} MB`;
export const tooManyRows = `Kalkylarket har för många rader. Dela upp det i filer med högst ${sheetLimits.maxRows / 1000} 000 rader`;
export const tooManyColumns = `Kalkylarket har fler än ${sheetLimits.maxColumns} kolumner`;
export const tooLargeContent = 'Filen blir för stor när den packas upp. Ta bort blad och bilder som inte behövs';
export const damaged = 'Filen är skadad och går inte att läsa. Öppna den i ditt kalkylprogram och spara den på nytt';
