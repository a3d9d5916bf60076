import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAt } from '#tests/support/accessibility.ts';
import { holdScripts } from '#tests/support/holdScripts.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expect, test } from '#tests/support/site.ts';

const status = (page: Page) => page.getByRole('status').filter({ hasText: /produkter hittades|Laddar/ });
const cards = (page: Page) => page.locator('[data-cards] article');
const titles = (page: Page) => titlesOf(page.locator('[data-cards] article h2'));

/** As they were written: measures are shown with spaces that do not break. */
async function titlesOf(headings: Locator): Promise<string[]> {
	return (await headings.allTextContents()).map((title) => title.replaceAll('\u00a0', ' '));
}
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens an address that narrows the list and waits until it is narrowed: before that the whole list lies hidden. */
async function visit(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('html')).not.toHaveAttribute('data-list', 'loading');
}

/** Chooses in the filter bar, on a phone in its sheet. */
async function choose(page: Page, label: string, choice: string | RegExp): Promise<void> {
	const inSheet = isPhone(page) && label !== 'Sortering';
	if (inSheet) await page.getByRole('button', { name: /^Filter/ }).click();
	const select = page.getByRole('combobox', { name: label });
	const option = select.locator('option').filter({ hasText: choice });
	await select.selectOption((await option.first().getAttribute('value')) ?? '');
	if (inSheet) await page.getByRole('button', { name: /^Visa \d+ produkter$/ }).click();
}

async function search(page: Page, words: string): Promise<void> {
	await page.getByRole('searchbox', { name: 'Sök produkter' }).fill(words);
}

interface PublicProduct {
	title: string;
	sku: string;
	price: number;
	condition: string;
	stock_status: string;
	sort_order: number;
	created: string;
	short_description: string;
	expand: { category_id?: { slug: string; parent_id: string; id: string }; brand_id?: { slug: string; name: string } };
}

/** What a visitor may see, straight from the database. */
async function publicProducts({ superuser }: RunningSite): Promise<PublicProduct[]> {
	const query = { filter: 'is_published = true', expand: 'category_id,brand_id' };
	return superuser.collection('products').getFullList<PublicProduct>(query);
}

test('L1: heading, introduction and filter bar', { tag: '@phone' }, async ({ page }) => {
	await page.goto('/produkter');
	await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible();
	await expect(page.getByPlaceholder('Sök produkter...')).toBeVisible();
	const sort = page.getByRole('combobox', { name: 'Sortering' });
	await expect(sort.locator('option')).toHaveText([
		'Standard',
		'Nyast först',
		'Pris: Låg till hög',
		'Pris: Hög till låg',
		'Namn: A-Ö',
	]);
	if (isPhone(page)) await page.getByRole('button', { name: /^Filter/ }).click();
	await expect(page.getByRole('combobox', { name: 'Lagerstatus' }).locator('option')).toHaveText([
		'All lagerstatus',
		/^I lager/,
		/^Beställningsvara/,
	]);
	await expect(page.getByRole('combobox', { name: 'Skick' }).locator('option')).toHaveText([
		'Alla skick',
		/^Ny/,
		/^Renoverad/,
		/^Begagnad/,
	]);
	const brands = await page.getByRole('combobox', { name: 'Varumärke' }).locator('option:not([value=""])').all();
	const names = await Promise.all(brands.map(async (brand) => (await brand.getAttribute('data-label')) ?? ''));
	expect(names).toEqual([...names].sort(new Intl.Collator('sv').compare));
});

test('L2: ?kategori= preselects a category and all below it', async ({ page, site }) => {
	const products = await publicProducts(site);
	const oven = products.find(({ expand }) => expand.category_id?.slug === 'ugnar')?.expand.category_id;
	const inside = products.filter(
		({ expand: { category_id } }) =>
			category_id && (category_id.slug === 'ugnar' || category_id.parent_id === oven?.id),
	);
	await visit(page, '/produkter?kategori=ugnar');
	await expect(status(page)).toHaveText(new RegExp(`${inside.length} produkter hittades`));
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	expect(new Set(await titles(page))).toEqual(new Set(inside.map(({ title }) => title)));
	await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/produkter\/ugnar$/);
});

test('L2: ?varumarke= is honoured', async ({ page, site }) => {
	const products = await publicProducts(site);
	const made = products.filter(({ expand }) => expand.brand_id?.slug === 'skolja');
	await visit(page, '/produkter?varumarke=skolja');
	await expect(status(page)).toHaveText(new RegExp(`${made.length} produkter hittades`));
	expect(new Set(await titles(page))).toEqual(new Set(made.map(({ title }) => title)));
});

