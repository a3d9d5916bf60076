/** Imports as staff start them, of plans that are made of cells. */
import { client } from '#data/office/client.ts';
import { followImport, startImport } from '#data/office/imports.ts';
import { parseFields } from '#data/office/storedRecord.ts';
import { product } from '#domain/products/product.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import type { Cell, SheetRows } from '#domain/spreadsheet/cell.ts';
import type { ColumnName } from '#domain/spreadsheet/columns.ts';
import { cellsOf, headerOf } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import type { StoredImportJob } from '#domain/spreadsheet/importJob.ts';
import { type ExistingCatalogue, type ImportOptions, type ImportPlan, planImport } from '#domain/spreadsheet/plan.ts';
import { adminPassword, type TestBackend } from './backend.ts';
import { exportedFile, rowsOfFile } from './spreadsheetFiles.ts';

/** Signs the back office's client in. */
export async function signInOffice(backend: TestBackend, email = 'admin@example.com'): Promise<void> {
	await backend.admin(email);
	workThrough(backend.url);
	await client.collection('users').authWithPassword(email, adminPassword);
}

/** Sends what the back office's client asks to this PocketBase, or to what stands before it. */
export function workThrough(url: string): void {
	client.baseURL = url;
}

/** What an import is compared with, as the back office reads it. */
export async function storedCatalogue(): Promise<ExistingCatalogue> {
	const all = (collection: string) => client.collection(collection).getFullList({ batch: 1000, sort: 'id' });
	const [products, categories, brands] = await Promise.all(['products', 'categories', 'brands'].map(all));
	const named = (rows = categories) => (rows ?? []).map(({ id, name, parent_id }) => ({ id, name, parent_id }));
	return {
		products: (products ?? []).map((row) => ({ ...parseFields(product, row), id: row.id })),
		categories: named(categories),
		brands: named(brands),
	};
}

/** A sheet with these columns. */
export function sheetOf(columns: readonly ColumnName[], rows: readonly (readonly Cell[])[]): SheetRows {
	return [columns.map(headerOf), ...rows].map((cells, at) => ({ number: at + 1, cells }));
}

/** The plan of a sheet against what is stored now. */
export async function planOf(sheet: SheetRows, options?: ImportOptions): Promise<ImportPlan> {
	return planImport(sheet, recogniseHeaders(sheet), await storedCatalogue(), options);
}

/** A file of all products, as staff export them. */
export function exportOf(format: 'xlsx' | 'csv', { products, categories, brands }: ExistingCatalogue): Uint8Array {
	const names = catalogueNames(categories, brands);
	return exportedFile(
		format,
		products.map((product) => cellsOf(product, names)),
	);
}

/** The plan of a file against what is stored now. */
export async function previewOf(file: Uint8Array): Promise<ImportPlan> {
	const catalogue = await storedCatalogue();
	const sheet = rowsOfFile(file);
	return planImport(sheet, recogniseHeaders(sheet), catalogue);
}

/** Imports a plan to its end. */
export async function importedToEnd(plan: ImportPlan): Promise<StoredImportJob> {
	const { id } = await startImport('maskiner.xlsx', plan);
	return followImport(id, () => undefined);
}
