/** The product page (D1–D9). */

import type { Page } from '@playwright/test';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const withVideo = '/produkt/kombiugn-6-gn-1-1-med-pekskarm';
const draft = '/produkt/gasspis-6-lagor-inkommen-ej-genomgangen';

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
});

test('D1: photos, then the video, with thumbnails in four columns', { tag: '@phone' }, async ({ page }) => {
	// A video starts by itself for those who want motion.
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto(withVideo);
	const row = page.getByRole('region', { name: 'Bilder av Kombiugn' });
	await expect(row.locator('img')).toHaveCount(3);
	const thumbnails = page.locator('[data-gallery-thumbnail]');
	await expect(thumbnails).toHaveCount(4);
	const tops = await thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
	expect(new Set(tops).size).toBe(1);
	await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true');
	await expect(row.locator('img').first()).toHaveAttribute('loading', 'eager');
	await expect(row.locator('img').nth(1)).toHaveAttribute('loading', 'lazy');

	const video = page.locator('video');
	for (const property of ['muted', 'controls', 'playsInline'] as const) {
		expect(await video.evaluate((element, name) => (element as HTMLVideoElement)[name], property)).toBe(true);
	}
	// Nobody pays for a video that is not looked at.
	expect(await video.evaluate((element) => (element as HTMLVideoElement).networkState)).not.toBe(2);
	await thumbnails.last().click();
	await expect(thumbnails.last()).toHaveAttribute('aria-current', 'true');
	await expect.poll(() => video.evaluate((element) => !(element as HTMLVideoElement).paused)).toBe(true);
	await thumbnails.first().click();
	await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
});

test('D1: arrow keys move the gallery and the full-size view, which gives the focus back', async ({ page }) => {
	await page.goto(withVideo);
	await page.getByRole('region', { name: 'Bilder av Kombiugn' }).focus();
	const current = page.locator('[data-gallery-thumbnail][aria-current]');
	await page.keyboard.press('ArrowRight');
	await expect(current).toHaveAccessibleName('Bild 2');
	await page.keyboard.press('ArrowLeft');
	await expect(current).toHaveAccessibleName('Bild 1');
	await page.keyboard.press('ArrowLeft');
	await expect(current).toHaveAccessibleName('Video 1');
	await page.getByRole('button', { name: 'Nästa bild' }).click();
	await expect(current).toHaveAccessibleName('Bild 1');

	await page.keyboard.press('Tab');
	const opener = page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' });
	await opener.focus();
	await page.keyboard.press('Enter');
	const view = page.getByRole('dialog', { name: 'i full storlek' });
	await expect(view).toBeVisible();
	const photos = view.locator('img');
	await expect(photos.first()).toBeInViewport();

	// What is small on a type plate can be read: larger, and moved about where there is more than the window shows.
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	await page.setViewportSize({ width: 480, height: 400 });
	const top = async () => (await photos.first().boundingBox())?.y ?? 0;
	await view.getByRole('button', { name: 'Förstora' }).press('Enter');
	await expect(view.locator('[data-zoomed]')).toHaveCount(1);
	const before = await top();
	await page.keyboard.press('ArrowDown');
	await expect.poll(top).toBeLessThan(before - 50);
	await page.keyboard.press('ArrowRight');
	await expect(view.locator('[data-zoomed]')).toHaveCount(1);
	await view.getByRole('button', { name: 'Förminska' }).press('Enter');
	await expect(view.locator('[data-zoomed]')).toHaveCount(0);
	await page.setViewportSize({ width, height });

	await page.keyboard.press('ArrowRight');
	await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 });
	await view.getByRole('button', { name: 'Nästa bild' }).click();
	await expect(photos.nth(2)).toBeInViewport({ ratio: 0.9 });
	await page.keyboard.press('Escape');
	await expect(view).toBeHidden();
	await expect(opener).toBeFocused();
	await expect(current).toHaveAccessibleName('Bild 3');
});

