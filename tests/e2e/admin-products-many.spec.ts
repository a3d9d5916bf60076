/** What is done with many products at once, or with the row of one, in the list of the back office (B2, B7). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { holdRequests } from '#tests/support/holdRequests.ts';
import { openList, rows, someProducts } from '#tests/support/officeProducts.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function deleteMarked(page: Page) {
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Radera' }).click();
}

test('B2: marked products survive paging, are published together and can be brought back', async ({ page, site }) => {
	const made = await someProducts(site, 'Sidbläddrare', 55);
	// A row of every kind on the second page.
	const [brand] = await site.superuser.collection('brands').getFullList();
	const [category] = await site.superuser.collection('categories').getFullList();
	for (const [place, values] of [
		[51, { is_featured: true, price: 0, stock_status: 'out_of_stock' }],
		[52, { images: [], sku: '', stock_status: 'on_order' }],
		[53, { is_published: true, brand_id: brand?.id, category_id: category?.id }],
	] as const)
		await site.superuser.collection('products').update(made[place] ?? '', values);
	await signIn(page, site);
	await openList(page, '?sok=sidbladdrare');
	await expect(rows(page)).toHaveCount(50);
	await page.getByRole('checkbox', { name: 'Markera Sidbläddrare 001', exact: true }).check();
	await page.getByRole('button', { name: 'Nästa sida' }).click();
	await expect(rows(page)).toHaveCount(5);
	await page.getByRole('checkbox', { name: 'Markera Sidbläddrare 055', exact: true }).check();
	await expect(page.getByText('2 markerade')).toBeAttached();
	await expect(page.getByRole('navigation', { name: 'Sidor' })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Publicera', exact: true }).click();
	await expectToast(page, 'Produkter uppdaterade');
	await expect(page.getByRole('region', { name: 'Markerade produkter' })).toBeHidden();
	const published = () =>
		site.superuser
			.collection('products')
			.getFullList({ filter: 'title ~ "Sidbläddrare" && is_published = true', sort: 'title', fields: 'title' });
	const names = async () => (await published()).map(({ title }) => title);
	expect(await names()).toEqual(['Sidbläddrare 001', 'Sidbläddrare 054', 'Sidbläddrare 055']);
	await page.getByRole('button', { name: 'Ångra' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect(await names()).toEqual(['Sidbläddrare 054']);

	await openList(page, '?sok=sidbladdrare');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Markera alla 55' }).click();
	await expect(page.getByText('55 markerade')).toBeAttached();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Lagerstatus: Slutsåld' }).click();
	await expectToast(page, 'Produkter uppdaterade');
	const soldOut = await site.superuser
		.collection('products')
		.getFullList({ filter: 'title ~ "Sidbläddrare" && stock_status = "out_of_stock"' });
	expect(soldOut).toHaveLength(55);
});

test('B2: stock, category and start page are changed for all that are marked, and brought back', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Samlingsändring', 3);
	const category = await site.superuser
		.collection('categories')
		.create({ name: 'Samlingshylla', icon_name: 'package' });
	await signIn(page, site);
	await openList(page, '?sok=samlingsandring');
	const changed = async (filter: string) =>
		(await site.superuser.collection('products').getFullList({ filter: `title ~ "Samlingsändring" && ${filter}` }))
			.length;
	for (const [item, filter] of [
		['Lagerstatus: Beställningsvara', 'stock_status = "on_order"'],
		['Visa på startsidan', 'is_featured = true'],
		['Byt kategori…', `category_id = "${category.id}"`],
	] as const) {
		await page.getByRole('checkbox', { name: 'Markera alla' }).check();
		await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
		await page.getByRole('menuitem', { name: item }).click();
		if (item === 'Byt kategori…') {
			const dialog = page.getByRole('dialog', { name: 'Byt kategori' });
			await dialog.getByLabel('Kategori').selectOption('Samlingshylla');
			await dialog.getByRole('button', { name: 'Flytta 3 produkter' }).click();
		}
		await expect.poll(() => changed(filter)).toBe(3);
		await page.getByRole('button', { name: 'Ångra', exact: true }).click();
		await expect.poll(() => changed(filter)).toBe(0);
	}
});

test('B2: undoing for many keeps what a colleague has changed since, and says so', async ({ page, site }) => {
	const [first, second] = await someProducts(site, 'Ångringsändring', 2);
	await signIn(page, site);
	await openList(page, '?sok=angringsandring');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Lagerstatus: Beställningsvara' }).click();
	await expectToast(page, 'Produkter uppdaterade');
	const products = site.superuser.collection('products');
	await products.update(first ?? '', { stock_status: 'out_of_stock' });
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(
		page,
		'Ändringen är ångrad',
		'1 sak lämnades: Ångringsändring 001 (har ändrats sedan dess till Slutsåld)',
	);
	expect(await products.getOne(first ?? '')).toMatchObject({ stock_status: 'out_of_stock' });
	expect(await products.getOne(second ?? '')).toMatchObject({ stock_status: 'in_stock' });
});

test('B2: a product without a photo is not published, and the message says which', async ({ page, site }) => {
	await someProducts(site, 'Bildlös', 1, { images: [] });
	await signIn(page, site);
	await openList(page, '?sok=bildlos');
	await page.getByRole('checkbox', { name: 'Markera Bildlös 001', exact: true }).check();
	await page.getByRole('button', { name: 'Publicera', exact: true }).click();
	await expectToast(page, 'Bildlös 001: Minst en bild krävs');
	// Still marked: nothing has happened.
	await expect(page.getByText('1 markerad', { exact: true })).toBeAttached();
});

test('B2: deletion asks first, says that it is for good, and cannot be dismissed by a click beside it', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Raderas', 3);
	await signIn(page, site);
	await openList(page, '?sok=raderas');
	await page.getByRole('checkbox', { name: 'Markera Raderas 001', exact: true }).check();
	await deleteMarked(page);
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Du är på väg att radera 1 produkt. Denna åtgärd kan inte ångras.');
	await page.mouse.click(5, 5);
	await expect(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Avbryt' }).click();
	await page.getByRole('checkbox', { name: 'Markera Raderas 002', exact: true }).check();
	await deleteMarked(page);
	await expect(dialog).toContainText('2 produkter');
	await dialog.getByRole('button', { name: 'Radera' }).click();
	await expectToast(page, 'Produkter raderade');
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('region', { name: 'Markerade produkter' })).toBeHidden();
	await expect(rows(page)).toHaveCount(1);
});

test('B2: a deletion names what goes and counts what the search no longer shows, and a double click deletes once', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Osynlig', 7);
	await signIn(page, site);
	await openList(page, '?sok=osynlig');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('searchbox').fill('osynlig 003');
	await expect(rows(page)).toHaveCount(1);
	await deleteMarked(page);
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Du är på väg att radera 7 produkter.');
	await expect(dialog.getByRole('listitem')).toHaveText([
		...[1, 2, 3, 4, 5].map((number) => `Osynlig 00${number}`),
		'och 2 till',
	]);
	await expect(dialog).toContainText('6 av dem syns inte i listan just nu.');
	let requests = 0;
	page.on('request', (request) => {
		if (request.url().endsWith('/products/delete')) requests += 1;
	});
	await dialog.getByRole('button', { name: 'Radera' }).evaluate((button: HTMLElement) => {
		button.click();
		button.click();
	});
	await expectToast(page, 'Produkter raderade');
	expect(requests).toBe(1);
});

test('B2, B7: price and stock are changed in the row; a wrong price is told beside it', { tag: '@phone-only' }, async ({
	page,
	site,
}) => {
	const [id = ''] = await someProducts(site, 'Radändring', 1);
	const stored = () => site.superuser.collection('products').getOne(id);
	await signIn(page, site);
	await openList(page, '?sok=radandring');
	await page.getByRole('button', { name: /^Ändra pris på Radändring 001/ }).click();
	const field = page.getByLabel('Pris på Radändring 001 i kronor');
	await field.fill('tolv');
	await field.press('Enter');
	await expect(page.getByText('Ange ett pris i kronor, till exempel 12 500,50')).toBeVisible();
	await expect(field).toHaveValue('tolv');
	await test.step('a tablet that is turned keeps what was typed', async () => {
		const size = page.viewportSize() ?? { width: 1440, height: 900 };
		await page.setViewportSize({ width: size.width < 1024 ? 1100 : 800, height: 900 });
		await expect(field).toHaveValue('tolv');
		await page.setViewportSize(size);
	});
	await field.fill('12 500,50');
	await field.press('Enter');
	await expectToast(page, 'Priset ändrat');
	expect((await stored()).price).toBe(12_500.5);
	await page.getByRole('button', { name: 'Ångra' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect((await stored()).price).toBe(1001);

	await page.getByRole('combobox', { name: 'Lagerstatus för Radändring 001' }).selectOption('Slutsåld');
	await expectToast(page, 'Produkter uppdaterade');
	expect((await stored()).stock_status).toBe('out_of_stock');
});

test('B2: a price that is corrected while it is saved stays in its field, and is saved on top of that one', async ({
	page,
	site,
}) => {
	const [id = ''] = await someProducts(site, 'Prisrättelse', 1);
	const price = async () => (await site.superuser.collection('products').getOne(id)).price;
	await signIn(page, site);
	await openList(page, '?sok=prisrattelse');
	await page.getByRole('button', { name: /^Ändra pris på Prisrättelse 001/ }).click();
	const field = page.getByLabel('Pris på Prisrättelse 001 i kronor');
	const save = page.getByRole('button', { name: 'Spara priset' });
	let release = await holdRequests(page, '**/api/rostfri/products/save');
	await field.fill('12500');
	await field.press('Enter');
	await expect(save).toBeDisabled();
	await field.fill('12900');
	release();
	await expectToast(page, 'Priset ändrat');
	await expect(save).toBeEnabled();
	await expect(field).toHaveValue('12900');
	expect(await price()).toBe(12_500);
	await field.press('Enter');
	await expect(field).toBeHidden();
	expect(await price()).toBe(12_900);

	await test.step('a tablet that is turned during a save shows the saved price', async () => {
		await page.getByRole('button', { name: /^Ändra pris på Prisrättelse 001/ }).click();
		release = await holdRequests(page, '**/api/rostfri/products/save');
		await field.fill('13000');
		await field.press('Enter');
		await expect(save).toBeDisabled();
		await page.setViewportSize({ width: 800, height: 900 });
		await expect(field).toHaveValue('13000');
		release();
		await expect(field).toBeHidden();
		await expect(page.getByRole('button', { name: /^Ändra pris på Prisrättelse 001, nu 13\s000/ })).toBeVisible();
	});
});

