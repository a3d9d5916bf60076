/** The home page (H1–H6). */

import type { Locator, Page } from '@playwright/test';
import { settings } from '#scripts/demo/settings.ts';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { expect, test } from '#tests/support/site.ts';
import { restoreTexts } from '#tests/support/texts.ts';

const { hero_title: heroTitle = '' } = settings;

test.beforeAll(({ site }) => restoreTexts(site));

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	await page.goto('/');
});

test('H1: the hero says what this is and leads on', { tag: '@phone' }, async ({ page }) => {
	const hero = page.getByRole('region', { name: heroTitle });
	await expect(hero).toContainText(settings.hero_subtitle ?? '');
	await expect(hero.getByRole('link', { name: 'Se alla produkter' })).toHaveAttribute('href', '/produkter');
	await expect(hero.getByRole('link', { name: 'Boka service' })).toHaveAttribute('href', '/intresse');
	for (const title of ['Genomgånget i verkstaden', 'Service på plats', 'Vi köper in']) {
		await expect(page.getByRole('heading', { name: title })).toBeVisible();
	}
});

test('H2: top-level categories only, each with its address', { tag: '@phone' }, async ({ page, site, viewport }) => {
	const section = page.getByRole('region', { name: 'Våra kategorier' });
	const categories = await site.superuser
		.collection('categories')
		.getFullList({ filter: 'parent_id = ""', sort: 'sort_order,-created,id' });
	// Those that many categories fold away as well.
	const links = section.locator('.category-grid > li > a');
	// What was changed just before may be on its way still.
	await expect(async () => {
		await page.reload();
		expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
			categories.map(({ slug }) => `/produkter?kategori=${slug}`),
		);
	}).toPass();
	await expect(links.first()).toContainText(categories[0]?.name);
	await expect(links.first()).toContainText(categories[0]?.description);
	expect(await columns(page, '.category-grid > li')).toBe((viewport?.width ?? 0) >= 1024 ? 5 : 2);
	await expect(section.getByRole('link', { name: 'Se alla produkter' })).toHaveAttribute('href', '/produkter');
});

test('H3: at most six featured products, each with all that a card says', { tag: '@phone' }, async ({
	page,
	site,
	viewport,
}) => {
	const featured = await site.superuser
		.collection('products')
		.getList(1, 6, { filter: 'is_published = true && is_featured = true', sort: 'sort_order,-created,id' });
	const section = page.getByRole('region', { name: 'Utvalda produkter' });
	const cards = section.getByRole('article');
	await expect(cards).toHaveCount(6);
	for (const [place, product] of featured.items.entries()) {
		const card = cards.nth(place);
		await expect(card.getByRole('heading', { name: product.title })).toBeVisible();
		await expect(card.getByText(/^(I lager|Beställningsvara|Slutsåld)$/)).toBeVisible();
		await expect(card.getByText(/^(Ny|Renoverad|Begagnad)$/)).toBeVisible();
		await expect(card.getByText(/\d\skr$/).first()).toBeVisible();
		await expect(card.getByRole('link', { name: 'Visa detaljer' })).toHaveAttribute('href', `/produkt/${product.slug}`);
	}
	expect(await columns(page, '.product-grid > li')).toBe((viewport?.width ?? 0) >= 1024 ? 3 : 1);
	// The whole card is the link.
	await cards.first().click({ position: { x: 40, y: 40 } });
	await expect(page).toHaveURL(`/produkt/${featured.items[0]?.slug}`);
});

test('H4: partners pass by every third second, and stand still when somebody wants to look', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	// Time is turned by hand, so that standing still for long takes none.
	await page.clock.install();
	await page.reload();
	const section = page.getByRole('region', { name: 'Våra samarbetspartners' });
	await section.scrollIntoViewIfNeeded();
	const row = section.getByRole('group', { name: 'Logotyper' });
	const shown = section.locator('li:not([aria-hidden])');
	await expect(section.locator('li[aria-hidden=true]')).toHaveCount(await shown.count());
	expect(await section.getByRole('listitem').count()).toBe(await shown.count());
	await expect(section).toHaveAttribute('data-state', 'playing');
	const place = () =>
		row.locator('ul').evaluate((list) => Math.round(new DOMMatrix(getComputedStyle(list).transform).m41));
	const moves = async () => {
		const before = await place();
		// Real time goes on meanwhile.
		await page.clock.runFor(1800);
		const early = await place();
		await page.clock.runFor(2300);
		expect(await place()).not.toBe(before);
		return early === before;
	};
	const standsStill = async () => {
		await page.clock.runFor(1500);
		const before = await place();
		await page.clock.runFor(9000);
		expect(await place()).toBe(before);
	};

	await moves();
	await row.hover();
	await standsStill();
	await page.mouse.move(0, 0);
	expect(await moves(), 'a logo stands for three seconds').toBe(true);
	// By keyboard.
	await section.getByRole('button', { name: 'Pausa' }).focus();
	await page.keyboard.press('Tab');
	await expect(row).toBeFocused();
	await standsStill();
	await page.keyboard.press('Tab');
	await moves();
	await section.getByRole('button', { name: 'Pausa' }).click();
	await standsStill();
	await section.getByRole('button', { name: 'Spela upp' }).click();
	await moves();
});

for (const [way, reach] of [
	['the keyboard focus', (row) => row.focus()],
	['a mouse', (row) => row.hover()],
] as [string, (row: Locator) => Promise<void>][])
	test(`H4: ${way} that is among the partners before their script comes keeps them still`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		await page.clock.install();
		const release = await holdScripts(page);
		await page.reload();
		const section = page.getByRole('region', { name: 'Våra samarbetspartners' });
		const row = section.getByRole('group', { name: 'Logotyper' });
		await row.scrollIntoViewIfNeeded();
		// Complete before any script: every partner, and nothing to press that would do nothing.
		await expect(section.getByRole('listitem').first()).toBeVisible();
		await expect(section.getByRole('button')).toBeHidden();
		await page.keyboard.press('Shift');
		await reach(row);
		const before = await section.boundingBox();
		release();
		await expect(section).toHaveAttribute('data-state', 'playing');
		const place = () => row.locator('ul').evaluate((list) => list.getBoundingClientRect().left);
		const still = await place();
		await page.clock.runFor(9000);
		expect(await place()).toBe(still);
		expect(await section.boundingBox()).toEqual(before);
	});

test('H4: with reduced motion the partners stand still until asked', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.reload();
	const section = page.getByRole('region', { name: 'Våra samarbetspartners' });
	await section.scrollIntoViewIfNeeded();
	await expect(section).toHaveAttribute('data-state', 'stopped');
	await expect(section.getByRole('button', { name: 'Spela upp' })).toBeVisible();
});

test('H5, H6: why us, and what to do with old equipment', async ({ page }) => {
	const why = page.getByRole('region', { name: 'Varför välja Rostfri' });
	await expect(why.getByRole('listitem')).toHaveCount(3);
	const sell = page.getByRole('region', { name: 'Vill du sälja din gamla utrustning?' });
	await sell.getByRole('link', { name: 'Kontakta oss' }).click();
	await expect(page).toHaveURL('/intresse');
});

async function columns(page: Page, selector: string): Promise<number> {
	const tops = await page
		.locator(selector)
		.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
	return tops.filter((top) => top === tops[0]).length;
}
