/** The rows of the files that were imported from this device, so that those left out can be downloaded whole afterwards. */
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { SheetRows } from '#domain/spreadsheet/cell.ts';
import type { SheetHeaders } from '#domain/spreadsheet/headers.ts';
import { importKeptDays } from '#domain/spreadsheet/importJob.ts';

export interface KeptSheet {
	rows: SheetRows;
	headers: SheetHeaders;
}

/** Keeps the rows of an import as long as the server keeps the import itself, and forgets old ones. A device without room, or without storage, is no error. */
export async function keepSheet(importId: string, sheet: KeptSheet): Promise<void> {
	try {
		await set(importId, { ...sheet, kept: Date.now() }, store());
		const all = await entries<string, { kept: number }>(store());
		const old = all.filter(([, { kept }]) => Date.now() - kept > importKeptDays * 86_400_000);
		await delMany(
			old.map(([key]) => key),
			store(),
		);
	} catch (error) {
		console.warn(error);
	}
}

/** undefined on another device. */
export async function readSheet(importId: string): Promise<KeptSheet | undefined> {
	try {
		return await get<KeptSheet>(importId, store());
	} catch (error) {
		console.warn(error);
		return undefined;
	}
}

let opened: UseStore | undefined;
function store(): UseStore {
	opened ??= createStore('rostfri imports', 'sheets');
	return opened;
}
