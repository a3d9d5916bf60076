/** The documents of a product, in the back office (J7). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aProduct, openEditor, pdf, save, section, stored, unfold } from '#tests/support/lawfulEditor.ts';
import { expectToast } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const documents = (page: Page) => page.getByRole('list', { name: 'Dokument', exact: true }).getByRole('listitem');

const namesOf = (page: Page) =>
	page
		.getByRole('list', { name: 'Dokument', exact: true })
		.getByRole('combobox')
		.evaluateAll((selects) => selects.map((select) => select.getAttribute('aria-label')?.split(': ')[1]));

test('J7: documents are chosen with a guessed kind, what is no PDF is named, and a reload loses nothing', async ({
	page,
	site,
}) => {
	const oven = await aProduct(site);
	await openEditor(page, site, oven);
	await expect(page.getByLabel('Välj dokument')).toBeHidden();
	await unfold(page, 'Dokument');
	await page
		.getByLabel('Välj dokument')
		.setInputFiles([
			pdf('Bruksanvisning UGN-500.pdf'),
			pdf('CE-försäkran.pdf'),
			{ name: 'falsk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') },
			{ name: 'lista.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') },
			{ ...pdf('stor.pdf'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
		]);
	await expect(documents(page)).toHaveCount(2);
	const refusals = section(page, 'Dokument').getByRole('alert').getByRole('listitem');
	await expect(refusals).toHaveCount(3);
	for (const text of [
		'lista.xlsx: Endast PDF är tillåtet',
		'stor.pdf: Max 10 MB per dokument',
		'falsk.pdf: Endast PDF är tillåtet',
	])
		await expect(refusals.filter({ hasText: text })).toBeVisible();
	await expectToast(page, 'Dokument uppladdade');
	await expect(page.getByLabel('Slag av dokument: Bruksanvisning UGN-500.pdf')).toHaveValue('manual');
	await expect(page.getByLabel('Slag av dokument: CE-försäkran.pdf')).toHaveValue('declaration_of_conformity');
	await page.getByLabel('Slag av dokument: CE-försäkran.pdf').selectOption('Annat dokument');
	await expect(documents(page).first()).toContainText('1 kB');
	await expectAccessible(page);

	await page.reload();
	await expect(page.getByText(/osparade/i).first()).toBeVisible();
	await expect(documents(page)).toHaveCount(2);
	await expect(page.getByLabel('Slag av dokument: CE-försäkran.pdf')).toHaveValue('other');
	await page.getByLabel('Välj dokument').setInputFiles(['3', '4', '5', '6'].map((name) => pdf(`${name}.pdf`)));
	await expect(documents(page)).toHaveCount(5);
	await expect(section(page, 'Dokument').getByRole('alert')).toContainText('Max 5 dokument per produkt');
	await page.getByRole('button', { name: 'Ta bort 5.pdf' }).click();
	await expect(documents(page)).toHaveCount(4);
});

test('J7: documents change places by keyboard and by menu', async ({ page, site }) => {
	const oven = await aProduct(site);
	await openEditor(page, site, oven);
	await unfold(page, 'Dokument');
	await page.getByLabel('Välj dokument').setInputFiles([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
	await expect.poll(() => namesOf(page)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
	await page.getByRole('button', { name: 'Flytta c.pdf utan att dra' }).click();
	await page.getByRole('menuitem', { name: 'Flytta överst' }).click();
	await expect.poll(() => namesOf(page)).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
	await page.getByRole('button', { name: 'Flytta c.pdf, plats 1 av 3' }).focus();
	await page.keyboard.press('Space');
	await expect(page.getByText('c.pdf är lyft från plats 1 av 3.')).toBeAttached();
	await expect(async () => {
		await page.keyboard.press('ArrowDown');
		await expect(page.getByText('c.pdf är över plats 2 av 3.')).toBeAttached({ timeout: 1_000 });
	}).toPass();
	await page.keyboard.press('Space');
	await expect.poll(() => namesOf(page)).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
});

test('J7: documents are saved with kind and order, named in a conflict, and removed', async ({ page, site }) => {
	const oven = await aProduct(site);
	await openEditor(page, site, oven);
	await unfold(page, 'Dokument');
	await page.getByLabel('Välj dokument').setInputFiles([pdf('Manual.pdf'), pdf('Datablad.pdf')]);
	await page.keyboard.press('ControlOrMeta+s');
	await expectToast(page, 'Produkten uppdaterad');
	const saved = await stored(site, oven);
	expect(saved.documents).toHaveLength(2);
	expect(saved.document_details).toMatchObject([
		{ file: saved.documents[0], kind: 'manual', name: 'Manual.pdf' },
		{ file: saved.documents[1], kind: 'data_sheet', name: 'Datablad.pdf' },
	]);
	await page.reload();
	await expect(documents(page)).toHaveCount(2);
	await expect(page.getByRole('link', { name: /Manual\.pdf/ })).toHaveAttribute('href', /\/api\/files\/products\//);

	await page.getByRole('button', { name: 'Ta bort Datablad.pdf' }).click();
	const [manual] = saved.document_details;
	await site.superuser.collection('products').update(oven.id, {
		documents: saved.documents.slice(0, 1),
		document_details: [{ ...manual, kind: 'other' }],
	});
	await save(page);
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	await expect(dialog.getByRole('group', { name: 'Dokument' })).toContainText('Bruksanvisning på svenska: Manual.pdf');
	await expect(dialog.getByRole('group', { name: 'Dokument' })).toContainText('Annat dokument: Manual.pdf');
	await dialog.getByRole('radio', { name: /Den andras ändring/ }).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({ document_details: [{ kind: 'other', name: 'Manual.pdf' }] });

	await page.goto(`/admin/produkter/${oven.id}`);
	await page.getByRole('button', { name: 'Ta bort Manual.pdf' }).click();
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({ documents: [], document_details: [] });
});
