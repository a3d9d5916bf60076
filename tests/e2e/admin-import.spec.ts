/** The import of products in the back office (X5, X6), from files as real programs write them to the report at the end. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSpreadsheet } from '#data/office/spreadsheets/readSpreadsheet.ts';
import { writeXlsx } from '#data/office/spreadsheets/writeXlsx.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { type Cell, cellText } from '#domain/spreadsheet/cell.ts';
import { expectAccessible, expectAccessibleAt } from '#tests/support/accessibility.ts';
import { deleteProducts } from '#tests/support/officeProducts.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

type Upload = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];

const xlsx = (name: string, rows: Cell[][]): Upload => ({
	name,
	mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	buffer: Buffer.from(writeXlsx({ name: 'Lager', rows })),
});

async function openImport(page: Page, site: RunningSite, file: Upload) {
	await signIn(page, site);
	await page.goto('/admin/produkter/importera');
	await chooseFile(page, file);
}

/** Waits for an import that an earlier test has left running. */
async function chooseFile(page: Page, file: Upload) {
	await page.getByLabel('Välj fil').setInputFiles(file);
}

async function preview(page: Page) {
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	await page.getByRole('region', { name: 'Förhandsgranskning' }).waitFor();
}

const summary = (page: Page) => page.getByRole('region', { name: 'Förhandsgranskning' }).getByRole('status');
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

async function run(page: Page) {
	await page.getByRole('button', { name: /^Importera \d/ }).click();
	await expect(page).toHaveURL(/\/importera\/\w{15}$/);
	await finished(page);
}

const finished = (page: Page) =>
	expect(page.getByRole('status').filter({ hasText: 'Importen är klar' })).toBeVisible({ timeout: 120_000 });

const result = (page: Page, label: string) =>
	page
		.getByRole('region', { name: 'Resultat' })
		.locator('div')
		.filter({ has: page.getByText(label, { exact: true }) })
		.last()
		.getByRole('definition');

/** Products of the test's own, by SKU: what an earlier try has left, and what it has imported, is deleted. */
async function productsWith(site: RunningSite, beginning: string, all: Partial<StoredProduct>[]) {
	const products = site.superuser.collection('products');
	await deleteProducts(site, `sku ~ "${beginning}"`);
	for (const values of all)
		await products.create({ title: 'Ugn', slug: 'x', condition: 'used', stock_status: 'in_stock', ...values });
}

async function withoutNames(site: RunningSite, collection: 'categories' | 'brands', name: string) {
	const records = site.superuser.collection(collection);
	for (const { id } of await records.getFullList({ filter: site.superuser.filter('name = {:name}', { name }) }))
		await records.delete(id);
}

async function bySku(site: RunningSite, sku: string): Promise<StoredProduct> {
	const filter = site.superuser.filter('sku = {:sku}', { sku });
	return site.superuser.collection('products').getFirstListItem<StoredProduct>(filter);
}

async function downloaded(page: Page, button: string): Promise<string[][]> {
	const [saved] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: button }).click(),
	]);
	return readSpreadsheet(new Uint8Array(await readFile(await saved.path()))).rows.map(({ cells }) =>
		cells.map(cellText),
	);
}

