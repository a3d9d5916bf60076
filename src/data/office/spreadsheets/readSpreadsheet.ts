/** Reads a chosen file, whatever kind of spreadsheet it is. */
import { readCsv } from './csv.ts';
import { type ReadSheet, readXlsx } from './readXlsx.ts';
import { sheetLimits, tooLargeFile, UnreadableSpreadsheet } from './unreadable.ts';

/**
 * The rows of an .xlsx or .csv file, judged by its bytes, since names lie. `sheet` names a tab; without it the first
 * visible one that has rows is read. Throws UnreadableSpreadsheet with a sentence for staff.
 */
export function readSpreadsheet(bytes: Uint8Array, sheet?: string): ReadSheet {
	if (bytes.length > sheetLimits.maxFileSize) throw new UnreadableSpreadsheet(tooLargeFile);
	const refusal = refusalOf(bytes);
	if (refusal) throw new UnreadableSpreadsheet(refusal);
	const read = startsWith(bytes, 'PK') ? readXlsx(bytes, sheet) : { name: '', names: [], rows: readCsv(bytes) };
	if (read.rows.length === 0) throw new UnreadableSpreadsheet('Kalkylarket är tomt');
	return read;
}

function refusalOf(bytes: Uint8Array): string | undefined {
	if (bytes.length === 0) return 'Filen är tom';
	const isCompound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte);
	if (isCompound)
		return holdsUtf16(bytes, 'EncryptedPackage')
			? 'Filen är skyddad med lösenord. Ta bort skyddet i Excel och välj filen igen'
			: 'Filen är i Excels gamla format (.xls). Spara den som Excel-arbetsbok (.xlsx) och välj den';
	if (startsWith(bytes, '%PDF')) return 'Filen är en PDF. Spara kalkylarket som Excel-arbetsbok (.xlsx) eller CSV';
	const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 300)).trim().toLowerCase();
	if (/^(\ufeff|ï»¿)?\s*(<!doctype|<html|<table|<\?xml|{\\rtf)/.test(start))
		return 'Filen är en webbsida eller ett dokument. Spara kalkylarket som Excel-arbetsbok (.xlsx) eller CSV';
	return undefined;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
	return [...text].every((character, at) => bytes[at] === character.charCodeAt(0));
}

/** Whether a name stands in the directory of an OLE2 file, which is written in UTF-16. */
function holdsUtf16(bytes: Uint8Array, name: string): boolean {
	return new TextDecoder('latin1').decode(bytes).includes([...name].join('\u0000'));
}
