/** Reads and writes files of separated values, as Swedish Excel, LibreOffice, Google and other shops write them. */
import Papa from 'papaparse';
import { type Cell, cellText, isEmptyCell, type SheetRow } from '#domain/spreadsheet/cell.ts';
import { guardFormula, unguardFormula } from '#domain/spreadsheet/formulaGuard.ts';
import { decodeText } from './decodeText.ts';
import { sheetLimits, tooManyColumns, tooManyRows, UnreadableSpreadsheet } from './unreadable.ts';

/**
 * The rows of a file in UTF-8, UTF-16, Windows-1252 or Mac Roman, separated by semicolons, tabs, commas or bars. Every
 * cell is a text, as it stands there. Throws UnreadableSpreadsheet.
 */
export function readCsv(bytes: Uint8Array): SheetRow[] {
	const text = decodeText(bytes);
	if (text.includes('\u0000'))
		throw new UnreadableSpreadsheet('Filen är inget kalkylark. Välj en fil i formatet .xlsx eller .csv');
	// Excel's own line that names the separator.
	const named = /^sep=(.)\r?\n/i.exec(text);
	const body = named ? text.slice(named[0].length) : text;
	const delimiter = named?.[1] ?? delimiterOf(body);
	const rows: SheetRow[] = [];
	let number = named ? 1 : 0;
	let failure: string | undefined;
	Papa.parse<string[]>(body, {
		delimiter,
		step: ({ data }, parser) => {
			number += 1;
			const cells = data.map((cell) => (cell === '' ? null : unguardFormula(cell.replace(/\r\n?/g, '\n'))));
			while (cells.length > 0 && isEmptyCell(cells.at(-1))) cells.pop();
			if (cells.length === 0) return;
			if (rows.length >= sheetLimits.maxRows) failure = tooManyRows;
			else if (cells.length > sheetLimits.maxColumns) failure = tooManyColumns;
			else rows.push({ number, cells });
			if (failure) parser.abort();
		},
	});
	if (failure) throw new UnreadableSpreadsheet(failure);
	return rows;
}

/** The bytes of a file that Swedish Excel opens right: byte order mark, semicolons, decimal commas, CRLF. */
export function writeCsv(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
	const lines = rows.map((row) => row.map(writtenCell).join(';'));
	return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`);
}

/** Numbers stand without quotation marks, texts always with them. Excel stops reading a cell at a NUL. */
function writtenCell(cell: Cell): string {
	if (cell === null || typeof cell === 'number') return cellText(cell);
	const text = guardFormula(cellText(cell).replaceAll('\u0000', ''));
	return `"${text.replaceAll('"', '""')}"`;
}

/** The separators that are tried, the likelier first. */
const delimiters = [';', '\t', ',', '|'];

/** The separator that gives most rows the same number of cells; of several such, the one that gives most cells. */
function delimiterOf(text: string): string {
	let best = { delimiter: ';', share: 0, width: 1 };
	for (const delimiter of delimiters) {
		const { data } = Papa.parse<string[]>(text, { delimiter, preview: 50, skipEmptyLines: true });
		const counts = new Map<number, number>();
		for (const row of data) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
		const [width = 1, count = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
		const share = width > 1 ? count / data.length : 0;
		if (share > best.share || (share === best.share && share > 0 && width > best.width))
			best = { delimiter, share, width };
	}
	return best.delimiter;
}