test('B2: a price that has been saved leaves the focus in the one that is typed in another row', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Prisrunda', 2);
	await signIn(page, site);
	await openList(page, '?sok=prisrunda');
	const price = (number: number) => page.getByRole('button', { name: `Ändra pris på Prisrunda 00${number}` });
	const field = (number: number) => page.getByLabel(`Pris på Prisrunda 00${number} i kronor`);
	const release = await holdRequests(page, '**/api/rostfri/products/save');
	await price(1).press('Enter');
	await field(1).fill('4000');
	await field(1).press('Enter');
	await price(2).press('Enter');
	await page.keyboard.type('12');
	release();
	await expectToast(page, 'Priset ändrat');
	await expect(price(1)).toBeVisible();
	await page.keyboard.type('900');
	await expect(field(2)).toHaveValue('12900');
	await expect(field(2)).toBeFocused();
	await test.step('the keyboard goes on at the price that it has left', async () => {
		await page.keyboard.press('Escape');
		await expect(price(2)).toBeFocused();
	});
});

test('B2: one change for many runs at a time, and what is marked in the meantime stays marked', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const [first = '', second = ''] = await someProducts(site, 'Tvåändringar', 2);
	const stored = (id: string) => site.superuser.collection('products').getOne(id);
	await signIn(page, site);
	await openList(page, '?sok=tvaandringar');
	const checkbox = (number: number) =>
		page.getByRole('checkbox', { name: `Markera Tvåändringar 00${number}`, exact: true });
	const publish = page.getByRole('button', { name: 'Publicera', exact: true });
	const more = page.getByRole('button', { name: 'Fler åtgärder', exact: true });
	const feature = page.getByRole('menuitem', { name: 'Visa på startsidan' });
	await checkbox(1).check();
	const release = await holdRequests(page, '**/api/rostfri/products/bulk');
	await publish.click();
	await expect(publish).toBeDisabled();
	await expect(more).toHaveAttribute('aria-busy', 'true');
	await more.click();
	await expect(feature).toBeDisabled();
	await expect(page.getByRole('menuitem', { name: 'Byt kategori…' })).toBeDisabled();
	await expect(page.getByRole('menuitem', { name: 'Radera' })).toBeEnabled();
	await page.keyboard.press('Escape');
	await checkbox(2).check();
	await expectAccessible(page);
	await takePictures(page, 'bulk-busy');
	release();
	await expectToast(page, 'Produkter uppdaterade');
	await expect(publish).toBeEnabled();
	await expect(checkbox(1)).not.toBeChecked();
	await expect(checkbox(2)).toBeChecked();
	await more.click();
	await feature.click();
	await expect(page.getByRole('region', { name: 'Markerade produkter' })).toBeHidden();
	expect(await stored(first)).toMatchObject({ is_published: true, is_featured: false });
	expect(await stored(second)).toMatchObject({ is_published: false, is_featured: true });
});

