import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { storeBrand, storeCategory, storeProduct } from '#tests/support/factories.ts';
import { holdRequests } from '#tests/support/holdRequests.ts';
import { painted } from '#tests/support/painted.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const aProduct = (site: RunningSite, title: string, values: Record<string, unknown>) =>
	storeProduct(site, { title, condition: 'used', is_published: false, ...values });

function rows(page: Page, name: 'Kategorier' | 'Varumärken'): Locator {
	return page
		.getByRole('list', { name })
		.getByRole('listitem')
		.or(page.getByRole('table', { name }).locator('tbody tr'));
}

async function names(site: RunningSite, collection: string, wanted: string): Promise<string[]> {
	const all = await site.superuser.collection(collection).getFullList({ sort: 'sort_order,-created,id' });
	return all.map(({ name }) => String(name)).filter((name) => name.startsWith(wanted));
}

/** Each save of the collection takes so long that something can be typed in between. */
async function slowSaves(page: Page, collection: string): Promise<void> {
	await page.route(`**/api/collections/${collection}/records**`, async (route) => {
		if (route.request().method() !== 'GET') await new Promise((done) => setTimeout(done, 700));
		await route.continue();
	});
}

test('C3: categories are shown as a tree, with their products', { tag: '@phone' }, async ({ page, site, isMobile }) => {
	const parent = await storeCategory(site, 'Trädrot');
	const child = await storeCategory(site, 'Trädgren', parent);
	await aProduct(site, 'Trädugn', { category_id: child });
	await signIn(page, site);
	await page.goto('/admin/kategorier');
	await expect(rows(page, 'Kategorier').filter({ hasText: 'Trädrot' }).first()).toBeVisible();
	const texts = await rows(page, 'Kategorier').allInnerTexts();
	const place = texts.findIndex((text) => text.includes('Trädrot'));
	expect(texts[place + 1]).toContain('Trädgren');
	const row = rows(page, 'Kategorier').filter({ hasText: 'Trädgren' });
	const link = row.getByRole('link', { name: /1 produkt/ });
	await expect(link).toHaveAttribute('href', '/produkter?kategori=tradgren');
	await expect(link).toHaveAttribute('target', '_blank');
	await expect(row).toContainText('Om Trädgren');
	if (!isMobile) {
		await expect(row.getByRole('cell', { name: 'tradgren', exact: true })).toBeVisible();
		await expect(row.getByRole('cell', { name: 'Trädrot', exact: true })).toBeVisible();
	}
	await expectAccessible(page);

	await page.getByRole('searchbox', { name: 'Sök kategorier' }).fill('TRADGREN');
	await expect(rows(page, 'Kategorier')).toHaveCount(1);
	await expect(page).toHaveURL(/sok=TRADGREN/);
	await expect(page.getByRole('button', { name: 'Ändra ordning' })).toBeDisabled();
	await page.getByRole('searchbox').fill('finns inte');
	await expect(page.getByText('Inga kategorier hittades')).toBeVisible();
});

