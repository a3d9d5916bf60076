import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { leadsCsv, leadsFileName, phoneCell } from '#domain/leads/leadsCsv.ts';
import { aStoredLead } from '#tests/support/factories.ts';

const specified = [
	'Datum',
	'Namn',
	'E-post',
	'Telefon',
	'Företag',
	'Ort',
	'Ärende',
	'Produkt',
	'Status',
	'Stjärnmarkerad',
	'Arkiverad',
	'Anteckning',
];

/** Read back by another library, as a spreadsheet would. */
function readBack(csv: string): Record<string, string>[] {
	return parse(csv, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' });
}

/** The cells of a spreadsheet that splits at commas and heeds no quotes: our own begin behind semicolons. */
function splitAtCommas(csv: string): string[][] {
	return csv
		.replace('\ufeff', '')
		.split(/\r\n?|\n/)
		.map((line) => line.split(','));
}

describe('C2: the file of leads', () => {
	test('begins with the specified columns, in order', () => {
		const [heading] = leadsCsv([]).replace('\ufeff', '').split('\r\n');
		expect(heading?.split(';').slice(0, 12)).toEqual(specified.map((name) => `"${name}"`));
	});

	test('is made for Swedish Excel: byte order mark, semicolons, quotes, CRLF', () => {
		const csv = leadsCsv([aStoredLead(), aStoredLead()]);
		expect(new TextEncoder().encode(csv).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
		expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
		expect(csv.endsWith('"\r\n')).toBe(true);
		expect(csv.split('\r\n')[1]).toMatch(/^"2026-03-01 14:05";"Åsa Öberg";"asa@example\.se";"070-123 45 67";/);
	});

	test('M2: the measures that a lead keeps of its product change nothing in the file', () =>
		expect(leadsCsv([aStoredLead({ product_measures: 'Vikt: 85 kg' })])).toBe(leadsCsv([aStoredLead()])));

	test('says what a lead is in words', () => {
		const [row] = readBack(
			leadsCsv([
				aStoredLead({
					inquiry_type: 'sell_equipment',
					status: 'ongoing',
					is_starred: true,
					product_title: 'Kombiugn',
					internal_note: 'Ring igen',
				}),
			]),
		);
		expect(row).toMatchObject({
			Ärende: 'Sälja utrustning',
			Status: 'Pågående',
			Stjärnmarkerad: 'Ja',
			Arkiverad: 'Nej',
			Produkt: 'Kombiugn',
			Anteckning: 'Ring igen',
		});
	});

	test.each([
		['quotes', 'Restaurang "Sjöboden"'],
		['a semicolon', 'Kök; bar; terrass'],
		['line breaks', 'Rad ett\nRad två\r\nRad tre'],
		['Swedish and other letters', 'Åsa Öberg-Ängström Łukasz 李 😀'],
		['a quote that never ends', '"'],
		['blanks', '  indraget  '],
		['backslashes', 'C:\\kök\\"'],
	])('%s comes back as it was written', (_, value) => {
		const [row] = readBack(
			leadsCsv([aStoredLead({ name: value, company: value, city: value, internal_note: value, message: value })]),
		);
		expect(row).toMatchObject({ Namn: value, Företag: value, Ort: value, Anteckning: value, Meddelande: value });
	});

	test.each([
		'=1+1',
		'=HYPERLINK("http://evil.example";"Klicka")',
		'+1+1',
		'-2+3',
		'@SUM(A1)',
		'\t=1+1',
		' =1+1',
		'＝1+1',
		"=cmd|' /C calc'!A0",
	])('the formula %j becomes text in every column that a customer can write in', (formula) => {
		const [row] = readBack(
			leadsCsv([
				aStoredLead({
					name: formula,
					email: formula,
					phone: formula,
					company: formula,
					city: formula,
					product_title: formula,
					internal_note: formula,
					message: formula,
					budget: formula,
				}),
			]),
		);
		for (const column of ['Namn', 'E-post', 'Företag', 'Ort', 'Produkt', 'Anteckning', 'Meddelande', 'Budget'])
			expect(row?.[column], column).toBe(`'${formula}`);
		expect(row?.Telefon).not.toMatch(/^\s*[=@-]|^\+?[0-9]+[+-]/);
	});

	test.each([
		'x,=1+1',
		'x, =1+1',
		'x,"=1+1"',
		'x","=1+1',
		'"x"",""=1+1',
		'x,@SUM(A1)',
		'x,+46',
		'x\n=1+1',
		'x\r\n=1+1',
		'\r=1+1',
		'x\n\n"-2+3',
		'x;y,\t=1+1',
		'x,＝1+1',
		'"=1+1',
		'"\n"=1+1',
	])('no cell begins a formula in a spreadsheet that splits at commas either: %j', (value) => {
		const csv = leadsCsv([aStoredLead({ name: value, company: value, internal_note: value, message: value })]);
		for (const row of splitAtCommas(csv)) for (const cell of row) expect(cell).not.toMatch(/^[\s"]*[=+\-@|%＝＋－＠]/);
		const [row] = readBack(csv);
		expect(row?.Meddelande?.replaceAll("'", '')).toBe(value);
	});

	test('what is no formula stays as it was written, commas and all', () => {
		const value = 'Ugn, 12 995:-, GN 1/1\n100 % rostfri, a=b';
		expect(readBack(leadsCsv([aStoredLead({ message: value })]))[0]?.Meddelande).toBe(value);
	});

	test.each([
		['+46701234567', '+46 70 123 45 67'],
		['+46 70-123 45 67', '+46 70 123 45 67'],
		['+45 20123456', '+45 201234 56'],
		['+1 (555) 010-9999', '+1 555 010 99 99'],
		['0701234567', '070-123 45 67'],
		['070-123 45 67', '070-123 45 67'],
		['021-14 00 00', '021-14 00 00'],
		['021140000', '0211400 00'],
		['08-123 456 78', '08-123 456 78'],
	])('the phone number %s keeps its plus, its zero and its digits', (phone, cell) => {
		expect(phoneCell(phone)).toBe(cell);
		expect(cell.replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''));
		// Neither a number nor a sum to a spreadsheet.
		expect(cell).toMatch(/^[+0-9][0-9]*[ -].*/);
		expect(cell).not.toMatch(/^\+[0-9 ]*-/);
	});

	test('is named after the day in Sweden', () => {
		expect(leadsFileName('2026-02-28T23:30:00Z')).toBe('leads-2026-03-01.csv');
	});

	test('holds ten thousand leads', () => {
		expect(
			readBack(leadsCsv(Array.from({ length: 10_000 }, (_, n) => aStoredLead({ name: `Kund ${n}` })))),
		).toHaveLength(10_000);
	});
});
