/** The chosen spreadsheet, read by a worker. */
import { useRef, useState } from 'react';
import type { ReadSheet } from '#data/office/spreadsheets/readXlsx.ts';
import { readSpreadsheetFile } from '#data/office/spreadsheets/spreadsheetFiles.ts';
import { UnreadableSpreadsheet } from '#data/office/spreadsheets/unreadable.ts';

export interface SheetFile {
	/** Another one for each reading. */
	key: string;
	file: File;
	sheet: ReadSheet;
}

interface SheetFileState {
	file?: SheetFile;
	isReading?: boolean;
	/** A file that cannot be read, and a sentence that says why. */
	refusal?: { name: string; reason: string };
}

export function useSheetFile() {
	const [state, setState] = useState<SheetFileState>({});
	const reading = useRef(0);

	async function read(file: File, tab?: string) {
		reading.current += 1;
		const number = reading.current;
		setState(({ file: before }) => ({ ...(tab !== undefined && before && { file: before }), isReading: true }));
		let next: SheetFileState;
		try {
			next = { file: { key: String(number), file, sheet: await readSpreadsheetFile(file, tab) } };
		} catch (error) {
			if (!(error instanceof UnreadableSpreadsheet)) console.error(error);
			const reason = error instanceof UnreadableSpreadsheet ? error.message : 'Filen kunde inte läsas. Välj den igen.';
			next = { refusal: { name: file.name, reason } };
		}
		// Another file may have been chosen by then, or none.
		if (number === reading.current) setState(next);
	}

	return {
		...state,
		isReading: state.isReading ?? false,
		read: (file: File) => void read(file),
		readTab: (tab: string) => state.file && void read(state.file.file, tab),
		reset: () => {
			reading.current += 1;
			setState({});
		},
	};
}