test('D1: a finger swipes from photo to photo', { tag: '@phone-only' }, async ({ page }) => {
	await page.goto(withVideo);
	const row = page.locator('[data-gallery-view]');
	const box = await row.boundingBox();
	if (!box) throw new Error('The gallery is not shown');
	const session = await page.context().newCDPSession(page);
	const y = Math.round(box.y + box.height / 2);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
		session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
	await touch('touchStart', 320);
	for (let x = 300; x > 60; x -= 20) await touch('touchMove', x);
	await touch('touchEnd');
	await expect(page.locator('[data-gallery-thumbnail][aria-current]')).toHaveAccessibleName('Bild 2');

	// In full size a double tap brings a photo near, and the next one takes it away; so does a pinch.
	await page.getByRole('link', { name: 'Visa bild 2 av 3 i full storlek' }).tap();
	const photo = page.getByRole('dialog', { name: 'i full storlek' }).locator('img').nth(1);
	const width = () => photo.evaluate((element) => Math.round(element.getBoundingClientRect().width));
	await expect.poll(width).toBe(375);
	const { x, y: top, height } = (await photo.boundingBox()) ?? { x: 0, y: 0, height: 0 };
	const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
		session.send('Input.dispatchTouchEvent', {
			type,
			touchPoints: places.map((place, id) => ({ x: Math.round(x + place), y: Math.round(top + height / 2), id })),
		});
	const doubleTap = async () => {
		for (let tap = 0; tap < 2; tap += 1) {
			await fingers('touchStart', 180);
			await fingers('touchEnd');
		}
	};
	await doubleTap();
	await expect.poll(width).toBe(938);
	// A finger moves the zoomed photo, not the row.
	await fingers('touchStart', 180);
	for (const place of [150, 120, 90]) await fingers('touchMove', place);
	await fingers('touchEnd');
	await expect(page.locator('[data-gallery-thumbnail][aria-current]')).toHaveAccessibleName('Bild 2');
	await expect.poll(width).toBe(938);
	await doubleTap();
	await expect.poll(width).toBe(375);
	await fingers('touchStart', 160, 220);
	for (const by of [20, 40, 60]) await fingers('touchMove', 160 - by, 220 + by);
	await fingers('touchEnd');
	await expect.poll(width).toBeGreaterThan(700);
	// Back closes the full view and stays on the page.
	await page.goBack();
	await expect(page.getByRole('dialog', { name: 'i full storlek' })).toBeHidden();
	await expect(page).toHaveURL(withVideo);
});

