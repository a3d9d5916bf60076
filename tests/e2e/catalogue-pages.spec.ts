/** The list's prebuilt pages and files: without scripts, of categories, and what a browser fetches of them. */
import { expectAccessibleAt } from '#tests/support/accessibility.ts';
import { cards, choose, isPhone, publicProducts, status, titles, visit } from '#tests/support/productList.ts';
import { expect, test } from '#tests/support/site.ts';

test('A long narrowed list has pages of its own', async ({ page }) => {
	await visit(page, '/produkter?sortering=namn-a-o');
	await expect(cards(page)).toHaveCount(24);
	const first = await titles(page);
	await page.getByRole('navigation', { name: 'Sidor' }).getByRole('link', { name: 'Sida 2' }).click();
	await expect(page).toHaveURL(/sortering=namn-a-o&sida=2$/);
	await expect.poll(() => titles(page)).not.toEqual(first);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await expect(page.getByRole('link', { name: 'Sida 2' })).toHaveAttribute('aria-current', 'page');
	await page.goBack();
	await expect.poll(() => titles(page)).toEqual(first);
});

test('A card of the filtered list is the prebuilt card', async ({ page }) => {
	/** By the product's address: the card with its attributes in one order, whatever wrote them. */
	const shown = () =>
		page.locator('[data-cards] > li').evaluateAll((items) =>
			Object.fromEntries(
				items.map((item) => {
					const copy = item.cloneNode(true) as HTMLElement;
					for (const element of [copy, ...copy.querySelectorAll('*')]) {
						const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
						for (const [name] of attributes) element.removeAttribute(name);
						// The first photos of a page are fetched at once, the others when they are near.
						for (const [name, value] of attributes.sort(([one], [other]) => (one < other ? -1 : 1)))
							if (!/^(loading|decoding|fetchpriority|data-left-out)$/.test(name)) element.setAttribute(name, value);
					}
					return [item.querySelector('a')?.getAttribute('href'), copy.outerHTML];
				}),
			),
		);
	await page.goto('/produkter/sida/2', { waitUntil: 'commit' });
	await expect(cards(page)).toHaveCount(24);
	const prebuilt = await shown();
	await visit(page, '/produkter?sortering=nyast-forst');
	const rendered: Record<string, string> = {};
	for (const number of [2, 3, 4]) {
		const left = Object.keys(await shown());
		await page.getByRole('link', { name: `Sida ${number}` }).click();
		await expect(page.getByRole('link', { name: `Sida ${number}` })).toHaveAttribute('aria-current', 'page');
		await expect.poll(async () => Object.keys(await shown()).filter((address) => left.includes(address))).toEqual([]);
		Object.assign(rendered, await shown());
	}
	const both = Object.keys(prebuilt).filter((address) => rendered[address]);
	expect(both.length).toBeGreaterThan(5);
	for (const address of both) expect(rendered[address]).toBe(prebuilt[address]);
});

test('Every file of the list is fetched once', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await visit(page, '/produkter?sok=kyl');
	await expect(cards(page).first()).toBeVisible();
	await choose(page, 'Skick', 'Ny');
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await choose(page, 'Sortering', 'Nyast först');
	await expect(page).toHaveURL(/sortering=nyast-forst$/);
	await page.goBack();
	await expect(page).toHaveURL(/skick=ny$/);
	await expect(page.getByText('Laddar...')).toBeHidden();
	const files = asked.filter((path) => path.endsWith('.json'));
	expect(files.filter((path) => path.startsWith('/produkter/kort/')).length).toBeGreaterThan(0);
	expect(files).toEqual([...new Set(files)]);
});

test('L7: what is not published is in no file of the list', async ({ page, site }) => {
	const shown = await publicProducts(site);
	const unpublished = await site.superuser.collection('products').getFullList({ filter: 'is_published = false' });
	// A copy has the article number of what it is copied from, and a very short one may be a word.
	const hidden = unpublished.filter(({ sku }) => sku.length > 3 && !shown.some((product) => product.sku === sku));
	expect(hidden.length).toBeGreaterThan(0);
	const { words } = (await (await page.request.get('/produkter/ord.json')).json()) as { words: string[] };
	const index = await (await page.request.get('/produkter/index.json')).json();
	expect(index.price).toHaveLength(shown.length);
	for (const product of hidden) expect(words).not.toContain(product.sku.toLowerCase());
	for (const product of hidden.slice(0, 3)) {
		await visit(page, `/produkter?sok=${encodeURIComponent(product.sku)}`);
		await expect(status(page)).toHaveText(/produkter hittades/);
		expect(await titles(page)).not.toContain(product.title);
	}
});

