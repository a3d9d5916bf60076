/** What is filled in in the product editor outlives closed tabs, ended sessions and broken networks (B4, B5). */
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { aPhoto } from '#tests/support/photos.ts';
import {
	aProduct,
	choosePhotos,
	expectArrived,
	heic,
	jpeg,
	loseAnswer,
	openAs,
	openNew,
	productTitled,
	storedPhotos,
	tiles,
} from '#tests/support/productEditor.ts';
import { endSessions, expectToast, fillInLogin } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test('A5: a session that ends while a product is filled in is taken up again, text and photos are kept', async ({
	page,
	site,
}) => {
	const email = 'mitt-i-formular@rostfri.example';
	await openAs(page, site, '/admin/produkter/ny', email);
	const title = `Skrivs just nu ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await endSessions(site, email);
	await choosePhotos(page).setInputFiles([jpeg('ett.jpg', await aPhoto()), jpeg('tva.jpg', await aPhoto())]);
	const dialog = page.getByRole('alertdialog', { name: 'Logga in igen' });
	await expect(dialog.getByLabel('E-post')).toHaveValue(email);
	await fillInLogin(page, await site.createAdmin(email));
	await expect(dialog).toBeHidden();
	await expectToast(page, 'Bilder uppladdade');
	await expect(page.getByLabel('Titel')).toHaveValue(title);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, title)).images).toHaveLength(2);
});

test('a draft outlives the page, with the photos that belong to it', async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ett.jpg', await aPhoto()), jpeg('tva.jpg', await aPhoto())]);
	await expectArrived(page, 2);
	const title = `Fritös ${Date.now()}`;
	await page.getByLabel('Titel').click();
	await page.getByLabel('Titel').fill(title);
	const questions: string[] = [];
	page.on('dialog', (dialog) => {
		questions.push(dialog.type());
		void dialog.accept();
	});
	await page.reload();
	expect(questions).toEqual(['beforeunload']);
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
	await expect(page.getByLabel('Titel')).toHaveValue(title);
	await expectArrived(page, 2);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, title)).images).toHaveLength(2);
	await page.goto('/admin/produkter/ny');
	await expect(page.getByLabel('Titel')).toHaveValue('');
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeHidden();
});

test('two new products are filled in side by side; what a closed tab left is found again', async ({
	page,
	context,
	site,
}) => {
	await openNew(page, site);
	const [one, two] = [`Spis ${Date.now()}`, `Kyl ${Date.now()}`];
	const other = await context.newPage();
	await other.goto('/admin/produkter/ny');
	for (const [tab, title] of [
		[page, one],
		[other, two],
	] as const) {
		await expect(tab.getByLabel('Titel')).toHaveValue('');
		await choosePhotos(tab).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
		await tab.getByLabel('Titel').fill(title);
		await expectArrived(tab, 1);
		await expect
			.poll(() => tab.evaluate((title) => Object.values(localStorage).some((kept) => kept.includes(title)), title))
			.toBe(true);
	}
	await other.close();
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, one)).images).toHaveLength(1);
	await page.goto('/admin/produkter/ny');
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
	await expect(page.getByLabel('Titel')).toHaveValue(two);
	await expectArrived(page, 1);
	await page.getByRole('button', { name: 'Börja om' }).click();
});

test('B4: what one tab holds of a product stays kept when another tab saves that product', async ({
	page,
	context,
	site,
}) => {
	const product = await aProduct(site, { price: 100 });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	const other = await context.newPage();
	await other.goto(`/admin/produkter/${product.id}`);
	await other.getByLabel('Lång beskrivning').fill('Skriven i den andra fliken.');
	const kept = () =>
		page.evaluate(() => Object.values(localStorage).some((content) => content.includes('den andra fliken')));
	await expect.poll(kept).toBe(true);
	await page.getByLabel('Pris', { exact: true }).fill('200');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	await expect.poll(kept).toBe(true);
	// As a phone ends it: without a question.
	await other.close();
	await page.goto(`/admin/produkter/${product.id}`);
	await expect(page.getByLabel('Lång beskrivning')).toHaveValue('Skriven i den andra fliken.');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({
		price: 200,
		long_description: 'Skriven i den andra fliken.',
	});
	expect(await kept()).toBe(false);
});

/** How many chosen files the device keeps. */
const keptFiles = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((done, failed) => {
				const opening = indexedDB.open('rostfri');
				opening.onerror = () => failed(opening.error);
				opening.onsuccess = () => {
					const counting = opening.result.transaction('chosen files').objectStore('chosen files').count();
					counting.onsuccess = () => {
						opening.result.close();
						done(counting.result);
					};
				};
			}),
	);

test('B5: photos that are not sent yet outlive the page, keep their order, and are sent', async ({ page, site }) => {
	await openNew(page, site);
	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	await choosePhotos(page).setInputFiles([
		jpeg('ett.jpg', await aPhoto({ orientation: 6 })),
		{ name: 'tva.HEIC', mimeType: '', buffer: heic },
		jpeg('tre.jpg', await aPhoto()),
		jpeg('fyra.jpg', await aPhoto()),
	]);
	await expect(tiles(page)).toHaveCount(4);
	await page.getByRole('button', { name: /(Ta bort|Avbryt) bild 4/ }).click();
	await page.getByRole('button', { name: 'Flytta bild 3 framåt' }).click();
	const title = `Spis ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	page.on('dialog', (dialog) => dialog.accept());
	await expect.poll(() => keptFiles(page)).toBe(3);
	await page.reload();
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
	await expect(page.getByText('3 bilder kom inte fram.')).toBeVisible();
	await page.unroute('**/api/collections/uploads/records');
	await page.reload();
	await expectToast(page, 'Bilder uppladdade');
	await expectArrived(page, 3);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	const product = await productTitled(site, title);
	expect(product.images.map((name) => name.slice(0, 3))).toEqual(['ett', 'tre', 'tva']);
	for (const photo of await storedPhotos(site, product))
		expect(photo).toEqual({ width: 480, height: 320, format: 'jpeg', isUpright: true, metadata: [] });
	await expect.poll(() => keptFiles(page)).toBe(0);
});

