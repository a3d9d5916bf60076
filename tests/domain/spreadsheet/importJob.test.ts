import { expect, test } from 'vitest';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { faultReasons, importRow, importToSend } from '#domain/spreadsheet/importJob.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { shop } from '#tests/support/spreadsheetProducts.ts';

const { products, categories, brands } = shop();
const [known] = products;

function sent(rows: readonly (readonly (string | number | null)[])[]) {
	const sheet = [['Id', 'Titel', 'Pris (kr)', 'Kategori', 'Varumärke'], ...rows].map((cells, at) => ({
		number: at + 1,
		cells,
	}));
	const plan = planImport(sheet, recogniseHeaders(sheet), { products, categories, brands }, { createCategories: true });
	let ids = 0;
	return importToSend(plan, () => `nytt${String(++ids).padStart(11, '0')}`);
}

test('X5: the rows of a plan are sent in the order of the file, a new one with an id of its own, a faulty one with its reasons', () => {
	const { count, rows } = sent([
		[null, 'Ny spis', 12_000, null, null],
		[known?.id ?? '', known?.title ?? '', 'gratis', null, null],
		[known?.id ?? '', 'Annat namn', null, null, null],
		[null, 'Ny ugn', 9_000, null, null],
	]);
	// Two rows mean the same product.
	expect(count).toBe(2);
	expect(rows.map(({ row, is_new, product_id }) => [row, is_new, product_id])).toEqual([
		[2, true, 'nytt00000000001'],
		[3, false, ''],
		[4, false, ''],
		[5, true, 'nytt00000000002'],
	]);
	expect(rows[1]?.reason).toMatch(/^Id: Samma produkt står också på rad 4. Pris: /);
	for (const row of rows)
		expect(importRow.schema.safeParse({ ...row, import_id: 'x', state: 'waiting' }).success).toBe(true);
});

test('X5: the reasons of a row are sentences, of a fault without a field too', () =>
	expect(
		faultReasons([
			{ row: 2, label: 'Pris', reason: 'Ange ett pris i kronor.' },
			{ row: 2, label: '', reason: 'Kunde inte sparas' },
		]),
	).toBe('Pris: Ange ett pris i kronor. Kunde inte sparas'));

test('X5: a reason that quotes a broken character is sent without it, and never cut within one', () => {
	const quoted = (text: string) => faultReasons([{ row: 2, label: 'Pris', reason: text }]);
	expect(quoted('Kyl\ufffdskåp och M\ud83drke')).toBe('Pris: Kylskåp och Mrke');
	expect(quoted(`${'x'.repeat(993)}😀`)).toBe(`Pris: ${'x'.repeat(993)}`);
});

test('X5: a change is sent with what the preview has seen, and only what is needed is created', () => {
	const { rows, names } = sent([
		[known?.id ?? '', 'Annat namn', known?.price ?? null, 'Nytt > Under', null],
		[null, 'Fel', 'gratis', 'Ovidkommande', null],
	]);
	expect(rows[0]).toMatchObject({
		...{ is_new: false, product_id: known?.id, title: known?.title },
		base: { title: known?.title, category_id: known?.category_id },
		values: { title: 'Annat namn', category_id: 'new:Nytt > Under' },
	});
	expect(names.categories.map(({ path, parentPath, id }) => [path, parentPath, id])).toEqual([
		['Nytt', undefined, ''],
		['Nytt > Under', 'Nytt', ''],
	]);
	expect(names.brands).toEqual([]);
});