test.describe('L8: without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('a link with filters says that all products are shown', async ({ page }) => {
		// The browser of the tests draws no noscript element, even with scripts off.
		const html = await (await page.request.get('/produkter?skick=begagnad')).text();
		expect(html).toMatch(/<noscript>\s*<p[^>]*>\s*Utan JavaScript visas alla produkter här/);
	});

	test('every product is reached through prebuilt pages', async ({ page, site }) => {
		const products = await publicProducts(site);
		const found = new Set<string>();
		await page.goto('/produkter');
		for (;;) {
			for (const title of await titles(page)) found.add(title);
			const next = page.getByRole('link', { name: 'Nästa' });
			if (!(await next.isVisible())) break;
			await next.click();
		}
		expect(found).toEqual(new Set(products.map(({ title }) => title)));
	});

	test('L4: ?sortering= shows the list in that order, of a category too', async ({ page, site }) => {
		const products = await publicProducts(site);
		const dearest = products.toSorted((one, other) => other.price - one.price);
		await page.goto('/produkter?sortering=pris-hog-till-lag');
		expect((await titles(page))[0]).toBe(dearest[0]?.title);
		await page.goto('/produkter?kategori=diskmaskiner&sortering=pris-hog-till-lag');
		const inside = await titles(page);
		expect(inside.length).toBeGreaterThan(1);
		const ranks = inside.map((title) => dearest.findIndex((product) => product.title === title));
		expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
	});

	test('L2: ?kategori= shows that category and all below it', async ({ page, site }) => {
		await page.goto('/');
		const categories = page.getByRole('region', { name: 'Våra kategorier' });
		// The categories of other tests may stand before it: then it is among the folded ones.
		const unfold = categories.getByText(/^Visa alla \d/);
		if (await unfold.isVisible()) await unfold.click();
		await categories.getByRole('link', { name: 'Diskmaskiner' }).click();
		await expect(page).toHaveURL(/\/produkter\?kategori=diskmaskiner$/);
		const inside = await site.superuser.collection('products').getFullList({
			filter:
				'is_published = true && (category_id.slug = "diskmaskiner" || category_id.parent_id.slug = "diskmaskiner")',
		});
		expect(inside.length).toBeGreaterThan(0);
		expect((await titles(page)).sort()).toEqual(inside.map(({ title }) => title).sort());
	});

	test('a category has a page, found from the list', async ({ page }) => {
		await page.goto('/produkter');
		await page.getByRole('navigation', { name: 'Produktkategorier' }).getByRole('link', { name: 'Ugnar' }).click();
		await expect(page).toHaveURL(/\/produkter\/ugnar$/);
		await expect(page.getByRole('heading', { level: 1, name: 'Ugnar' })).toBeVisible();
		await expect(cards(page).first()).toBeVisible();
		await expect(page.getByRole('searchbox')).toBeHidden();
	});
});

test('L2: on the page of a category the visitor narrows it where he is', async ({ page }) => {
	await page.goto('/produkter/ugnar');
	await choose(page, 'Skick', 'Renoverad');
	await expect(page).toHaveURL(/\/produkter\/ugnar\?skick=renoverad$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Ugnar' })).toBeVisible();
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await page.reload();
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await page.getByRole('button', { name: 'Rensa filter' }).first().click();
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible();
	await expect(cards(page)).toHaveCount(24);
});

test.describe('With many categories', () => {
	const count = 45;
	const ids: string[] = [];
	test.beforeAll(async ({ site }) => {
		const categories = site.superuser.collection('categories');
		for (let number = 1; number <= count; number += 1) {
			const name = `Restaurangutrustning ${number}`;
			ids.push((await categories.create({ name, icon_name: 'flame' })).id);
		}
		const links = async () => {
			const html = await (await fetch(`${site.url}/produkter`)).text();
			return html.match(/Restaurangutrustning \d+<\/span>/g)?.length ?? 0;
		};
		await expect.poll(links, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
	});
	test.afterAll(async ({ site }) => {
		for (const id of ids) await site.superuser.collection('categories').delete(id);
	});

	for (const javaScriptEnabled of [true, false]) {
		test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
			test.use({ javaScriptEnabled });

			test('H2, L1: they stand in one row, which unfolds; the first card is on the first screen', {
				tag: '@phone',
			}, async ({ page }) => {
				for (const address of ['/produkter', '/finns-inte', '/produkt/finns-inte']) {
					await page.goto(address);
					const nav = page.getByRole('navigation', { name: 'Produktkategorier' });
					const height = async () => (await nav.boundingBox())?.height ?? 0;
					expect(await height()).toBeLessThan(64);
					if (address === '/produkter') {
						const first = await cards(page).first().boundingBox();
						expect(first?.y).toBeLessThan(isPhone(page) ? 700 : 620);
					}
					await nav.getByText(/^Visa alla \d+$/).click();
					expect(await height()).toBeGreaterThan(200);
					const right = async () => {
						const box = await nav.getByRole('link').last().boundingBox();
						return (box?.x ?? 0) + (box?.width ?? 0);
					};
					expect(await right()).toBeLessThan(page.viewportSize()?.width ?? 0);
					expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
					await nav.getByText('Visa färre').click();
					expect(await height()).toBeLessThan(64);
				}
				await page.goto('/');
				const region = page.getByRole('region', { name: 'Våra kategorier' });
				await expect(region.locator('li:visible')).toHaveCount(10);
				await region.getByText(/^Visa alla \d+$/).click();
				expect(await region.locator('li:visible').count()).toBeGreaterThanOrEqual(count);
			});
		});
	}

	test('keyboards reach every category of the row, and unfold it', async ({ page }) => {
		await page.goto('/produkter');
		const nav = page.getByRole('navigation', { name: 'Produktkategorier' });
		await nav.getByRole('link').last().focus();
		await expect(nav.getByRole('link').last()).toBeInViewport();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(nav.getByText('Visa färre')).toBeVisible();
	});
});

test('The list is accessible in every state', async ({ page }) => {
	test.slow();
	const check = (state: string, widths = [1440, 768, 375]) => expectAccessibleAt(widths, page, state);
	await page.goto('/produkter/ugnar');
	await check('a category');
	await visit(page, '/produkter?kategori=ugnar&skick=ny&lager=i-lager&sok=kombiung');
	await expect(page.getByText('4 aktiva filter')).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
	await check('narrowed');
	await visit(page, '/produkter?sok=zzzzzzzz');
	await expect(page.getByRole('heading', { name: 'Inga produkter hittades' })).toBeVisible();
	await check('nothing found');
	await page.getByRole('button', { name: /^Filter/ }).click();
	await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
	await check('the sheet', [375]);
});
