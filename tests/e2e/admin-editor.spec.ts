/** The product editor (B4–B7), as staff use it at a desk. */
import type { StoredProduct } from '#domain/products/product.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aPhoto } from '#tests/support/photos.ts';
import {
	aProduct,
	choosePhotos,
	expectArrived,
	jpeg,
	openAs,
	openNew,
	productTitled,
	tiles,
} from '#tests/support/productEditor.ts';
import { expectToast } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test('B4: Enter goes to the next field that can be typed in, past a section that is folded', async ({ page, site }) => {
	await openNew(page, site);
	await page.getByLabel('Plats i lagret').press('Enter');
	await expect(page.getByLabel('Leverans', { exact: true })).toBeFocused();
});

test('B4, B5: a title and a photo are asked for, and what was typed stays', async ({ page, site }) => {
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

test('B4: answers about a conflict whose save fails are in the form, and taking them again loses nothing of the other’s', async ({
	page,
	site,
}) => {
	const product = await aProduct(site, { price: 100, sku: 'A' });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByLabel('Pris', { exact: true }).fill('150');
	await site.superuser.collection('products').update(product.id, { price: 200, sku: 'B' });
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	await dialog.getByLabel(/Din ändring.*150.kr/).check();
	await page.route('**/api/rostfri/products/save', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expect(page.getByText('Misslyckades att spara produkt')).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(page.getByLabel('Pris', { exact: true })).toHaveValue('150');
	await expect(page.getByLabel('SKU')).toHaveValue('B');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	expect(await site.superuser.collection('products').getOne(product.id)).toMatchObject({ sku: 'B', price: 150 });
});

test('B4, B5: a photo that is chosen while a save meets a colleague’s change is saved with the answers', async ({
	page,
	site,
}) => {
	const product = await aProduct(site, { price: 100 });
	await openAs(page, site, `/admin/produkter/${product.id}`);
	await page.getByLabel('Pris', { exact: true }).fill('150');
	await site.superuser.collection('products').update(product.id, { price: 200 });
	await page.route(
		'**/api/rostfri/products/save',
		async (route) => {
			await choosePhotos(page).setInputFiles([jpeg('sen.jpg', await aPhoto())]);
			await expect(tiles(page)).toHaveCount(2);
			await route.continue();
		},
		{ times: 1 },
	);
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	await dialog.getByLabel(/Din ändring.*150.kr/).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	const stored = await site.superuser.collection('products').getOne(product.id);
	expect([stored.price, stored.images.length]).toEqual([150, 2]);
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

test('the preview shows what stands in the form, as visitors will see it', { tag: '@phone-only' }, async ({
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

test('B4: what is typed and chosen while it is saved stays, in a new product and in one that is there', async ({
	page,
	site,
}) => {
	const held: (() => void)[] = [];
	await page.route('**/api/rostfri/products/save', async (route) => {
		await new Promise<void>((release) => held.push(release));
		await route.continue();
	});
	const release = async () => {
		await expect.poll(() => held.length).toBe(1);
		held.pop()?.();
	};
	await openNew(page, site);
	await choosePhotos(page).setInputFiles([jpeg('ugn.jpg', await aPhoto())]);
	const title = `Salamander ${Date.now()}`;
	await page.getByLabel('Titel').fill(title);
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByRole('button', { name: 'Skapa produkt' })).toBeDisabled();
	await page.getByLabel('SKU').fill('S-1');
	await choosePhotos(page).setInputFiles([jpeg('baksida.jpg', await aPhoto())]);
	await expectArrived(page, 2);
	await release();
	await expect(page.getByText('Produkten skapad')).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/produkter\/[a-z0-9]{15}$/);
	await expect(page.getByLabel('SKU')).toHaveValue('S-1');
	await expect(page.getByText('Osparade ändringar')).toBeVisible();
	expect(await productTitled(site, title)).toMatchObject({ sku: '', images: [expect.any(String)] });

	const sku = page.getByLabel('SKU');
	await sku.focus();
	await page.keyboard.press('ControlOrMeta+s');
	await expect(page.getByText('Sparar …')).toBeVisible();
	await page.keyboard.press('Home');
	await page.keyboard.type('RA');
	await release();
	await expect(page.getByText('Produkten uppdaterad')).toBeVisible();
	await page.keyboard.type('-');
	await expect(sku).toHaveValue('RA-S-1');
	expect(await productTitled(site, title)).toMatchObject({ sku: 'S-1', images: { length: 2 } });

	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await release();
	await expect(page).toHaveURL('/admin/produkter');
	expect(await productTitled(site, title)).toMatchObject({ sku: 'RA-S-1' });
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
