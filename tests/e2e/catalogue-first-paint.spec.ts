/** What the list shows before its script runs, and what a visitor does until then. */
import type { Page } from '@playwright/test';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { cards, choose, isPhone, publicProducts, titles, titlesOf, visit } from '#tests/support/productList.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expect, test } from '#tests/support/site.ts';

test('L6: while the list loads, six skeletons and Laddar... stand in its place from the first paint', async ({
	page,
}) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/produkter/index.json', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/produkter?sok=ugn', { waitUntil: 'domcontentloaded' });
	await expect(page.getByText('Laddar...')).toBeVisible();
	await expect(page.locator('[data-skeleton]:visible')).toHaveCount(6);
	await expect(page.locator('[data-cards]')).toBeHidden();
	release();
	await expect(cards(page).first()).toBeVisible();
	await expect(page.locator('[data-skeleton]:visible')).toHaveCount(0);
	await expect(page.getByText('Laddar...')).toBeHidden();
});

test('L2, L6: the first cards of a narrowed list are shown before anything is fetched, and stay', {
	tag: '@phone',
}, async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/produkter/index.json', async (route) => {
		await held;
		await route.continue();
	});
	const shown = () => titlesOf(page.locator('[data-cards] > li:visible h2'));
	// More follow where the page holds only some of them.
	for (const query of [
		'kategori=ugnar&skick=ny',
		'skick=ny&lager=i-lager',
		'sortering=namn-a-o&skick=ny&lager=i-lager',
	]) {
		await page.goto(`/produkter?${query}`, { waitUntil: 'domcontentloaded' });
		await expect(page.getByText('Laddar...')).toBeVisible();
		expect((await shown()).length).toBeGreaterThan(0);
	}
	const early = await shown();
	await page
		.locator('[data-cards] > li:visible')
		.first()
		.evaluate((item) => item.setAttribute('data-same', ''));
	release();
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await expect(page.getByText('Laddar...')).toBeHidden();
	// Those out of sight come a moment later.
	await expect.poll(async () => (await titles(page)).slice(0, early.length)).toEqual(early);
	expect((await titles(page)).length).toBeGreaterThan(early.length);
	// The card itself, not one like it.
	await expect(page.locator('[data-same]')).toHaveCount(1);
});

test('L3, L6: the cards that begin a searched list are shown before its script has come, and stay', {
	tag: '@phone-only',
}, async ({ page }) => {
	const island = await holdScripts(page, { of: 'CatalogueIsland' });
	const shown = () => titlesOf(page.locator('[data-cards] > li:visible h2'));
	await page.goto('/produkter?kategori=ugnar&sok=gn', { waitUntil: 'domcontentloaded' });
	await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
	const early = await shown();
	await expect(page.getByText('Laddar...')).toBeVisible();
	await page
		.locator('[data-cards] > li:visible')
		.first()
		.evaluate((item) => item.setAttribute('data-same', ''));
	island();
	await expect(page.getByText('Laddar...')).toBeHidden();
	await expect.poll(async () => (await titles(page)).slice(0, early.length)).toEqual(early);
	await expect(page.locator('[data-same]')).toHaveCount(1);
});

/** Brands of which no product stands on the first page of the list: [slug, how many]. */
async function brandsElsewhere(site: RunningSite): Promise<[string, number][]> {
	const count = new Map<string, number>();
	for (const { expand } of await publicProducts(site)) {
		const { slug = '' } = expand.brand_id ?? {};
		if (slug) count.set(slug, (count.get(slug) ?? 0) + 1);
	}
	const html = await (await fetch(`${site.url}/produkter`)).text();
	return [...count].filter(([slug]) => !html.includes(`<li data-varumarke="${slug}"`));
}

test('L2, L6: a brand of which no machine stands in the page: one file of cards, and a photo before the script', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const [[slug, count] = ['', 0]] = (await brandsElsewhere(site)).filter(([, products]) => products <= 24);
	expect(count).toBeGreaterThan(0);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	const island = await holdScripts(page, { of: 'CatalogueIsland' });
	await page.goto(`/produkter?varumarke=${slug}`, { waitUntil: 'domcontentloaded' });
	const skeleton = page.locator('[data-skeleton]:visible > .skeleton').first();
	await expect(skeleton).toHaveCSS('background-image', /\.avif/);
	await expect(page.getByText('Laddar...')).toBeVisible();
	island();
	await expect(page.getByText('Laddar...')).toBeHidden();
	await expect(cards(page)).toHaveCount(count);
	// The next list that is waited for does not begin with a machine of this one.
	await expect(page.locator('[data-skeleton] > .skeleton').first()).toHaveCSS('background-image', 'none');
	expect(asked.filter((path) => path.startsWith('/produkter/kort/'))).toEqual([
		`/produkter/kort/varumarke/${slug}.json`,
	]);
	const photo = await cards(page)
		.first()
		.locator('img')
		.evaluate((image: HTMLImageElement) => image.currentSrc);
	expect(asked.filter((path) => photo.endsWith(path))).toHaveLength(1);
});

