/** The export of products from the back office (X4), read back from the file that the browser saved. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readSpreadsheet } from '#data/office/spreadsheets/readSpreadsheet.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { type Cell, cellText } from '#domain/spreadsheet/cell.ts';
import { exportHeaders } from '#domain/spreadsheet/columns.ts';
import { axeFaults, expectAccessible } from '#tests/support/accessibility.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** The bytes of the file that an action saves, and its name. */
async function download(page: Page, action: () => Promise<unknown>): Promise<{ name: string; bytes: Uint8Array }> {
	const [saved] = await Promise.all([page.waitForEvent('download'), action()]);
	return { name: saved.suggestedFilename(), bytes: new Uint8Array(await readFile(await saved.path())) };
}

async function chooseInMenu(page: Page, menu: string, item: string) {
	await page.getByRole('button', { name: menu, exact: true }).click();
	await page.getByRole('menuitem', { name: item }).click();
}

/** The rows of a file by their titles, each by the headers. */
function rowsOf(bytes: Uint8Array): Map<string, Record<string, Cell>> {
	const [headers, ...rows] = readSpreadsheet(bytes).rows;
	const names = (headers?.cells ?? []).map(cellText);
	expect(names).toEqual(exportHeaders.map(({ header }) => header));
	return new Map(
		rows.map(({ cells }) => {
			const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));
			return [cellText(row.Titel), row];
		}),
	);
}

async function twoFormulas(site: RunningSite): Promise<void> {
	const { superuser } = site;
	const products = superuser.collection('products');
	for (const { id } of await products.getFullList({ filter: 'sku ~ "XFORMEL"' })) await products.delete(id);
	const category = await superuser.collection('categories').getFirstListItem('parent_id != ""');
	const values = { slug: 'x', condition: 'used', stock_status: 'in_stock', category_id: category.id };
	await products.create({ ...values, title: '=1+1 formelugn', sku: 'XFORMEL1', price: 12500.5, width: 880 });
	await products.create({ ...values, title: 'Vanlig formelugn', sku: 'XFORMEL2', short_description: '@SUM(A1)' });
}

test('X4: all products are exported to Excel with Swedish headers, paths and numbers, and no formula', async ({
	page,
	site,
}) => {
	await twoFormulas(site);
	await signIn(page, site);
	await page.goto('/admin/produkter');
	const { name, bytes } = await download(page, () => chooseInMenu(page, 'Import och export', 'Exportera alla (.xlsx)'));
	expect(name).toMatch(/^produkter-\d{4}-\d\d-\d\d\.xlsx$/);
	const rows = rowsOf(bytes);
	const products = await site.superuser.collection('products').getFullList<StoredProduct>();
	await expectToast(page, `${products.length.toLocaleString('sv-SE')} produkter exporterade`);
	expect(rows.size).toBe(new Set(products.map(({ title }) => title)).size);
	expect(rows.get('=1+1 formelugn')).toMatchObject({ SKU: 'XFORMEL1', 'Pris (kr)': 12500.5, 'Bredd (mm)': 880 });
	expect(rows.get('Vanlig formelugn')?.Kategori).toMatch(/ > /);
	for (const [part, content] of Object.entries(unzipSync(bytes)))
		if (part.startsWith('xl/worksheets/')) expect(strFromU8(content)).not.toContain('<f');
});

test('X4: what the list is narrowed to, or what is marked in it, is exported alone', async ({ page, site }) => {
	await twoFormulas(site);
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=XFORMEL');
	await expect(page.getByText('2 produkter', { exact: true })).toBeVisible();
	const filtered = await download(page, () => chooseInMenu(page, 'Import och export', 'Exportera filtrerade (.csv)'));
	expect(filtered.name).toMatch(/\.csv$/);
	// Swedish Excel: byte order mark, semicolons and a decimal comma. A text that looks like a formula is guarded.
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(filtered.bytes);
	expect(text.startsWith('\ufeff"Id";"Titel";"SKU"')).toBe(true);
	expect(text).toContain(';12500,5;');
	expect(text).toContain('"\'=1+1 formelugn"');
	expect([...rowsOf(filtered.bytes).keys()].sort()).toEqual(['=1+1 formelugn', 'Vanlig formelugn']);

	await page.getByRole('checkbox', { name: 'Markera Vanlig formelugn' }).check();
	const marked = await download(page, () => chooseInMenu(page, 'Fler åtgärder', 'Exportera (.xlsx)'));
	expect([...rowsOf(marked.bytes).keys()]).toEqual(['Vanlig formelugn']);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Import och export' }).click();
	expect(await axeFaults(page, '[role="menu"]')).toEqual([]);
});
