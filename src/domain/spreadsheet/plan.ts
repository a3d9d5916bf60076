/**
 * What an import would do, before anything is written (X5): which rows become new products, which change a product and
 * how, which change nothing, and which are left out and why. Nothing here knows a database.
 */

import { type Change, changeInWords } from '../history/changes.ts';
import { reservationProblem } from '../products/availability.ts';
import { conditionLabels } from '../products/labels.ts';
import { newProduct, type ProductValues, productValues, type StoredProduct } from '../products/product.ts';
import { publicationProblem } from '../products/publicationProblem.ts';
import { cutText } from '../text/cleanText.ts';
import {
	type CatalogueNames,
	catalogueNames,
	foldedName,
	type NamedBrand,
	type NamedCategory,
} from './catalogueNames.ts';
import { type Cell, cellText, isEmptyCell, isError, type SheetRow, type SheetRows } from './cell.ts';
import { type Fault, faultOf, faultSentences, readCell } from './cellReading.ts';
import { type ColumnName, fieldOf, labelOf, type SheetField } from './columns.ts';
import type { SheetColumn, SheetHeaders } from './headers.ts';
import { doubledSkus, matchRows } from './rowMatching.ts';
import { cellReader, type RowReading, readAgainst } from './rowReading.ts';
import { type NeededNames, type UnknownName, UnknownNames } from './unknownNames.ts';

/** What a plan is compared with: every product, and all names. */
export interface ExistingCatalogue {
	products: readonly ImportedProduct[];
	categories: readonly NamedCategory[];
	brands: readonly NamedBrand[];
}
export type ImportedProduct = Pick<StoredProduct, ColumnName | 'images' | 'sold_at'>;

/** What is done about what the file has and the catalogue has not. Without it, the rows are faulty. */
export interface ImportOptions {
	/** Whether categories and brands that do not exist are created. */
	createCategories?: boolean;
	createBrands?: boolean;
	/** Whether rows are imported without a price, a measure and the like that cannot be read. */
	passOverUnreadable?: boolean;
}

interface NewRow extends NeededNames {
	row: number;
	/** Every value of the new product, checked by the rules. */
	values: ProductValues;
}

interface ChangedRow extends NeededNames {
	row: number;
	id: string;
	/** As the product is called now. */
	title: string;
	/** Only what differs. */
	values: Partial<ProductValues>;
	/** The same fields as they are now: the server refuses a field that has been changed elsewhere since. */
	base: Partial<ProductValues>;
	changes: readonly Change[];
}

interface FaultyRow {
	row: number;
	faults: readonly Fault[];
}

/** What staff should know of a row that is imported all the same. */
export interface Notice {
	row: number;
	text: string;
}

export interface ImportPlan {
	created: readonly NewRow[];
	changed: readonly ChangedRow[];
	/** Numbers of rows. */
	unchanged: readonly number[];
	faulty: readonly FaultyRow[];
	notices: readonly Notice[];
	unknownCategories: readonly UnknownName[];
	unknownBrands: readonly UnknownName[];
	/** Numbers of the rows that lack nothing else than cells that may be passed over. */
	unreadable: readonly number[];
}

/**
 * Plans the rows below the header row. A row belongs to the product of its id, or without id to the only product with
 * its SKU, or becomes a new product. A column that is not imported leaves its field alone; an empty cell empties it
 * (`readCell`). What cannot be published stays a draft. Reservations are judged by the day that it is at `now`.
 */
export function planImport(
	rows: SheetRows,
	headers: SheetHeaders,
	catalogue: ExistingCatalogue,
	options: ImportOptions = {},
	now: string = new Date().toISOString(),
): ImportPlan {
	const names = catalogueNames(catalogue.categories, catalogue.brands);
	const below = rows.filter(({ number, cells }) => number > headers.row && !isBlank(cells, headers.columns));
	const matched = matchRows(below, headers.columns, catalogue.products);
	const created: NewRow[] = [];
	const changed: ChangedRow[] = [];
	const unchanged: number[] = [];
	const faulty: FaultyRow[] = [];
	const notices: Notice[] = [];
	const unknown = { category_id: new UnknownNames(), brand_id: new UnknownNames() };
	const readers = new Map(headers.columns.map((column) => [column, cellReader(column)]));
	const titles = new Set(catalogue.products.map(({ title }) => foldedName(title)));
	const hasCondition = headers.columns.some(({ field }) => field === 'condition');
	const unreadable: number[] = [];

	for (const { row, product, faults, repeats } of matched) {
		if (repeats !== undefined) {
			notices.push({ row: row.number, text: `Likadan som rad ${repeats}, och räknas en gång` });
			unchanged.push(row.number);
			continue;
		}
		const reading = readAgainst(row, readers, product, names, options, unknown);
		const { values, needed } = reading;
		const kept = keptUnpublished(row.number, values, product);
		const grave = [
			...faults,
			...reading.faults,
			...reservationFaults(row.number, values, product, now),
			...publicationFaults(row.number, values, product),
		];
		if (grave.length === 0 && reading.unreadable.length > 0) unreadable.push(row.number);
		const all = options.passOverUnreadable ? grave : [...grave, ...reading.unreadable];
		if (all.length > 0) {
			faulty.push({ row: row.number, faults: all });
			continue;
		}
		notices.push(...passedOver(row, reading.unreadable, headers.columns));
		notices.push(...reading.notices.map((text) => ({ row: row.number, text })), ...kept);
		if (!product) {
			const whole = { ...emptyProduct(), ...values } as ProductValues;
			// What must be there and has no column of its own: the title.
			const missing = missingFaults(row.number, whole, values);
			if (missing.length > 0) faulty.push({ row: row.number, faults: missing });
			else {
				if (hasCondition && !('condition' in values)) notices.push(emptyCondition(row.number, whole));
				if (titles.has(foldedName(whole.title)))
					notices.push({ row: row.number, text: `Det finns redan en produkt som heter ${whole.title}` });
				created.push({ row: row.number, values: whole, ...needed });
			}
			continue;
		}
		if (values.is_published === product.is_published) delete values.is_published;
		if (Object.keys(values).length === 0) {
			unchanged.push(row.number);
			continue;
		}
		changed.push(changedRow(row.number, product, values, needed, names));
	}
	notices.push(...doubledSkus(matched, headers.columns, catalogue.products));
	return {
		created,
		changed,
		unchanged,
		faulty,
		notices: notices.sort((one, other) => one.row - other.row),
		unknownCategories: unknown.category_id.all(),
		unknownBrands: unknown.brand_id.all(),
		unreadable,
	};
}

