/** The product editor (B4–B7), as staff use it: on a phone beside the machine, and at a desk. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { storeProduct } from '#tests/support/factories.ts';
import { aPhoto, fourCorners, seen } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { endSessions, expectToast, fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const heic = readFileSync(new URL('photos/phone.heic', import.meta.url));

const clip = readFileSync(new URL('../../scripts/demo/clips/ugn.mp4', import.meta.url));

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function openAs(page: Page, site: RunningSite, path: string, email?: string) {
	await signIn(page, site, email);
	await page.goto(path);
}

async function openNew(page: Page, site: RunningSite) {
	await openAs(page, site, '/admin/produkter/ny');
	await expect(page.getByRole('heading', { name: 'Ny produkt' })).toBeVisible();
}

const choosePhotos = (page: Page) => page.getByLabel('Välj bilder');
const tiles = (page: Page) => page.getByRole('list', { name: 'Bilder' }).getByRole('listitem');

/** Every photo has arrived: nothing is on its way any more. */
async function expectArrived(page: Page, count: number) {
	await expect(tiles(page)).toHaveCount(count);
	await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('progressbar')).toHaveCount(0);
}

/** The server stores what is saved next, and then the connection breaks. */
async function loseAnswer(page: Page) {
	await page.route(
		'**/api/rostfri/products/save',
		async (route) => {
			await route.fetch();
			await route.abort('connectionreset');
		},
		{ times: 1 },
	);
}

let number = 0;
async function aProduct(site: RunningSite, values: Partial<StoredProduct> = {}, photos = 1): Promise<StoredProduct> {
	number += 1;
	const { title = `Kombiugn ${Date.now()}-${number}` } = values;
	const photo = new Uint8Array(await aPhoto());
	const images = Array.from(
		{ length: photos },
		(_, n) => new File([photo], `bild${n + 1}.jpg`, { type: 'image/jpeg' }),
	);
	return storeProduct(site, { slug: slugOf(title), ...values, title, images });
}

async function productTitled(site: RunningSite, title: string): Promise<StoredProduct> {
	const filter = site.superuser.filter('title = {:title}', { title });
	return site.superuser.collection('products').getFirstListItem<StoredProduct>(filter);
}

async function storedPhotos(site: RunningSite, product: StoredProduct) {
	const token = await site.superuser.files.getToken();
	return Promise.all(
		product.images.map(async (name) => {
			const url = site.superuser.files.getURL({ ...product, collectionName: 'products' }, name, { token });
			return seen(new Uint8Array(await (await fetch(url)).arrayBuffer()));
		}),
	);
}

