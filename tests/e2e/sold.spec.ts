/** What visitors see of reserved and sold machines (S1, S2). tests/publisher/sold.test.ts has when. */
import { dayText } from '#domain/text/swedishDay.ts';
import { expect, test } from '#tests/support/site.ts';

const sold = '/produkt/elspis-fyra-plattor-med-ugn';
const reserved = '/produkt/pizzaugn-ett-dack-rod';

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
});

test('S1: a card and a page say until when a machine is reserved, within the window, and it can be asked about', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const { reserved_until } = await site.superuser
		.collection('products')
		.getFirstListItem(`slug = "${reserved.replace('/produkt/', '')}"`);
	const badge = `Reserverad till och med ${dayText(reserved_until)}`;
	await page.goto('/produkter/pizzaugnar');
	const card = page.getByRole('article').filter({ hasText: 'Pizzaugn ett däck, röd' });
	await expect(card.getByText(badge)).toBeVisible();
	// What the list's script draws says the same.
	await page.goto('/produkter?sok=pizzaugn+röd');
	await expect(card.getByText(badge)).toBeVisible();
	const box = await card.boundingBox();
	expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
	await card.getByRole('link', { name: 'Visa detaljer' }).click();
	await expect(page.getByText(badge)).toBeVisible();
	await page.locator('[data-inquiry]').first().click();
	await expect(page.getByRole('dialog', { name: /intresse/i })).toBeVisible();
});

test('S2: the page of a sold machine has neither price nor inquiry, and leads on to what is like it', {
	tag: '@phone-only',
}, async ({ page }) => {
	await page.goto(sold);
	const facts = page.locator('.product-facts');
	await expect(facts.getByText('Såld', { exact: true })).toBeVisible();
	await expect(facts.getByText('Den här maskinen är såld')).toBeVisible();
	await expect(page.locator('[data-inquiry]')).toHaveCount(0);
	await expect(facts.locator('.price')).toHaveCount(0);
	await facts.getByRole('link', { name: 'Se liknande i lager' }).click();
	const similar = page.getByRole('region', { name: 'Liknande i lager' });
	await expect(similar).toBeInViewport();
	await expect(similar.getByRole('article')).toHaveCount(3);
	await expect(similar.getByText('I lager', { exact: true })).toHaveCount(3);
	await facts.getByRole('link', { name: 'Allt i Spisar & hällar' }).click();
	await expect(page).toHaveURL('/produkter/spisar-hallar');
	await expect(page.getByText('Elspis fyra plattor')).toHaveCount(0);
});