test('L2: every choice is in the address, survives a reload, and goes back and forward', { tag: '@phone' }, async ({
	page,
}) => {
	await page.goto('/produkter');
	const everything = await status(page).textContent();
	await choose(page, 'Kategori', 'Ugnar');
	await expect(page).toHaveURL(/\/produkter\?kategori=ugnar$/);
	await choose(page, 'Skick', 'Renoverad');
	await expect(page).toHaveURL(/\?kategori=ugnar&skick=renoverad$/);
	await choose(page, 'Sortering', 'Pris: Låg till hög');
	await expect(page).toHaveURL(/sortering=pris-lag-till-hog$/);
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	const narrowed = await titles(page);
	expect(narrowed.length).toBeGreaterThan(0);

	await page.reload();
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await expect.poll(() => titles(page)).toEqual(narrowed);

	await page.goBack();
	await page.goBack();
	await expect(page).toHaveURL(/\?kategori=ugnar$/);
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(status(page)).toHaveText(everything ?? '');
	await page.goForward();
	await page.goForward();
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
});

test('F8: filtering does not move the page, and Back from a product returns to the place', { tag: '@phone' }, async ({
	page,
}) => {
	await page.goto('/produkter');
	await page.evaluate(() => scrollTo(0, 120));
	await choose(page, 'Skick', 'Ny');
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(80);

	const third = cards(page).nth(10).getByRole('link');
	await third.scrollIntoViewIfNeeded();
	// The list keeps where it stands once the visitor has stopped.
	await expect.poll(() => page.evaluate(() => history.state?.y === scrollY && scrollY > 120)).toBe(true);
	const before = await page.evaluate(() => scrollY);
	await third.click();
	await expect(page).toHaveURL(/\/produkt\//);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
	expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 50);
});

test('L3: search by title, description, article number, brand and category; words in any order; å ä ö', async ({
	page,
	site,
}) => {
	const products = await publicProducts(site);
	const cold = products.filter((product) =>
		[product.title, product.short_description, product.expand.category_id?.slug ?? '']
			.join(' ')
			.match(/kylbänk|kylbank/i),
	);
	expect(cold.length).toBeGreaterThan(0);
	await page.goto('/produkter');
	for (const words of ['kylbänk', 'KYLBÄNK', 'kylbank']) {
		await search(page, words);
		await expect(status(page)).toHaveText(new RegExp(`(^|\\D)${cold.length} produkter hittades`));
	}
	await search(page, 'bänk kyl');
	await expect(cards(page).filter({ hasText: cold[0]?.title ?? '' })).toHaveCount(1);

	const numbered = products.find(({ sku }) => sku.length > 4) as PublicProduct;
	await search(page, numbered.sku.slice(1).toLowerCase());
	await expect.poll(() => titles(page)).toContain(numbered.title);

	await search(page, 'Skölja');
	const made = products.filter(({ expand }) => expand.brand_id?.slug === 'skolja');
	await expect(status(page)).toHaveText(new RegExp(`(^|\\D)${made.length} produkter hittades`));
	await expect(page).toHaveURL(/\?sok=Sk%C3%B6lja$/);
});

test('L3: a typo still finds, and says so', async ({ page }) => {
	await page.goto('/produkter');
	await search(page, 'kombiung');
	await expect(page.getByText('Inget matchar ”kombiung” precis som det är skrivet.')).toBeVisible();
	await expect(cards(page).first()).toContainText(/kombiugn/i);
	await search(page, 'kombiugn');
	await expect(page.getByText('precis som det är skrivet')).toBeHidden();
});

test('L3: typing is one step of the history', async ({ page }) => {
	await page.goto('/om-oss');
	await page.goto('/produkter');
	const box = page.getByRole('searchbox', { name: 'Sök produkter' });
	await box.pressSequentially('ugn pizza', { delay: 160 });
	await expect(page).toHaveURL(/sok=ugn\+pizza/);
	await page.goBack();
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(box).toHaveValue('');
});

test('L4: prices ascend and descend, without a price last both ways; names in Swedish order', async ({
	page,
	site,
}) => {
	const products = await publicProducts(site);
	const priced = products.filter(({ price }) => price > 0).map(({ price }) => price);
	await visit(page, '/produkter?sortering=pris-lag-till-hog');
	await expect(cards(page)).toHaveCount(24);
	const shown = async () =>
		(await cards(page).locator('.price:not(s)').allTextContents()).map((text) =>
			Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
		);
	expect(await shown()).toEqual(priced.toSorted((one, other) => one - other).slice(0, 24));
	await visit(page, '/produkter?sortering=pris-hog-till-lag');
	await expect(cards(page)).toHaveCount(24);
	expect(await shown()).toEqual(priced.toSorted((one, other) => other - one).slice(0, 24));
	const last = Math.ceil(products.length / 24);
	await visit(page, `/produkter?sortering=pris-hog-till-lag&sida=${last}`);
	await expect(cards(page).last()).toContainText('Pris på förfrågan');
	await visit(page, '/produkter?sortering=namn-a-o');
	await expect(cards(page)).toHaveCount(24);
	const collator = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' });
	expect(await titles(page)).toEqual(
		products
			.map(({ title }) => title)
			.sort(collator.compare)
			.slice(0, 24),
	);
	await visit(page, '/produkter?sortering=nyast-forst');
	await expect(cards(page)).toHaveCount(24);
});

