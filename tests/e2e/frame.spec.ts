/** The frame of every public page (F1–F12). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { settings } from '#scripts/demo/settings.ts';
import { expect, test } from '#tests/support/site.ts';
import { restoreTexts } from '#tests/support/texts.ts';

const {
	contact_phone: phone = '',
	contact_email: email = '',
	hero_title: heroTitle = '',
	footer_copyright: copyright = '',
} = settings;

const pages = ['/', '/produkter', '/om-oss', '/tjanster', '/kontakt', '/intresse', '/integritet', '/tillganglighet'];

test.beforeAll(({ site }) => restoreTexts(site));

test('F1: the top bar calls and writes', { tag: '@phone' }, async ({ page }) => {
	await page.goto('/');
	const bar = page.getByRole('region', { name: 'Ring eller mejla' });
	await expect(bar.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replace(/\D/g, '')}`);
	await expect(bar.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
});

test('F2: the navigation leads everywhere, stays in sight and marks where one is', async ({ page }) => {
	await page.goto('/');
	const menu = page.getByRole('navigation', { name: 'Huvudmeny' });
	for (const [label, address, heading] of [
		['Produkter', '/produkter', 'Produkter'],
		['Om oss', '/om-oss', 'Vi håller kök igång'],
		['Tjänster', '/tjanster', 'Service som håller köket öppet'],
		['Kontakt', '/kontakt', 'Kontakt'],
		['Boka service', '/intresse', 'Kontakta oss'],
		['Hem', '/', heroTitle],
	] as const) {
		await menu.getByRole('link', { name: label, exact: true }).click();
		await expect(page).toHaveURL(address);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
		await expect(menu.locator('[aria-current="page"]')).toHaveText(label);
	}
	await page.mouse.wheel(0, 2000);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
	await expect(menu).toBeInViewport();
	await page.goto('/produkt/huvdiskmaskin-h80');
	await expect(menu.getByRole('link', { name: 'Produkter' })).toHaveAttribute('aria-current', 'true');
});

test('F3: on a phone the links are in a menu from the right that keeps the focus', { tag: '@phone-only' }, async ({
	page,
}) => {
	await page.goto('/om-oss');
	await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeHidden();
	const opener = page.getByRole('button', { name: 'Öppna menyn' });
	await opener.click();
	const menu = page.getByRole('dialog', { name: 'Meny' });
	await expect(menu).toBeVisible();
	await expect.poll(() => menu.evaluate((panel) => Math.round(panel.getBoundingClientRect().right))).toBe(375);
	await expect(menu.getByRole('link', { name: 'Om oss' })).toHaveAttribute('aria-current', 'page');
	await expect(menu.getByRole('link', { name: 'Boka service' })).toHaveAttribute('href', '/intresse');
	for (let presses = 0; presses < 12; presses += 1) {
		await page.keyboard.press('Tab');
		expect(
			await page.evaluate(
				() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
			),
		).toBe(true);
	}
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
	await expect(opener).toBeFocused();
	await opener.click();
	await menu.getByRole('button', { name: 'Close' }).click();
	await expect(menu).toBeHidden();
	await opener.click();
	await menu.getByRole('link', { name: 'Kontakt' }).click();
	await expect(page).toHaveURL('/kontakt');
});

test('who wants less motion sees menu and sheet at once', { tag: '@phone-only' }, async ({ page }) => {
	/** How many moves begin with a press of a button. */
	const moves = (name: RegExp) =>
		page.getByRole('button', { name }).evaluate(async (button) => {
			(button as HTMLButtonElement).click();
			await new Promise(requestAnimationFrame);
			return document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length;
		});
	for (const wanted of ['no-preference', 'reduce'] as const) {
		await page.emulateMedia({ reducedMotion: wanted });
		await page.goto('/produkter');
		await expect(page.locator('astro-island:not([ssr])').getByRole('button', { name: /^Filter/ })).toBeVisible();
		const begun = [await moves(/^Filter/)];
		await page.keyboard.press('Escape');
		begun.push(await moves(/^Öppna menyn/));
		expect(begun.map((count) => count > 0)).toEqual(wanted === 'reduce' ? [false, false] : [true, true]);
	}
});

