/// <reference lib="webworker" />
/** Reads and writes one spreadsheet in a worker thread, so that the screen stays responsive. */
import { writeCsv } from './csv.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';
import type { ReadSheet } from './readXlsx.ts';
import { UnreadableSpreadsheet } from './unreadable.ts';
import { type SheetToWrite, writeXlsx } from './writeXlsx.ts';

export type SpreadsheetJob =
	| { read: ArrayBuffer; sheet?: string | undefined }
	| { write: SheetToWrite; format: 'xlsx' | 'csv' };

export type SpreadsheetResult =
	| { read: ReadSheet }
	| { written: Uint8Array<ArrayBuffer> }
	/** A sentence for staff. */
	| { unreadable: string }
	| { error: string };

addEventListener('message', ({ data }: MessageEvent<SpreadsheetJob>) => {
	try {
		if ('read' in data) postResult({ read: readSpreadsheet(new Uint8Array(data.read), data.sheet) });
		else postResult({ written: data.format === 'xlsx' ? writeXlsx(data.write) : writeCsv(data.write.rows) });
	} catch (error) {
		postResult(error instanceof UnreadableSpreadsheet ? { unreadable: error.message } : { error: String(error) });
	}
});

function postResult(result: SpreadsheetResult) {
	postMessage(result, { transfer: 'written' in result ? [result.written.buffer] : [] });
}