test('L5: active filters can be taken away one by one and all at once', async ({ page }) => {
	await visit(page, '/produkter?kategori=ugnar&skick=ny&lager=i-lager&sok=ugn');
	await expect(page.getByText('4 aktiva filter')).toBeVisible();
	await page.getByRole('button', { name: 'Ta bort filtret Ny' }).click();
	await expect(page.getByText('3 aktiva filter')).toBeVisible();
	await expect(page).not.toHaveURL(/skick/);
	await page.getByRole('button', { name: 'Rensa filter' }).first().click();
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(page.getByText('aktiva filter')).toBeHidden();
});

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

test('L6: nothing found, or nothing in a category yet', async ({ page, site }) => {
	await visit(page, '/produkter?sok=zzzzzzzz');
	await expect(page.getByRole('heading', { name: 'Inga produkter hittades' })).toBeVisible();
	await expect(status(page)).toHaveText(/(^|\D)0 produkter hittades/);
	await page.locator('[data-empty]').getByRole('button', { name: 'Rensa filter' }).click();
	await expect(cards(page)).toHaveCount(24);

	const categories = site.superuser.collection('categories');
	const empty = await categories.create({ name: 'Tom hylla', slug: 'tom-hylla', icon_name: 'package' });
	try {
		const address = `/produkter/${empty.slug}`;
		await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(200);
		await visit(page, address);
		await expect(page.getByRole('heading', { name: 'Inga produkter hittades' })).toBeVisible();
		await page.locator('[data-empty]').getByRole('button', { name: 'Rensa filter' }).click();
		await expect(cards(page)).toHaveCount(24);
	} finally {
		await categories.delete(empty.id);
	}
});

test('The list says so when it cannot be fetched, and tries again', async ({ page }) => {
	await page.route('**/produkter/index.json', (route) => route.abort());
	await visit(page, '/produkter?skick=begagnad');
	await expect(page.getByRole('heading', { name: 'Produkterna kunde inte hämtas' })).toBeVisible();
	await page.unroute('**/produkter/index.json');
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expect(cards(page).first()).toContainText('Begagnad');
});

test('Counts tell before a choice what it gives, and an empty choice cannot be made', async ({ page }) => {
	await visit(page, '/produkter?kategori=ventilation');
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	// Whoever is about to choose gets them at once, everybody else in a quiet moment.
	await page.getByRole('searchbox').hover();
	const options = page.getByRole('combobox', { name: 'Varumärke', includeHidden: true }).locator('option[data-label]');
	await expect(options.first()).toHaveText(/\(\d+\)$/);
	for (const option of await options.all()) {
		const isNone = /\(0\)$/.test((await option.textContent()) ?? '');
		expect(await option.isDisabled()).toBe(isNone);
	}
	const some = options.filter({ hasNotText: '(0)' }).first();
	const [, count] = /\((\d+)\)$/.exec((await some.textContent()) ?? '') ?? [];
	await choose(page, 'Varumärke', (await some.getAttribute('data-label')) ?? '');
	await expect(status(page)).toHaveText(new RegExp(`(^|\\D)${count} produkter hittades`));
});

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

test('L4, L6: an address with an order is its own page: nothing is fetched for it, and its next page follows', {
	tag: '@phone',
}, async ({ page }) => {
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
		await page.getByRole('region', { name: 'Våra kategorier' }).getByRole('link', { name: 'Diskmaskiner' }).click();
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

test.describe("What a visitor does before the list's script runs counts", () => {
	const moved = (page: Page) =>
		page.evaluate(
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

	test('L1, L2: what was typed and chosen, three seconds later', { tag: '@phone' }, async ({ page }) => {
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
		const first = await titles(page);
		await page.locator('nav[data-held]').waitFor();
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
		for (const address of ['/produkter', '/produkter?skick=ny', '/produkter/ugnar']) {
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
});

test('No browser says that the list differs from its prebuilt page', { tag: '@phone' }, async ({ page }) => {
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

test('On a phone the filter sheet keeps the focus and gives it back; Back undoes what was chosen in it', {
	tag: '@phone-only',
}, async ({ page }) => {
	await page.goto('/produkter');
	const opener = page.getByRole('button', { name: /^Filter/ });
	await opener.click();
	const sheet = page.getByRole('dialog', { name: 'Filter' });
	await expect(sheet).toBeVisible();
	for (let step = 0; step < 12; step += 1) {
		await page.keyboard.press('Tab');
		expect(
			await page.evaluate(
				() => document.activeElement === document.body || Boolean(document.activeElement?.closest('[data-sheet]')),
			),
		).toBe(true);
	}
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
	await expect(opener).toBeFocused();
	await opener.click();
	for (const [label, value] of [
		['Kategori', 'ugnar'],
		['Skick', 'used'],
	])
		await page.getByRole('combobox', { name: label }).selectOption(value ?? '');
	await page.getByRole('button', { name: /^Visa \d+ produkter$/ }).click();
	await expect(opener).toHaveText(/Filter\s*2/);
	await expect(page).toHaveURL('/produkter?kategori=ugnar&skick=begagnad');
	await page.goBack();
	await expect(page).toHaveURL('/produkter');
	await expect(page.locator('[data-filter-number]')).toBeHidden();
	await expect(sheet).toBeHidden();
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

test('The list is accessible in every state at three widths', async ({ page }) => {
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