test('B5: a photo that the server has swept is sent again from the device, or thrown away with the draft', async ({
	page,
	site,
}) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ett.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await page.getByLabel('Titel').fill('Legat länge');
	page.on('dialog', (dialog) => dialog.accept());
	await expect
		.poll(() => page.evaluate(() => Object.values(localStorage).some((draft) => draft.includes('Legat länge'))))
		.toBe(true);
	const uploads = site.superuser.collection('uploads');
	for (const { id } of await uploads.getFullList()) await uploads.delete(id);
	await page.reload();
	await expectToast(page, 'Bilder uppladdade');
	await expectArrived(page, 1);
	expect(await uploads.getFullList()).toHaveLength(1);
	await page.getByRole('button', { name: 'Börja om' }).click();
	await expect(tiles(page)).toHaveCount(0);
	await expect.poll(() => keptFiles(page)).toBe(0);
	await expect.poll(async () => (await uploads.getFullList()).length).toBe(0);
});

test('B4: leaving with unsaved changes asks', async ({ page, site }) => {
	await openNew(page, site);
	await page.getByRole('link', { name: 'Avbryt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	await page.goto('/admin/produkter/ny');
	await page.getByLabel('Titel').fill('Halvfärdig');
	await page.getByRole('link', { name: 'Tillbaka' }).click();
	const question = page.getByRole('alertdialog');
	await question.getByRole('button', { name: 'Stanna kvar' }).click();
	await expect(page.getByLabel('Titel')).toHaveValue('Halvfärdig');
	await page.getByRole('link', { name: 'Avbryt' }).click();
	await question.getByRole('button', { name: 'Lämna sidan' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	// What was left is offered again, and can be thrown away.
	await page.goto('/admin/produkter/ny');
	await expect(page.getByLabel('Titel')).toHaveValue('Halvfärdig');
	await page.getByRole('button', { name: 'Börja om' }).click();
	await expect(page.getByLabel('Titel')).toHaveValue('');
	await page.getByRole('link', { name: 'Avbryt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
});

test('B4: starting over after a save whose response was lost makes another product', async ({ page, site }) => {
	await openNew(page, site);
	const [first, second] = [`Tappad ${Date.now()}`, `Nästa ${Date.now()}`];
	await page.getByLabel('Titel').fill(first);
	await choosePhotos(page).setInputFiles([jpeg('ett.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await loseAnswer(page);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expectToast(page, 'Ingen kontakt med servern. Försök igen om en stund.');
	page.on('dialog', (dialog) => dialog.accept());
	await page.reload();
	await page.getByRole('button', { name: 'Börja om' }).click();
	await page.getByLabel('Titel').fill(second);
	await choosePhotos(page).setInputFiles([jpeg('tva.jpg', await aPhoto())]);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, first)).id).not.toBe((await productTitled(site, second)).id);
});

test('B4: a first save whose answer was lost is not sent over what a colleague has changed since', async ({
	page,
	site,
}) => {
	await openNew(page, site);
	const title = `Tappad ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await page.getByLabel('SKU').fill('T-1');
	await choosePhotos(page).setInputFiles([jpeg('ett.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await loseAnswer(page);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expectToast(page, 'Ingen kontakt med servern. Försök igen om en stund.');
	const { id, created } = await productTitled(site, title);
	const products = site.superuser.collection('products');
	await expect
		.poll(async () => {
			const { updated } = await products.update(id, { sku: 'K-2' });
			return Date.parse(updated) - Date.parse(created);
		})
		.toBeGreaterThan(1000);
	await page.getByLabel('Pris', { exact: true }).fill('500');
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	await expect(dialog.getByLabel(/Din ändring.*T-1/)).toBeVisible();
	await dialog.getByRole('button', { name: 'Mina överallt' }).click();
	await dialog.getByLabel(/Den andras ändring.*K-2/).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect(await productTitled(site, title)).toMatchObject({ id, sku: 'K-2', price: 500 });
});

test('B4: offline while saving: the person is told, and saves again when the network is back', async ({
	page,
	site,
	context,
}) => {
	const product = await aProduct(site);
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByLabel('SKU').fill('OFF-1');
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Du är offline. Försök igen när du har nätverk.')).toBeVisible();
	await expect(page.getByLabel('SKU')).toHaveValue('OFF-1');
	await context.setOffline(false);
	// A server that gives no reason.
	await page.route('**/api/rostfri/products/save', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expectToast(page, 'Misslyckades att spara produkt');
	await expect(page.getByLabel('SKU')).toHaveValue('OFF-1');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
});

test('B4, B5: an update with a new photo whose answer is lost is saved again without a conflict', async ({
	page,
	site,
}) => {
	const product = await aProduct(site);
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await choosePhotos(page).setInputFiles([jpeg('ny.jpg', await aPhoto())]);
	await expectArrived(page, 2);
	await page.getByLabel('SKU').fill('TAPPAD');
	await loseAnswer(page);
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Ingen kontakt med servern. Försök igen om en stund.')).toBeVisible();
	const stored = await site.superuser.collection('products').getOne<StoredProduct>(product.id);
	expect(stored.images).toHaveLength(2);
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	await expect(page.getByRole('dialog')).toBeHidden();
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({
		images: stored.images,
		sku: 'TAPPAD',
	});
});
