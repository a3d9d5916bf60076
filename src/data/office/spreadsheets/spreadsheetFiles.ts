/** Spreadsheets as files that staff choose and save. The libraries load with the worker, at the first file. */
import type { ReadSheet } from './readXlsx.ts';
import type { SpreadsheetJob, SpreadsheetResult } from './spreadsheetWorker.ts';
import { damaged, sheetLimits, tooLargeFile, UnreadableSpreadsheet } from './unreadable.ts';
import type { SheetToWrite } from './writeXlsx.ts';

/** Longest time for one file: the largest takes an old laptop about ten seconds. */
const timeoutMs = 60_000;

/** The rows of a chosen file, of the tab `sheet` or of the first with content. Throws UnreadableSpreadsheet. */
export async function readSpreadsheetFile(file: Blob, sheet?: string): Promise<ReadSheet> {
	if (file.size > sheetLimits.maxFileSize) throw new UnreadableSpreadsheet(tooLargeFile);
	const read = await file.arrayBuffer();
	const result = await run({ read, sheet }, [read]);
	if ('read' in result) return result.read;
	throw new Error('The spreadsheet worker sent no sheet');
}

/** A file to save. The first row is the header. */
export async function writeSpreadsheetFile(format: 'xlsx' | 'csv', sheet: SheetToWrite): Promise<Blob> {
	const result = await run({ write: sheet, format }, []);
	if ('written' in result) return new Blob([result.written], { type: mimeTypes[format] });
	throw new Error('The spreadsheet worker sent no file');
}

const mimeTypes = {
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	csv: 'text/csv;charset=utf-8',
} as const;

async function run(job: SpreadsheetJob, transfer: Transferable[]): Promise<SpreadsheetResult> {
	const worker = new Worker(new URL('./spreadsheetWorker.ts', import.meta.url), { type: 'module' });
	try {
		return await new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new UnreadableSpreadsheet(damaged)), timeoutMs);
			worker.onmessage = ({ data }: MessageEvent<SpreadsheetResult>) => {
				clearTimeout(timer);
				if ('unreadable' in data) reject(new UnreadableSpreadsheet(data.unreadable));
				else if ('error' in data) reject(new Error(data.error));
				else resolve(data);
			};
			worker.onerror = (event) => {
				clearTimeout(timer);
				reject(new Error(event.message || 'The spreadsheet reader could not be loaded'));
			};
			worker.postMessage(job, transfer);
		});
	} finally {
		worker.terminate();
	}
}