test('X5: a file of the kind that Swedish Excel writes is imported, and faulty rows can be downloaded', async ({
	page,
	site,
}) => {
	test.slow();
	await productsWith(site, 'XIM', [
		{ sku: 'XIM1', title: 'Kombiugn XIM', price: 24_900 },
		{ sku: 'XIM2', title: 'Kylskåp XIM', price: 8000, year_made: 2019 },
	]);
	await withoutNames(site, 'categories', 'Rökskåp XIM');
	await withoutNames(site, 'brands', 'Märke XIM');
	const csv = [
		'Art.nr;Benämning;Pris;Bredd (cm);Kategori;Fabrikat;Hyllplan;Inköpt',
		'XIM1;Kombiugn XIM;22 900 kr;88;;;B3;2020-01-01',
		'XIM2;Kylskåp XIM;8000;;;;;',
		'XIM3;Rökskåp för fläsk & ål;"1 299,50";60;Rökskåp XIM;Märke XIM;;',
		'XIM4;Åtta öl;gratis;60;;;;',
		'XIM5;Dubblett;100;;;;;',
		'XIM5;Dubblett igen;200;;;;;',
	].join('\r\n');
	const buffer = Buffer.from(csv, 'latin1');
	await openImport(page, site, { name: 'lager från excel.csv', mimeType: 'text/csv', buffer });

	// The columns, found by their headers. Those that are not imported stay calm.
	await expect(page.getByLabel('Kolumnen Benämning importeras som')).toHaveValue('title');
	await expect(page.getByLabel('Kolumnen Bredd (cm) importeras som')).toHaveValue('width');
	await expect(page.getByText('2 kolumner importeras inte')).toBeVisible();
	await expect(page.getByLabel('Kolumnen Hyllplan importeras som')).toBeHidden();
	await page.getByText('2 kolumner importeras inte').click();
	await page.getByLabel('Kolumnen Hyllplan importeras som').selectOption('Plats i lagret');
	await expectAccessible(page);

	await preview(page);
	await expect(summary(page)).toHaveText('0 nya produkter, 1 ändrad, 1 oförändrad, 4 felaktiga rader.');
	await expect(rows(page, 'Felaktiga').filter({ hasText: /^Rad 5/ })).toContainText('Pris');
	await expect(rows(page, 'Felaktiga').filter({ hasText: /^Rad 6/ })).toContainText(
		'SKU: Samma produkt står också på rad 7',
	);
	await expect(rows(page, 'Felaktiga').filter({ hasText: /^Rad 4/ })).toContainText('Kategorin Rökskåp XIM finns inte');
	// Not before it is asked for.
	await page.getByLabel('Skapa 1 kategori som inte finns').check();
	await page.getByLabel('Skapa 1 varumärke som inte finns').check();
	await expect(summary(page)).toHaveText('1 ny produkt, 1 ändrad, 1 oförändrad, 3 felaktiga rader.');
	await expectAccessibleAt([375, 1440], page, 'the preview with faults');
	const faulty = await downloaded(page, 'Ladda ner felaktiga rader');
	expect(faulty.map((row) => row[0])).toEqual(['Art.nr', 'XIM4', 'XIM5', 'XIM5']);
	expect(faulty[0]?.slice(-2)).toEqual(['Rad i filen', 'Fel']);
	expect(faulty[1]?.at(-2)).toBe('5');
	await page.getByText('Ändrade (1)').click();
	await expect(rows(page, 'Ändrade').filter({ hasText: 'Kombiugn XIM' })).toContainText(/Pris: 24\s900 → 22\s900\skr/);
	await expect(rows(page, 'Ändrade').filter({ hasText: 'Kombiugn XIM' })).toContainText(/Bredd: \(tomt\) → 880\smm/);
	expect((await bySku(site, 'XIM1')).price).toBe(24_900);

	await run(page);
	await expect(result(page, 'Nya')).toHaveText('1');
	await expect(result(page, 'Utelämnade')).toHaveText('3');
	await expect(page.getByText('1 kategori och 1 varumärke skapades.')).toBeVisible();
	await expectAccessibleAt([375, 1440], page, 'the report');
	expect(await bySku(site, 'XIM1')).toMatchObject({ price: 22_900, width: 880, storage_location: 'B3' });
	const made = await bySku(site, 'XIM3');
	expect(made).toMatchObject({ title: 'Rökskåp för fläsk & ål', price: 1299.5, width: 600, is_published: false });
	expect((await site.superuser.collection('brands').getOne(made.brand_id)).name).toBe('Märke XIM');

	// Later, from the list of imports, the report and the rows are still there.
	await page.goto('/admin/produkter/importera');
	await page.getByRole('link', { name: 'lager från excel.csv' }).first().click();
	const later = await downloaded(page, 'Ladda ner felaktiga rader');
	expect(later.map((row) => row[0])).toEqual(['Art.nr', 'XIM4', 'XIM5', 'XIM5']);
	expect(later[1]?.at(-1)).toBe(faulty[1]?.at(-1));

	// X3: taken back as one thing.
	await page.getByRole('button', { name: 'Ångra importen' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Ångra importen' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	await expect(page.getByText(/^Ångrad \d{4}-\d\d-\d\d/)).toBeVisible();
	expect(await bySku(site, 'XIM1')).toMatchObject({ price: 24_900, width: 0, storage_location: '' });
	await expect(bySku(site, 'XIM3')).rejects.toThrow();
});

test('X6: an export that is imported again changes nothing', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/produkter');
	await page.getByRole('button', { name: 'Import och export' }).click();
	const [saved] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('menuitem', { name: 'Exportera alla (.xlsx)' }).click(),
	]);
	await page.getByRole('button', { name: 'Import och export' }).click();
	await page.getByRole('menuitem', { name: 'Importera produkter' }).click();
	await chooseFile(page, await saved.path());
	await preview(page);
	await expect(summary(page)).toHaveText(/^0 nya produkter, 0 ändrade, \d+ oförändrade, 0 felaktiga rader\.$/);
	await expect(page.getByRole('button', { name: 'Inget att importera' })).toBeDisabled();
});