test('F3, L1, D1, D4: on a phone Back closes what lies over the page, and the next one leaves it', {
	tag: '@phone-only',
}, async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	const isEntryLaid = () => page.evaluate(() => Boolean(history.state?.isOverlay));
	const menu = page.getByRole('dialog', { name: 'Meny' });
	const openMenu = page.getByRole('button', { name: 'Öppna menyn' });
	for (const [path, opener, opened] of [
		['/produkter', openMenu, menu],
		['/produkter', page.getByRole('button', { name: /^Filter/ }), page.getByRole('dialog', { name: 'Filter' })],
		[
			'/produkt/kombiugn-6-gn-1-1-med-pekskarm',
			page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' }),
			page.getByRole('dialog', { name: 'i full storlek' }),
		],
		[
			'/produkt/kombiugn-6-gn-1-1-med-pekskarm',
			page.getByRole('main').getByRole('button', { name: 'Skicka intresseanmälan' }).first(),
			page.getByRole('dialog', { name: 'Intresseanmälan' }),
		],
	] as const) {
		await page.goto('/om-oss');
		await page.goto(path);
		await opener.click();
		await expect(opened).toBeVisible();
		await page.goBack();
		await expect(opened).toBeHidden();
		await expect(page).toHaveURL(path);
		// Closed in another way it leaves nothing behind that would take a Back of its own.
		await opener.click();
		await expect(opened).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(opened).toBeHidden();
		await expect.poll(isEntryLaid).toBe(false);
		await page.goBack();
		await expect(page).toHaveURL('/om-oss');
	}

	// Nor does a menu that led somewhere.
	await page.goto('/produkter');
	await openMenu.click();
	await menu.getByRole('link', { name: 'Kontakt' }).click();
	await expect(page).toHaveURL('/kontakt');
	await page.goBack();
	await expect(page).toHaveURL('/produkter');
	await expect(menu).toBeHidden();
	await expect.poll(isEntryLaid).toBe(false);
	await page.goBack();
	await expect(page).toHaveURL('/om-oss');
});

test('F4, F5, F6: the footer', { tag: '@phone' }, async ({ page }) => {
	await page.goto('/');
	const footer = page.getByRole('contentinfo');
	await expect(footer).toContainText('Vi köper, säljer och servar professionell köksutrustning');
	const addressesOf = async (name: string) =>
		footer
			.getByRole('navigation', { name })
			.getByRole('link')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
	expect(await addressesOf('Snabblänkar')).toEqual([
		'/',
		'/produkter',
		'/om-oss',
		'/tjanster',
		'/kontakt',
		'/intresse',
	]);
	expect(await addressesOf('Kategorier')).toEqual([
		'/produkter?kategori=kylbankar',
		'/produkter?kategori=kyl-frys',
		'/produkter?kategori=diskmaskiner',
		'/produkter?kategori=ugnar',
	]);
	const networks = footer.getByRole('list', { name: 'Sociala medier' }).getByRole('link');
	await expect(networks).toHaveCount(3);
	for (const link of await networks.all()) {
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('rel', /noopener/);
		await expect(link).toHaveAttribute('href', /^https:\/\/(facebook|instagram|linkedin)\./);
	}
	await expect(footer).toContainText(`© ${new Date().getFullYear()} ${copyright}`);
	await expect(footer).toContainText(`Webbplats av ${settings.footer_credit}`);
	await expect(footer.getByRole('link', { name: settings.footer_credit ?? '' })).toHaveAttribute(
		'href',
		settings.footer_credit_url ?? '',
	);
});

test('F7: the cookie banner asks until there is an answer, both answers weigh the same', { tag: '@phone' }, async ({
	page,
}) => {
	await page.goto('/');
	const banner = page.getByRole('region', { name: 'kartan från Google' });
	await expect(banner).toBeVisible();
	const [necessary, all] = [
		banner.getByRole('button', { name: 'Bara nödvändiga' }),
		banner.getByRole('button', { name: 'Godkänn alla' }),
	];
	const look = (button: typeof all) =>
		button.evaluate((element) => {
			const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element);
			return {
				backgroundColor,
				color,
				borderColor,
				fontSize,
				fontWeight,
				width: element.getBoundingClientRect().width,
			};
		});
	expect(await look(necessary)).toEqual(await look(all));
	await page.goto('/om-oss');
	await expect(banner).toBeVisible();
	await necessary.click();
	await expect(banner).toBeHidden();
	await page.reload();
	await expect(banner).toBeHidden();
	expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('necessary');

	const reopen = page.getByRole('contentinfo').getByRole('button', { name: 'Kakinställningar' });
	await reopen.click();
	await expect(banner).toBeVisible();
	await expect(necessary).toBeFocused();
	await all.click();
	await expect(reopen).toBeFocused();
	expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('all');
});

