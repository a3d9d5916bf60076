/** A visitor or a colleague reads the page in another language, by the translator of the browser. */
import type { Page } from '@playwright/test';
import { fillIn, openDialog, openForm, send, toast } from '#tests/support/inquiryForm.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { expectToast, fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';
import { translate } from '#tests/support/translated.ts';

// React renders an island again whose prebuilt texts were wrapped before it was hydrated; nothing is lost by it.
test.use({ allowedErrors: /Minified React error #418/ });

const fallen = (page: Page) => page.getByRole('heading', { name: 'Något gick fel' });

async function expectWhole(page: Page, errors: string[]) {
	await expect(fallen(page)).toHaveCount(0);
	expect(errors).toEqual([]);
}

test('I6: a translated form tells what is wrong, keeps what was typed when it fails, and is sent', async ({ page }) => {
	const errors = await translate(page);
	await openForm(page);
	await page.getByRole('radio', { name: 'Köpa utrustning' }).check();
	await send(page).click();
	await expect(page.locator('form').getByText('Namn är obligatoriskt')).toBeVisible();
	await page.getByRole('radio', { name: 'Allmän fråga' }).check();
	await fillIn(page);
	await expect(page.locator('form').getByText('Namn är obligatoriskt')).toBeHidden();
	await page.context().setOffline(true);
	await send(page).click();
	await expect(page.getByRole('button', { name: 'Skicka igen' })).toBeVisible();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Skicka igen' }).click();
	await expect(page.getByText('Ditt ärendenummer:')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Skicka förfrågan' })).toBeVisible();
	await expectWhole(page, errors);
});

test('D1, D4: a translated product page shows its photos in full, and its dialog is sent', async ({ page }) => {
	const errors = await translate(page);
	await openDialog(page);
	await send(page).click();
	await expect(page.getByRole('dialog').getByText('Namn är obligatoriskt')).toBeVisible();
	await fillIn(page);
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din förfrågan!');
	await expect(page.getByText(/Skickat\. Ditt ärendenummer är/)).toBeVisible();
	await page.getByRole('button', { name: 'Nästa bild' }).click();
	await page.getByRole('link', { name: /Visa bild 2 av \d+ i full storlek/ }).click();
	await page.getByRole('dialog', { name: 'i full storlek' }).getByRole('button', { name: 'Nästa bild' }).click();
	await page.keyboard.press('Escape');
	await expectWhole(page, errors);
});

test('D1: a gallery that was translated before its script came still does what was tapped until then', async ({
	page,
}) => {
	const errors = await translate(page);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/Gallery.*.js', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/produkt/kombiugn-6-gn-1-1-med-pekskarm', { waitUntil: 'commit' });
	await expect(page.locator('[data-gallery-view] [data-translated], h1 [data-translated]').first()).toBeAttached();
	await page.locator('[data-gallery-view] a').first().click();
	release();
	const view = page.getByRole('dialog', { name: 'i full storlek' });
	await view.getByRole('button', { name: 'Nästa bild' }).click();
	await expect(view.locator('img').nth(1)).toBeInViewport({ ratio: 0.9 });
	await page.keyboard.press('Escape');
	await expect(page.locator('[data-gallery-thumbnail]').nth(1)).toHaveAttribute('aria-current', 'true');
	await page.getByRole('button', { name: 'Nästa bild' }).click();
	await expect(page.locator('[data-gallery-thumbnail]').nth(2)).toHaveAttribute('aria-current', 'true');
	await expectWhole(page, errors);
});

test('L1–L5, F7: a translated list is filtered, searched and sorted, and the cookie banner answers', async ({
	page,
}) => {
	const errors = await translate(page);
	await page.goto('/produkter');
	await page.getByRole('button', { name: 'Bara nödvändiga' }).click();
	await expect(page.getByRole('button', { name: 'Bara nödvändiga' })).toBeHidden();
	await page.getByRole('combobox', { name: 'Skick' }).selectOption('new');
	await expect(page.locator('[data-active-number]')).toHaveText('1 aktiva filter');
	await page.getByRole('combobox', { name: 'Sortering' }).selectOption('price-asc');
	await page.getByRole('searchbox', { name: 'Sök produkter' }).fill('xyzzyxyzzy');
	await expect(page.getByRole('heading', { name: 'Inga produkter hittades' })).toBeVisible();
	await page.locator('[data-empty]').getByRole('button', { name: 'Rensa filter' }).click();
	await expect(page.locator('.list-total')).toHaveText(/^[1-9]\d* produkter hittades$/);
	await page.getByRole('searchbox', { name: 'Sök produkter' }).fill('kombiungn');
	await expect(page.getByText(/Här är det som liknar/)).toBeVisible();
	await page.getByRole('button', { name: 'Kakor' }).or(page.locator('[data-open-cookies]')).first().click();
	await expect(page.getByRole('button', { name: 'Bara nödvändiga' })).toBeVisible();
	await expectWhole(page, errors);
});

test('L1, L6: a list that is translated before and after its script runs keeps its cards', {
	tag: '@phone-only',
}, async ({ page }) => {
	const errors = await translate(page);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/*.js', async (route) => {
		await held;
		await route.continue();
	});
	const cards = page.locator('[data-cards] article');
	await page.goto('/produkter', { waitUntil: 'commit' });
	await expect(cards.locator('font font').first()).toBeVisible();
	// Fewer than these are never in the page, whenever its script runs.
	await page.evaluate(() => {
		const fewest = () => document.querySelectorAll('[data-cards] article').length;
		Object.assign(window, { fewest: fewest() });
		const look = () => {
			Object.assign(window, { fewest: Math.min((window as unknown as { fewest: number }).fewest, fewest()) });
			requestAnimationFrame(look);
		};
		look();
	});
	release();
	const option = page.getByRole('combobox', { name: 'Skick', includeHidden: true }).locator('option').nth(1);
	await expect(option).toHaveText(/\(\d+\)$/);
	await expect(cards).toHaveCount(24);
	expect(await page.evaluate(() => (window as unknown as { fewest: number }).fewest)).toBe(24);
	await page.getByRole('combobox', { name: 'Sortering' }).selectOption('name-asc');
	await expect(page).toHaveURL(/sortering=namn-a-o$/);
	await expect(cards.first().locator('font font').first()).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(cards).toHaveCount(24);
	await expectWhole(page, errors);
});

test('A2: a translated login refuses and lets in', async ({ page, site }) => {
	const errors = await translate(page);
	const { email, password } = await site.createAdmin();
	await page.goto('/admin/login');
	await fillInLogin(page, { email, password: 'fel lösenord' });
	await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
	await fillInLogin(page, { email, password });
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	await page.getByRole('button', { name: /Användarmeny/ }).click();
	await page.getByRole('menuitem', { name: 'Min profil' }).click();
	await page.getByLabel('Namn').fill('Anna Översatt');
	await page
		.getByRole('button', { name: /^Spara/ })
		.first()
		.click();
	await expect(page.locator('[data-sonner-toast]').filter({ hasText: /uppdaterad/i })).toBeVisible();
	await expectWhole(page, errors);
});

test('B4: a translated editor takes photos, tells what is wrong, and saves', async ({ page, site }) => {
	const errors = await translate(page);
	await signIn(page, site);
	await page.goto('/admin/produkter/ny');
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page.getByText('Titel är obligatorisk').first()).toBeVisible();
	await page
		.getByLabel('Välj bilder')
		.setInputFiles({ name: 'bild.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
	await expect(page.getByText('Bilder uppladdade')).toBeVisible();
	await page.getByLabel('Titel').fill(`Översatt ugn ${Date.now()}`);
	await page.getByLabel('Pris', { exact: true }).fill('100');
	await page
		.getByLabel('Garanti', { exact: true })
		.or(page.getByRole('checkbox', { name: 'Garanti' }))
		.first()
		.check();
	await page.getByRole('button', { name: 'Skapa produkt' }).click();
	await expect(page).toHaveURL('/admin/produkter');
	const list = page.getByRole('searchbox');
	await list.fill('Översatt ugn');
	await expect(page.getByText('1 produkt', { exact: true })).toBeVisible();
	await page.getByRole('checkbox', { name: /^Markera Översatt/ }).check();
	await list.fill('finns inte alls');
	await expect(page.getByText(/Inga produkter/).first()).toBeVisible();
	await list.fill('');
	await expect(page.getByText(/^\d+ produkter$/)).toBeVisible();
	await expectWhole(page, errors);
});

test('C3, C4: translated dialogs of categories and brands save', async ({ page, site }) => {
	const errors = await translate(page);
	await signIn(page, site);
	for (const [path, button, word] of [
		['/admin/kategorier', 'Ny kategori', 'Översatt kategori'],
		['/admin/varumarken', 'Nytt varumärke', 'Översatt märke'],
	] as const) {
		await page.goto(path);
		await page.getByRole('button', { name: button }).click();
		const dialog = page.getByRole('dialog', { name: button });
		await dialog.getByRole('button', { name: /^Skapa/ }).click();
		await expect(dialog.getByText(/krävs|måste anges/).first()).toBeVisible();
		// The first: a brand has its maker's name too.
		await dialog.getByLabel('Namn').first().fill(`${word} ${Date.now()}`);
		await dialog.getByRole('button', { name: /^Skapa/ }).click();
		await expect(dialog).toBeHidden();
		await page.getByRole('searchbox').fill(word);
		await page
			.getByRole('checkbox', { name: new RegExp(`^Markera ${word}`) })
			.first()
			.check();
		await page.getByRole('button', { name: /^Radera( valda|$)/ }).click();
		await page
			.getByRole('alertdialog')
			.getByRole('button', { name: /^(Radera|Ta bort)/ })
			.click();
		await expect(page.getByRole('alertdialog')).toBeHidden();
	}
	await expectWhole(page, errors);
});

test('C1: a translated lead is answered, noted and archived', async ({ page, site }) => {
	const errors = await translate(page);
	await site.superuser.collection('leads').create({
		name: 'Översatt lead',
		email: 'lead@example.se',
		quantity: 1,
		consent: true,
		source: 'other',
		phone: '070-123 45 67',
		city: 'Västerås',
		inquiry_type: 'general',
		prefer_contact: 'email',
		message: 'Hej',
		status: 'new',
	});
	await signIn(page, site);
	await page.goto('/admin/leads?sok=översatt');
	await page.getByText('Översatt lead').first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Status').selectOption({ index: 2 });
	await dialog.getByRole('textbox').first().fill('Ringt.');
	await dialog.getByRole('button', { name: 'Arkivera' }).click();
	await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
	await expectWhole(page, errors);
});

test('C2, C5, C6: translated settings, content and users are saved', async ({ page, site }) => {
	const errors = await translate(page);
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.getByLabel('Facebook').fill('javascript:alert(1)');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expect(page.getByText('Ange en adress som börjar med https://')).toBeVisible();
	await page.getByLabel('Facebook').fill('');
	await page.getByLabel('Titel').fill(`Titel ${Date.now()}`);
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Inställningar uppdaterade');

	await page.goto('/admin/innehall');
	for (const tab of await page.getByRole('tab').all()) await tab.click();
	await page.getByRole('tab', { name: /^Hero/ }).click();
	await page.getByLabel('Titel').first().fill('Översatt');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeHidden();

	await page.goto('/admin/anvandare');
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expect(page.getByText('Alla fält måste fyllas i')).toHaveCount(3);
	await page.getByRole('textbox', { name: 'Namn' }).fill('Nora Översatt');
	await page.getByLabel('E-post').fill(`o${Date.now()}@rostfri.example`);
	await page.getByRole('button', { name: 'Generera' }).click();
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await page.getByRole('dialog', { name: 'Kontot är skapat' }).getByRole('button', { name: 'Klart' }).click();
	await expectWhole(page, errors);
});
