/** Finds the product that each row of a sheet means, by its id or its article number, and the rows that mean one twice (X5). */
import { idPattern } from '../fields/recordId.ts';
import { foldedName } from './catalogueNames.ts';
import { type Cell, cellText, isError, type SheetRow, type SheetRows } from './cell.ts';
import { type Fault, faultOf } from './cellReading.ts';
import type { SheetColumn } from './headers.ts';
import type { ImportedProduct, Notice } from './plan.ts';

interface MatchedRow {
	row: SheetRow;
	/** undefined for a new product. */
	product: ImportedProduct | undefined;
	faults: Fault[];
	/** The number of an earlier row with the same in every column. */
	repeats?: number;
}

/**
 * Gives every row its product. Rows that mean the same product and differ are all faulty: which one is right cannot be
 * told.
 */
export function matchRows(
	rows: SheetRows,
	columns: readonly SheetColumn[],
	products: readonly ImportedProduct[],
): MatchedRow[] {
	const idColumn = columns.find(({ field }) => field === 'id');
	const skuColumn = columns.find(({ field }) => field === 'sku');
	const byId = new Map(products.map((product) => [product.id, product]));
	const bySku = grouped(products, ({ sku }) => foldedName(sku));
	const rowsOfKey = new Map<string, SheetRow[]>();
	const matched = rows.map((row): MatchedRow & { key: string } => {
		const idCell = idColumn && row.cells[idColumn.index];
		const id = cellText(idCell).trim();
		const sku = foldedName(cellText(skuColumn && row.cells[skuColumn.index]));
		const found = id ? byId.get(id) : undefined;
		const faults: Fault[] = [];
		let product = found;
		if (id && !found)
			faults.push(faultOf(row.number, 'id', isError(idCell) ? `Cellen visar ett fel: ${id}` : staleId(id)));
		const sameSku = id || !sku ? [] : (bySku.get(sku) ?? []);
		if (sameSku.length > 1) faults.push(faultOf(row.number, 'sku', doubledInCatalogue(sameSku)));
		else if (!id) product = sameSku[0];
		const key = product ? `id ${product.id}` : sku && !id ? `sku ${sku}` : '';
		const same = rowsOfKey.get(key);
		if (same) same.push(row);
		else if (key) rowsOfKey.set(key, [row]);
		return { row, product, faults, key };
	});
	// Once for each product: a column of formulas drawn too far down gives ten thousand rows the same.
	const areAlike = new Map(
		[...rowsOfKey].map(([key, same]) => [
			key,
			same.every(({ cells }) => isAlike(cells, same[0]?.cells ?? [], columns)),
		]),
	);
	return matched.map(({ row, product, faults, key }) => {
		const same = rowsOfKey.get(key) ?? [];
		const [first] = same;
		if (first && areAlike.get(key)) return { row, product, faults, ...(row !== first && { repeats: first.number }) };
		if (same.length > 1) {
			const field = key.startsWith('id') && cellText(idColumn && row.cells[idColumn.index]).trim() ? 'id' : 'sku';
			faults.push(faultOf(row.number, field, `Samma produkt står också på ${rowList(same, row)}`));
		}
		return { row, product, faults };
	});
}

function isAlike(one: readonly Cell[], other: readonly Cell[], columns: readonly SheetColumn[]): boolean {
	return columns.every(({ index, field }) => !field || cellText(one[index]) === cellText(other[index]));
}

function staleId(id: string): string {
	return idPattern.test(id)
		? 'Produkten med detta id finns inte längre. Töm cellen för att lägga upp den som ny'
		: 'Det finns ingen produkt med detta id. Töm cellen för att hitta den på SKU eller lägga upp den som ny';
}

/** Titles and rows that are told one by one. */
const shownMax = 5;

function doubledInCatalogue(products: readonly ImportedProduct[]): string {
	const titles = products.slice(0, shownMax).map(({ title }) => title);
	const rest = products.length > shownMax ? ` och ${products.length - shownMax} till` : '';
	return `${products.length} produkter har samma SKU: ${titles.join(', ')}${rest}. Ange id`;
}

/** The others among rows that mean the same, without going through all of them: 'rad 5', 'rad 5, 7 och 12'. */
function rowList(rows: readonly SheetRow[], own: SheetRow): string {
	const first = rows.slice(0, shownMax + 1).filter((row) => row !== own);
	const shown = first.slice(0, shownMax).map(({ number }) => String(number));
	const left = rows.length - 1 - shown.length;
	const rest = left > 0 ? ` och ${left} till` : '';
	if (rest || shown.length === 1) return `rad ${shown.join(', ')}${rest}`;
	return `rad ${shown.slice(0, -1).join(', ')} och ${shown.at(-1)}`;
}

/** Rows that are imported and whose SKU another product has too. */
export function doubledSkus(
	matched: readonly MatchedRow[],
	columns: readonly SheetColumn[],
	products: readonly ImportedProduct[],
): Notice[] {
	const column = columns.find(({ field }) => field === 'sku');
	if (!column) return [];
	const skuOf = ({ cells }: SheetRow) => foldedName(cellText(cells[column.index]));
	const rows = matched.flatMap(({ row, repeats }) => (repeats === undefined ? [row] : []));
	const inFile = grouped(rows, skuOf);
	const inCatalogue = grouped(products, ({ sku }) => foldedName(sku));
	const inFileIds = new Set(matched.flatMap(({ product }) => product?.id ?? []));
	return matched.flatMap((each) => {
		const sku = skuOf(each.row);
		if (!sku || each.faults.length > 0 || each.repeats !== undefined) return [];
		const same = inFile.get(sku) ?? [];
		if (same.length > 1) return [{ row: each.row.number, text: `Samma SKU står också på ${rowList(same, each.row)}` }];
		const others = (inCatalogue.get(sku) ?? []).filter(({ id }) => id !== each.product?.id && !inFileIds.has(id));
		return others
			.slice(0, shownMax)
			.map(({ title }) => ({ row: each.row.number, text: `Samma SKU har också ${title}` }));
	});
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const item of items) {
		const key = keyOf(item);
		if (key === '') continue;
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