test('L6, M3: of measures of which no machine stands in the page, the next cards are asked for in its head', {
	tag: '@phone-only',
}, async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	let index = () => {};
	const held = new Promise<void>((resolve) => {
		index = resolve;
	});
	await page.route('**/produkter/index.json', async (route) => {
		await held;
		await route.continue();
	});
	const island = await holdScripts(page, { of: 'CatalogueIsland' });
	await page.goto('/produkter?bredd-till=400', { waitUntil: 'domcontentloaded' });
	const cardFiles = () => asked.filter((path) => path.startsWith('/produkter/kort/')).sort();
	const next = ['/produkter/kort/2.json', '/produkter/kort/3.json'];
	await expect.poll(cardFiles).toEqual(next);
	index();
	await expect(page.locator('[data-skeleton]:visible > .skeleton').first()).toHaveCSS('background-image', /\.avif/);
	island();
	await expect(page.getByText('Laddar...')).toBeHidden();
	await expect(page.getByText(/utan angivna mått visas inte/)).toBeVisible();
	expect(new Set(cardFiles()).size).toBe(cardFiles().length);
	expect(await moved(page)).toBe(0);
});

test('L6: cards of a page that is of another version than the files wait for the script', async ({ page }) => {
	const island = await holdScripts(page, { of: 'CatalogueIsland' });
	await page.route('**/produkter/index.json', async (route) => {
		const response = await route.fetch();
		const index = await response.json();
		await route.fulfill({ json: { ...index, state: index.state.toReversed() } });
	});
	await page.goto('/produkter?kategori=ugnar&sok=gn', { waitUntil: 'domcontentloaded' });
	await page.waitForResponse('**/produkter/kort/*.json');
	await expect(page.locator('[data-skeleton]:visible')).toHaveCount(6);
	island();
	await expect(page.getByText('Laddar...')).toBeHidden();
});

test('L4, L6: an address with an order is its own page: nothing is fetched for it, and its next page follows', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.goto('/produkter?sortering=namn-a-o');
	await expect(page.getByRole('combobox', { name: 'Sortering' })).toHaveValue('name-asc');
	await expect(page.getByText('Laddar...')).toBeHidden();
	const first = await titles(page);
	expect(first).toHaveLength(24);
	expect(asked.filter((path) => path.startsWith('/produkter/kort/'))).toEqual([]);
	await page.getByRole('link', { name: 'Sida 2' }).click();
	await expect(page).toHaveURL(/sortering=namn-a-o&sida=2$/);
	await expect.poll(() => titles(page)).not.toEqual(first);
	await page.goBack();
	await expect.poll(() => titles(page)).toEqual(first);
	await choose(page, 'Sortering', 'Standard');
	await expect(page).toHaveURL(/\/produkter$/);
	await expect.poll(() => titles(page)).not.toEqual(first);
	await page.goBack();
	await expect.poll(() => titles(page)).toEqual(first);
});

/** The sum of what has moved without the visitor's doing. */
function moved(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
						if (!entry.hadRecentInput) sum += entry.value;
				}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => resolve(sum), 100);
			}),
	);
}