test('X5: an import goes on when its tab is closed, can be stopped and continued, and waits for a server that is away', async ({
	page,
	site,
}) => {
	test.slow();
	await productsWith(site, 'XLONG', []);
	const many = Array.from({ length: 300 }, (_, at): Cell[] => [`XLONG${at}`, `Lång import ${at}`, 100 + at]);
	await openImport(page, site, xlsx('lång.xlsx', [['SKU', 'Titel', 'Pris'], ...many]));
	await preview(page);
	await page.getByRole('button', { name: /^Importera 300 rader/ }).click();
	await expect(page).toHaveURL(/\/importera\/\w{15}$/);
	await expect(page.getByRole('progressbar', { name: 'Importerade rader' })).toBeVisible();
	await expectAccessible(page);
	const context = page.context();
	await page.close();

	const again = await context.newPage();
	await again.goto('/admin/produkter/importera');
	await expect(again.getByText('En import pågår')).toBeVisible();
	await expect(again.getByRole('button', { name: 'Välj fil' })).toBeHidden();
	await again.getByRole('link', { name: 'Visa importen' }).click();
	await expect(again).toHaveURL(/\/importera\/\w{15}$/);
	await again.getByRole('button', { name: 'Stoppa' }).click();
	await expect(again.getByRole('status').filter({ hasText: 'Stoppad' })).toBeVisible();
	// What it has done so far can be seen, and taken back, without going on.
	await expect(result(again, 'Nya')).toHaveText(/^[1-9]\d*$/);
	await expect(again.getByRole('button', { name: 'Ångra importen' })).toBeVisible();
	await expectAccessible(again);
	let refused = 0;
	await again.route('**/api/collections/imports/records/**', (route) => {
		refused += 1;
		return refused <= 2 ? route.abort() : route.fallback();
	});
	await again.getByRole('button', { name: 'Fortsätt' }).click();
	await expect(again.getByRole('alert').filter({ hasText: 'Servern svarar inte' })).toBeVisible();
	await again.reload();
	await finished(again);
	await expect(result(again, 'Nya')).toHaveText('300');
	const products = site.superuser.collection('products');
	expect((await products.getList(1, 1, { filter: 'sku ~ "XLONG"' })).totalItems).toBe(300);
	await deleteProducts(site, 'sku ~ "XLONG"');
});

test('X5: files that cannot be read are refused with a sentence, and forty unknown columns stay calm', async ({
	page,
	site,
}) => {
	await openImport(page, site, { name: 'bild.xlsx', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 x') });
	await expect(page.getByRole('alert').filter({ hasText: 'bild.xlsx' })).toContainText('Filen är en PDF');
	await expectAccessible(page);
	await chooseFile(page, { name: 'tom.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
	await expect(page.getByRole('alert').filter({ hasText: 'tom.csv' })).toContainText('Filen är tom');

	const unknown = Array.from({ length: 40 }, (_, at) => `Egen ${at + 1}`);
	await chooseFile(
		page,
		xlsx('bred.xlsx', [
			['Titel', ...unknown],
			['Ugn', ...unknown.map(() => 'x')],
		]),
	);
	await expect(page.getByText('40 kolumner importeras inte')).toBeVisible();
	await expect(page.getByRole('combobox', { name: /importeras som$/ })).toHaveCount(1);
	await expect(page.getByText('Utan Id eller SKU blir varje rad en ny produkt.')).toBeVisible();
	await expectAccessibleAt([375, 1440], page, 'the columns');

	// Without any header that is known, staff choose.
	await page.getByRole('button', { name: 'Välj en annan fil' }).click();
	await chooseFile(
		page,
		xlsx('okänd.xlsx', [
			['Grej', 'Sak'],
			['Fritös', 'x'],
		]),
	);
	await expect(page.getByText(/^Ingen rad med rubriker känns igen/)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Förhandsgranska' })).toBeDisabled();
	await page.getByLabel('Kolumnen Grej importeras som').selectOption('Titel');
	await preview(page);
	await expect(summary(page)).toHaveText('1 ny produkt, 0 ändrade, 0 oförändrade, 0 felaktiga rader.');
});
