/** L1–L6: a visitor searches, filters and sorts the list. */
import {
	cards,
	choose,
	isPhone,
	type PublicProduct,
	publicProducts,
	search,
	status,
	titles,
	visit,
} from '#tests/support/productList.ts';
import { expect, test } from '#tests/support/site.ts';

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

test('L2: every choice is in the address, survives a reload, and goes back and forward', async ({ page }) => {
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

test('L2: the steps of a visitor who goes on before a choice is painted are in order', { tag: '@phone-only' }, async ({
	page,
}) => {
	await page.goto('/produkter');
	await choose(page, 'Skick', 'Ny');
	await expect(page).toHaveURL(/\?skick=ny$/);
	// A slow phone: it paints later.
	await page.evaluate(() => {
		window.requestAnimationFrame = (frame) => window.setTimeout(() => frame(performance.now()), 700);
	});
	const chooseAndGo = (next: 'sheet' | 'back') =>
		page.evaluate((next) => {
			const select = document.querySelector<HTMLSelectElement>('[data-filter-form] [name=kategori]');
			if (select) select.value = 'ugnar';
			select?.dispatchEvent(new Event('change', { bubbles: true }));
			if (next === 'back') history.back();
			else document.querySelector<HTMLElement>('[data-filter-form] button[aria-haspopup=dialog]')?.click();
		}, next);
	await chooseAndGo('sheet');
	await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
	await expect(page).toHaveURL(/\?kategori=ugnar&skick=ny$/);
	await page.keyboard.press('Escape');
	await expect.poll(() => page.evaluate(() => history.state?.isOverlay)).toBeUndefined();
	await page.goBack();
	await expect(page).toHaveURL(/\?skick=ny$/);
	await expect(page.locator('#filter-kategori')).toHaveValue('');

	await chooseAndGo('back');
	await expect(page).toHaveURL(/\/produkter$/);
	await expect(page.locator('#filter-kategori')).toHaveValue('');
	await page.waitForTimeout(1000);
	await expect(page).toHaveURL(/\/produkter$/);
});

test('F8: filtering does not move the page, and Back from a product returns to the place', {
	tag: '@phone-only',
}, async ({ page }) => {
	await page.goto('/produkter');
	await page.evaluate(() => scrollTo(0, 120));
	await choose(page, 'Skick', 'Ny');
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(80);

	// The cards out of sight follow those in sight a moment later.
	await expect(cards(page).filter({ hasText: 'Begagnad' })).toHaveCount(0);
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

test('F3, L2: filters that are cleared in the sheet leave no step behind', { tag: '@phone-only' }, async ({ page }) => {
	await page.goto('/om-oss');
	await page.goto('/produkter?skick=begagnad');
	await page.getByRole('button', { name: /^Filter/ }).click();
	const sheet = page.getByRole('dialog', { name: 'Filter' });
	await sheet.getByRole('button', { name: 'Rensa filter' }).click();
	await expect(page).toHaveURL(/\/produkter$/);
	await sheet.getByRole('button', { name: /^Visa/ }).click();
	await expect(sheet).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL(/skick=begagnad$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/om-oss$/);
});

test('The list says so when it cannot be fetched, and tries again', async ({ page }) => {
	await page.route('**/produkter/index.json', (route) => route.abort());
	await visit(page, '/produkter?skick=begagnad');
	await expect(page.getByRole('heading', { name: 'Produkterna kunde inte hämtas' })).toBeVisible();
	await page.unroute('**/produkter/index.json');
	await page.getByRole('button', { name: 'Försök igen' }).press('Enter');
	await expect(cards(page).first()).toContainText('Begagnad');
	// The button is gone, and the focus is where the list has come.
	await expect(page.locator(':focus').locator('[data-cards]')).toBeVisible();
});

test('S4: counts tell before a choice what it gives, and one that gives nothing can be made too', async ({ page }) => {
	await visit(page, '/produkter?kategori=ventilation');
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	// A visitor who is about to choose gets them at once, others in a quiet moment.
	await page.getByRole('searchbox').hover();
	const options = page.getByRole('combobox', { name: 'Varumärke', includeHidden: true }).locator('option[data-label]');
	await expect(options.first()).toHaveText(/\(\d+\)$/);
	await expect(options.filter({ hasText: '(0)' }).first()).toBeEnabled();
	const some = options.filter({ hasNotText: '(0)' }).first();
	const [, count] = /\((\d+)\)$/.exec((await some.textContent()) ?? '') ?? [];
	await choose(page, 'Varumärke', (await some.getAttribute('data-label')) ?? '');
	await expect(status(page)).toHaveText(new RegExp(`(^|\\D)${count} produkter hittades`));
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
	await page.getByRole('button', { name: /^Visa \d+ produkt/ }).click();
	await expect(opener).toHaveText(/Filter\s*2/);
	await expect(page).toHaveURL('/produkter?kategori=ugnar&skick=begagnad');
	await page.goBack();
	await expect(page).toHaveURL('/produkter');
	await expect(page.locator('[data-filter-number]')).toBeHidden();
	await expect(sheet).toBeHidden();
});