test('D1: a photo that was reached before the script came is still the one that is shown, and nothing is drawn again', {
	tag: '@phone',
}, async ({ page }) => {
	const errors: string[] = [];
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
	page.on('pageerror', (error) => errors.push(String(error)));
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/*.js', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(withVideo, { waitUntil: 'commit' });
	const view = page.locator('[data-gallery-view]');
	const photos = view.locator('img');
	await expect(photos).toHaveCount(3);
	await photos.first().evaluate((photo) => photo.setAttribute('data-same', ''));
	await view.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }));
	await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 });
	release();
	await expect(view).toHaveAttribute('data-active');
	await expect(page.locator('[data-gallery-thumbnail][aria-current]')).toHaveAccessibleName('Bild 2');
	await expect(photos.nth(1)).toBeInViewport({ ratio: 0.9 });
	await expect(page.locator('[data-same]')).toHaveCount(1);
	expect(errors).toEqual([]);
});

test('D1: a tap and arrow keys before the script has come count: the photo opens in full, and none is loaded as a page', {
	tag: '@phone-only',
}, async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto(withVideo, { waitUntil: 'commit' });
	await page.getByRole('region', { name: 'Bilder av Kombiugn' }).focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' }).click();
	await page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' }).click();
	release();
	const view = page.getByRole('dialog', { name: 'i full storlek' });
	await expect(view).toBeVisible();
	await expect(view.locator('img').first()).toBeInViewport({ ratio: 0.9 });
	await page.keyboard.press('Escape');
	await expect(view).toBeHidden();
	await expect(page).toHaveURL(withVideo);
	// Its entry in the browser's history goes a moment later.
	await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBeUndefined();

	const releaseKeys = await holdScripts(page);
	await page.reload({ waitUntil: 'commit' });
	await page.getByRole('region', { name: 'Bilder av Kombiugn' }).focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	releaseKeys();
	await expect(page.locator('[data-gallery-thumbnail][aria-current]')).toHaveAccessibleName('Bild 3');
});

test('D1: where the script cannot be had, the next tap leads to the photo; so does the first one without scripts', async ({
	page,
	browser,
	site,
}) => {
	const release = await holdScripts(page, { answer: 'abort' });
	await page.goto(withVideo, { waitUntil: 'commit' });
	const link = page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' });
	await link.click();
	release();
	await expect(page.locator('[data-held]')).toHaveCount(0);
	await expect(page).toHaveURL(withVideo);
	await link.click();
	await expect(page).toHaveURL(/\/media\/.*\.webp$/);

	const plain = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
	await plain.goto(withVideo);
	await plain.getByRole('link', { name: 'Bild 2', exact: true }).click();
	await expect(plain.locator('[data-gallery-view] img').nth(1)).toBeInViewport({ ratio: 0.9 });
	await plain.getByRole('link', { name: 'Visa bild 2 av 3 i full storlek' }).click();
	await expect(plain).toHaveURL(/\/media\/.*\.webp$/);
	await plain.context().close();
});

test('D2, D3, D4: what it is, what it costs, and whom to ask', { tag: '@phone-only' }, async ({ page }) => {
	await page.goto(withVideo);
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kombiugn 6 GN 1/1 med pekskärm');
	await expect(main.getByText('I lager', { exact: true }).first()).toBeVisible();
	await expect(main.getByText('Ny', { exact: true }).first()).toBeVisible();
	await expect(main.getByRole('link', { name: 'Eldhamra' })).toHaveAttribute('href', /^\/produkter\?varumarke=/);
	await expect(main.getByText(/^79\s900\skr$/).first()).toBeVisible();
	// J3 (lawful.spec.ts): an old price never stands alone.
	await expect(main.locator('s')).toHaveCount(await main.getByText('Lägsta pris senaste 30 dagarna').count());
	await expect(main.getByText('Exkl. moms').first()).toBeVisible();
	await expect(main.getByText(/^Art\.nr: \S/)).toBeVisible();
	await main.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await expect(dialog).toContainText('Kombiugn 6 GN 1/1 med pekskärm');
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(main.getByRole('button', { name: 'Skicka intresseanmälan' }).first()).toBeFocused();
});

test('D2: an energy class is told; D3: VAT too', async ({ page }) => {
	await page.goto('/produkt/konvektionsugn-4-platar-230-v');
	await expect(page.getByRole('img', { name: 'Energiklass A på skalan A till G' })).toBeVisible();
	await expect(page.getByText('Inkl. moms').first()).toBeVisible();
});

test('D2: colours tell stock apart', async ({ page }) => {
	await page.goto(withVideo);
	const colourOf = (label: string) =>
		page
			.getByText(label, { exact: true })
			.first()
			.evaluate((badge) => getComputedStyle(badge).backgroundColor);
	const green = await colourOf('I lager');
	await page.goto('/produkt/frysbank');
	const red = await colourOf('Slutsåld');
	await page.goto('/produkt/kombiugn-20-gn');
	const yellow = await colourOf('Beställningsvara');
	expect(new Set([green, red, yellow]).size).toBe(3);
});

test('D3: without a price it is on request; what is missing is not shown', async ({ page }) => {
	await page.goto('/produkt/mikro');
	await expect(page.getByText('Art.nr')).toHaveCount(0);
	await expect(page.locator('a[href*="varumarke="]')).toHaveCount(0);
	await page.goto(
		'/produkt/nedkylningsskap-for-en-hel-inkorningsvagn-gn-2-1-med-avfrostning-karntemperaturgivare-och-skrivare',
	);
	await expect(page.getByText('Pris på förfrågan').first()).toBeVisible();
	await expect(page.getByRole('main').getByText(/^(Ex|In)kl\. moms$/)).toHaveCount(1);
});

test('D5: freight, guarantee and service agreement', async ({ page }) => {
	await page.goto('/produkt/kombiugn-10-gn-1-1-renoverad');
	const main = page.getByRole('main');
	for (const [title, text] of [
		['Frakt tillgänglig', 'DHL/Schenker'],
		['12 månaders garanti', 'Kvalitetsgaranterad utrustning'],
		['Serviceavtal', 'Serviceavtal kan tecknas'],
	] as const) {
		await expect(main.getByRole('listitem').filter({ hasText: title }).first()).toContainText(text);
	}
	await page.goto('/produkt/kombiugn-6-gn-begagnad');
	await expect(main.getByRole('listitem').filter({ hasText: 'Endast hämtning' })).toHaveCount(1);
	await expect(main.getByText('garanti', { exact: false }).filter({ hasText: /\d+ (års|månaders)/ })).toHaveCount(0);
});

test('D6, D7: description with its facts in a table, and what else there is on the shelf', async ({ page, site }) => {
	await page.goto('/produkt/kombiugn-10-gn-1-1-renoverad');
	const text = page.getByRole('region', { name: 'Beskrivning' });
	await expect(text).toContainText('En arbetshäst från konferenshotell.');
	await expect(text.getByRole('definition')).toHaveText(['10 × GN 1/1', '11 400 h']);
	const related = page
		.getByRole('region', { name: 'Relaterade produkter' })
		.getByRole('link', { name: 'Visa detaljer' });
	const addresses = await related.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
	expect(addresses.length).toBeGreaterThan(0);
	expect(addresses.length).toBeLessThanOrEqual(3);
	expect(addresses).not.toContain('/produkt/kombiugn-10-gn-1-1-renoverad');
	const [product] = await site.superuser
		.collection('products')
		.getFullList({ filter: 'slug = "kombiugn-10-gn-1-1-renoverad"' });
	for (const address of addresses) {
		const slug = address?.replace('/produkt/', '') ?? '';
		const other = await site.superuser.collection('products').getFirstListItem(`slug = "${slug}"`);
		expect([other.category_id, other.is_published]).toEqual([product?.category_id, true]);
	}
});

test('D7: no price of a related product lies under its link, however narrow the cards are', async ({ page }) => {
	await page.goto('/produkt/underbanksdiskmaskin-u500');
	const cards = page.getByRole('region', { name: 'Relaterade produkter' }).getByRole('article');
	expect(await cards.count()).toBeGreaterThan(0);
	for (const width of [320, 375, 640, 768, 900, 1024, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
		if (width >= 768) expect([width, new Set(tops).size]).toEqual([width, 1]);
		for (const card of await cards.all()) {
			const [price, link] = await card.evaluate((article) => {
				const text = document.createRange();
				const box = (selector: string) => {
					text.selectNodeContents(article.querySelector(selector) as Element);
					return text.getBoundingClientRect().toJSON() as DOMRect;
				};
				return [box('.price'), box('.card-link')] as const;
			});
			expect([width, price.right <= link.left || price.bottom <= link.top]).toEqual([width, true]);
		}
	}
});

test('M2: what is given of measures and connections is one table, and said once', { tag: '@phone-only' }, async ({
	page,
}) => {
	await page.goto('/produkt/kombiugn-10-gn-1-1-renoverad');
	const table = page.getByRole('region', { name: 'Mått och anslutning' });
	await expect(table.getByRole('definition')).toHaveText([
		'880 × 800 × 1 060 mm',
		'148 kg',
		'18,5 kW',
		'400 V 3-fas, 32 A',
		'El',
		'Kallvatten, avlopp, ventilation',
		'2017',
	]);
	await expect(page.getByText('880 × 800 × 1 060 mm')).toHaveCount(1);
	// On one line, on a phone too.
	const [dimensions, weight] = [table.getByRole('definition').nth(0), table.getByRole('definition').nth(1)];
	expect((await dimensions.boundingBox())?.height).toBe((await weight.boundingBox())?.height);
	await page.goto('/produkt/restparti-blandat');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Mått och anslutning' })).toHaveCount(0);
});

test('the way back is a trail that works', async ({ page }) => {
	await page.goto('/produkt/kombiugn-10-gn-1-1-renoverad');
	const trail = page.getByRole('navigation', { name: 'Brödsmulor' });
	await trail.getByRole('link', { name: 'Kombiugnar' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Kombiugnar');
});

test('on a phone price and inquiry follow along, once the button is out of sight', { tag: '@phone-only' }, async ({
	page,
}) => {
	await page.goto(withVideo);
	const [button, bar] = [page.locator('[data-inquiry]').first(), page.locator('[data-product-bar]')];
	await button.scrollIntoViewIfNeeded();
	await expect(bar).toBeHidden();
	await page.getByRole('heading', { name: 'Beskrivning' }).scrollIntoViewIfNeeded();
	await page.mouse.wheel(0, 500);
	await expect(bar).toBeVisible();
	await expect(bar).toContainText(/79\s900\skr/);
	await bar.getByRole('button', { name: 'Skicka intresseanmälan' }).click();
	await expect(page.getByRole('dialog', { name: 'Intresseanmälan' })).toBeVisible();
});

test('the link can be copied', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${withVideo}?fran=lista`);
	await page.getByRole('button', { name: 'Kopiera länk' }).click();
	await expect(page.getByRole('button', { name: 'Länken är kopierad' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${withVideo}$`));
});

test('a product on paper is what a customer takes along: one photo, price, facts, and where it is from', async ({
	page,
}) => {
	await page.goto(withVideo);
	await page.emulateMedia({ media: 'print' });
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(main.getByText(/^79\s900\skr$/).first()).toBeVisible();
	await expect(main.getByText(/^Art\.nr: \S/)).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Beskrivning' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Mått och anslutning' })).toContainText('850 × 780 × 820 mm');
	await expect(page.locator('.print-foot')).toContainText(withVideo);
	for (const hidden of [
		page.getByRole('navigation'),
		page.getByRole('contentinfo'),
		page.getByRole('button'),
		page.locator('[data-gallery-thumbnail]'),
		page.getByRole('region', { name: 'Relaterade produkter' }),
		page.getByRole('region', { name: 'kartan från Google' }),
	])
		for (const one of await hidden.all()) await expect(one).toBeHidden();
	// One sheet.
	const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
	expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('D8: a product that is not there is a 404 that says so', async ({ page }) => {
	const response = await page.goto('/produkt/finns-inte');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Produkten hittades inte' })).toBeVisible();
	await expect(page.getByText('Oops!')).toBeHidden();
	await expect(page).toHaveTitle(/^Produkten hittades inte/);
	await page.getByRole('link', { name: 'Till alla produkter' }).click();
	await expect(page).toHaveURL('/produkter');
});

test('D9: a visitor never sees an unpublished product, nor asks for it', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	const response = await page.goto(draft);
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Produkten hittades inte' })).toBeVisible();
	await page.waitForLoadState('networkidle');
	expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('D9: a made-up token shows nothing', async ({ page }) => {
	const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
	const token = `${part({ alg: 'HS256' })}.${part({ exp: 4_000_000_000, type: 'auth' })}.x`;
	await page.addInitScript(
		(auth) => localStorage.setItem('pocketbase_auth', auth),
		JSON.stringify({ token, record: { id: 'x', role: 'admin' } }),
	);
	await page.goto(draft);
	await page.waitForLoadState('networkidle');
	await expect(page.getByRole('heading', { name: 'Produkten hittades inte' })).toBeVisible();
	await expect(page.getByText('Ska täthetsprovas.')).toHaveCount(0);
});

test('D9: an admin sees it, with the yellow alert', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto(draft);
	await expect(page.getByRole('heading', { level: 1, name: 'Gasspis 6 lågor, inkommen' })).toBeVisible();
	const alert = page.getByRole('alert');
	await expect(alert).toContainText('Opublicerad produkt');
	await expect(alert).toContainText(
		'Denna produkt är inte publicerad och syns endast för administratörer. Besökare kan inte se denna sida.',
	);
	await expect(page.getByText('Pris på förfrågan').first()).toBeVisible();
	await expect.poll(() => loaded(page)).toBe(true);

	// D4, D6: the short description stands above the button, and as the description where there is no longer one.
	const products = site.superuser.collection('products');
	const { id, short_description, long_description } = await products.getFirstListItem(
		`slug = "${draft.replace('/produkt/', '')}"`,
	);
	await products.update(id, { short_description: 'Nyss inkommen.', long_description: '' });
	try {
		await page.reload();
		await expect(page.getByRole('region', { name: 'Beskrivning' })).toContainText('Nyss inkommen.');
		await expect(page.getByText('Nyss inkommen.')).toHaveCount(2);
	} finally {
		await products.update(id, { short_description, long_description });
	}
});

/** Whether the gallery's first photo has arrived. */
function loaded(page: Page): Promise<boolean> {
	return page
		.locator('[data-gallery] img')
		.first()
		.evaluate((photo) => (photo as HTMLImageElement).naturalWidth > 0);
}
