/** Photos and videos in the product editor (B5): from a phone beside the machine, dropped, turned, moved and sent again. */
import { readFileSync } from 'node:fs';
import type { StoredProduct } from '#domain/products/product.ts';
import { aPhoto, fourCorners } from '#tests/support/photos.ts';
import {
	aProduct,
	choosePhotos,
	expectArrived,
	heic,
	jpeg,
	openAs,
	openNew,
	productTitled,
	storedPhotos,
	tiles,
} from '#tests/support/productEditor.ts';
import { expectToast } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const clip = readFileSync(new URL('../../scripts/demo/clips/ugn.mp4', import.meta.url));

test('B4, B5: three photos from a phone become a published product, upright and without their place', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([
		jpeg('IMG_1.jpg', await aPhoto({ orientation: 6, width: 4032, height: 3024 })),
		{ name: 'IMG_2.HEIC', mimeType: '', buffer: heic },
		jpeg('IMG_3.jpg', await aPhoto()),
	]);
	// The form is filled in while the photos are on their way.
	await page.getByLabel('Titel').fill('Kombiugn Rational iCombi från 2019');
	// A phone's 'Nästa' goes on, and saves nothing.
	await page.getByLabel('Titel').press('Enter');
	await expect(page.getByLabel('Kategori')).toBeFocused();
	await expect(page.getByText('/produkt/kombiugn-rational-icombi-fran-2019')).toBeVisible();
	await page.getByLabel('Pris', { exact: true }).fill('12 500,50');
	await page.getByLabel('Taggar').fill('kombiugn, , 10 GN ,');
	await page.getByLabel('Publicerad').check();
	await expect(page.getByText('Bilder uppladdade')).toBeVisible();
	await expectArrived(page, 3);
	await expect(tiles(page).first()).toContainText('Huvudbild');
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByText('Produkten skapad')).toBeVisible();
	await expect(page).toHaveURL('/admin/produkter');

	const product = await productTitled(site, 'Kombiugn Rational iCombi från 2019');
	expect(product).toMatchObject({
		slug: 'kombiugn-rational-icombi-fran-2019',
		price: 12500.5,
		tags: ['kombiugn', '10 GN'],
		is_published: true,
		condition: 'new',
		stock_status: 'in_stock',
		category_id: '',
		service_agreement_text: 'Serviceavtal kan tecknas',
	});
	expect(await storedPhotos(site, product)).toEqual([
		{ width: 2400, height: 1800, format: 'jpeg', isUpright: true, metadata: [] },
		{ width: 480, height: 320, format: 'jpeg', isUpright: true, metadata: [] },
		{ width: 480, height: 320, format: 'jpeg', isUpright: true, metadata: [] },
	]);
	expect(product.images.map((name) => name.slice(0, 5))).toEqual(['img_1', 'img_2', 'img_3']);
});

test('B5: photos are dropped anywhere on the page, or pasted', async ({ page, site }) => {
	await openNew(page, site);
	const photo = (await aPhoto()).toString('base64');
	/** What the browser hands a page that something is dragged over, or pasted on. */
	const carrying = (name: string) =>
		page.evaluateHandle(
			([base64 = '', name = '']) => {
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
				const carried = new DataTransfer();
				carried.items.add(new File([bytes], name, { type: 'image/jpeg' }));
				return carried;
			},
			[photo, name] as const,
		);
	const dropped = await carrying('slappt.jpg');
	const title = page.getByLabel('Titel');
	await title.dispatchEvent('dragenter', { dataTransfer: dropped });
	await expect(page.getByText('Släpp filerna här.')).toBeVisible();
	await title.dispatchEvent('drop', { dataTransfer: dropped });
	await expect(page.getByText('Släpp filerna här.')).toBeHidden();
	await expectArrived(page, 1);
	await title.evaluate(
		(element, clipboardData) => element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
		await carrying('inklistrat.jpg'),
	);
	await expectArrived(page, 2);
	await expect(title).toHaveValue('');
});