test('B2: a price that a colleague has changed in between is not overwritten', async ({ page, site }) => {
	const [id = ''] = await someProducts(site, 'Prisstrid', 1);
	await signIn(page, site);
	await openList(page, '?sok=prisstrid');
	await page.getByRole('button', { name: /^Ändra pris på Prisstrid 001/ }).click();
	const field = page.getByLabel('Pris på Prisstrid 001 i kronor');
	await field.fill('2000');
	await site.superuser.collection('products').update(id, { price: 3000 });
	await field.press('Enter');
	await expectToast(page, 'Produkten har ändrats av någon annan');
	expect((await site.superuser.collection('products').getOne(id)).price).toBe(3000);
});

test('B2: offline a change says so, nothing typed is lost, and it works when the network is back', async ({
	page,
	site,
	context,
}) => {
	await someProducts(site, 'Källarkyl', 1);
	await signIn(page, site);
	await openList(page, '?sok=kallarkyl');
	await page.getByRole('button', { name: /^Ändra pris på Källarkyl 001/ }).click();
	const field = page.getByLabel('Pris på Källarkyl 001 i kronor');
	await field.fill('777');
	await context.setOffline(true);
	await field.press('Enter');
	await expectToast(page, 'Du är offline. Försök igen när du har nätverk.');
	await expect(field).toHaveValue('777');
	await context.setOffline(false);
	await field.press('Enter');
	await expectToast(page, 'Priset ändrat');
});
