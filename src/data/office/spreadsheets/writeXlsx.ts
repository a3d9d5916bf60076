/**
 * Writes an .xlsx file of one sheet. Four small parts and the sheet, packed by fflate: `write-excel-file` is 20 kB, and
 * writes a broken file where a text is called 'constructor', loses characters, and takes '_x0041_' for 'A'.
 */
import { strToU8, zipSync } from 'fflate';
import { type Cell, cellText, columnLetters } from '#domain/spreadsheet/cell.ts';
import { guardApostrophes } from '#domain/spreadsheet/formulaGuard.ts';

export interface SheetToWrite {
	name: string;
	/** The first row is the header. */
	rows: readonly (readonly Cell[])[];
	/** Widths of the columns, in characters. */
	widths?: readonly number[];
}

/** The bytes of the file. Every text is stored as a text in a cell of the format 'Text', so that none becomes a formula. */
export function writeXlsx({ name, rows, widths = [] }: SheetToWrite): Uint8Array<ArrayBuffer> {
	const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
	const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
	const packages = 'http://schemas.openxmlformats.org/package/2006';
	const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
	const parts: Record<string, string> = {
		'[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
		'_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		// 0 general, 1 header, 2 text ('@'), 3 number.
		'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" numFmtId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
		'xl/worksheets/sheet1.xml': sheetXml(main, rows, widths),
	};
	const files = Object.entries(parts).map(([path, xml]) => [
		path,
		strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
	]);
	return zipSync(Object.fromEntries(files), { level: 4 }) as Uint8Array<ArrayBuffer>;
}

function sheetXml(main: string, rows: readonly (readonly Cell[])[], widths: readonly number[]): string {
	const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
	const freeze =
		'<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
	const body = rows.map((cells, at) => {
		const written = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`, at === 0 ? 1 : 2));
		return `<row r="${at + 1}">${written.join('')}</row>`;
	});
	const last = `${columnLetters(Math.max(0, (rows[0]?.length ?? 1) - 1))}${Math.max(1, rows.length)}`;
	return `<worksheet xmlns="${main}">${freeze}${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${body.join('')}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

function cellXml(cell: Cell, reference: string, textStyle: number): string {
	if (cell === null || cell === '') return '';
	if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}" s="3"><v>${cell}</v></c>`;
	const text = escapedText(guardApostrophes(cellText(cell)));
	return `<c r="${reference}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** What XML cannot hold is written as '_xHHHH_', and so is the beginning of what looks like it. */
const unwritable =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written in another way
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9a-fA-F]{4}_)/g;

function escapedText(text: string): string {
	return text
		.replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;');
}

/** At most 31 characters, without those that Excel refuses. */
function sheetName(name: string): string {
	return escapedText(name.replace(/[[\]*?:/\\']/g, ' ').slice(0, 31)).replace(/"/g, '&quot;');
}
