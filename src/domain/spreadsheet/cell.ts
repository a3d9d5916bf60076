/** Cells of a spreadsheet, whatever file they come from. */

/** A cell that shows an error instead of a value: '#N/A', '#DIV/0!', or what keeps it from being read. */
interface CellError {
	error: string;
}

/** A cell that the spreadsheet shows as a date: '2026-03-01'. */
interface CellDate {
	date: string;
}

/** null for an empty cell. */
export type Cell = string | number | boolean | CellDate | CellError | null;

export interface SheetRow {
	/** As the spreadsheet shows it beside the row, counted from 1. */
	number: number;
	/** From column A on; cells at the end may be missing. */
	cells: readonly Cell[];
}

/** Rows with something in them, from the top. */
export type SheetRows = readonly SheetRow[];

/** Rows with something in them that are read of a sheet, at most, and imported at once. */
export const sheetRowsMax = 20_000;

export function isError(cell: Cell | undefined): cell is CellError {
	return typeof cell === 'object' && cell !== null && 'error' in cell;
}

export function isDate(cell: Cell | undefined): cell is CellDate {
	return typeof cell === 'object' && cell !== null && 'date' in cell;
}

export function isEmptyCell(cell: Cell | undefined): boolean {
	return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A cell as a Swedish spreadsheet shows it: '12500,5', 'SANT', '2026-03-01'. '' for an empty one. */
export function cellText(cell: Cell | undefined): string {
	if (cell === null || cell === undefined) return '';
	if (typeof cell === 'number') return String(cell).replace('.', ',');
	if (typeof cell === 'boolean') return cell ? 'SANT' : 'FALSKT';
	if (isError(cell)) return cell.error;
	return isDate(cell) ? cell.date : cell;
}

/** 'A', 'Z', 'AA', … of a column counted from 0. */
export function columnLetters(index: number): string {
	const before = Math.floor(index / 26);
	return (before ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}
