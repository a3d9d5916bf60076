import type { Page } from '@playwright/test';
import type { RecordModel } from 'pocketbase';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aPhoto } from '#tests/support/factories.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function aProduct(site: RunningSite, values: Record<string, unknown>): Promise<RecordModel> {
	const basics = { condition: 'used', stock_status: 'in_stock' };
	return site.superuser.collection('products').create({ ...basics, images: aPhoto(), ...values });
}
const change = (site: RunningSite, id: string, values: Record<string, unknown>) =>
	site.superuser.collection('products').update(id, values);
const stored = (site: RunningSite, id: string) => site.superuser.collection('products').getOne(id);

async function openHistory(page: Page) {
	await page.getByRole('button', { name: 'Historik' }).click();
	const list = page.getByRole('list', { name: 'Sparade versioner' });
	await list.waitFor();
	return list;
}

test('X2: the editor shows what was saved in words, and an earlier version is saved again', async ({ page, site }) => {
	await signIn(page, site);
	const { id, images } = await aProduct(site, { title: 'Historisk ugn', price: 24_900 });
	await change(site, id, { price: 22_900, images: [aPhoto('ny.png', 'x')] });
	await page.goto(`/admin/produkter/${id}`);
	const list = await openHistory(page);
	await expect(list.getByText(/^Pris: 24\s900 → 22\s900\skr$/)).toBeVisible();
	await expect(list.getByText(/^Bilder: 1 tillagd .*, 1 borttagen/)).toBeVisible();
	await expect(list.getByRole('img', { name: /^Borttagen bild/ })).toBeVisible();
	await expectAccessible(page);
	await list.getByRole('button', { name: /^Återställ versionen/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Återställ den här versionen?' });
	await expect(dialog.getByText(/^Pris: 22\s900 → 24\s900\skr$/)).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Återställ', exact: true }).click();
	await expectToast(page, 'Versionen är återställd');
	await expect(page.getByLabel('Pris', { exact: true })).toHaveValue(/^24\s?900$/);
	expect(await stored(site, id)).toMatchObject({ price: 24_900, images });
	// Nothing of the form is unsaved, and the history tells the restore.
	await expect(page.getByText('Osparade ändringar')).toHaveCount(0);
	await expect((await openHistory(page)).getByText('Återställdes')).toBeVisible();
});

test('X2: unsaved changes of the form come first, so that nothing is lost', async ({ page, site }) => {
	await signIn(page, site);
	const { id } = await aProduct(site, { title: 'Halvskriven spis', price: 100 });
	await change(site, id, { price: 200 });
	await page.goto(`/admin/produkter/${id}`);
	await page.getByLabel('Titel').fill('Halvskriven spis med ugn');
	const list = await openHistory(page);
	await expect(page.getByText(/^Formuläret har osparade ändringar/)).toBeVisible();
	await expect(list.getByRole('button', { name: /^Återställ/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Stäng' }).click();
	await expect(page.getByLabel('Titel')).toHaveValue('Halvskriven spis med ugn');
});

test('X2: what a colleague saves while the versions are compared is not overwritten', async ({ page, site }) => {
	await signIn(page, site);
	const { id } = await aProduct(site, { title: 'Delad häll', price: 100 });
	await change(site, id, { price: 200 });
	await page.goto(`/admin/produkter/${id}`);
	await (await openHistory(page)).getByRole('button', { name: /^Återställ versionen/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Återställ den här versionen?' });
	await expect(dialog.getByText(/^Pris: 200 → 100\skr$/)).toBeVisible();
	await change(site, id, { price: 300 });
	await dialog.getByRole('button', { name: 'Återställ', exact: true }).click();
	await expectToast(page, 'Någon annan har ändrat samtidigt', 'Jämför igen innan du återställer.');
	expect((await stored(site, id)).price).toBe(300);
	await expect(page.getByText(/^Pris: 200 → 300\skr$/)).toBeVisible();
});

test('X2: categories, brands, settings and content have a history of their own', async ({ page, site }) => {
	await signIn(page, site);
	const { superuser } = site;
	const category = await superuser.collection('categories').create({ name: 'Historia', icon_name: 'package' });
	await superuser.collection('categories').update(category.id, { description: 'Ny text' });
	await page.goto(`/admin/kategorier?id=${category.id}`);
	const restoreOldest = async () => {
		await page
			.getByRole('button', { name: /^Återställ (versionen|det som var)/ })
			.last()
			.click();
		await page.getByRole('button', { name: 'Återställ', exact: true }).click();
		await expectToast(page, 'Versionen är återställd');
	};
	await openHistory(page);
	await expectAccessible(page);
	await restoreOldest();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	expect((await superuser.collection('categories').getOne(category.id)).description).toBe('');

	const settings = superuser.collection('site_settings');
	const { id, hero_title } = await settings.getFirstListItem('');
	await settings.update(id, { hero_title: 'Tillfällig rubrik', seo_default_title: 'Behålls' });
	await page.goto('/admin/innehall');
	const list = await openHistory(page);
	await expect(list.getByText(/Tillfällig rubrik$/)).toBeVisible();
	await expect(list.getByText('Behålls')).toHaveCount(0);
	await list
		.getByRole('button', { name: /^Återställ/ })
		.first()
		.click();
	await page.getByRole('button', { name: 'Återställ', exact: true }).click();
	await expectToast(page, 'Versionen är återställd');
	expect(await settings.getOne(id)).toMatchObject({ hero_title, seo_default_title: 'Behålls' });
	await expect(page.getByRole('textbox', { name: 'Titel', exact: true }).first()).toHaveValue(hero_title);
	await page.goto('/admin/installningar');
	await expect((await openHistory(page)).getByText(/Behålls$/)).toBeVisible();
});

test('X3: a bulk change is undone from the list of changes, which tells what it left alone', async ({ page, site }) => {
	await signIn(page, site);
	const products = [];
	for (const title of ['Massändrad ett', 'Massändrad två']) products.push(await aProduct(site, { title }));
	const [one, two] = products.map(({ id }) => id) as [string, string];
	await page.goto('/admin/produkter?sok=massändrad');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Lagerstatus: Slutsåld' }).click();
	await expectToast(page, 'Produkter uppdaterade');
	expect((await stored(site, one)).stock_status).toBe('out_of_stock');
	await change(site, two, { stock_status: 'on_order' });
	await change(site, one, { title: 'Massändrad först' });
	await page.getByRole('link', { name: 'Ändringar' }).click();
	const list = page.getByRole('list', { name: 'Ändringar' });
	await expectAccessible(page);
	await list.getByRole('button', { name: 'Ångra: Lagerstatus: Slutsåld' }).first().click();
	await page.getByRole('button', { name: 'Ångra ändringen' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	const [undone] = await list.getByRole('listitem').filter({ hasText: 'Ångrade: Lagerstatus: Slutsåld' }).all();
	await undone?.getByText('En sak lämnades som den var').click();
	await expect(
		undone?.getByText('Massändrad två, Lagerstatus: Har ändrats sedan dess till Beställningsvara') ?? list,
	).toBeVisible();
	expect(await stored(site, one)).toMatchObject({ stock_status: 'in_stock', title: 'Massändrad först' });
	expect((await stored(site, two)).stock_status).toBe('on_order');
});

test('X3: the toast of a bulk change undoes it', async ({ page, site }) => {
	await signIn(page, site);
	const { id } = await aProduct(site, { title: 'Snabbt ångrad' });
	await page.goto('/admin/produkter?sok=snabbt+ångrad');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Visa på startsidan' }).click();
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect((await stored(site, id)).is_featured).toBe(false);
});