test('C3: a category is created, with name, slug, description, parent and icon', async ({ page, site }) => {
	const parent = await storeCategory(site, 'Nyförälder');
	await signIn(page, site);
	await page.goto('/admin/kategorier');
	await page.getByRole('button', { name: 'Ny kategori' }).click();
	const dialog = page.getByRole('dialog', { name: 'Ny kategori' });
	await dialog.getByLabel('Beskrivning').fill('Står kvar');
	await dialog.getByRole('button', { name: 'Skapa kategori' }).click();
	await expect(dialog.getByText('Namn krävs')).toBeVisible();
	await expect(dialog.getByLabel('Beskrivning')).toHaveValue('Står kvar');
	await expectAccessible(page);

	await dialog.getByLabel('Namn').fill(' nyFörälder');
	await expect(dialog.getByText('Det finns redan en kategori som heter Nyförälder.')).toBeVisible();
	await expect(dialog.getByLabel('Slug')).toHaveValue('nyforalder-1');
	// L2: a word of the list's own addresses gives way, as the server has it.
	await dialog.getByLabel('Namn').fill('Kort');
	await expect(dialog.getByLabel('Slug')).toHaveValue('kort-1');
	await dialog.getByLabel('Namn').fill('Nya Blästerkylar & Äggkokare');
	await expect(dialog.getByText('Det finns redan en kategori')).toBeHidden();
	await expect(dialog.getByLabel('Slug')).toHaveValue('nya-blasterkylar-aggkokare');
	await expect(dialog.getByLabel('Slug')).toHaveAttribute('readonly', '');
	await dialog.getByLabel('Överordnad kategori').selectOption({ value: parent });
	await expect(dialog.getByRole('radio')).toHaveCount(10);
	await expect(dialog.getByRole('radio', { name: 'Paket' })).toBeChecked();
	await dialog.getByRole('radio', { name: 'Paket' }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(dialog.getByRole('radio', { name: 'Snöflinga' })).toBeChecked();
	await dialog.getByRole('button', { name: 'Skapa kategori' }).click();
	await expectToast(page, 'Kategori skapad');
	await expect(dialog).toBeHidden();
	const [created] = await site.superuser
		.collection('categories')
		.getFullList({ filter: 'slug = "nya-blasterkylar-aggkokare"' });
	expect(created).toMatchObject({ description: 'Står kvar', parent_id: parent, icon_name: 'snowflake' });
});

test('C3: a category is changed from its row; unsaved changes are asked about', async ({ page, site }) => {
	const id = await storeCategory(site, 'Ändras');
	const child = await storeCategory(site, 'Ändrasbarn', id);
	await signIn(page, site);
	await page.goto('/admin/kategorier?sok=ändras');
	await rows(page, 'Kategorier').filter({ hasText: 'Om Ändrasbarn' }).getByText('Om Ändrasbarn').click();
	await expect(page.getByRole('dialog', { name: 'Redigera kategori' }).getByLabel('Namn')).toHaveValue('Ändrasbarn');
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: 'Redigera Ändras', exact: true }).click();
	// The dialog has an address: it can be sent to a colleague, reloaded, and left by Back.
	await expect(page).toHaveURL(`/admin/kategorier?sok=%C3%A4ndras&id=${id}`);
	await page.reload();
	const dialog = page.getByRole('dialog', { name: 'Redigera kategori' });
	await expect(dialog.getByLabel('Namn')).toHaveValue('Ändras');
	// Neither itself nor what is below it can be its parent.
	await expect(dialog.getByLabel('Överordnad kategori').locator(`option[value="${id}"]`)).toHaveCount(0);
	await expect(dialog.getByLabel('Överordnad kategori').locator(`option[value="${child}"]`)).toHaveCount(0);
	await dialog.getByLabel('Namn').fill('Ändrad');
	await page.keyboard.press('Escape');
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText('ändringar som inte är sparade');
	await question.getByRole('button', { name: 'Fortsätt redigera' }).click();
	await expect(dialog.getByLabel('Namn')).toHaveValue('Ändrad');
	await page.goBack();
	await question.getByRole('button', { name: 'Fortsätt redigera' }).click();
	await expect(dialog.getByLabel('Namn')).toHaveValue('Ändrad');
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Kategori uppdaterad');
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL('/admin/kategorier?sok=%C3%A4ndras');
	// Thrown away when that is what is wanted.
	await page.getByRole('button', { name: 'Redigera Ändrasbarn' }).click();
	await dialog.getByLabel('Namn').fill('Ångras');
	await page.goBack();
	await question.getByRole('button', { name: 'Stäng' }).click();
	await expect(dialog).toBeHidden();
	await page.goto('/admin/kategorier?id=finnsintelangre');
	await expect(page.getByRole('dialog', { name: 'Kategorin finns inte längre' })).toBeVisible();
	await expectAccessible(page);
	expect((await site.superuser.collection('categories').getOne(id)).slug).toBe('andrad');
});

