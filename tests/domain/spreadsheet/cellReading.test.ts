import { describe, expect, test } from 'vitest';
import type { Cell } from '#domain/spreadsheet/cell.ts';
import { readCell } from '#domain/spreadsheet/cellReading.ts';
import type { SheetField } from '#domain/spreadsheet/columns.ts';
import type { HeaderUnit } from '#domain/spreadsheet/headers.ts';

describe('X5: a cell is read as people and programs write it', () => {
	test.each<[SheetField, Cell, unknown, HeaderUnit?]>([
		['price', '1 299,50', 1299.5],
		['price', '1\u00a0299,50', 1299.5],
		['price', '1.299,50 kr', 1299.5],
		['price', '1299.50', 1299.5],
		['price', 1299.5, 1299.5],
		['price', 1299.4999999999998, 1299.5],
		['price', 0, null],
		['price', null, null],
		['price', ' ', null],
		['price', 'Ring för pris', null],
		['price', '7 200 kr + moms', 7200],
		['price', '7.200:- inkl. moms', 7200],
		['width', '88 cm', 880],
		['width', 880, 880],
		['width', 88, 880, 'cm'],
		['width', '88', 880, 'cm'],
		['width', '88,5', 885, 'cm'],
		['width', 0.88, 880, 'm'],
		['width', 88, 88, 'mm'],
		['width', '1 060', 1060, 'mm'],
		['power', 6500, 6.5, 'w'],
		['power', '6500 W', 6.5],
		['power', 18.5, 18.5],
		['weight', 85.125, 85.13, 'kg'],
		['refrigerant_charge', 120, 0.12, 'g'],
		['refrigerant_charge', 0.085, 0.085, 'kg'],
		['year_made', 2017, 2017],
		['year_made', { date: '2017-01-01' }, 2017],
		['condition', 'Begagnad', 'used'],
		['condition', 'BEG.', 'used'],
		['condition', 'Nytt', 'new'],
		['condition', 'I nyskick', 'used'],
		['condition', 'Mycket bra skick', 'used'],
		['stock_status', 'Slutsåld', 'out_of_stock'],
		['stock_status', 3, 'in_stock'],
		['stock_status', '0 st', 'out_of_stock'],
		['voltage', '400V', '400v_3ph'],
		['voltage', '400 V 3-fas', '400v_3ph'],
		['voltage', 230, '230v_1ph'],
		['fuse', 16, '16'],
		['fuse', '16A', '16'],
		['refrigerant', 'R-290', 'r290'],
		['refrigerant', 'R290 (propan)', 'r290'],
		['connections', 'avlopp, kallvatten', ['cold_water', 'drain']],
		['is_published', 'Ja', true],
		['is_published', 'x', true],
		['is_published', true, true],
		['is_published', 1, true],
		['is_published', 'SANT', true],
		['is_published', null, false],
		['sku', 1234567890123, '1234567890123'],
		['sku', '007', '007'],
		['title', '  Kombi\u00adugn\u00a010 GN ', 'Kombiugn 10 GN'],
		['long_description', 'Rad 1\r\nRad 2', 'Rad 1\nRad 2'],
		['tags', 'ugn; gas\nel, "a, b"', ['ugn', 'gas', 'el', 'a, b']],
		['tags', null, []],
		['eprel_number', 1234567, '1234567'],
	])('%s: %j → %j', (field, cell, value, unit) => expect(readCell(field, cell, { unit })).toEqual({ value }));

	test.each<[SheetField, Cell, string, HeaderUnit?]>([
		['price', 'SÅLD', 'Ange ett pris i kronor, till exempel 12 500,50'],
		['price', -5, 'Priset kan inte vara negativt'],
		['price', { error: '#N/A' }, 'Cellen visar ett fel: #N/A'],
		['price', { date: '2026-03-01' }, 'Cellen är ett datum (2026-03-01). Gör om den till text och skriv värdet igen'],
		['sku', { date: '2026-03-01' }, 'Cellen är ett datum (2026-03-01). Gör om den till text och skriv värdet igen'],
		['width', 88, 'Ett tal utan enhet är millimeter. Skriv 88 cm eller 88 mm'],
		['width', '5', 'Måttet måste vara minst 10 mm', 'mm'],
		['title', null, 'Titel är obligatorisk'],
		['title', 'x'.repeat(101), 'Max 100 tecken'],
		['condition', 'trasig', 'Välj ett alternativ: Ny, Renoverad, Begagnad'],
		['is_published', 'kanske', 'Ange ja eller nej'],
		['year_made', 'ungefär 2010', 'Ange ett årtal, till exempel 2017'],
		['warranty_duration', 12.5, 'Ange ett heltal'],
		['warranty_duration', 500, 'Garantin får vara högst 120'],
	])('%s: %j is a fault: %s', (field, cell, problem, unit) =>
		expect(readCell(field, cell, { unit })).toEqual({ problem }),
	);

	test('an empty cell of a field that cannot be empty leaves it as it is', () => {
		expect(readCell('condition', null)).toBe('none');
		expect(readCell('stock_status', '')).toBe('none');
	});
});
