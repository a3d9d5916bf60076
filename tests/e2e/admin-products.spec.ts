/** The product list of the back office: what it tells, and how it is searched and narrowed (B2). */
import { openList, rows, someProducts } from '#tests/support/officeProducts.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test('B2: the list tells what each product is, and leads to its editor and its public page', { tag: '@phone' }, async ({
	page,
	site,
	isMobile,
}) => {
	const [id] = await someProducts(site, 'Visningsugn', 1, { price: 12_500, is_published: true });
	await someProducts(site, 'Prisvisning', 1, { price: 0 });
	await signIn(page, site);
	await openList(page, '?sok=visning');
	await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible();
	await expect(page.getByText('Hantera dina produkter')).toBeVisible();
	const row = rows(page).filter({ hasText: 'Visningsugn 001' });
	await expect(row.getByText(/^12\s500\skr$/)).toBeVisible();
	await expect(row.getByText('Publicerad')).toBeVisible();
	const draft = rows(page).filter({ hasText: 'Prisvisning 001' });
	await expect(draft.getByText('-', { exact: true })).toBeVisible();
	await expect(draft.getByText('Utkast')).toBeVisible();

	const sku = row.getByText('SKU-1').filter({ visible: true });
	await expect(sku).toHaveCount(1);
	const title = row.getByRole('link', { name: 'Visningsugn 001', exact: true });
	await expect(title).toHaveAttribute('href', '/produkt/visningsugn-001');
	await expect(title).toHaveAttribute('target', '_blank');

	if (isMobile) {
		// What visitors cannot see yet leads to its editor.
		await expect(draft.getByRole('link', { name: 'Prisvisning 001' })).toHaveAttribute('href', /^\/admin\/produkter\//);
		await row.getByRole('button', { name: 'Fler åtgärder för Visningsugn 001' }).click();
		const opened = page.waitForEvent('popup');
		await page.getByRole('menuitem', { name: 'Visa publik sida' }).click();
		expect(new URL((await opened).url()).pathname).toBe('/produkt/visningsugn-001');
	} else {
		for (const header of ['Produkt', 'SKU', 'Kategori', 'Pris', 'Status', 'Åtgärder']) {
			await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
		}
		await expect(row.getByRole('link', { name: 'Redigera Visningsugn 001' })).toHaveAttribute(
			'href',
			`/admin/produkter/${id}`,
		);
		// An ordinary laptop has no room for the column.
		await page.setViewportSize({ width: 1366, height: 768 });
		await expect(sku).toHaveCount(1);
	}
	await row.getByText('Publicerad').click();
	await expect(page).toHaveURL(new RegExp(`/admin/produkter/${id}$`));
});

test('B2: search waits for the typist, folds case and å ä ö, and stays in the address', async ({ page, site }) => {
	await someProducts(site, 'Ångkokare Örebro', 2);
	await signIn(page, site);
	await openList(page, '');
	const asked = new Set<string | null>();
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url());
		const filter = searchParams.get('filter');
		if (pathname.includes('/collections/products/records') && filter?.includes('search_text')) asked.add(filter);
	});
	// Typed in the page: a busy machine would pause between letters that are sent to it one by one.
	await page.getByPlaceholder('Sök produkter...').evaluate(async (box: HTMLInputElement) => {
		const text = 'ÅNGKOKARE 002';
		const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
		for (let count = 1; count <= text.length; count += 1) {
			write?.call(box, text.slice(0, count));
			box.dispatchEvent(new Event('input', { bubbles: true }));
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	});
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page).first()).toContainText('Ångkokare Örebro 002');
	expect(asked.size).toBe(1);
	await expect(page).toHaveURL(/sok=/);
	await page.reload();
	await expect(rows(page)).toHaveCount(1);
	await page.getByPlaceholder('Sök produkter...').fill('orebro');
	await expect(rows(page)).toHaveCount(2);
	await page.getByPlaceholder('Sök produkter...').fill('finns inte %_"\\');
	await expect(page.getByText('Inga produkter hittades')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Ändra ordning' })).toBeDisabled();
	await page.getByRole('button', { name: 'Rensa filter' }).click();
	await expect(page.getByRole('button', { name: 'Ändra ordning' })).toBeEnabled();
});

