import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '#domain/spreadsheet/cell.ts';
import { readHeader, recogniseHeaders, remapped } from '#domain/spreadsheet/headers.ts';

const sheet = (...rows: Cell[][]): SheetRow[] => rows.map((cells, at) => ({ number: at + 1, cells }));
const fieldsOf = (...headers: string[]) =>
	recogniseHeaders(
		sheet(
			headers,
			headers.map(() => 'x'),
		),
	).columns.map(({ field }) => field);

describe('X5: columns are found by their headers', () => {
	test.each([
		['Artikelnr', 'sku'],
		['Art.nr', 'sku'],
		['ART NR.', 'sku'],
		['artikelnummer', 'sku'],
		['Benämning', 'title'],
		['BENAMNING', 'title'],
		['Produktnamn', 'title'],
		['Fabrikat', 'brand_id'],
		['Märke', 'brand_id'],
		['Varumärke ', 'brand_id'],
		['Kategori', 'category_id'],
		['Varugrupp', 'category_id'],
		['Antal', 'stock_status'],
		['Pris', 'price'],
		['Ord. pris', 'old_price'],
		['Årsmodell', 'year_made'],
		['Serienr', 'serial_number'],
		['Ko\u0308ldmedium', 'refrigerant'],
		['Lagerplats', 'storage_location'],
		['Mått', undefined],
		['Inköpspris', undefined],
	])('%s → %s', (header, field) => expect(readHeader(header)?.field).toBe(field));

	test('a header says what its numbers are counted in, and whether prices hold VAT', () => {
		expect(readHeader('Bredd (cm)')).toEqual({ field: 'width', unit: 'cm' });
		expect(readHeader('Bredd mm')).toEqual({ field: 'width', unit: 'mm' });
		expect(readHeader('Effekt [W]')).toEqual({ field: 'power', unit: 'w' });
		expect(readHeader('Pris ex moms')).toEqual({ field: 'price', includesVat: false });
		expect(readHeader('Pris inkl moms')).toEqual({ field: 'price', includesVat: true });
		expect(readHeader('Pris exkl. moms (kr)')).toEqual({ field: 'price', unit: 'kr', includesVat: false });
		expect(readHeader('Inkl. moms')).toEqual({ field: 'price_includes_vat' });
	});

	test('the header row stands below titles, and rows are numbered as in the file', () => {
		const rows: SheetRow[] = [
			{ number: 1, cells: ['Prislista november', null, null] },
			{ number: 3, cells: ['Uppdaterad', { date: '2026-11-02' }] },
			{ number: 5, cells: ['Art.nr', 'Benämning', 'Pris ex moms'] },
			{ number: 6, cells: ['KB1', 'Kylbänk', 100] },
		];
		const headers = recogniseHeaders(rows);
		expect(headers.row).toBe(5);
		expect(headers.columns.map(({ field }) => field)).toEqual(['sku', 'title', 'price']);
	});

	test('columns that nothing is known of are listed, empty ones without header are not', () => {
		const unknown = Array.from({ length: 40 }, (_, at) => `Egen kolumn ${at}`);
		const headers = recogniseHeaders(
			sheet(['Titel', '', ...unknown, ''], ['Ugn', null, ...unknown.map(() => 1), 'lös anteckning']),
		);
		const unread = headers.columns.filter(({ field }) => !field).map(({ header }) => header);
		expect(unread).toEqual([...unknown, 'Kolumn AQ']);
		expect(headers.columns[0]).toEqual({ index: 0, header: 'Titel', field: 'title' });
	});

	test('of two columns for the same field the first is taken', () =>
		expect(fieldsOf('Titel', 'Pris', 'Pris inkl moms', 'Namn')).toEqual(['title', 'price', undefined, undefined]));

	test("another program's ids are no ids of ours", () => {
		const rows = (id: Cell) => sheet(['ID', 'Titel'], [id, 'Ugn']);
		expect(recogniseHeaders(rows(17)).columns[0]?.field).toBeUndefined();
		expect(recogniseHeaders(rows('abcdefghij12345')).columns[0]?.field).toBe('id');
		expect(recogniseHeaders(rows(null)).columns[0]?.field).toBe('id');
	});

	test('staff give a column another field, and the column that had it loses it', () => {
		const headers = recogniseHeaders(sheet(['Titel', 'Modell', 'Storlek (cm)'], ['a', 'b', 88]));
		const changed = remapped(headers, 1, 'title');
		expect(changed.columns.map(({ field }) => field)).toEqual([undefined, 'title', undefined]);
		expect(remapped(headers, 2, 'width').columns[2]).toEqual({
			index: 2,
			header: 'Storlek (cm)',
			field: 'width',
			unit: 'cm',
		});
		expect(remapped(changed, 1, undefined).columns.map(({ field }) => field)).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});

	test('a sheet without known headers has columns to be chosen by hand', () => {
		expect(recogniseHeaders(sheet(['Rubrik över allt'.repeat(9)], ['aaa', 'bbb'], ['1', '2']))).toMatchObject({
			row: 2,
			columns: [
				{ header: 'aaa', field: undefined },
				{ header: 'bbb', field: undefined },
			],
		});
		expect(recogniseHeaders([])).toEqual({ row: 1, columns: [] });
	});
});
