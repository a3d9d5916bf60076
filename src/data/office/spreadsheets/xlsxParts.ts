/** The parts of an .xlsx archive, unpacked within the limits of sheets, and their XML read element by element. */
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { decodeText } from './decodeText.ts';
import { damaged, sheetLimits, tooLargeContent, UnreadableSpreadsheet } from './unreadable.ts';

/** What is read of the archive: pictures, drawings, comments and the like are left packed. */
const readParts =
	/(^|\/)(workbook|sharedStrings|styles)\d*\.xml$|(^|\/)workbook\d*\.xml\.rels$|(^|\/)worksheets\/[^/]+\.xml$|^mimetype$/i;

/**
 * The parts that are read, by their paths. An archive that says that they are larger than the limit is refused before
 * anything is unpacked; fflate unpacks each into as many bytes as the archive says, so that it cannot become more. A part
 * that is stored as it is takes its packed size instead, and a thousand parts may share the same bytes.
 */
export function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
	const isRead = ({ name }: { name: string }) => readParts.test(name.replace(/\\/g, '/'));
	let size = 0;
	try {
		unzipSync(bytes, {
			filter: (part) => {
				if (isRead(part)) size += Math.max(part.originalSize, part.size);
				return false;
			},
		});
		if (size > sheetLimits.maxContentSize) throw new UnreadableSpreadsheet(tooLargeContent);
		const files = unzipSync(bytes, { filter: isRead });
		return new Map(Object.entries(files).map(([path, content]) => [path.replace(/\\/g, '/'), content]));
	} catch (error) {
		if (error instanceof UnreadableSpreadsheet) throw error;
		throw new UnreadableSpreadsheet(damaged, { cause: error });
	}
}

/** Why an archive without a workbook cannot be read. */
export function otherArchive(parts: ReadonlyMap<string, Uint8Array>): string {
	const mimetype = parts.get('mimetype');
	if (mimetype && strFromU8(mimetype).includes('opendocument.spreadsheet'))
		return 'Filen är i OpenDocument-format. Spara den som Excel-arbetsbok (.xlsx) och välj den';
	return 'Filen är inget kalkylark i Excels format. Spara det som Excel-arbetsbok (.xlsx) eller CSV';
}

/** '' for a part that is not there. */
export function textOf(parts: ReadonlyMap<string, Uint8Array>, path: string): string {
	const bytes = partOf(parts, path);
	return bytes ? decodeText(bytes) : '';
}

/** Names of parts do not differ in case (ECMA-376, part 2, §6.2.2.3). */
export function partOf(parts: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array | undefined {
	const known = parts.get(path);
	if (known) return known;
	for (const [name, bytes] of parts) if (name.toLowerCase() === path.toLowerCase()) return bytes;
	return undefined;
}

interface XmlHandlers {
	/** `decode` reads what stands for a character in an attribute: '&amp;'. */
	open?: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void;
	close?: (name: string) => void;
	text?: (text: string) => void;
}

/** Calls the handlers for every element, whatever prefix its namespace has. Throws UnreadableSpreadsheet for broken XML. */
export function parseXml(xml: string, { open, close, text }: XmlHandlers) {
	if (xml === '') return;
	const parser = new Parser();
	let failure: unknown;
	const guarded =
		<A extends unknown[]>(handler: (...given: A) => void) =>
		(...given: A) => {
			try {
				handler(...given);
			} catch (error) {
				failure ??= error;
				parser.stop();
			}
		};
	parser.on(
		'openTag',
		guarded((name, attributes, decode) => open?.(localName(name), attributes, decode)),
	);
	if (close)
		parser.on(
			'closeTag',
			guarded((name) => close(localName(name))),
		);
	if (text) {
		parser.on(
			'text',
			guarded((written, decode) => text(decode(written))),
		);
		parser.on('cdata', guarded(text));
	}
	parser.on('error', (error) => {
		failure ??= new UnreadableSpreadsheet(damaged, { cause: error });
		parser.stop();
	});
	parser.parse(xml);
	if (failure) throw failure;
}

function localName(name: string): string {
	const colon = name.indexOf(':');
	return colon < 0 ? name : name.slice(colon + 1);
}
