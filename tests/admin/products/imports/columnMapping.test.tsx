// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ColumnMapping } from '#admin/products/imports/ColumnMapping.tsx';
import { type ColumnName, headerOf } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders, remapped } from '#domain/spreadsheet/headers.ts';

afterEach(cleanup);

/** What is said below each header of a sheet, one of whose columns staff have given another field. */
function notes(names: string[], changed?: [index: number, field: ColumnName]) {
	const rows = [
		{ number: 1, cells: names },
		{ number: 2, cells: names.map(() => 100) },
	];
	const headers = recogniseHeaders(rows);
	const shown = changed ? remapped(headers, ...changed) : headers;
	render(<ColumnMapping rows={rows} headers={shown} onMap={() => undefined} />);
	const found = names.map((name) => screen.getByText(name, { selector: 'span' }).nextElementSibling?.textContent ?? '');
	cleanup();
	return found;
}

test('X5: the columns say what becomes of prices with and without VAT, also where staff have chosen the field', () => {
	expect(notes(['Titel', 'Kundpris inkl moms'], [1, 'price'])).toEqual(['', 'Sparas som pris inklusive moms']);
	expect(notes(['Pris ex moms', 'Ord. pris inkl moms'])).toEqual([
		'Sparas som pris exklusive moms',
		'Räknas om till pris exklusive moms',
	]);
	expect(notes(['Pris', 'Ord. pris inkl moms'])).toEqual([
		'',
		'Pris inklusive moms. Räknas om där produkten har pris exklusive moms',
	]);
	expect(notes(['Pris ex moms', headerOf('price_includes_vat')])[0]).toBe(
		'Pris exklusive moms. Räknas om där produkten har pris inklusive moms',
	);
	expect(notes(['Bredd (cm)'])).toEqual(['Räknas om från cm till mm']);
});
