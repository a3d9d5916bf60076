/** What visitors keep while PocketBase is gone (W1), and while no script runs. */

import { fillIn, openDialog, openForm, send, toast } from '#tests/support/inquiryForm.ts';
import { expect, test } from '#tests/support/site.ts';

const product = '/produkt/kombiugn-6-gn-1-1-med-pekskarm';

test.describe('with PocketBase stopped', () => {
	test.beforeEach(({ site }) => site.pocketbase.stop());
	test.afterEach(({ site }) => site.pocketbase.start());

	test('W1: every page is whole, and the list narrows', async ({ page }) => {
		const faults: string[] = [];
		page.on('pageerror', ({ message }) => faults.push(message));
		page.on('response', (response) => {
			if (response.status() >= 400 && !response.url().endsWith('finns-inte'))
				faults.push(`${response.status()} ${response.url()}`);
		});
		for (const path of ['/', '/om-oss', '/tjanster', '/kontakt', '/integritet', '/intresse', product, '/finns-inte']) {
			const response = await page.goto(path);
			expect([path, response?.status()]).toEqual([path, path === '/finns-inte' ? 404 : 200]);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		}
		await page.goto('/produkter?kategori=ugnar');
		await expect(page.getByRole('status').filter({ hasText: 'produkter hittades' })).toBeVisible();
		await page.getByRole('searchbox').fill('kombiung');
		await expect(page.getByText('Inget matchar ”kombiung” precis som det är skrivet.')).toBeVisible();
		await page.getByRole('article').first().getByRole('link', { name: 'Visa detaljer' }).click();
		await page.getByRole('link', { name: /Visa bild 1/ }).click();
		await expect(page.getByRole('dialog', { name: 'i full storlek' }).getByRole('img').first()).toBeVisible();
		expect(faults).toEqual([]);
	});
});

for (const [place, open] of [
	['page', openForm],
	['dialog', openDialog],
] as const)
	test(`W1, I6: an inquiry from the ${place} waits for PocketBase and is sent without typing again`, async ({
		page,
		site,
	}) => {
		const name = `Tålamod ${Date.now()}`;
		await open(page);
		await fillIn(page, { Namn: name });
		await site.pocketbase.stop();
		try {
			await send(page).click();
			await expect(toast(page).filter({ hasText: 'Något gick fel' })).toContainText(
				'Kunde inte skicka din förfrågan. Försök igen.',
			);
			await expect(page.getByText('Det du skrivit är kvar')).toBeVisible();
			await expect(page.getByRole('textbox', { name: /^Namn/ })).toHaveValue(name);
			await expect(send(page)).toHaveText('Skicka igen');
		} finally {
			await site.pocketbase.start();
		}
		await send(page).click();
		await expect(toast(page).filter({ hasText: 'Tack för din' })).toBeVisible();
		const leads = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
		expect(leads).toHaveLength(1);
		expect(leads[0]?.source).toBe(place === 'dialog' ? 'product' : 'other');
	});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('D4: the inquiry of a product leads to a page that says how to reach us', async ({ page }) => {
		await page.goto(product);
		await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
		await expect(page).toHaveURL('/intresse?produkt=kombiugn-6-gn-1-1-med-pekskarm');
		const main = page.getByRole('main');
		await expect(main.getByRole('heading', { name: 'Formuläret behöver JavaScript' })).toBeVisible();
		await expect(main.getByRole('link', { name: /^Ring / })).toHaveAttribute('href', /^tel:/);
		await expect(main.getByRole('link', { name: 'Mejla oss' })).toHaveAttribute('href', /^mailto:.+subject=.+body=/);
		await expect(main.locator('form')).toBeHidden();
	});

	test('F9, D8: an address that is not there says what is missing', async ({ page }) => {
		expect((await page.goto('/produkt/finns-inte'))?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Produkten hittades inte' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Till alla produkter' })).toHaveAttribute('href', '/produkter');
		expect((await page.goto('/finns/inte'))?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
	});

	test('F3: a small screen finds the links at the foot of the page', async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 740 });
		await page.goto('/om-oss');
		await expect(page.getByRole('button', { name: 'Öppna menyn' })).toBeHidden();
		await page.getByRole('link', { name: 'Meny', exact: true }).click();
		await expect(page.getByRole('navigation', { name: 'Snabblänkar i sidfoten' })).toBeInViewport();
		// Nor is anything shown that would need a script.
		await expect(page.getByRole('region', { name: 'kartan från Google' })).toBeHidden();
		await expect(page.getByRole('button')).toHaveCount(0);
	});
});

test('D4: before the script has come, the button leads to the form of that product', async ({ page, site }) => {
	await page.goto(`/intresse?produkt=kombiugn-6-gn-1-1-med-pekskarm`);
	const main = page.getByRole('main');
	await expect(main.getByRole('link', { name: 'Kombiugn 6 GN 1/1 med pekskärm' })).toHaveAttribute('href', product);
	await expect(page.getByRole('radio', { name: 'Boka service' })).toHaveCount(0);
	const name = `Direkt ${Date.now()}`;
	await fillIn(page, { Namn: name });
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din förfrågan!');
	const [lead] = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
	expect(lead).toMatchObject({ source: 'product', product_title: 'Kombiugn 6 GN 1/1 med pekskärm' });

	await page.goto('/intresse?produkt=finns-inte');
	await expect(page.getByRole('radio', { name: 'Boka service' })).toBeChecked();
});
