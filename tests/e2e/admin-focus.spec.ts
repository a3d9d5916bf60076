/** Where the focus goes when what had it is taken away (WCAG 2.4.3): never to the top of the page. */
import type { Page } from '@playwright/test';
import { openList, rows, someProducts } from '#tests/support/officeProducts.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';
import { aWorkbook } from '#tests/support/xlsxParts.ts';

const hasFocusIn = (page: Page, container: string) =>
	expect.poll(() => page.evaluate((inside) => Boolean(document.activeElement?.closest(inside)), container)).toBe(true);

test('B2: a question that a menu has opened gives the focus back to the button of the menu', async ({ page, site }) => {
	await someProducts(site, 'Fokusugn', 2);
	await signIn(page, site);
	await openList(page, '?sok=fokusugn');
	const opener = page.getByRole('button', { name: 'Fler åtgärder för Fokusugn 001' });
	await opener.press('Enter');
	await page.getByRole('menuitem', { name: 'Radera' }).press('Enter');
	await page.getByRole('alertdialog').getByRole('button', { name: 'Avbryt' }).press('Enter');
	await expect(opener).toBeFocused();
});

test('B2: actions for marked products leave the focus in the page, also those that ask first', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Fokushäll', 3);
	await signIn(page, site);
	await openList(page, '?sok=fokushäll');
	const mark = (number: number) =>
		rows(page)
			.filter({ hasText: `00${number}` })
			.getByRole('checkbox')
			.press('Space');
	await mark(1);
	await page.getByRole('button', { name: 'Avmarkera alla' }).press('Enter');
	await hasFocusIn(page, 'main');
	await mark(2);
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).press('Enter');
	await page.getByRole('menuitem', { name: 'Radera' }).press('Enter');
	await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).press('Enter');
	await expect(rows(page)).toHaveCount(2);
	await hasFocusIn(page, 'main');
});

test('C5: a saved setting leaves the focus in the page', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.getByLabel('Titel').fill(`Fokus ${Date.now()}`);
	await page.getByRole('button', { name: 'Spara', exact: true }).press('Enter');
	await expectToast(page, 'Inställningar uppdaterade');
	await hasFocusIn(page, 'main');
});

test('B4: a photo that is removed leaves the focus among those that are left', async ({ page, site }) => {
	const [id] = await someProducts(site, 'Fokusspis', 1);
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await page.getByRole('button', { name: 'Ta bort bild 1' }).press('Enter');
	await hasFocusIn(page, 'section');
});

test('X5: the tabs of a workbook are stepped through with the arrow keys', async ({ page, site }) => {
	const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
	const sheets = ['Titel', 'SKU', 'Pris'].map((header) => ({ name: `Blad ${header}`, rows: row(header) }));
	const buffer = Buffer.from(aWorkbook({ sheets }));
	await signIn(page, site);
	await page.goto('/admin/produkter/importera');
	const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
	await page.getByLabel('Välj fil').setInputFiles({ name: 'tre blad.xlsx', mimeType, buffer });
	const tabs = page.getByRole('combobox', { name: 'Blad' });
	await tabs.focus();
	for (const name of ['Blad SKU', 'Blad Pris']) {
		await page.keyboard.press('ArrowDown');
		await expect(tabs).toHaveValue(name);
		await expect(page.getByText(name.slice(5), { exact: true }).first()).toBeVisible();
		await expect(tabs).toBeFocused();
	}
});
