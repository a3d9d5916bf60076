/** Reads the cells of a row into the values in which it differs from its product (X5). */
import { kronorText, priceAs } from '../prices/vat.ts';
import type { CatalogueNames } from './catalogueNames.ts';
import { type Cell, cellText, isEmptyCell, type SheetRow } from './cell.ts';
import { type CellReading, canBePassedOver, type Fault, faultOf, readCell } from './cellReading.ts';
import { isPrice, labelOf, type SheetField, toCell } from './columns.ts';
import type { SheetColumn } from './headers.ts';
import type { ImportedProduct, ImportOptions } from './plan.ts';
import { type NeededNames, resolve, type UnknownNames } from './unknownNames.ts';
import { splitVat } from './vatWords.ts';

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
	/** What staff should know of the values. */
	notices: string[];
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
	const reading: RowReading = { values: {}, needed: {}, faults: [], unreadable: [], notices: [] };
	const prices: GivenPrices = {};
	let hasVatColumn = false;
	for (const [column, read] of readers) {
		const { field } = column;
		if (!field || field === 'id') continue;
		const cell = row.cells[column.index] ?? null;
		let value: unknown;
		// What an export wrote of the product is no change, whatever it is.
		if (product && isExported(cell, toCell(field, product[field], names))) value = product[field];
		else {
			const given = read(cell);
			if (given === 'none') continue;
			if ('problem' in given) {
				const faults = canBePassedOver(field, cell) ? reading.unreadable : reading.faults;
				faults.push(faultOf(row.number, field, given.problem));
				continue;
			}
			const isName = field === 'category_id' || field === 'brand_id';
			value = isName
				? resolve(field, String(given.value), row.number, names, options, reading, unknown[field])
				: given.value;
			if (value !== undefined && !(product && isSame(value, product[field]))) reading.values[field] = value;
		}
		hasVatColumn ||= field === 'price_includes_vat';
		if (isPrice(field) && typeof value === 'number')
			prices[field] = { value, includesVat: vatSaid(cell) ?? column.includesVat };
	}
	settleVat(row.number, prices, hasVatColumn, product, reading);
	return reading;
}

/** Whether a price includes VAT, where its own cell says so: '12 500 kr + moms'. */
function vatSaid(cell: Cell): boolean | undefined {
	return typeof cell === 'string' ? splitVat(cell).includesVat : undefined;
}

interface GivenPrice {
	value: number;
	/** Where its cell or header says so. */
	includesVat: boolean | undefined;
}
type GivenPrices = Partial<Record<'price' | 'old_price', GivenPrice>>;

/**
 * A product has all its prices with VAT or all without. A column of its own says which, else what stands at the selling price
 * ('Pris inkl moms', '12 500 kr + moms'), else the product as it is, else what stands at the other price. A price that is
 * given or kept otherwise is converted, and staff are told. Under the margin scheme there is no VAT to add or take off.
 */
function settleVat(
	row: number,
	prices: GivenPrices,
	hasVatColumn: boolean,
	product: ImportedProduct | undefined,
	reading: RowReading,
) {
	const { values } = reading;
	const includesVat = hasVatColumn
		? ((values.price_includes_vat ?? product?.price_includes_vat ?? false) as boolean)
		: (prices.price?.includesVat ?? product?.price_includes_vat ?? prices.old_price?.includesVat);
	if (includesVat === undefined) return;
	if (product?.price_includes_vat !== includesVat) values.price_includes_vat = includesVat;
	if (values.is_margin_scheme ?? product?.is_margin_scheme) return;
	for (const field of ['price', 'old_price'] as const) {
		const price = prices[field] ?? (hasVatColumn || field in values ? undefined : keptPrice(product, field));
		if (!price || (price.includesVat ?? includesVat) === includesVat) continue;
		const converted = priceAs(vatKind(includesVat), price.value, vatKind(!includesVat));
		const given = readCell(field, converted);
		if (given === 'none' || 'problem' in given) {
			reading.faults.push(faultOf(row, field, given === 'none' ? '' : given.problem));
			continue;
		}
		delete values[field];
		if (product && isSame(converted, product[field])) continue;
		values[field] = converted;
		reading.notices.push(
			`${labelOf(field)} räknas om till ${includesVat ? 'inklusive' : 'exklusive'} moms: ${kronorText(price.value)} blir ${kronorText(converted)}`,
		);
	}
}

function keptPrice(product: ImportedProduct | undefined, field: 'price' | 'old_price'): GivenPrice | undefined {
	const value = product?.[field];
	return product && value ? { value, includesVat: product.price_includes_vat } : undefined;
}

function vatKind(includesVat: boolean) {
	return includesVat ? 'included' : 'excluded';
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