test('B5: all eight EXIF orientations come upright, small photos lose their place too', async ({ page, site }) => {
	const decoders: string[] = [];
	page.on('request', (request) => {
		if (/heic|libheif/i.test(request.url())) decoders.push(request.url());
	});
	await openNew(page, site);
	const photos = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
		jpeg(`${orientation}.jpg`, await aPhoto({ orientation })),
	);
	await choosePhotos(page).setInputFiles(await Promise.all(photos));
	const title = `Åtta håll ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	// Saving waits for the photos.
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	const photosOfProduct = await storedPhotos(site, await productTitled(site, title));
	expect(photosOfProduct).toHaveLength(8);
	for (const photo of photosOfProduct)
		expect(photo).toEqual({ width: 480, height: 320, format: 'jpeg', isUpright: true, metadata: [] });
	// The HEIC decoder is large, and loads only for HEIC photos.
	expect(decoders).toEqual([]);
});

test('B5: what may not be a photo or video is named and skipped, the others go on', async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([
		{ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('lista') },
		{ name: 'animation.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
		jpeg('falsk.jpg', Buffer.from('this is no photo')),
		jpeg('stor.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)),
		jpeg('ugn.jpg', await aPhoto()),
	]);
	for (const message of [
		'lista.txt: Endast JPEG, PNG och WebP är tillåtna',
		'animation.gif: Endast JPEG, PNG och WebP är tillåtna',
		'falsk.jpg: Endast JPEG, PNG och WebP är tillåtna',
		'stor.jpg: Max 5 MB per bild',
	])
		await expect(page.getByText(message, { exact: true })).toBeVisible();
	await expectArrived(page, 1);

	await page.getByLabel('Välj videor').setInputFiles([
		{ name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('mov') },
		{ name: 'kort.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') },
	]);
	await expect(page.getByText('film.mov: Endast MP4 och WebM är tillåtna', { exact: true })).toBeVisible();

	const small = await fourCorners(60, 40).jpeg().toBuffer();
	await choosePhotos(page).setInputFiles(Array.from({ length: 8 }, (_, index) => jpeg(`${index}.jpg`, small)));
	await expect(page.getByText('Max 8 bilder per produkt', { exact: true })).toBeVisible();
	await expectArrived(page, 8);
});

test('B4, B5: photos change places by button, keyboard and mouse, and one is removed', async ({ page, site }) => {
	const product = await aProduct(site, {}, 3);
	const [first = '', second = '', third = ''] = product.images;
	await openAs(page, site, `/admin/produkter/${product.id}`);
	const names = async () =>
		(
			await tiles(page)
				.getByRole('img')
				.evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''))
		).map((alt) => alt.replace(/^Bild \d: /, ''));
	await expect(tiles(page)).toHaveCount(3);
	await expect.poll(names).toEqual([first, second, third]);
	await page.getByRole('button', { name: 'Flytta bild 2 framåt' }).press('Enter');
	await expect.poll(names).toEqual([second, first, third]);
	// The button that has moved a photo all the way does no more, and keeps the focus.
	const forward = page.getByRole('button', { name: 'Flytta bild 1 framåt' });
	await expect(forward).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(forward).toBeFocused();
	await page.getByRole('button', { name: 'Flytta bild 1 bakåt' }).click();
	await expect.poll(names).toEqual([first, second, third]);
	await page.getByRole('button', { name: 'Flytta bild 3 framåt' }).click();
	expect(await names()).toEqual([first, third, second]);

	await page.getByRole('button', { name: 'Flytta bild 1 av 3' }).focus();
	await page.keyboard.press('Space');
	await expect(page.getByText('Bilden är över plats 1 av 3.')).toBeAttached();
	// The library listens for keys a moment after it says so, and for taps again a moment after a drop: no person is as fast.
	await expect(async () => {
		await page.keyboard.press('ArrowRight');
		await expect(page.getByText('Bilden är över plats 2 av 3.')).toBeAttached({ timeout: 1_000 });
	}).toPass();
	await page.keyboard.press('Space');
	await expect.poll(names).toEqual([third, first, second]);

	const from = await tiles(page).nth(2).getByRole('img').boundingBox();
	const to = await tiles(page).nth(0).getByRole('img').boundingBox();
	if (!from || !to) throw new Error('The photos are not in the page');
	await page.mouse.move(from.x + 50, from.y + 40);
	await page.mouse.down();
	await page.mouse.move(from.x + 44, from.y + 40);
	await expect(page.getByText('Bilden är över plats 3 av 3.')).not.toBeAttached();
	await page.mouse.move(from.x + 40, from.y + 40);
	await expect(page.getByText('Bilden är över plats 3 av 3.')).toBeAttached();
	await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
	await page.mouse.up();
	await expect.poll(names).toEqual([second, third, first]);
	const order = await names();
	await expect(tiles(page).first()).toContainText('Huvudbild');
	await expect(async () => {
		await page.getByRole('button', { name: 'Ta bort bild 2' }).click();
		await expect(tiles(page)).toHaveCount(2, { timeout: 1_000 });
	}).toPass();
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	await expect(page).toHaveURL('/admin/produkter');
	const saved = await site.superuser.collection('products').getOne<StoredProduct>(product.id);
	expect(saved.images).toEqual([order[0], order[2]]);
});

test('after a broken network one tap sends a photo again, and the form has lost nothing', async ({ page, site }) => {
	await openNew(page, site);
	const title = `Ugn ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	// On a network where nothing moves, one that was chosen by mistake is taken back.
	await page.route('**/api/collections/uploads/records', () => undefined);
	const sending = page.waitForRequest('**/api/collections/uploads/records');
	await choosePhotos(page).setInputFiles([jpeg('fel.jpg', await aPhoto())]);
	await sending;
	const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/uploads/records'));
	await page.getByRole('button', { name: 'Avbryt bild 1' }).click();
	await cancelled;
	await expect(tiles(page)).toHaveCount(0);
	await page.unroute('**/api/collections/uploads/records');

	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
	await expect(page.getByText('Misslyckades att ladda upp bilder', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByText('Alla filer kom inte fram')).toBeVisible();
	await page.unroute('**/api/collections/uploads/records');
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expectArrived(page, 1);
	await expect(page.getByText('Alla filer kom inte fram')).toBeHidden();
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, title)).images).toHaveLength(1);
});

test('B5: a video is sent again after a broken network, and stored with the product', async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	await page.getByLabel('Välj videor').setInputFiles([{ name: 'ugn.mp4', mimeType: 'video/mp4', buffer: clip }]);
	await expectToast(page, 'Misslyckades att ladda upp videor');
	await page.unroute('**/api/collections/uploads/records');
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expectToast(page, 'Videor uppladdade');
	const title = `Filmad ugn ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect((await productTitled(site, title)).videos).toHaveLength(1);
});
