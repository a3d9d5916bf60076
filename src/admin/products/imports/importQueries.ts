import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readBrands } from '#data/office/brands.ts';
import { readCategories } from '#data/office/categories.ts';
import * as data from '#data/office/imports.ts';
import { readSheetProducts } from '#data/office/sheetProducts.ts';
import { writeSpreadsheetFile } from '#data/office/spreadsheets/spreadsheetFiles.ts';
import type { Cell } from '#domain/spreadsheet/cell.ts';
import type { ImportRow } from '#domain/spreadsheet/importJob.ts';
import { type ExistingCatalogue, faultySheet, type ImportPlan } from '#domain/spreadsheet/plan.ts';
import { saveFile } from '#ui/saveFile.ts';
import { type KeptSheet, keepSheet, readSheet } from './keptSheets.ts';

/** What a file is compared with, and when an import had last changed it. */
interface ReadCatalogue extends ExistingCatalogue {
	lastWork: string;
}

/** Read again for every file. */
export const catalogueQuery = (fileKey: string) =>
	queryOptions({
		queryKey: ['import catalogue', fileKey],
		queryFn: async (): Promise<ReadCatalogue> => {
			const lastWork = await data.readLastWork();
			const [products, categories, brands] = await Promise.all([
				readSheetProducts('all'),
				readCategories(),
				readBrands(),
			]);
			return { products, categories, brands, lastWork };
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});

export const importsQuery = queryOptions({ queryKey: ['imports'], queryFn: () => data.readImports() });

export const leftOutQuery = (id: string) =>
	queryOptions({ queryKey: ['imports', id, 'left out'], queryFn: () => data.readLeftOutRows(id) });

interface StartRequest extends KeptSheet {
	fileName: string;
	plan: ImportPlan;
	onSent: (share: number) => void;
	/** What the plan was compared with. */
	catalogue: ReadCatalogue;
}

export const startImport = mutationOptions({
	mutationFn: async ({ fileName, plan, onSent, catalogue, rows, headers }: StartRequest) => {
		const job = await data.startImport(fileName, plan, onSent, catalogue.lastWork);
		await keepSheet(job.id, { rows, headers });
		return job;
	},
	meta: { failed: 'Importen kunde inte startas', invalidates: [['imports']] },
});

export const stopImport = mutationOptions({
	mutationFn: data.stopImport,
	meta: { failed: 'Importen kunde inte stoppas' },
});

export const continueImport = mutationOptions({
	mutationFn: data.runImport,
	meta: { failed: 'Importen kunde inte fortsätta' },
});

/** Saves the rows that a preview leaves out, with the reasons, to be mended and imported again. */
export const saveFaultyRows = mutationOptions({
	mutationFn: ({ rows, headers, plan }: KeptSheet & { plan: Pick<ImportPlan, 'faulty'> }) =>
		saveRows(faultySheet(rows, headers, plan)),
	meta: { failed: 'Filen kunde inte skapas' },
});

/** The same of an import that has run; on another device than it was started from without the cells of the file. */
export const saveLeftOutRows = mutationOptions({
	mutationFn: async ({ id, leftOut }: { id: string; leftOut: readonly ImportRow[] }) => {
		const sheet = await readSheet(id);
		const faulty = leftOut.map(({ row, reason }) => ({ row, faults: [{ row, label: '', reason }] }));
		await saveRows(
			sheet
				? faultySheet(sheet.rows, sheet.headers, { faulty })
				: [['Rad i filen', 'Titel', 'Fel'], ...leftOut.map(({ row, title, reason }) => [row, title, reason])],
		);
	},
	meta: { failed: 'Filen kunde inte skapas' },
});

async function saveRows(rows: Cell[][]): Promise<void> {
	const widths = rows[0]?.map((header) => (header === 'Fel' ? 70 : 18)) ?? [];
	saveFile('felaktiga-rader.xlsx', await writeSpreadsheetFile('xlsx', { name: 'Felaktiga rader', rows, widths }));
}