test.describe("What a visitor does before the list's script runs counts", () => {
	test('L1, L2: what was typed and chosen, three seconds later', async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		const box = page.getByRole('searchbox', { name: 'Sök produkter' });
		await box.fill('ugn');
		await page.getByRole('combobox', { name: 'Sortering' }).selectOption('price-asc');
		await page.waitForTimeout(3000);
		expect(await titles(page)).toHaveLength(24);
		release();
		await expect(page).toHaveURL(/\?sok=ugn&sortering=pris-lag-till-hog$/);
		await expect(page.getByText('1 aktiva filter')).toBeVisible();
		await expect(box).toHaveValue('ugn');
		await expect(page.getByText('Laddar...')).toBeHidden();
		expect((await titles(page)).join()).toMatch(/ugn/i);
	});

	test('S4, L2: a button does its work', { tag: '@phone' }, async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter/ugnar', { waitUntil: 'commit' });
		const name = isPhone(page) ? 'Filter' : 'Bevaka';
		await page.getByRole('button', { name }).first().click();
		release();
		await expect(page.getByRole('dialog', { name })).toBeVisible();
	});

	test('L2: what was typed adds to what the address filters', async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter?skick=ny', { waitUntil: 'commit' });
		await page.getByRole('searchbox', { name: 'Sök produkter' }).fill('ugn');
		release();
		await expect(page).toHaveURL(/\?sok=ugn&skick=ny$/);
		await expect(page.getByText('2 aktiva filter')).toBeVisible();
	});

	test('L2: Enter in the search box sends the form to an address of the list', async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		const box = page.getByRole('searchbox', { name: 'Sök produkter' });
		await box.fill('kombiugn');
		await box.press('Enter');
		await expect(page).toHaveURL(/\/produkter\?sok=kombiugn/);
		release();
		await expect(page.getByText('1 aktiva filter')).toBeVisible();
		await expect(box).toHaveValue('kombiugn');
		await expect(cards(page).first()).toContainText(/kombiugn/i);
	});

	test('L4: a tap on a page of a sorted list leads to the next page in that order', async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter?sortering=namn-a-o', { waitUntil: 'commit' });
		// What stands above it has come too.
		await page.locator('nav[data-held]').waitFor();
		const first = await titles(page);
		await page.getByRole('link', { name: 'Sida 2' }).click();
		release();
		await expect(page).toHaveURL(/sortering=namn-a-o&sida=2$/);
		await expect.poll(() => titles(page)).not.toEqual(first);
		await page.goBack();
		await expect.poll(() => titles(page)).toEqual(first);
	});

	test('L1: where the visitor stands in the form when it starts to work, choices have their counts', async ({
		page,
	}) => {
		const release = await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		await page.getByRole('searchbox', { name: 'Sök produkter' }).focus();
		release();
		await expect(page.getByRole('combobox', { name: 'Skick' }).locator('option').nth(1)).toHaveText(/\(\d+\)$/);
	});

	test('F8: where the visitor has scrolled they stay, and nothing moves', { tag: '@phone' }, async ({ page }) => {
		// Products of other tests may stand on the first page: of one condition it has whole rows all the same.
		const firstPage = await (await page.request.get('/produkter')).text();
		const conditions = [...firstPage.matchAll(/data-skick="([^"]+)"/g)].map(([, word = '']) => word);
		const count = (word: string) => conditions.filter((other) => other === word).length;
		const [common] = conditions.toSorted((one, other) => count(other) - count(one));
		for (const address of ['/produkter', `/produkter?skick=${common}`, '/produkter/ugnar']) {
			const release = await holdScripts(page);
			await page.goto(address, { waitUntil: 'commit' });
			await expect(cards(page).first()).toBeVisible();
			await page.evaluate(() => scrollTo(0, 90));
			release();
			// The counts at the choices come when the list's script has run.
			const option = page.getByRole('combobox', { name: 'Skick', includeHidden: true }).locator('option').nth(1);
			await expect(option).toHaveText(/\(\d+\)$/);
			expect(await page.evaluate(() => scrollY)).toBe(90);
			expect(await moved(page)).toBe(0);
			await page.unrouteAll({ behavior: 'wait' });
		}
	});

	test('a tap on Filter opens the sheet', { tag: '@phone-only' }, async ({ page }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		await page.getByRole('button', { name: /^Filter/ }).click();
		release();
		await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
		await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Kategori' })).toBeVisible();
	});

	test('a tap on Filter between the first render and its effects opens the sheet', { tag: '@phone-only' }, async ({
		page,
	}) => {
		await page.addInitScript(() => {
			const waiting: (() => void)[] = [];
			let isHeld = false;
			// Where developer tools listen: after each render, before its effects. These wait for a message.
			const onCommitFiberRoot = (_: number, { containerInfo }: { containerInfo: Element }) => {
				if (containerInfo.querySelector('form[role=search]') && !document.documentElement.dataset.isRendered)
					isHeld = true;
				document.documentElement.dataset.isRendered = String(isHeld);
			};
			const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onPostCommitFiberRoot() {} };
			const { postMessage } = MessagePort.prototype;
			MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
				if (isHeld) waiting.push(() => postMessage.apply(this, message));
				else postMessage.apply(this, message);
			};
			const release = () => {
				isHeld = false;
				for (const send of waiting.splice(0)) send();
			};
			Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberUnmount() {} }, release });
		});
		await page.goto('/produkter');
		await expect(page.locator('html')).toHaveAttribute('data-is-rendered', 'true');
		await page.getByRole('button', { name: /^Filter/ }).click();
		await page.evaluate('release()');
		await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
	});
});

test('No browser says that the list differs from its prebuilt page', async ({ page }) => {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(message.text());
	});
	for (const address of [
		'/produkter',
		'/produkter/sida/2',
		'/produkter/ugnar',
		'/produkter?skick=ny',
		'/produkter?sok=kombiung',
		'/produkter?sortering=namn-a-o',
		'/produkter?kategori=ugnar&sortering=nyast-forst&sida=2',
	]) {
		await visit(page, address);
		await page.getByRole('searchbox').focus();
		const option = page.getByRole('combobox', { name: 'Skick', includeHidden: true }).locator('option').nth(1);
		await expect(option).toHaveText(/\(\d+\)$/);
	}
	expect(errors).toEqual([]);
});