/** A draft that cannot be published stays one, and staff are told why. */
function keptUnpublished(row: number, values: RowReading['values'], product: ImportedProduct | undefined): Notice[] {
	const problem = values.is_published === true ? problemOf(values, product) : undefined;
	if (!problem) return [];
	values.is_published = false;
	// 'minst en bild krävs', but 'R404A har GWP 3922'.
	const reason = problem.message.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
	return [{ row, text: `Publiceras inte: ${reason}` }];
}

/** What the server would refuse of a product that is public. */
function publicationFaults(row: number, values: RowReading['values'], product: ImportedProduct | undefined): Fault[] {
	const problem = problemOf(values, product);
	// No row takes photos away.
	return problem && problem.field !== 'images' ? [faultOf(row, problem.field, problem.message)] : [];
}

function problemOf(values: RowReading['values'], product: ImportedProduct | undefined) {
	const before = product && { ...product, photos: product.images.length };
	const given = values as Partial<ProductValues>;
	return publicationProblem({ ...(before ?? { ...emptyProduct(), title: '', photos: 0 }), ...given }, before);
}

function emptyCondition(row: number, { condition }: ProductValues): Notice {
	return { row, text: `Skick är tomt: blir ${conditionLabels[condition]}` };
}

/** 'Importeras utan Bredd: 60'. */
function passedOver({ number, cells }: SheetRow, faults: readonly Fault[], columns: readonly SheetColumn[]): Notice[] {
	return faults.map(({ field, label }) => {
		const written = cellText(cells[columns.find((column) => column.field === field)?.index ?? -1]);
		return { row: number, text: `Importeras utan ${label}: ${cutText(written, 60)}` };
	});
}

function changedRow(
	row: number,
	product: ExistingCatalogue['products'][number],
	values: Partial<Record<SheetField, unknown>>,
	needed: NeededNames,
	names: CatalogueNames,
): ChangedRow {
	const fields = Object.keys(values) as SheetField[];
	const nameOf = (collection: string, id: string) =>
		collection === 'categories'
			? (names.categoryPath(id) ?? needed.newCategory)
			: (names.brandName(id) ?? needed.newBrand);
	return {
		row,
		id: product.id,
		title: product.title,
		values: values as Partial<ProductValues>,
		base: Object.fromEntries(fields.map((field) => [field, product[field]])),
		changes: fields.map((field) =>
			changeInWords(field, labelOf(field), fieldOf(field).column, product[field], values[field], nameOf),
		),
		...needed,
	};
}

/** S1: a reservation that the server would refuse, because of its day or because the product is sold. */
function reservationFaults(
	row: number,
	{ reserved_until }: Partial<Record<SheetField, unknown>>,
	product: ImportedProduct | undefined,
	now: string,
): Fault[] {
	if (typeof reserved_until !== 'string') return [];
	const problem = reservationProblem({ reserved_until, sold_at: product?.sold_at ?? '' }, product, now);
	return problem ? [faultOf(row, problem.field, problem.message)] : [];
}

/**
 * The rows that were left out as a sheet of their own, to be mended and imported again: the file's columns, and the
 * reasons in a last one.
 */
export function faultySheet(rows: SheetRows, headers: SheetHeaders, plan: Pick<ImportPlan, 'faulty'>): Cell[][] {
	const byNumber = new Map(rows.map((row) => [row.number, row]));
	return [
		[...headers.columns.map(({ header }) => header), 'Rad i filen', 'Fel'],
		...plan.faulty.map(({ row, faults }) => [
			...headers.columns.map(({ index }) => {
				const cell = byNumber.get(row)?.cells[index] ?? null;
				return isError(cell) ? cell.error : cell;
			}),
			row,
			faultSentences(faults),
		]),
	];
}

function isBlank(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
	return columns.every(({ index, field }) => !field || isEmptyCell(cells[index]));
}

let empty: ProductValues | undefined;

/** The values of an empty form, as they are stored. The title is missing. */
function emptyProduct(): ProductValues {
	if (!empty) {
		const { title: _title, ...rest } = newProduct;
		const { title: _, ...values } = productValues.schema.parse({ ...rest, title: '-' });
		empty = values as ProductValues;
	}
	return { ...empty };
}

function missingFaults(row: number, whole: ProductValues, values: Partial<Record<SheetField, unknown>>): Fault[] {
	if ('title' in values && whole.title) return [];
	const problem = readCell('title', null);
	return [faultOf(row, 'title', typeof problem === 'object' && 'problem' in problem ? problem.problem : '')];
}