test('B2: filters and sort live in the address', async ({ page, site }) => {
	const [first] = await someProducts(site, 'Filterfritös', 3, { price: 0 });
	await site.superuser.collection('products').update(first ?? '', { is_published: true, stock_status: 'on_order' });
	const prices = await someProducts(site, 'Filtergrill', 2);
	await site.superuser.collection('products').update(prices[1] ?? '', { price: 5 });
	await signIn(page, site);
	await openList(page, '?sok=filter');
	await expect(rows(page)).toHaveCount(5);
	await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Publicerad');
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('combobox', { name: 'Lagerstatus', exact: true }).selectOption('I lager');
	await expect(page.getByText('Inga produkter hittades')).toBeVisible();
	await page.goBack();
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page).first()).toContainText('Filterfritös 001');
	// A category's own categories belong to it.
	const categories = site.superuser.collection('categories');
	const name = `Filterhylla ${Date.now()}`;
	const shelf = await categories.create({ name, icon_name: 'package' });
	const part = await categories.create({ name: 'Fack', icon_name: 'package', parent_id: shelf.id });
	const shelved = { [first ?? '']: shelf.id, [prices[0] ?? '']: part.id };
	for (const [id, category_id] of Object.entries(shelved))
		await site.superuser.collection('products').update(id, { category_id });
	await openList(page, '?sok=filter');
	await page.getByRole('combobox', { name: 'Kategori', exact: true }).selectOption(name);
	await expect(rows(page)).toHaveCount(2);
	await page.getByRole('combobox', { name: 'Kategori', exact: true }).selectOption(`${name} › Fack`);
	await expect(rows(page)).toHaveCount(1);
	await expect(page).toHaveURL(/kategori=fack/);
	for (const id of Object.keys(shelved)) await site.superuser.collection('products').update(id, { category_id: '' });
	for (const { id } of [part, shelf]) await categories.delete(id);

	await openList(page, '?sok=filter&sortera=price-asc');
	await expect(rows(page).first()).toContainText('Filtergrill 002');
	await expect(rows(page).last()).toContainText('Filterfritös');
	await openList(page, '?sok=filter&sortera=title');
	await expect(rows(page).first()).toContainText('Filterfritös 001');
});

test('B2: category and article number stand somewhere in the row at every width', async ({ page, site }) => {
	const category = await site.superuser.collection('categories').create({ name: 'Breddhylla', icon_name: 'package' });
	await someProducts(site, 'Breddad', 1, { category_id: category.id, sku: 'BREDD-1' });
	await signIn(page, site);
	await openList(page, '?sok=breddad');
	for (const width of [375, 768, 1023, 1024, 1279, 1280, 1399, 1400, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		const row = rows(page).first();
		for (const text of ['Breddhylla', 'BREDD-1'])
			await expect(row.getByText(text).filter({ visible: true }), `${text} at ${width} px`).toHaveCount(1);
	}
});

test('B2: a product is unpublished; a copy is made as a draft and opened', async ({ page, site }) => {
	await someProducts(site, 'Förlaga', 1, { is_published: true });
	await signIn(page, site);
	await openList(page, '?sok=forlaga');
	// Also taken off the site, as one of many.
	await page.getByRole('checkbox', { name: 'Markera Förlaga 001', exact: true }).check();
	await page.getByRole('button', { name: 'Avpublicera', exact: true }).click();
	await expect(rows(page).first()).toContainText('Utkast');
	const [original] = await site.superuser.collection('products').getFullList({ filter: 'title = "Förlaga 001"' });
	expect(original?.is_published).toBe(false);
	await page.getByRole('button', { name: 'Fler åtgärder för Förlaga 001' }).click();
	await page.getByRole('menuitem', { name: 'Duplicera' }).click();
	await expectToast(page, 'Produkten duplicerad');
	await expect(page).toHaveURL(/\/admin\/produkter\/[a-z0-9]{15}$/);
	const copy = await site.superuser.collection('products').getOne(new URL(page.url()).pathname.split('/')[3] ?? '');
	expect(copy).toMatchObject({ title: 'Förlaga 001 (kopia)', is_published: false });
	expect(copy.images).toHaveLength(1);
});

test('B2: what a colleague changes shows while the list is open', async ({ page, site }) => {
	const [id = ''] = await someProducts(site, 'Levande', 1);
	await signIn(page, site);
	await openList(page, '?sok=levande');
	await expect(rows(page).first()).toContainText('Utkast');
	// The subscription is set up after the list is shown: what happens before it is not told.
	await expect(async () => {
		await site.superuser
			.collection('products')
			.update(id, { title: `Levande 001 ${Math.random()}`, is_published: true });
		await expect(rows(page).first()).toContainText('Publicerad', { timeout: 2000 });
	}).toPass();
});
