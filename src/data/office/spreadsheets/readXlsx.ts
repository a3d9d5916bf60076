/**
 * Reads the cells of an .xlsx file, as Excel, LibreOffice, Google and others write them (ECMA-376, part 1, §18). A parser
 * of its own on fflate and saxen: `read-excel-file` takes a cell with an error for an empty one, which would empty the
 * field of a product, and unpacks files without limit.
 */
import { type Cell, isEmptyCell, type SheetRow } from '#domain/spreadsheet/cell.ts';
import { unguardFormula } from '#domain/spreadsheet/formulaGuard.ts';
import { sheetLimits, tooLargeContent, tooManyColumns, tooManyRows, UnreadableSpreadsheet } from './unreadable.ts';
import { otherArchive, parseXml, partOf, textOf, unpacked } from './xlsxParts.ts';

export interface ReadSheet {
	/** As its tab is called; '' in a file that has no tabs. */
	name: string;
	/** Every tab that is not hidden. */
	names: readonly string[];
	/** Rows with something in them. */
	rows: readonly SheetRow[];
}

/** The sheet of that name, or the first visible one that has rows. Throws UnreadableSpreadsheet. */
export function readXlsx(bytes: Uint8Array, name?: string): ReadSheet {
	const parts = unpacked(bytes);
	const workbookPath = [...parts.keys()].find((path) => /(^|\/)workbook\d*\.xml$/i.test(path));
	if (!workbookPath) throw new UnreadableSpreadsheet(otherArchive(parts));
	const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(workbookPath) ?? [];
	const { sheets, isFrom1904 } = readWorkbook(textOf(parts, workbookPath));
	const relations = readRelations(textOf(parts, `${folder}_rels/${file}.rels`), folder);
	const pathOf = (kind: string) =>
		relations.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? `${folder}${kind}.xml`;
	const sheetPath = (id: string) => relations.find((relation) => relation.id === id)?.path ?? '';
	const visible = sheets.filter(({ isVisible, id }) => isVisible && partOf(parts, sheetPath(id)));
	const names = visible.map((sheet) => sheet.name);
	const wanted = name === undefined ? visible : visible.filter((sheet) => sheet.name === name);
	if (wanted.length === 0) throw new UnreadableSpreadsheet('Filen har inget kalkylark som går att läsa');
	const context = {
		texts: readSharedStrings(textOf(parts, pathOf('sharedStrings'))),
		...readStyles(textOf(parts, pathOf('styles'))),
		isFrom1904,
	};
	let first: ReadSheet | undefined;
	for (const sheet of wanted) {
		const rows = readSheet(textOf(parts, sheetPath(sheet.id)), context);
		first ??= { name: sheet.name, names, rows };
		if (rows.length > 0) return { name: sheet.name, names, rows };
	}
	return first ?? { name: '', names, rows: [] };
}

interface SheetEntry {
	name: string;
	/** Of its relation. */
	id: string;
	isVisible: boolean;
}

function readWorkbook(xml: string): { sheets: SheetEntry[]; isFrom1904: boolean } {
	const sheets: SheetEntry[] = [];
	let isFrom1904 = false;
	parseXml(xml, {
		open: (name, attributes, decode) => {
			if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
			if (name !== 'sheet') return;
			const given = attributes();
			const id = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
			sheets.push({
				name: unescaped(decode(given.name ?? '')),
				id,
				isVisible: !given.state || given.state === 'visible',
			});
		},
	});
	return { sheets, isFrom1904 };
}

interface Relation {
	id: string;
	/** An address that ends with the kind: '…/sharedStrings'. */
	type: string;
	path: string;
}

function readRelations(xml: string, folder: string): Relation[] {
	const relations: Relation[] = [];
	parseXml(xml, {
		open: (name, attributes) => {
			if (name !== 'Relationship') return;
			const { Id = '', Type = '', Target = '' } = attributes();
			const path = Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, '');
			relations.push({ id: Id, type: Type, path });
		},
	});
	return relations;
}

/** Texts that cells refer to by number. Of rich text, all runs; of phonetic hints, nothing. */
function readSharedStrings(xml: string): string[] {
	const texts: string[] = [];
	let current: string | undefined;
	let isText = false;
	let isPhonetic = false;
	parseXml(xml, {
		open: (name) => {
			if (name === 'si') current = '';
			else if (name === 't') isText = true;
			else if (name === 'rPh') isPhonetic = true;
		},
		text: (text) => {
			if (isText && !isPhonetic && current !== undefined) current += text;
		},
		close: (name) => {
			if (name === 't') isText = false;
			else if (name === 'rPh') isPhonetic = false;
			else if (name === 'si') {
				texts.push(unescaped(current ?? ''));
				current = undefined;
			}
		},
	});
	return texts;
}

/** '_x000D_' is a carriage return: how the format writes what XML cannot hold. */
function unescaped(text: string): string {
	return text.includes('_x')
		? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
		: text;
}

/** What a style, by its number, shows a number as: a date, or with at least so many digits. */
interface NumberStyles {
	isDate: (style: number) => boolean;
	digits: (style: number) => number;
}

function readStyles(xml: string): NumberStyles {
	const formats = new Map<number, string>();
	const styles: number[] = [];
	let isInStyles = false;
	parseXml(xml, {
		open: (name, attributes, decode) => {
			if (name === 'numFmt') formats.set(Number(attributes().numFmtId), decode(attributes().formatCode ?? ''));
			else if (name === 'cellXfs') isInStyles = true;
			else if (name === 'xf' && isInStyles) styles.push(Number(attributes().numFmtId ?? 0));
		},
		close: (name) => {
			if (name === 'cellXfs') isInStyles = false;
		},
	});
	const dates = styles.map((format) => {
		const code = formats.get(format);
		return code === undefined ? isBuiltInDate(format) : isDateFormat(code);
	});
	// '00000': how an article number that begins with zeros is kept as a number.
	const digits = styles.map((format) => (/^0{2,60}$/.exec(formats.get(format) ?? '') ?? [''])[0].length);
	return { isDate: (style) => dates[style] ?? false, digits: (style) => digits[style] ?? 0 };
}

