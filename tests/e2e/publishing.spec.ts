import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { superuserLogin } from '#tests/support/backend.ts';
import { breakProduct, inDatabase } from '#tests/support/database.ts';
import { takePictures } from '#tests/support/pictures.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function aPublishedProduct(site: RunningSite) {
	const { items } = await site.superuser
		.collection('products')
		.getList(1, 1, { filter: 'is_published = true && sold_at = ""' });
	return items[0] as unknown as { id: string; slug: string; title: string };
}

/** The line in the bar at the top, and what opens behind it. */
const line = (page: Page) => page.getByRole('banner').getByRole('status');
const details = (page: Page) => page.getByRole('dialog', { name: 'Publicering' });

async function openDetails(page: Page): Promise<void> {
	await page
		.getByRole('banner')
		.getByRole('button', { name: /Publicer|publicering/ })
		.click();
	await expect(details(page)).toBeVisible();
}

async function lookAt(page: Page, name: string): Promise<void> {
	await expectAccessible(page);
	await takePictures(page, name);
}

test('W3: staff see when a change is live and how long it took, and come to its page from there', async ({
	page,
	site,
}) => {
	const { id, slug } = await aPublishedProduct(site);
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await expect(line(page)).toHaveText(/^Publicerad/);
	await site.superuser.collection('products').update(id, { price: 43_210 });
	await expect(async () =>
		expect(await (await page.request.get(`${site.url}/produkt/${slug}`)).text()).toMatch(/43\s210/),
	).toPass();
	await expect(line(page)).toHaveText(/^Publicerad \d\d:\d\d \(\d+,\d\ss\)$/);
	await openDetails(page);
	await expect(details(page)).toContainText('Besökarna ser allt som är ändrat.');
	await expect(details(page).getByRole('link', { name: /Visa sidan/ })).toHaveAttribute('href', `/produkt/${slug}`);
	await lookAt(page, 'published');
});

test('W3: every page is made once more when staff ask for it', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin');
	await openDetails(page);
	await details(page).getByRole('button', { name: 'Bygg om allt' }).click();
	await expectToast(page, 'Alla sidor byggs om');
	await expect(details(page).getByRole('listitem').first()).toContainText(/Bygg om allt, \d+ sidor/, {
		timeout: 30_000,
	});
	await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(/^Publicerad/);
});

test('W3: what cannot be shown is named with the way to mend it, all else is live, and a click tries again', async ({
	page,
	site,
}) => {
	const { id, title } = await aPublishedProduct(site);
	await signIn(page, site);
	await page.goto('/admin');
	await expect(line(page)).toHaveText(/^Publicerad/);
	const { condition } = await site.superuser.collection('products').getOne<StoredProduct>(id);
	breakProduct(site, id);
	const [settings] = await site.superuser.collection('site_settings').getFullList();
	await site.superuser.collection('site_settings').update(settings?.id ?? '', { footer_description: 'Ny fot' });
	await expect(line(page)).toHaveText(/^Publicerad \d\d:\d\d, men en sak visas inte$/, { timeout: 20_000 });
	expect(await (await page.request.get(site.url)).text()).toContain('Ny fot');
	const sentence = `Produkten ”${title}” kan inte visas. Rätta fältet ”Skick”: Välj ett alternativ.`;
	const card = page.getByRole('region', { name: 'Visas inte för besökarna' });
	await expect(card).toContainText(sentence);
	await expect(card.getByRole('link', { name: 'Öppna produkten' })).toHaveAttribute('href', `/admin/produkter/${id}`);
	await takePictures(page, 'left-out-dashboard');
	await openDetails(page);
	await expect(details(page)).toContainText('Besökarna ser allt som är ändrat, utom detta:');
	await expect(details(page)).toContainText(sentence);
	await lookAt(page, 'left-out');
	inDatabase(site, 'UPDATE products SET condition = ? WHERE id = ?', condition, id);
	await details(page).getByRole('button', { name: 'Försök igen' }).click();
	await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(/^Publicerad \d\d:\d\d \(/, {
		timeout: 20_000,
	});
	await expect(card).toBeHidden();
});

test('W3: while it lasts staff see that it goes on, and how many photos are left', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin');
	await expect(line(page)).toHaveText(/^Publicerad/);
	const now = (later = 0) => new Date(Date.now() + later).toISOString().replace('T', ' ');
	// As PocketBase notes it when the publisher reports.
	const deploys = site.superuser.collection('deploys');
	const { id } = await deploys.create({
		status: 'running',
		rev: 1,
		waiting: 14,
		started_at: now(),
		locked_until: now(60_000),
		external_id: 'a-publish-that-goes-on',
	});
	await expect(line(page)).toHaveText('Publicerar… 14 bilder kvar');
	await openDetails(page);
	await expect(details(page)).toContainText('Besökarna ser de gamla sidorna tills de nya är klara.');
	await lookAt(page, 'publishing');
	await deploys.delete(id);
	await expect(line(page)).toHaveText(/^Publicerad/);
});

test("W1: what is changed in PocketBase's own dashboard is published as well as what is changed in the back office", async ({
	page,
	site,
}) => {
	const { id, slug } = await aPublishedProduct(site);
	await page.goto('/_/');
	await page.getByRole('textbox', { name: 'Email' }).fill(superuserLogin.email);
	await page.getByRole('textbox', { name: 'Password' }).fill(superuserLogin.password);
	await page.getByRole('button', { name: 'Login' }).click();
	await page.getByRole('button', { name: /^products/ }).click();
	await page.goto(`/_/#/collections?collection=products&filter=${encodeURIComponent(`id = '${id}'`)}`);
	await page.getByRole('cell', { name: slug, exact: true }).click();
	await page.getByRole('spinbutton', { name: 'price', exact: true }).fill('54321');
	await page.getByRole('button', { name: 'Unlock to save' }).click();
	await page.getByRole('button', { name: 'Save changes' }).click();
	await expect(async () =>
		expect(await (await page.request.get(`${site.url}/produkt/${slug}`)).text()).toMatch(/54\s321/),
	).toPass({ timeout: 10_000 });

	await signIn(page, site);
	await page.goto('/admin');
	await expect(line(page)).toHaveText(/^Publicerad \d\d:\d\d/);
});