test('C3: what the server refuses is said beside the field, and in a toast', async ({ page, site }) => {
	const top = await storeCategory(site, 'Slingtopp');
	const below = await storeCategory(site, 'Slingbotten');
	await signIn(page, site);
	await page.goto('/admin/kategorier?sok=sling');
	await page.getByRole('button', { name: 'Redigera Slingtopp' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Överordnad kategori').selectOption({ value: below });
	// A colleague is quicker, the other way round.
	await site.superuser.collection('categories').update(below, { parent_id: top });
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Ett fel uppstod');
	await expect(dialog.getByText('En kategori kan inte ligga under sig själv')).toBeVisible();
});

test('C3: categories with products or sub-categories are not deleted', async ({ page, site }) => {
	const used = await storeCategory(site, 'Raderad använd');
	const parent = await storeCategory(site, 'Raderad förälder');
	await storeCategory(site, 'Raderad under', parent);
	const free = await storeCategory(site, 'Raderad ledig');
	await aProduct(site, 'Raderingsugn', { category_id: used });
	await signIn(page, site);
	await page.goto('/admin/kategorier?sok=raderad');
	async function remove(...marked: string[]) {
		for (const name of marked) await page.getByRole('checkbox', { name: `Markera ${name}`, exact: true }).check();
		await expect(page.getByText(`${marked.length} kategori(er) markerade`)).toBeVisible();
		await page.getByRole('region', { name: 'Markerade rader' }).getByRole('button', { name: 'Radera' }).click();
		await expect(page.getByRole('alertdialog')).toContainText('Denna åtgärd kan inte ångras.');
		await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
	}
	await remove('Raderad använd', 'Raderad ledig');
	await expectToast(page, 'Radering misslyckades', 'Kan inte radera kategorier som innehåller produkter');
	await site.superuser.collection('categories').getOne(free);
	await page.getByRole('button', { name: 'Avmarkera alla' }).click();
	await remove('Raderad förälder');
	await expectToast(page, 'Radering misslyckades', 'Kan inte radera kategorier som har underkategorier');
	await page.getByRole('button', { name: 'Avmarkera alla' }).click();
	await remove('Raderad ledig');
	await expectToast(page, 'Kategorier raderade');
	await expect(page.getByText('kategori(er) markerade')).toBeHidden();
	await expect(site.superuser.collection('categories').getOne(free)).rejects.toThrow();
});

test('C3: sorting by keyboard speaks the positions, is saved in one write, and can be undone', async ({
	page,
	site,
}) => {
	const parent = await storeCategory(site, 'Ordningsrot');
	for (const name of ['Ordning C', 'Ordning B', 'Ordning A']) await storeCategory(site, name, parent);
	await signIn(page, site);
	await page.goto('/admin/kategorier');
	await page.getByRole('checkbox', { name: 'Markera Ordning A' }).check();
	await page.getByRole('button', { name: 'Ändra ordning' }).click();
	await expect(page.getByText('Dra kategorierna för att ändra ordning.')).toContainText(
		'Ordningen visas som standard på publika sidan.',
	);
	await expect(page.getByRole('searchbox')).toBeDisabled();
	const group = page.getByRole('region', { name: 'Under Ordningsrot' });
	const handle = group.getByRole('button', { name: 'Flytta Ordning A, plats 1 av 3' });
	const spoken = page.locator('[id^="DndLiveRegion"]');
	await handle.focus();
	await page.keyboard.press('Space');
	await expect(spoken.filter({ hasText: 'Ordning A' })).toContainText('plats 1 av 3');
	await painted(page);
	await page.keyboard.press('ArrowDown');
	await expect(spoken.filter({ hasText: 'Ordning A är över' })).toContainText('plats 2 av 3');
	const requests: string[] = [];
	page.on('request', (request) => request.method() !== 'GET' && requests.push(new URL(request.url()).pathname));
	await page.keyboard.press('Space');
	await expectToast(page, 'Ordning uppdaterad');
	expect(await names(site, 'categories', 'Ordning ')).toEqual(['Ordning B', 'Ordning A', 'Ordning C']);
	expect(requests.filter((path) => path !== '/api/realtime')).toEqual(['/api/rostfri/reorder']);

	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect(await names(site, 'categories', 'Ordning ')).toEqual(['Ordning A', 'Ordning B', 'Ordning C']);

	await group.getByRole('button', { name: 'Flytta Ordning C utan att dra' }).click();
	await page.getByRole('menuitem', { name: 'Flytta överst' }).click();
	await expect.poll(() => names(site, 'categories', 'Ordning ')).toEqual(['Ordning C', 'Ordning A', 'Ordning B']);
	await expectAccessible(page);

	// Entering sort mode has cleared the selection.
	await page.getByRole('button', { name: 'Klar' }).click();
	await expect(page.getByRole('checkbox', { name: 'Markera Ordning A' })).not.toBeChecked();
});

test('C4: a brand is created with a logo, shown, and freed of it again', async ({ page, site }) => {
	await storeBrand(site, 'Ångköks Å');
	await signIn(page, site);
	await page.goto('/admin/varumarken');
	await page.getByRole('button', { name: 'Nytt varumärke' }).click();
	let dialog = page.getByRole('dialog', { name: 'Nytt varumärke' });
	await dialog.getByRole('button', { name: 'Skapa varumärke' }).click();
	await expect(dialog.getByText('Namn måste anges')).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill('ÅNGKÖKS Å');
	await expect(dialog.getByText('Det finns redan ett varumärke som heter Ångköks Å.')).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill('Ångköks Ö');
	await expect(dialog.getByText('Det finns redan ett varumärke')).toBeHidden();
	await expect(dialog.getByLabel('Slug')).toHaveValue('angkoks-o');

	const input = dialog.locator('input[type=file]');
	await input.setInputFiles({ name: 'logga.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
	await expect(dialog.getByText('logga.svg: Endast JPEG, PNG och WebP är tillåtna')).toBeVisible();
	await input.setInputFiles({ name: 'stor.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
	await expect(dialog.getByText('stor.png: Max 2 MB')).toBeVisible();
	await input.setInputFiles({ name: 'trasig.png', mimeType: 'image/png', buffer: Buffer.from('ingen bild') });
	await expect(dialog.getByText('trasig.png: Filen går inte att läsa som bild')).toBeVisible();
	await expect(dialog.getByRole('textbox', { name: 'Namn', exact: true })).toHaveValue('Ångköks Ö');

	const wide = { width: 600, height: 150, channels: 3, background: '#b04c15' } as const;
	const buffer = await sharp({ create: wide }).png().toBuffer();
	await input.setInputFiles({ name: 'logga.png', mimeType: 'image/png', buffer });
	await expect(dialog.getByRole('img', { name: 'Loggan, kvadratisk' })).toBeVisible();
	await expect(dialog.getByRole('img', { name: 'Loggan, bred' })).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Skapa varumärke' }).click();
	await expectToast(page, 'Varumärke skapat', 'Logga uppladdad');
	const row = rows(page, 'Varumärken').filter({ hasText: 'Ångköks Ö' });
	await expect(row.locator('img')).toHaveAttribute('src', /\/api\/files\/.*logga.*\.png/);

	await row.getByRole('button', { name: 'Redigera Ångköks Ö' }).click();
	dialog = page.getByRole('dialog', { name: 'Redigera varumärke' });
	await dialog.getByRole('button', { name: 'Ta bort logga' }).click();
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Varumärke uppdaterat');
	await expect(row.locator('img')).toHaveCount(0);
	await expect(row).toContainText('Å');
	await expectAccessible(page);
});

test('C3: what is typed while a category is created stays, and is saved to the same one', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/kategorier');
	await slowSaves(page, 'categories');
	await page.getByRole('button', { name: 'Ny kategori' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Namn').fill('Skriven i omgångar');
	await dialog.getByRole('button', { name: 'Skapa kategori' }).click();
	await dialog.getByLabel('Beskrivning').fill('Skriven medan det sparades');
	await expectToast(page, 'Kategori skapad');
	await expect(page.getByRole('dialog', { name: 'Redigera kategori' })).toBeVisible();
	await expect(dialog.getByLabel('Namn')).toHaveValue('Skriven i omgångar');
	await expect(dialog.getByLabel('Slug')).toHaveValue('skriven-i-omgangar');
	await expect(dialog.getByLabel('Beskrivning')).toHaveValue('Skriven medan det sparades');
	await page.keyboard.press('Escape');
	await page.getByRole('alertdialog').getByRole('button', { name: 'Fortsätt redigera' }).click();
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Kategori uppdaterad');
	await expect(dialog).toBeHidden();
	const stored = await site.superuser.collection('categories').getFullList({ filter: 'name = "Skriven i omgångar"' });
	expect(stored).toMatchObject([{ description: 'Skriven medan det sparades' }]);
});

test('C3: Back during a save asks, and what was typed stays when it fails', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/kategorier');
	await page.getByRole('button', { name: 'Ny kategori' }).click();
	const dialog = page.getByRole('dialog', { name: 'Ny kategori' });
	await dialog.getByLabel('Namn').fill('Sparas på dåligt nät');
	let fail = () => {};
	const failed = new Promise<void>((resolve) => {
		fail = resolve;
	});
	await page.route('**/api/collections/categories/records**', async (route) => {
		if (route.request().method() === 'GET') return route.continue();
		await failed;
		await route.abort('connectionreset');
	});
	await dialog.getByRole('button', { name: 'Skapa kategori' }).click();
	await expect(dialog.getByRole('button', { name: 'Sparar...' })).toBeVisible();
	await page.goBack();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Fortsätt redigera' }).click();
	fail();
	await expect(dialog.getByRole('button', { name: 'Skapa kategori' })).toBeVisible();
	await expect(dialog.getByLabel('Namn')).toHaveValue('Sparas på dåligt nät');
});

test('C4: a logo that is chosen while a brand is saved stays, and is saved with the next', async ({ page, site }) => {
	const id = await storeBrand(site, 'Loggas sent');
	await signIn(page, site);
	await page.goto(`/admin/varumarken?id=${id}`);
	await slowSaves(page, 'brands');
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill('Loggad sent');
	await dialog.getByRole('button', { name: 'Spara' }).click();
	const wide = { width: 600, height: 150, channels: 3, background: '#b04c15' } as const;
	const buffer = await sharp({ create: wide }).png().toBuffer();
	await dialog.locator('input[type=file]').setInputFiles({ name: 'logga.png', mimeType: 'image/png', buffer });
	await expectToast(page, 'Varumärke uppdaterat');
	await expect(dialog.getByRole('img', { name: 'Loggan, bred' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Varumärke uppdaterat', 'Logga uppladdad');
	await expect(dialog).toBeHidden();
	const stored = await site.superuser.collection('brands').getOne(id);
	expect(stored).toMatchObject({ name: 'Loggad sent', logo: expect.stringMatching(/\.png$/) });
});

test('C4: an upload that fails says so and keeps the form', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/varumarken');
	await page.getByRole('button', { name: 'Nytt varumärke' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill('Fuskbild');
	// To a browser a picture, to the server something else.
	const tiny = { width: 10, height: 10, channels: 3, background: '#fff' } as const;
	const buffer = await sharp({ create: tiny }).gif().toBuffer();
	await dialog.locator('input[type=file]').setInputFiles({ name: 'fusk.png', mimeType: 'image/png', buffer });
	await dialog.getByRole('button', { name: 'Skapa varumärke' }).click();
	await expectToast(page, 'Uppladdning misslyckades');
	await expect(dialog.getByText('Filtypen är inte tillåten')).toBeVisible();
	await expect(dialog.getByRole('textbox', { name: 'Namn', exact: true })).toHaveValue('Fuskbild');
});

test('C4: brands with products are not deleted, others are', async ({ page, site }) => {
	const used = await storeBrand(site, 'Borttag använd');
	await storeBrand(site, 'Borttag ledig');
	await aProduct(site, 'Varumärkesugn', { brand_id: used });
	await signIn(page, site);
	await page.goto('/admin/varumarken?sok=borttag');
	await expect(rows(page, 'Varumärken').filter({ hasText: 'Borttag använd' })).toContainText('1 produkt');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Radera valda (2)' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
	await expectToast(page, 'Radering misslyckades', 'Kan inte radera varumärken som har produkter');
	await expect(rows(page, 'Varumärken')).toHaveCount(2);
	await page.getByRole('checkbox', { name: 'Markera Borttag använd' }).uncheck();
	await page.getByRole('button', { name: 'Radera valda (1)' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
	await expectToast(page, 'Varumärken raderade');
	await expect(rows(page, 'Varumärken')).toHaveCount(1);
});

test('C4: brands that are marked while others are deleted stay marked', async ({ page, site }) => {
	await storeBrand(site, 'Markerad ett');
	await storeBrand(site, 'Markerad två');
	await signIn(page, site);
	await page.goto('/admin/varumarken?sok=markerad');
	await page.getByRole('checkbox', { name: 'Markera Markerad ett' }).check();
	await page.getByRole('button', { name: 'Radera valda (1)' }).click();
	const release = await holdRequests(page, '**/api/rostfri/brands/delete');
	const question = page.getByRole('alertdialog');
	await question.getByRole('button', { name: 'Radera' }).click();
	await question.getByRole('button', { name: 'Avbryt' }).click();
	await page.getByRole('checkbox', { name: 'Markera Markerad två' }).check();
	release();
	await expectToast(page, 'Varumärken raderade');
	await expect(rows(page, 'Varumärken')).toHaveCount(1);
	await expect(page.getByRole('checkbox', { name: 'Markera Markerad två' })).toBeChecked();
	await expect(page.getByRole('button', { name: 'Radera valda (1)' })).toBeVisible();
});

test('C4: brands are sorted by keyboard', async ({ page, site }) => {
	for (const name of ['Sort B', 'Sort A']) await storeBrand(site, name);
	await signIn(page, site);
	await page.goto('/admin/varumarken');
	await page.getByRole('button', { name: 'Sortera' }).click();
	await expect(page.getByText('Dra varumärkena för att ändra ordning.')).toBeVisible();
	await page.getByRole('button', { name: /^Flytta Sort A, plats 1/ }).focus();
	const spoken = page.locator('[id^="DndLiveRegion"]');
	await page.keyboard.press('Space');
	await expect(spoken.filter({ hasText: 'Sort A' })).toContainText('plats 1');
	await painted(page);
	await page.keyboard.press('ArrowDown');
	await expect(spoken.filter({ hasText: 'Sort A är över' })).toContainText('plats 2');
	await page.keyboard.press('Space');
	await expectToast(page, 'Ordning uppdaterad');
	expect(await names(site, 'brands', 'Sort ')).toEqual(['Sort B', 'Sort A']);
});

test('C1, C3, C4: an empty list offers nothing to search or to put in order', async ({ page, site }) => {
	await signIn(page, site);
	for (const [address, collection, text] of [
		['/admin/kategorier', 'categories', 'Inga kategorier ännu'],
		['/admin/varumarken', 'brands', 'Inga varumärken ännu'],
		['/admin/leads', 'leads', 'Inga leads hittades'],
	] as const) {
		// As the server answers where there is none.
		await page.route(`**/api/collections/${collection}/records?*`, (route) => {
			const asked = new URL(route.request().url());
			asked.searchParams.set('filter', 'id = "-"');
			return route.continue({ url: asked.href });
		});
		await page.route('**/api/rostfri/leads/search', (route) => {
			const asked = route.request().postDataJSON();
			return route.continue({ postData: { ...asked, filter: { ...asked.filter, search: 'finnsinte' } } });
		});
		await page.goto(address);
		await expect(page.getByText(text)).toBeVisible();
		await expect(page.getByRole('searchbox')).toBeHidden();
		await expect(page.getByRole('button', { name: /Ändra ordning|Sortera|Exportera CSV/ })).toBeHidden();
		await expectAccessible(page);
	}
	await page.getByRole('group', { name: 'Vy' }).getByText('Arkiverade', { exact: true }).click();
	await expect(page.getByRole('searchbox')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Exportera CSV' })).toBeDisabled();
});

test('C3–C6: what cannot be loaded says so and is tried again', async ({ page, site }) => {
	await signIn(page, site);
	for (const [address, records, message] of [
		['/admin/kategorier', '**/api/collections/categories/records?*', 'Kategorierna kunde inte hämtas'],
		['/admin/anvandare', '**/api/collections/users/records?*', 'Kunde inte ladda användare'],
		['/admin/innehall', '**/api/collections/site_settings/records?*', 'Kunde inte ladda innehåll'],
	] as const) {
		// It works again from the click on, for the page also tries by itself.
		await page.route(records, async (route) => {
			const isClicked = await page.evaluate(() => 'clicked' in document.documentElement.dataset).catch(() => false);
			await (isClicked ? route.continue() : route.fulfill({ status: 400, json: {} }));
		});
		await page.goto(address);
		await expect(page.getByRole('alert')).toContainText(message);
		await page.evaluate(() =>
			document.addEventListener('click', () => document.documentElement.toggleAttribute('data-clicked', true), true),
		);
		await page.getByRole('button', { name: 'Försök igen' }).press('Enter');
		await expect(page.getByRole('alert')).toBeHidden();
		// The button is gone, and the focus is still in the page.
		await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
		// A page that tries by itself may be asking at this moment.
		await page.unrouteAll({ behavior: 'wait' });
	}
});