/** ECMA-376, part 1, §18.8.30: dates and times, with those of East Asian editions. */
function isBuiltInDate(format: number): boolean {
	return (
		(format >= 14 && format <= 22) ||
		(format >= 27 && format <= 36) ||
		(format >= 45 && format <= 47) ||
		(format >= 50 && format <= 58)
	);
}

function isDateFormat(code: string): boolean {
	const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? '';
	return /[dyåmhs]/i.test(bare) && !/general|standard/i.test(bare);
}

interface SheetContext extends NumberStyles {
	texts: readonly string[];
	isFrom1904: boolean;
}

function readSheet(xml: string, context: SheetContext): SheetRow[] {
	const rows: SheetRow[] = [];
	let number = 0;
	let cells: Cell[] = [];
	let column = -1;
	let cell: RawCell | undefined;
	let into: 'value' | 'text' | undefined;
	let isPhonetic = false;
	let size = 0;
	parseXml(xml, {
		open: (name, attributes) => {
			if (name === 'row') {
				number = Number(attributes().r) || number + 1;
				cells = [];
				column = -1;
			} else if (name === 'c') {
				const { r, t, s } = attributes();
				column = r ? columnOf(r) : column + 1;
				if (column >= sheetLimits.maxColumns) column = sheetLimits.maxColumns;
				cell = {
					type: t ?? 'n',
					style: s === undefined ? undefined : Number(s),
					value: undefined,
					text: undefined,
					isFormula: false,
				};
			} else if (!cell) return;
			else if (name === 'v') {
				into = 'value';
				cell.value = '';
			} else if (name === 't') {
				into = 'text';
				cell.text ??= '';
			} else if (name === 'f') cell.isFormula = true;
			else if (name === 'rPh') isPhonetic = true;
		},
		text: (text) => {
			if (!cell || isPhonetic) return;
			if (into === 'value') cell.value += text;
			else if (into === 'text') cell.text += text;
		},
		close: (name) => {
			if (name === 'v' || name === 't') into = undefined;
			else if (name === 'rPh') isPhonetic = false;
			else if (name === 'c' && cell) {
				const value = cellOf(cell, context);
				cell = undefined;
				if (isEmptyCell(value)) return;
				// A text that is packed once may stand in every cell, and is copied for each when the sheet leaves the worker.
				if (typeof value === 'string') size += value.length;
				if (size > sheetLimits.maxContentSize) throw new UnreadableSpreadsheet(tooLargeContent);
				if (column >= sheetLimits.maxColumns) throw new UnreadableSpreadsheet(tooManyColumns);
				while (cells.length < column) cells.push(null);
				cells[column] = value;
			} else if (name === 'row' && cells.length > 0) {
				if (rows.length >= sheetLimits.maxRows) throw new UnreadableSpreadsheet(tooManyRows);
				rows.push({ number, cells });
			}
		},
	});
	return rows;
}

interface RawCell {
	/** 's' shared string, 'inlineStr', 'str' text of a formula, 'b', 'e' error, 'd' ISO date, 'n' number. */
	type: string;
	style: number | undefined;
	/** Of <v> and of <is>; undefined where there is none. */
	value: string | undefined;
	text: string | undefined;
	isFormula: boolean;
}

function cellOf(
	{ type, style, value, text, isFormula }: RawCell,
	{ texts, isDate, digits, isFrom1904 }: SheetContext,
): Cell {
	if (type === 'inlineStr') return textCell(unescaped(text ?? value ?? ''));
	// A program that reckons nothing saves formulas without their results. '' is a result of type 'str'.
	if (isFormula && !value && type !== 'str')
		return { error: 'formeln har inget sparat resultat. Öppna filen i ett kalkylprogram och spara den' };
	if (value === undefined || value === '') return null;
	if (type === 's') return textCell(texts[Number(value)] ?? '');
	if (type === 'str') return textCell(unescaped(value));
	if (type === 'b') return value === '1' || value === 'true';
	if (type === 'e') return { error: value };
	if (type === 'd') return { date: value.slice(0, 10) };
	const number = Number(value);
	if (!Number.isFinite(number)) return { error: `talet ${value} går inte att läsa` };
	if (style === undefined) return number;
	if (isDate(style)) return dateCell(number, isFrom1904);
	const padded = Number.isInteger(number) && number >= 0 ? String(number).padStart(digits(style), '0') : '';
	return padded.startsWith('0') && padded !== '0' ? padded : number;
}

function textCell(text: string): Cell {
	return text === '' ? null : unguardFormula(text);
}

/** Days since 1900 as a date. The format counts a 29 February 1900 that never was. A time of day alone is no date. */
function dateCell(days: number, isFrom1904: boolean): Cell {
	const since1900 = days + (isFrom1904 ? 1462 : 0);
	if (days < 1 || since1900 > 2_958_465) return days;
	const offset = since1900 < 60 ? 25_568 : 25_569;
	return { date: new Date(Math.floor(since1900 - offset) * 86_400_000).toISOString().slice(0, 10) };
}

/** 'AB12' → 27. */
function columnOf(reference: string): number {
	let column = 0;
	for (let at = 0; at < reference.length; at += 1) {
		const code = reference.charCodeAt(at) & ~0x20;
		if (code < 65 || code > 90) break;
		column = column * 26 + code - 64;
	}
	return column - 1;
}