test('B4, B5: three photos from a phone become a published product, upright and without their place', {
	tag: '@phone',
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

test('B4, B5: a title and a photo are asked for, and what was typed stays', { tag: '@phone' }, async ({
	page,
	site,
}) => {
	await openNew(page, site);
	await page.getByLabel('SKU').fill('RA-1');
	await page.getByLabel('Pris', { exact: true }).fill('tolv tusen');
	await page.getByLabel('Kort beskrivning').fill('x'.repeat(201));
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByText('Minst en bild krävs', { exact: true })).toBeInViewport();
	await expect(page.getByRole('button', { name: 'Välj bilder' })).toBeFocused();
	await expect(page.getByText('Titel är obligatorisk', { exact: true })).toBeVisible();
	await expect(page.getByText('Ange ett pris i kronor, till exempel 12 500,50', { exact: true })).toBeVisible();
	await expect(page.getByText('Max 200 tecken', { exact: true })).toBeVisible();
	await expect(page.getByLabel('SKU')).toHaveValue('RA-1');
	await page.getByLabel('Titel').fill('x'.repeat(101));
	await expect(page.getByText('Max 100 tecken', { exact: true })).toBeVisible();
	await expect(page).toHaveURL('/admin/produkter/ny');
	// Advice stops no save; a tap leads to its field.
	await page
		.getByRole('region', { name: 'Tips' })
		.getByRole('button', { name: /^Berätta om mått/ })
		.click();
	await expect(page.getByLabel('Lång beskrivning')).toBeFocused();
});

test('B4: texts are asked for only where they will be seen', async ({ page, site }) => {
	await openNew(page, site);
	await expect(page.getByLabel('Leveranstext')).toBeHidden();
	await page.getByLabel('Leverans', { exact: true }).selectOption('Frakt tillgänglig');
	await expect(page.getByLabel('Leveranstext')).toHaveAttribute('placeholder', 'DHL/Schenker');
	await page.getByLabel('Leverans', { exact: true }).selectOption('Endast hämtning');
	await expect(page.getByLabel('Leveranstext')).toHaveAttribute('placeholder', 'Hämtas på plats');
	await expect(page.getByLabel('Text om serviceavtal')).toBeHidden();
	await page.getByLabel('Serviceavtal', { exact: true }).check();
	await expect(page.getByLabel('Text om serviceavtal')).toHaveValue('Serviceavtal kan tecknas');
	await expect(page.getByLabel('Garantitid')).toBeHidden();
	await page.getByLabel('Garanti', { exact: true }).check();
	await page.getByLabel('Garantitid').fill('6');
	await expect(page.getByText('6 månaders garanti')).toBeVisible();
	await page.getByLabel('Enhet').selectOption('År');
	await expect(page.getByText('6 års garanti')).toBeVisible();

	// What is wrong in a text that is not seen any longer does not keep the product from being saved.
	const title = `Text i det dolda ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await choosePhotos(page).setInputFiles([jpeg('dold.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await page.getByLabel('Leveranstext').fill('x'.repeat(201));
	await page.getByLabel('Garantitid').fill('500');
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expectToast(page, 'Valideringsfel', 'Kontrollera att alla fält är korrekt ifyllda');
	await page.getByLabel('Garanti', { exact: true }).uncheck();
	await page.getByLabel('Leverans', { exact: true }).selectOption('Inget alternativ');
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect(await productTitled(site, title)).toMatchObject({
		delivery_text: '',
		service_agreement_text: 'Serviceavtal kan tecknas',
		warranty_duration: 0,
	});
});

test('B4, B5: photos change places by button, keyboard and mouse, and one is removed', { tag: '@phone' }, async ({
	page,
	site,
	isMobile,
}) => {
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

	if (!isMobile) {
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
	}
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

test('B6: a new title gives a new address, and the old one leads there for good', async ({ page, site }) => {
	const title = `Spis ${Date.now()}`;
	const product = await aProduct(site, { title, is_published: true });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await expect(page.getByText(`/produkt/${product.slug}`, { exact: true })).toBeVisible();
	await page.getByLabel('Titel').fill(`${title} Ö`);
	await expect(page.getByText('den gamla adressen leder hit')).toBeVisible();
	// No one has known the address of a draft, and nothing leads on from it.
	const draft = await aProduct(site, { title: `Utkast av ${title}`, is_published: false });
	const other = await page.context().newPage();
	await other.goto(`/admin/produkter/${draft.id}`);
	await other.getByLabel('Titel').fill(`${title} Å`);
	await expect(other.getByText(/-a$/)).toBeVisible();
	await expect(other.getByText('den gamla adressen leder hit')).toBeHidden();
	await other.close();
	// What visitors have is one thing, what they will get another.
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	const shown = page.getByRole('dialog', { name: 'Förhandsvisning' }).frameLocator('iframe');
	await expect(shown.getByRole('heading', { name: `${title} Ö`, level: 1 })).toBeVisible();
	const photo = shown.getByRole('img', { name: `${title} Ö` }).first();
	await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(480);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	const saved = await site.superuser.collection('products').getOne<StoredProduct>(product.id);
	expect(saved.slug).toBe(`${product.slug}-o`);
	await expect
		.poll(
			async () => {
				const answer = await page.request.get(`/produkt/${product.slug}`, { maxRedirects: 0 });
				return [answer.status(), answer.headers().location];
			},
			{ timeout: 30_000 },
		)
		.toEqual([301, `/produkt/${saved.slug}`]);
});

test('B4: two people change different fields, and both keep their work', async ({ page, site }) => {
	const product = await aProduct(site, { price: 100, sku: 'A' });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByLabel('SKU').fill('B');
	await site.superuser.collection('products').update(product.id, { price: 200 });
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({ sku: 'B', price: 200 });
});

test('B4: two people change the same field: both versions are shown, and a person chooses', async ({ page, site }) => {
	const product = await aProduct(site, { price: 100, sku: 'A', energy_class: 'C' });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByLabel('Pris', { exact: true }).fill('150');
	await page.getByLabel('SKU').fill('B');
	await page.getByLabel('Lång beskrivning').fill('Min text. '.repeat(200));
	const long_description = 'En annan text. '.repeat(200).trim();
	await site.superuser.collection('products').update(product.id, { price: 200, energy_class: 'A', long_description });
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	await expect(dialog.getByLabel(/Din ändring.*150.kr/)).toBeVisible();
	await expect(dialog.getByLabel(/Den andras ändring.*200.kr/)).toBeVisible();
	await expect(dialog.getByRole('group', { name: 'SKU' })).toBeHidden();
	await expect(page.getByText('Misslyckades att spara produkt')).toBeHidden();
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({ sku: 'A', price: 200 });
	// A long text is scrolled by keyboard too.
	const theirs = dialog.getByRole('region', { name: 'Lång beskrivning: Den andras ändring' });
	await theirs.focus();
	await page.keyboard.press('End');
	await expect.poll(() => theirs.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Den andras överallt' }).click();
	await dialog.getByLabel(/Din ändring.*150.kr/).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({
		sku: 'B',
		price: 150,
		energy_class: 'A',
		long_description,
	});
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

test('B4: a product is deleted after a question', async ({ page, site }) => {
	const product = await aProduct(site);
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByRole('button', { name: 'Radera produkt' }).click();
	const question = page.getByRole('alertdialog', { name: 'Är du säker?' });
	await expect(
		question.getByText('Du är på väg att radera denna produkt. Denna åtgärd kan inte ångras.', { exact: true }),
	).toBeVisible();
	// A server that gives no reason.
	const removal = '**/api/rostfri/products/delete';
	await page.route(removal, (route) => route.fulfill({ status: 500, json: {} }));
	await question.getByRole('button', { name: 'Radera' }).click();
	await expectToast(page, 'Misslyckades att radera produkt');
	await expect(question).toBeHidden();
	await page.unroute(removal);
	await page.getByRole('button', { name: 'Radera produkt' }).click();
	await question.getByRole('button', { name: 'Radera' }).click();
	await expect(page.getByText('Produkten raderad', { exact: true })).toBeVisible();
	await expect(page).toHaveURL('/admin/produkter');
	await expect(site.superuser.collection('products').getOne(product.id)).rejects.toMatchObject({ status: 404 });
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

test('the preview shows what stands in the form, as visitors will see it', { tag: '@phone' }, async ({
	page,
	site,
}) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
	await expectArrived(page, 1);
	await page.getByLabel('Titel').fill('Bageriugn');
	await page.getByLabel('Pris', { exact: true }).fill('12500');
	await page.getByLabel('Lång beskrivning').fill('Tre plåtar.');
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	const shown = page.getByRole('dialog', { name: 'Förhandsvisning' }).frameLocator('iframe');
	await expect(shown.getByRole('heading', { name: 'Bageriugn', level: 1 })).toBeVisible();
	await expect(shown.getByText('12 500 kr').first()).toBeVisible();
	await expect(shown.getByText('Tre plåtar.')).toBeVisible();
	await expect(shown.getByText('Opublicerad produkt')).toBeHidden();
	const photo = shown.getByRole('img', { name: 'Bageriugn' }).first();
	await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(480);
	await page.keyboard.press('Escape');
	await expect(page.getByLabel('Titel')).toHaveValue('Bageriugn');
});

test('Ctrl-S saves and stays', async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
	const title = `Grill ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await page.keyboard.press('ControlOrMeta+s');
	await expect(page.getByText('Produkten skapad')).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/produkter\/[a-z0-9]{15}$/);
	await page.getByLabel('SKU').fill('G-1');
	await page.keyboard.press('ControlOrMeta+s');
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	await expect(page.getByLabel('SKU')).toHaveValue('G-1');
	// Nothing is unsaved now.
	await page.getByRole('link', { name: 'Avbryt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	expect(await productTitled(site, title)).toMatchObject({ sku: 'G-1' });
});

test('B4: the form waits for its data, and a failure can be tried again', async ({ page, site }) => {
	const product = await aProduct(site);
	const path = `**/api/collections/products/records/${product.id}*`;
	await page.route(path, (route) =>
		route.fulfill({ status: 400, json: { status: 400, message: 'Trasigt.', data: { a: {} } } }),
	);
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await expect(page.getByText('Ett fel uppstod vid laddning av data', { exact: true })).toBeVisible();
	await page.unroute(path);
	let answer = () => {};
	await page.route(path, async (route) => {
		await new Promise<void>((done) => {
			answer = done;
		});
		await route.continue();
	});
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expect(page.getByText('Förbereder formulär...', { exact: true })).toBeVisible();
	answer();
	await expect(page.getByLabel('Titel')).toHaveValue(product.title);
});

test('the editor is accessible, empty and with errors', { tag: '@phone' }, async ({ page, site }) => {
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto()), jpeg('spis.jpg', await aPhoto())]);
	await expectArrived(page, 2);
	await page.getByLabel('Garanti', { exact: true }).check();
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByText('Titel är obligatorisk')).toBeVisible();
	await expectAccessible(page);
});

test('B4: an article number that another product has is told of, and stops no save', async ({ page, site }) => {
	const sku = `AB-${Date.now()}`;
	const other = await aProduct(site, { sku });
	const product = await aProduct(site, { sku: `X${sku}` });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	const tips = page.getByRole('region', { name: 'Tips' });
	await expect(tips).toBeVisible();
	await expect(tips.getByText('Art.nr finns redan')).toBeHidden();
	await page.getByLabel('SKU').fill(` ${sku.toLowerCase()}`);
	await expect(tips.getByText(`Art.nr finns redan på ”${other.title}”.`)).toBeVisible();
	await page
		.getByRole('button', { name: /^(Spara|Uppdatera)/ })
		.first()
		.click();
	await expectToast(page, 'Produkten uppdaterad');
});
