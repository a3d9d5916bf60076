import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#data/office/spreadsheets/readSpreadsheet.ts';
import { sheetLimits } from '#data/office/spreadsheets/unreadable.ts';
import { columnLetters } from '#domain/spreadsheet/cell.ts';
import { aWorkbook } from '#tests/support/xlsxParts.ts';

const file = (name: string) => new Uint8Array(readFileSync(new URL(`files/${name}`, import.meta.url)));
const rowsOf = (bytes: Uint8Array) => readSpreadsheet(bytes).rows;
const noResult = { error: expect.stringContaining('inget sparat resultat') };

describe('X5: .xlsx files as programs write them', () => {
	test('openpyxl: merged title, dates, rich text, errors, formulas without result, styled empty rows, hidden tabs', () => {
		const sheet = readSpreadsheet(file('openpyxl.xlsx'));
		expect(sheet.name).toBe('Lager');
		expect(sheet.names).toEqual(['Lager', 'Annat']);
		expect(sheet.rows).toEqual([
			{ number: 1, cells: ['Prislista begagnat, november'] },
			{ number: 3, cells: ['Art.nr', 'Benämning', 'Pris ex moms', 'Inköpt', 'Summa', 'Anteckning'] },
			{
				number: 4,
				cells: ['007', 'Kylbänk "Rostfri"; 3 dörrar', 1299.5, { date: '2026-03-01' }, noResult, 'Rad 1\nRad 2'],
			},
			{ number: 5, cells: [1822, 'Kombiugn & spis', '1 299,50', { date: '2026-12-31' }, { error: '#N/A' }, true] },
		]);
		expect(readSpreadsheet(file('openpyxl.xlsx'), 'Annat').rows[0]?.cells).toEqual(['Titel', 'Pris']);
	});

	test('XlsxWriter: values of formulas and never the formulas, texts that look like one, custom date formats', () => {
		expect(rowsOf(file('xlsxwriter.xlsx'))).toEqual([
			{ number: 1, cells: ['SKU', 'Titel', 'Pris', 'År', 'Moms', 'Fel'] },
			{
				number: 2,
				cells: ['=1+1', 'Ugn _x0041_ <b>\u00a0', 12500.5, { date: '2017-01-01' }, 3125.125, { error: '#DIV/0!' }],
			},
			{ number: 3, cells: [null, '1+1x', null, null, true] },
		]);
		expect(rowsOf(file('xlsxwriter-inline.xlsx'))[1]?.cells).toEqual([' Ugn  ', 5]);
	});

	test('Excel: shared strings with runs and phonetic hints, dates since 1904, escaped characters', () => {
		const bytes = aWorkbook({
			date1904: true,
			sharedStrings: [
				'<t>Titel</t>',
				'<r><rPr><b/></rPr><t>Kyl</t></r><r><t xml:space="preserve"> &amp; frys</t></r><rPh sb="0" eb="1"><t>カ</t></rPh>',
				'<t>a_x000D_b_x005F_x0041_</t>',
				'<t/>',
			],
			styles: '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/>',
			formats:
				'<numFmt numFmtId="164" formatCode="[$-41D]d mmmm yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;dagar&quot;"/>',
			sheets: [
				{
					name: 'Kyl &amp; frys',
					rows:
						'<row r="2" spans="1:3"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>' +
						'<row r="3"><c r="A3" s="1"><v>40967</v></c><c r="B3" s="2"><v>40967.5</v></c><c r="C3" s="3"><v>5</v></c><c r="D3" s="4"><v>0.25</v></c><c r="E3" t="s"><v>3</v></c><c r="F3" t="str"><f>A1</f><v></v></c></row>' +
						'<row r="4"><c r="A4" t="d"><v>2026-03-01T00:00:00Z</v></c><c r="B4" t="b"><v>0</v></c><c r="C4"><f>1+1</f><v>2</v></c></row>',
				},
			],
		});
		const sheet = readSpreadsheet(bytes);
		expect(sheet.name).toBe('Kyl & frys');
		expect(sheet.rows).toEqual([
			{ number: 2, cells: ['Titel', 'Kyl & frys', null, 'a\rb_x0041_'] },
			{ number: 3, cells: [{ date: '2016-02-29' }, { date: '2016-02-29' }, 5, 0.25] },
			{ number: 4, cells: [{ date: '2026-03-01' }, false, 2] },
		]);
	});

	test('Excel: a number that is shown with zeros before it keeps them, as an article number', () => {
		const bytes = aWorkbook({
			styles: '<xf numFmtId="0"/><xf numFmtId="164"/>',
			formats: '<numFmt numFmtId="164" formatCode="00000"/>',
			sheets: [
				{
					rows: '<row r="1"><c r="A1" s="1"><v>107</v></c><c r="B1" s="1"><v>41822</v></c><c r="C1" s="1"><v>0.5</v></c><c r="D1" s="0"><v>107</v></c></row>',
				},
			],
		});
		expect(rowsOf(bytes)[0]?.cells).toEqual(['00107', 41_822, 0.5, 107]);
	});

	test('the Open XML SDK: prefixed names; others: no references of cells, uncompressed parts, other paths', () => {
		const rows =
			'<row><c t="inlineStr"><is><t>Titel</t></is></c><c><v>1</v></c></row><row><c/><c t="n"><v>2.5</v></c></row>';
		for (const bytes of [aWorkbook({ sheets: [{ rows }], prefix: 'x:' }), aWorkbook({ sheets: [{ rows }], level: 0 })])
			expect(rowsOf(bytes)).toEqual([
				{ number: 1, cells: ['Titel', 1] },
				{ number: 2, cells: [null, 2.5] },
			]);
	});

	test('the first visible tab with content is read', () => {
		const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
		const bytes = aWorkbook({
			sheets: [{ rows: row('dolt'), state: 'veryHidden' }, { rows: '' }, { rows: row('syns') }],
		});
		expect(readSpreadsheet(bytes)).toMatchObject({
			name: 'Blad3',
			names: ['Blad2', 'Blad3'],
			rows: [{ cells: ['syns'] }],
		});
	});

	test('200 000 empty rows, and a cell far down, cost nothing', () => {
		const filled = '<row r="1"><c r="A1" t="inlineStr"><is><t>Titel</t></is></c></row>';
		const rows = Array.from(
			{ length: 200_000 },
			(_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="0"/><c r="C${at + 2}" s="0"/></row>`,
		);
		const last = '<row r="1048576"><c r="B1048576"><v>7</v></c></row>';
		expect(
			rowsOf(aWorkbook({ sheets: [{ rows: filled + rows.join('') + last }], styles: '<xf numFmtId="0"/>' })),
		).toEqual([
			{ number: 1, cells: ['Titel'] },
			{ number: 1_048_576, cells: [null, 7] },
		]);
	});
});

describe('X5: what cannot be read is refused with a Swedish sentence', () => {
	const aRow = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
	const compound = (entry: string) =>
		new Uint8Array([
			0xd0,
			0xcf,
			0x11,
			0xe0,
			0xa1,
			0xb1,
			0x1a,
			0xe1,
			...Buffer.alloc(512),
			...Buffer.from(entry, 'utf16le'),
		]);
	const damagedBytes = aWorkbook({ sheets: [{ rows: aRow(1) }] }).slice(0, -40);

	test.each<[string, () => Uint8Array, RegExp]>([
		['an empty file', () => new Uint8Array(), /^Filen är tom$/],
		['a PDF', () => strToU8('%PDF-1.7\n%âãÏÓ'), /^Filen är en PDF/],
		['an old .xls', () => compound('Workbook'), /gamla format \(\.xls\)/],
		['a file with a password', () => compound('EncryptedPackage'), /skyddad med lösenord/],
		['a web page that is called .xls', () => strToU8('\ufeff<html><table><tr><td>Pris'), /^Filen är en webbsida/],
		[
			'a photo',
			() => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0]),
			/inget kalkylark/,
		],
		[
			'an OpenDocument sheet',
			() => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
			/OpenDocument/,
		],
		['a Word document', () => zipSync({ 'word/document.xml': strToU8('<w/>') }), /inget kalkylark i Excels format/],
		['a binary workbook', () => zipSync({ 'xl/workbook.bin': new Uint8Array(9) }), /inget kalkylark i Excels format/],
		['a cut file', () => damagedBytes, /^Filen är skadad/],
		['broken XML', () => aWorkbook({ sheets: [{ rows: '<row r="1"><c r="A1"></row>' }] }), /^Filen är skadad/],
		['an empty sheet', () => aWorkbook({ sheets: [{ rows: '' }] }), /^Kalkylarket är tomt$/],
		['hidden tabs alone', () => aWorkbook({ sheets: [{ rows: aRow(1), state: 'hidden' }] }), /inget kalkylark/],
		[
			'too many rows',
			() =>
				aWorkbook({
					sheets: [{ rows: Array.from({ length: sheetLimits.maxRows + 1 }, (_, at) => aRow(at + 1)).join('') }],
				}),
			/högst 20 000 rader/,
		],
		[
			'too many columns',
			() =>
				aWorkbook({
					sheets: [{ rows: `<row r="1"><c r="${columnLetters(sheetLimits.maxColumns)}1"><v>1</v></c></row>` }],
				}),
			/fler än 500 kolumner/,
		],
		['too large a file', () => new Uint8Array(sheetLimits.maxFileSize + 1), /större än 20 MB/],
	])('%s', (_, bytes, sentence) => expect(() => readSpreadsheet(bytes())).toThrow(sentence));

	/** The file with another uncompressed size of a part, in its local header and in the directory. */
	const claiming = (bytes: Uint8Array, size: number, claimed: number) => {
		const view = new DataView(bytes.buffer, bytes.byteOffset);
		for (let at = 0; at < bytes.length - 4; at += 1)
			if (view.getUint32(at, true) === size) view.setUint32(at, claimed, true);
		return bytes;
	};
	const unpackedBy = (read: () => void) => {
		const before = process.memoryUsage().arrayBuffers;
		read();
		return process.memoryUsage().arrayBuffers - before;
	};

	test('a zip bomb is refused before anything of it is unpacked', () => {
		const part = new Uint8Array(50_000_017);
		const parts = Object.fromEntries(
			[1, 2, 3, 4, 5].map((at) => [`xl/worksheets/bomb${at}.xml`, at === 1 ? part : part.subarray(0, 9)]),
		);
		const bytes = claiming(aWorkbook({ sheets: [{ rows: aRow(1) }], parts }), 9, part.length);
		const grown = unpackedBy(() => expect(() => readSpreadsheet(bytes)).toThrow(/för stor när den packas upp/));
		expect(grown).toBeLessThan(10_000_000);
	});

	test('one that lies about its size is unpacked into no more than it says', () => {
		const part = new Uint8Array(50_000_017).fill(0x20);
		const bytes = claiming(
			aWorkbook({ sheets: [{ rows: aRow(1) }], parts: { 'xl/worksheets/sheet1.xml': part } }),
			part.length,
			100,
		);
		const grown = unpackedBy(() => expect(() => readSpreadsheet(bytes)).toThrow(/^Filen är skadad/));
		expect(grown).toBeLessThan(10_000_000);
	});

	test('a thousand parts that are stored once are counted each', () => {
		const bytes = manyOf(new Uint8Array(4_000_000), 500);
		const grown = unpackedBy(() => expect(() => readSpreadsheet(bytes)).toThrow(/för stor när den packas upp/));
		expect(grown).toBeLessThan(10_000_000);
	});

	test('one text that stands in every cell, and a number of a million digits, become no larger than the limit', () => {
		const cells = '<c t="s"><v>0</v></c>'.repeat(400);
		const rows = Array.from({ length: 20 }, () => `<row>${cells}</row>`).join('');
		const bytes = aWorkbook({ sheets: [{ rows }], sharedStrings: [`<t>${'x'.repeat(32_000)}</t>`] });
		expect(bytes.length).toBeLessThan(10_000);
		expect(() => readSpreadsheet(bytes)).toThrow(/för stor när den packas upp/);
		const formats = `<numFmt numFmtId="170" formatCode="${'0'.repeat(1_000_000)}"/>`;
		const long = aWorkbook({
			sheets: [{ rows: '<row><c s="0"><v>7</v></c></row>' }],
			formats,
			styles: '<xf numFmtId="170"/>',
		});
		expect(rowsOf(long)[0]?.cells).toEqual([7]);
	});
});

/** An archive whose directory names one stored part many times, each time as empty. */
function manyOf(part: Uint8Array, times: number): Uint8Array {
	const whole = zipSync({ 'xl/worksheets/0000.xml': part }, { level: 0 });
	const view = new DataView(whole.buffer, whole.byteOffset);
	const end = whole.length - 22;
	const directory = whole.slice(view.getUint32(end + 16, true), end);
	new DataView(directory.buffer).setUint32(24, 0, true);
	const entries = Array.from({ length: times }, (_, at) => {
		const entry = directory.slice();
		entry.set(strToU8(String(at).padStart(4, '0')), 46 + 'xl/worksheets/'.length);
		return entry;
	});
	const closing = whole.slice(end);
	new DataView(closing.buffer).setUint16(10, times, true);
	new DataView(closing.buffer).setUint16(8, times, true);
	return new Uint8Array(Buffer.concat([whole.subarray(0, view.getUint32(end + 16, true)), ...entries, closing]));
}
