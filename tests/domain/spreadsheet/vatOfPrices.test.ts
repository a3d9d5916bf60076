/** X5, J2: whether the prices of a sheet include VAT, by what its headers, cells and columns say, and what becomes of those that differ. */
import { describe, expect, test } from 'vitest';
import type { Cell } from '#domain/spreadsheet/cell.ts';
import { readHeader, recogniseHeaders, remapped } from '#domain/spreadsheet/headers.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { splitVat } from '#domain/spreadsheet/vatWords.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import { anId, empty, sheet } from '#tests/support/spreadsheetProducts.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

/** The prices of each row, and what staff are told of them. */
function prices(rows: Cell[][], stored?: Partial<ReturnType<typeof aStoredProduct>>) {
	const numbered = sheet(...rows);
	const products = stored ? [aStoredProduct({ id: anId(1), title: 'Ugn', sku: 'U1', ...stored })] : [];
	const { created, changed, unchanged, faulty, notices } = planImport(numbered, recogniseHeaders(numbered), {
		...empty,
		products,
	});
	return {
		created: created.map(({ values: { price, old_price, price_includes_vat } }) => [
			price,
			old_price,
			price_includes_vat,
		]),
		changed: changed.map(({ values }) => values),
		unchanged,
		faulty: faulty.map(({ faults }) => faults.map(({ label, reason }) => `${label}: ${reason}`)),
		notices: notices.map(({ text }) => plain(text)),
	};
}

describe('X5: a header says whether its prices include VAT', () => {
	test.each([
		['Pris inkl moms', true],
		['Pris (inkl. moms)', true],
		['pris_inkl_moms', true],
		['Pris inklusive moms', true],
		['Pris inkl. 25 % moms', true],
		['Pris inkl moms (kr)', true],
		['Pris kr inkl. moms', true],
		['Pris med moms', true],
		['Price incl VAT', true],
		['Price inclusive VAT', true],
		['Price (including VAT)', true],
		['Price inc. VAT', true],
		['Pris exkl. moms', false],
		['Pris exklusive moms', false],
		['Pris utan moms', false],
		['Pris + moms', false],
		['Price excl VAT', false],
		['Price excluding VAT', false],
		['Price ex. VAT', false],
		['Price without VAT', false],
		['Pris', undefined],
	])('%s: %s', (header, includesVat) =>
		expect(readHeader(header)).toMatchObject({ field: 'price', ...(includesVat !== undefined && { includesVat }) }),
	);

	test('a price says it in the same words', () => {
		for (const words of ['inkl moms', 'incl. VAT', 'inclusive VAT', '(inkl. moms)', 'inklusive 25 % moms'])
			expect(splitVat(`12 500 kr ${words}`)).toEqual({ text: '12 500 kr', includesVat: true });
		for (const words of ['+ moms', 'plus moms', 'exkl. moms', 'excl VAT', 'excluding VAT', ', utan moms'])
			expect(splitVat(`12 500 kr ${words}`)).toMatchObject({ includesVat: false });
		expect(splitVat('12 500 kr')).toEqual({ text: '12 500 kr', includesVat: undefined });
	});

	test('of a column that staff map by hand too, whatever it is called', () => {
		const headers = recogniseHeaders(sheet(['Titel', 'Kundpris inkl moms', 'Listpris inkl moms'], ['Ugn', 100, 200]));
		expect(headers.columns.map(({ field }) => field)).toEqual(['title', undefined, 'old_price']);
		expect(remapped(headers, 1, 'price').columns[1]).toMatchObject({ field: 'price', includesVat: true });
		expect(remapped(headers, 2, 'price').columns[2]).toMatchObject({ field: 'price', includesVat: true });
		expect(remapped(headers, 1, 'delivery_text').columns[1]).not.toHaveProperty('includesVat');
		const rows = sheet(['Titel', 'Kundpris inkl moms'], ['Ugn', 12_500]);
		const { created } = planImport(rows, remapped(recogniseHeaders(rows), 1, 'price'), empty);
		expect(created[0]?.values).toMatchObject({ price: 12_500, price_includes_vat: true });
	});

	test('the letter of a column without header is no unit', () => {
		const cells: Cell[] = ['Titel', 'a', 'b', 'c', 'd', 'e', ''];
		const headers = recogniseHeaders(sheet(cells, ['Ugn', 1, 1, 1, 1, 1, 85]));
		expect(remapped(headers, 6, 'weight').columns[6]).toEqual({ index: 6, header: 'Kolumn G', field: 'weight' });
	});
});