test('F8: a link leads to the top of a page, Back to where one was', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('heading', { name: 'Utvalda produkter' }).scrollIntoViewIfNeeded();
	const link = page.getByRole('link', { name: 'Visa detaljer' }).first();
	await link.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => scrollY);
	expect(before).toBeGreaterThan(300);
	await link.click();
	await expect(page).toHaveURL(/\/produkt\//);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL('/');
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200);
});

test('F9: any other address is a 404 with a way home', async ({ page }) => {
	const response = await page.goto('/finns/inte');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
	await expect(page.getByText('Produkten hittades inte')).toBeHidden();
	await page.getByRole('link', { name: 'Till startsidan', exact: true }).click();
	await expect(page).toHaveURL('/');
});

test('F11: every page is Swedish, names itself once and keeps its own address', async ({ page }) => {
	const titles = new Set<string>();
	for (const path of pages) {
		const response = await page.goto(path);
		expect(response?.status(), path).toBe(200);
		await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
			'href',
			new RegExp(`${path === '/' ? '/' : path}$`),
		);
		expect((await page.locator('meta[name=description]').getAttribute('content'))?.length, path).toBeGreaterThan(20);
		titles.add(await page.title());
	}
	expect(titles.size).toBe(pages.length);
});

test('the first thing that a keyboard meets leads past the navigation', async ({ page }) => {
	await page.goto('/kontakt');
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Hoppa till innehållet' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.locator('main')).toBeFocused();
});

test('a page that stops half-way is painted when it is whole, so that nothing moves', { tag: '@phone-only' }, async ({
	page,
	site,
}) => {
	await page.addInitScript(() => {
		const seen = window as unknown as { moved: unknown[] };
		seen.moved = [];
		new PerformanceObserver((list) => seen.moved.push(...list.getEntries())).observe({
			type: 'layout-shift',
			buffered: true,
		});
	});
	const html = await (await fetch(`${site.url}/om-oss`)).text();
	let half = 0;
	const slowServer = createServer(async (request, response) => {
		if (request.url === '/om-oss') {
			response.setHeader('content-type', 'text/html; charset=utf-8');
			response.write(html.slice(0, half));
			await wait(700);
			response.end(html.slice(half));
			return;
		}
		const answer = await fetch(site.url + request.url);
		response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
		response.end(Buffer.from(await answer.arrayBuffer()));
	}).listen(0, '127.0.0.1');
	await once(slowServer, 'listening');
	try {
		for (const place of ['id="varderingar"', 'id="kakor"', 'data-consent="necessary"']) {
			half = html.indexOf('>', html.indexOf(place)) + 1;
			await page.goto(`http://127.0.0.1:${(slowServer.address() as AddressInfo).port}/om-oss`);
			await expect(page.getByRole('button', { name: 'Godkänn alla' })).toBeVisible();
			await page.waitForLoadState();
			await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
			expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved.length), place).toBe(0);
		}
	} finally {
		slowServer.closeAllConnections();
		slowServer.close();
	}
});

test('W1: no page asks anybody else for anything', async ({ page, baseURL }) => {
	const foreign: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url());
	});
	const toPocketBase: string[] = [];
	page.on('request', (request) => {
		if (new URL(request.url()).pathname.startsWith('/api/')) toPocketBase.push(request.url());
	});
	for (const path of [...pages, '/produkt/huvdiskmaskin-h80', '/finns-inte']) {
		await page.goto(path);
		await throughThePage(page);
	}
	expect(foreign).toEqual([]);
	expect(toPocketBase).toEqual([]);
});

/** Scrolls from top to bottom, so that everything that waits to be seen is fetched. */
async function throughThePage(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let y = 0; y < document.body.scrollHeight; y += 600) {
			scrollTo(0, y);
			await new Promise((done) => setTimeout(done, 30));
		}
	});
	await page.waitForLoadState('networkidle');
}
