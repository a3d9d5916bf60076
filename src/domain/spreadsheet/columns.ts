/** The columns of products in a spreadsheet (X4): what is exported, under which header, and as which cell. */

import { productLabels } from '../fields/fieldLabels.ts';
import { choiceLabel, unitOf } from '../fields/fieldWords.ts';
import type { Field } from '../fields.ts';
import { type ProductValues, productValues, type StoredProduct } from '../products/product.ts';
import { swedishDay } from '../text/swedishDay.ts';
import type { CatalogueNames } from './catalogueNames.ts';
import type { Cell } from './cell.ts';

/** A field that a spreadsheet may hold. Files, and what the server fills in, are not among them. */
export type SheetField = Exclude<keyof ProductValues, 'document_details'>;
export type ColumnName = 'id' | SheetField;

/** What identifies a product comes first, then what is changed most, then the rest in the order of the entity. */
const first = [
	'id',
	'title',
	'sku',
	'category_id',
	'brand_id',
	'price',
	'old_price',
	'stock_status',
	'condition',
] as const;

const ownLabels: Partial<Record<ColumnName, string>> = {
	id: 'Id',
	// 'Enhet' alone is what a price is counted in, everywhere else.
	warranty_unit: 'Garantitidens enhet',
};

interface ExportColumn {
	name: ColumnName;
	/** 'Bredd (mm)': with its unit, so that a number alone has one meaning. */
	header: string;
	/** Characters, as wide as the column is shown. */
	width: number;
}

/** Every column of an export, in order. */
export const exportColumns: readonly ExportColumn[] = [...new Set<ColumnName>([...first, ...sheetFields()])].map(
	(name) => ({ name, header: headerOf(name), width: widthOf(name) }),
);

/** Columns that an export has last and no import reads: what is known of a product and changed elsewhere. */
const readOnlyColumns = [{ header: productLabels.sold_at, width: 12 }] as const;
/** The headers and widths of an export, in order. */
export const exportHeaders: readonly { header: string; width: number }[] = [...exportColumns, ...readOnlyColumns];

/** A product as the cells of `exportHeaders`. */
export function exportedCells(product: Pick<StoredProduct, ColumnName | 'sold_at'>, names: CatalogueNames): Cell[] {
	return [...cellsOf(product, names), product.sold_at === '' ? null : swedishDay(product.sold_at)];
}

/** The header of a column: 'Bredd (mm)'. */
export function headerOf(name: ColumnName): string {
	const unit = unitOf(name);
	return unit ? `${labelOf(name)} (${unit})` : labelOf(name);
}

/** What staff call it: 'Bredd'. */
export function labelOf(name: ColumnName): string {
	return ownLabels[name] ?? productLabels[name as SheetField];
}

/** The field that a column is written into. */
export function fieldOf(name: SheetField): Field<unknown, unknown> {
	return productValues.fields[name] as Field<unknown, unknown>;
}

export function isPrice(name: ColumnName): name is 'price' | 'old_price' {
	return name === 'price' || name === 'old_price';
}

/** A product as the cells of `exportColumns`. */
export function cellsOf(product: Pick<StoredProduct, ColumnName>, names: CatalogueNames): Cell[] {
	return exportColumns.map(({ name }) => toCell(name, product[name], names));
}

/**
 * A value as its cell: a number, a text, or null for none. Yes and no are 'Ja' and 'Nej', choices their labels,
 * categories paths. `readCell` of cellReading.ts reads every valid value back as it was.
 */
export function toCell(name: ColumnName, value: unknown, names: CatalogueNames): Cell {
	if (value === null || value === undefined || value === '') return null;
	if (typeof value === 'boolean') return value ? 'Ja' : 'Nej';
	// PocketBase has no empty number.
	if (typeof value === 'number') return value === 0 ? null : value;
	if (name === 'category_id') return names.categoryPath(String(value)) ?? String(value);
	if (name === 'brand_id') return names.brandName(String(value)) ?? String(value);
	if (name === 'tags' && Array.isArray(value)) return joinList(value.map(String)) || null;
	if (Array.isArray(value)) return value.map((each) => shownChoice(name, each)).join(', ') || null;
	return name !== 'id' && fieldOf(name).column.type === 'select' ? shownChoice(name, value) : String(value);
}

/** '400 V 3-fas' with ordinary spaces, which is what people type. */
export function shownChoice(name: string, value: unknown): string {
	return choiceLabel(name, value).replace(/\u00a0/g, ' ');
}

/** 'ugn, "1/1, 2/1", gas': what holds a separator or begins with a quotation mark stands in quotation marks. */
export function joinList(items: readonly string[]): string {
	return items.map((item) => (/^"|[,;\n]/.test(item) ? `"${item.replace(/"/g, '""')}"` : item)).join(', ');
}

/** The parts of a list that `joinList` or a person has written, separated by commas, semicolons or line breaks. */
export function splitList(written: string): string[] {
	const items: string[] = [];
	let item = '';
	let isQuoted = false;
	// A quotation mark means something at the start alone: '12" skärm' is no list.
	let isAtStart = true;
	for (let at = 0; at < written.length; at += 1) {
		const character = written[at] ?? '';
		if (isQuoted && character === '"' && written[at + 1] === '"') {
			item += '"';
			at += 1;
		} else if (isQuoted && character === '"') isQuoted = false;
		else if (isAtStart && character === '"') isQuoted = true;
		else if (!isQuoted && /[,;\n]/.test(character)) {
			items.push(item);
			item = '';
			isAtStart = true;
			continue;
		} else item += character;
		isAtStart &&= /\s/.test(character);
	}
	items.push(item);
	return items.map((each) => each.trim()).filter((each) => each !== '');
}

function sheetFields(): SheetField[] {
	return Object.keys(productValues.fields).filter((name) => name !== 'document_details') as SheetField[];
}

function widthOf(name: ColumnName): number {
	if (name === 'id') return 18;
	const { type, max } = fieldOf(name).column;
	if (type === 'bool' || type === 'number') return 12;
	if (type === 'text') return Number(max) > 100 ? 50 : Number(max) > 50 ? 36 : 16;
	return 22;
}
