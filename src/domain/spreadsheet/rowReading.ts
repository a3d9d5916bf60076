/** Reads the cells of a row into the values in which it differs from its product (X5). */
import type { CatalogueNames } from './catalogueNames.ts';
import { type Cell, cellText, isEmptyCell, type SheetRow } from './cell.ts';
import { type SheetField, toCell } from './columns.ts';
import type { SheetColumn } from './headers.ts';
import type { ImportedProduct, ImportOptions } from './plan.ts';
import { type CellReading, canBePassedOver, type Fault, faultOf, isPrice, readCell, vatSaid } from './rows.ts';
import { type NeededNames, resolve, type UnknownNames } from './unknownNames.ts';

type CellReader = (cell: Cell) => CellReading;

/** Reads the cells of a column, each short value once: thousands of rows have the same few. */
export function cellReader({ field, unit }: SheetColumn): CellReader {
	if (!field || field === 'id') return () => 'none';
	const known = new Map<Cell, CellReading>();
	return (cell) => {
		const isShort = typeof cell === 'number' || (typeof cell === 'string' && cell.length < 30);
		const reading = (isShort && known.get(cell)) || readCell(field, cell, { unit });
		if (isShort) known.set(cell, reading);
		return reading;
	};
}

/** What a row says, and what is wrong with it. */
export interface RowReading {
	values: Partial<Record<SheetField, unknown>>;
	needed: NeededNames;
	faults: Fault[];
	/** Faults of cells that may be passed over. */
	unreadable: Fault[];
}

/** The values of a row that differ from its product's. All of them for a new product. */
export function readAgainst(
	row: SheetRow,
	readers: ReadonlyMap<SheetColumn, CellReader>,
	product: ImportedProduct | undefined,
	names: CatalogueNames,
	options: ImportOptions,
	unknown: Record<'category_id' | 'brand_id', UnknownNames>,
): RowReading {
	const reading: RowReading = { values: {}, needed: {}, faults: [], unreadable: [] };
	for (const [column, read] of readers) {
		const { field } = column;
		if (!field || field === 'id') continue;
		const cell = row.cells[column.index] ?? null;
		// What an export wrote of the product is no change, whatever it is.
		if (!(product && isExported(cell, toCell(field, product[field], names)))) {
			const given = read(cell);
			if (given === 'none') continue;
			if ('problem' in given) {
				const faults = canBePassedOver(field, cell) ? reading.unreadable : reading.faults;
				faults.push(faultOf(row.number, field, given.problem));
				continue;
			}
			const isName = field === 'category_id' || field === 'brand_id';
			const value = isName
				? resolve(field, String(given.value), row.number, names, options, reading, unknown[field])
				: given.value;
			if (value !== undefined && !(product && isSame(value, product[field]))) reading.values[field] = value;
		}
		addVat(column, cell, product, [...readers.keys()], reading);
	}
	return reading;
}

/**
 * 'Pris inkl moms' says of every price below it that it holds VAT, and a cell '12 500 kr + moms' of itself, unless a column
 * of its own says that.
 */
function addVat(
	column: SheetColumn,
	cell: Cell,
	product: ImportedProduct | undefined,
	columns: readonly SheetColumn[],
	{ values }: RowReading,
) {
	const includesVat = (column.field && isPrice(column.field) ? vatSaid(cell) : undefined) ?? column.includesVat;
	if (includesVat === undefined || isEmptyCell(cell)) return;
	if (columns.some(({ field }) => field === 'price_includes_vat')) return;
	if (product?.price_includes_vat !== includesVat) values.price_includes_vat = includesVat;
}

/** Whether a cell is what the export wrote: in .csv every cell is a text, and numbers have a decimal comma. */
function isExported(cell: Cell, exported: Cell): boolean {
	if (cell === exported) return true;
	if (exported === null) return isEmptyCell(cell);
	return typeof exported === 'number' && cell === cellText(exported);
}

function isSame(value: unknown, stored: unknown): boolean {
	if (value === stored) return true;
	if (Array.isArray(value) && Array.isArray(stored)) return JSON.stringify(value) === JSON.stringify(stored);
	return false;
}
