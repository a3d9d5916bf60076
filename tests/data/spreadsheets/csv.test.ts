import { describe, expect, test } from 'vitest';
import { writeCsv } from '#data/office/spreadsheets/csv.ts';
import { readSpreadsheet } from '#data/office/spreadsheets/readSpreadsheet.ts';

const table = [
	['Art.nr', 'Benämning', 'Pris'],
	['007', 'Kylbänk 3 dörrar, "Rostfri"', '1 299,50'],
	['KB2', 'Rad 1\nRad 2; slut', '5'],
];
const quoted = (separator: string) =>
	table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
	const bytes = Buffer.from(text, 'utf16le');
	return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const macRoman = (text: string) =>
	Uint8Array.from(text, (letter) => ({ ä: 0x8a, ö: 0x9a, å: 0x8c })[letter] ?? letter.charCodeAt(0));
const read = (bytes: Uint8Array) => readSpreadsheet(bytes).rows.map(({ cells }) => cells);

describe('X5: .csv files as programs write them', () => {
	test.each<[string, Uint8Array]>([
		['Swedish Excel: UTF-8 with a byte order mark, semicolons', utf8(`\ufeff${quoted(';')}\r\n`)],
		['Google: UTF-8 without one, commas', utf8(quoted(','))],
		['Excel’s Unicode text: UTF-16, tabs', utf16(`\ufeff${quoted('\t')}`)],
		['UTF-16, big end first', utf16(`\ufeff${quoted('\t')}`, true)],
		['UTF-16 without a byte order mark', utf16(quoted(';'))],
		['old Swedish Excel: Windows-1252, semicolons', windows1252(quoted(';'))],
		['old Excel for Mac: Mac Roman', macRoman(quoted(';').replaceAll('\r\n', '\r'))],
		['LibreOffice: line feeds alone', utf8(quoted(';').replaceAll('\r\n', '\n'))],
		['Excel’s line that names the separator', utf8(`sep=|\r\n${quoted('|')}`)],
	])('%s', (_, bytes) => expect(read(bytes)).toEqual(table));

	test('Windows-1252 without any Swedish letter is no Mac Roman', () =>
		expect(read(Uint8Array.from('Titel;Pris\nUgn;\x80 100', (letter) => letter.charCodeAt(0)))[1]).toEqual([
			'Ugn',
			'€ 100',
		]));

	test('numbers with decimal commas do not make commas the separator, nor do texts', () => {
		const rows = ['Titel;Pris;Text', 'Ugn;1299,50;a, b, c, d, e', 'Spis;5,5;f, g, h', 'Bänk;10,0;i, j, k, l'];
		expect(read(utf8(rows.join('\n')))).toEqual(rows.map((row) => row.split(';')));
		expect(read(utf8('Titel\nUgn\nSpis'))).toEqual([['Titel'], ['Ugn'], ['Spis']]);
	});

	test('rows are numbered as in a spreadsheet; empty ones and empty cells at the end are left out', () => {
		const { rows } = readSpreadsheet(utf8('Lista;;\n;;\n\nTitel;Pris;;;\n"a\nb";1;;;\nUgn;;\n;;;\n\n\n'));
		expect(rows).toEqual([
			{ number: 1, cells: ['Lista'] },
			{ number: 4, cells: ['Titel', 'Pris'] },
			{ number: 5, cells: ['a\nb', '1'] },
			{ number: 6, cells: ['Ugn'] },
		]);
	});
});

describe('X4: .csv for Swedish Excel', () => {
	test('byte order mark, semicolons, decimal commas, CRLF, every text quoted, no formula', () => {
		const bytes = writeCsv([
			['Titel', 'Pris'],
			['Ugn "stor"\nny', 1299.5],
			['=1+1', null],
			["'=2", -3],
		]);
		expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
			'\ufeff"Titel";"Pris"\r\n"Ugn ""stor""\nny";1299,5\r\n"\'=1+1";\r\n"\'\'=2";-3\r\n',
		);
		expect(read(bytes)).toEqual([['Titel', 'Pris'], ['Ugn "stor"\nny', '1299,5'], ['=1+1'], ["'=2", '-3']]);
	});
});