describe('X5: all prices of a product are with VAT or all without', () => {
	test('the selling price decides, and the other one is converted, in whatever order the columns stand', () => {
		const told = ['Ordinarie pris räknas om till exklusive moms: 12 500 kr blir 10 000 kr'];
		expect(
			prices([
				['Titel', 'Pris ex moms', 'Ord. pris inkl moms'],
				['Ugn', 9000, 12_500],
			]),
		).toMatchObject({ created: [[9000, 10_000, false]], notices: told });
		expect(
			prices([
				['Titel', 'Ord. pris inkl moms', 'Pris ex moms'],
				['Ugn', '12 500', '9 000'],
			]),
		).toMatchObject({ created: [[9000, 10_000, false]], notices: told });
		expect(
			prices([
				['Titel', 'Pris inkl moms', 'Ord. pris ex moms'],
				['Ugn', 9000, 9999],
			]).created,
		).toEqual([[9000, 12_499, true]]);
	});

	test('a product without VAT keeps it so when its selling price says so, and is not changed by the same file again', () => {
		const rows: Cell[][] = [
			['SKU', 'Ord. pris inkl moms', 'Pris ex moms'],
			['U1', 12_500, 9000],
		];
		expect(prices(rows, { price: 9500, old_price: null }).changed).toEqual([{ price: 9000, old_price: 10_000 }]);
		expect(prices(rows, { price: 9000, old_price: 10_000 })).toMatchObject({ unchanged: [2], notices: [] });
	});

	test('a struck-through price alone follows the product that is there', () => {
		const rows: Cell[][] = [
			['SKU', 'Ord. pris inkl moms'],
			['U1', 12_500],
		];
		expect(prices(rows, { price: 9000 }).changed).toEqual([{ old_price: 10_000 }]);
		expect(prices(rows, { price: 9000, price_includes_vat: true }).changed).toEqual([{ old_price: 12_500 }]);
		// As many kronor as are stored, of the other kind.
		expect(prices(rows, { price: 9000, old_price: 12_500 }).changed).toEqual([{ old_price: 10_000 }]);
	});

	test('a struck-through price that the file does not give follows a selling price that comes in the other kind', () => {
		const rows: Cell[][] = [
			['SKU', 'Pris ex moms'],
			['U1', 9000],
		];
		expect(prices(rows, { price: 11_250, old_price: 12_500, price_includes_vat: true })).toMatchObject({
			changed: [{ price: 9000, old_price: 10_000, price_includes_vat: false }],
			notices: ['Ordinarie pris räknas om till exklusive moms: 12 500 kr blir 10 000 kr'],
		});
		expect(
			prices(
				[
					['SKU', 'Pris ex moms', 'Ord. pris'],
					['U1', 9000, ''],
				],
				{ price: 11_250, old_price: 12_500, price_includes_vat: true },
			).changed,
		).toEqual([{ price: 9000, old_price: null, price_includes_vat: false }]);
	});

	test('of a new product whose price says nothing the other price tells', () =>
		expect(
			prices([
				['Titel', 'Pris', 'Ord. pris inkl moms'],
				['Ugn', 9000, 12_500],
			]).created,
		).toEqual([[9000, 12_500, true]]));

	test('a column of its own says it for every row, and prices that say otherwise are converted', () => {
		const rows: Cell[][] = [
			['Titel', 'Pris ex moms', 'Inkl. moms', 'Ord. pris'],
			['Ugn', 10_000, 'Ja', 15_000],
			['Spis', 10_000, 'Nej', 15_000],
		];
		expect(prices(rows)).toMatchObject({
			created: [
				[12_500, 15_000, true],
				[10_000, 15_000, false],
			],
			notices: ['Pris räknas om till inklusive moms: 10 000 kr blir 12 500 kr'],
		});
		// The column alone corrects what the price is.
		expect(
			prices(
				[
					['SKU', 'Inkl. moms'],
					['U1', 'Ja'],
				],
				{ price: 9000, old_price: 10_000 },
			).changed,
		).toEqual([{ price_includes_vat: true }]);
	});

	test('J2: nothing is converted under the margin scheme', () =>
		expect(
			prices([
				['Titel', 'Pris ex moms', 'Ord. pris inkl moms', 'VMB'],
				['Ugn', 9000, 12_500, 'Ja'],
			]),
		).toMatchObject({ created: [[9000, 12_500, false]], notices: [] }));

	test('a price that becomes too high is a fault', () =>
		expect(
			prices([
				['Titel', 'Pris inkl moms', 'Ord. pris ex moms'],
				['Ugn', 9000, 99_000_000],
			]).faulty,
		).toEqual([['Ordinarie pris: Priset är för högt']]));
});
