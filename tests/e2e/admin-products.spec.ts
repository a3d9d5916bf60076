import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { painted } from '#tests/support/painted.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const pixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Products that a test may do anything with, all with `word` in their titles: '{word} 001'. */
async function someProducts(site: RunningSite, word: string, count: number, values: Record<string, unknown> = {}) {
	const products = site.superuser.collection('products');
	// The other project of the same worker, or a retry, may have left some.
	const left = await products.getFullList({ filter: site.superuser.filter('title ~ {:word}', { word }), fields: 'id' });
	if (left.length > 0) {
		const body = { ids: left.map(({ id }) => id) };
		await site.superuser.send('/api/rostfri/products/delete', { method: 'POST', body });
	}
	const create = async (number: number) => {
		const title = `${word} ${String(number).padStart(3, '0')}`;
		const { id } = await products.create({
			title,
			slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
			condition: 'used',
			stock_status: 'in_stock',
			price: 1000 + number,
			sku: `SKU-${number}`,
			sort_order: 10_000 + number,
			images: [new File([pixel], 'bild.png', { type: 'image/png' })],
			...values,
		});
		return id;
	};
	const made: string[] = [];
	const atOnce = 10;
	for (let first = 1; first <= count; first += atOnce) {
		const numbers = Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, index) => first + index);
		made.push(...(await Promise.all(numbers.map(create))));
	}
	return made;
}

async function openList(page: Page, address: string) {
	await page.goto(`/admin/produkter${address}`);
	await page.getByRole('checkbox').first().waitFor();
}

/** Rows on a desktop, cards on a phone. */
function rows(page: Page) {
	return page
		.getByRole('list', { name: 'Produkter' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Produkter' }).locator('tbody tr'));
}

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

test('B2: filters and sort live in the address', { tag: '@phone' }, async ({ page, site, isMobile }) => {
	const [first] = await someProducts(site, 'Filterfritös', 3, { price: 0 });
	await site.superuser.collection('products').update(first ?? '', { is_published: true, stock_status: 'on_order' });
	const prices = await someProducts(site, 'Filtergrill', 2);
	await site.superuser.collection('products').update(prices[1] ?? '', { price: 5 });
	await signIn(page, site);
	await openList(page, '?sok=filter');
	await expect(rows(page)).toHaveCount(5);
	if (isMobile) await page.getByRole('button', { name: /^Filter( |$)/ }).click();
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
	if (isMobile) await page.getByRole('button', { name: /^Filter( |$)/ }).click();
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

test('B2: marked products survive paging, are published together and can be brought back', async ({ page, site }) => {
	const made = await someProducts(site, 'Sidbläddrare', 55);
	// A row of every kind on the second page.
	const [brand] = await site.superuser.collection('brands').getFullList();
	const [category] = await site.superuser.collection('categories').getFullList();
	for (const [place, values] of [
		[51, { is_featured: true, price: 0, stock_status: 'out_of_stock' }],
		[52, { images: [], sku: '', stock_status: 'on_order' }],
		[53, { is_published: true, brand_id: brand?.id, category_id: category?.id }],
	] as const)
		await site.superuser.collection('products').update(made[place] ?? '', values);
	await signIn(page, site);
	await openList(page, '?sok=sidbladdrare');
	await expect(rows(page)).toHaveCount(50);
	await page.getByRole('checkbox', { name: 'Markera Sidbläddrare 001', exact: true }).check();
	await page.getByRole('button', { name: 'Nästa sida' }).click();
	await expect(rows(page)).toHaveCount(5);
	await page.getByRole('checkbox', { name: 'Markera Sidbläddrare 055', exact: true }).check();
	await expect(page.getByText('2 markerade')).toBeAttached();
	await expect(page.getByRole('navigation', { name: 'Sidor' })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Publicera', exact: true }).click();
	await expectToast(page, 'Produkter uppdaterade');
	await expect(page.getByRole('region', { name: 'Markerade produkter' })).toBeHidden();
	const published = () =>
		site.superuser
			.collection('products')
			.getFullList({ filter: 'title ~ "Sidbläddrare" && is_published = true', sort: 'title', fields: 'title' });
	const names = async () => (await published()).map(({ title }) => title);
	expect(await names()).toEqual(['Sidbläddrare 001', 'Sidbläddrare 054', 'Sidbläddrare 055']);
	await page.getByRole('button', { name: 'Ångra' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect(await names()).toEqual(['Sidbläddrare 054']);

	await openList(page, '?sok=sidbladdrare');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Markera alla 55' }).click();
	await expect(page.getByText('55 markerade')).toBeAttached();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Lagerstatus: Slutsåld' }).click();
	await expectToast(page, 'Produkter uppdaterade');
	const soldOut = await site.superuser
		.collection('products')
		.getFullList({ filter: 'title ~ "Sidbläddrare" && stock_status = "out_of_stock"' });
	expect(soldOut).toHaveLength(55);
});

test('B2: stock, category and start page are changed for all that are marked, and brought back', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Samlingsändring', 3);
	const category = await site.superuser
		.collection('categories')
		.create({ name: 'Samlingshylla', icon_name: 'package' });
	await signIn(page, site);
	await openList(page, '?sok=samlingsandring');
	const changed = async (filter: string) =>
		(await site.superuser.collection('products').getFullList({ filter: `title ~ "Samlingsändring" && ${filter}` }))
			.length;
	for (const [item, filter] of [
		['Lagerstatus: Beställningsvara', 'stock_status = "on_order"'],
		['Visa på startsidan', 'is_featured = true'],
		['Byt kategori…', `category_id = "${category.id}"`],
	] as const) {
		await page.getByRole('checkbox', { name: 'Markera alla' }).check();
		await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
		await page.getByRole('menuitem', { name: item }).click();
		if (item === 'Byt kategori…') {
			const dialog = page.getByRole('dialog', { name: 'Byt kategori' });
			await dialog.getByLabel('Kategori').selectOption('Samlingshylla');
			await dialog.getByRole('button', { name: 'Flytta 3 produkter' }).click();
		}
		await expect.poll(() => changed(filter)).toBe(3);
		await page.getByRole('button', { name: 'Ångra', exact: true }).click();
		await expect.poll(() => changed(filter)).toBe(0);
	}
});

test('B2: undoing for many keeps what a colleague has changed since, and says so', async ({ page, site }) => {
	const [first, second] = await someProducts(site, 'Ångringsändring', 2);
	await signIn(page, site);
	await openList(page, '?sok=angringsandring');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Lagerstatus: Beställningsvara' }).click();
	await expectToast(page, 'Produkter uppdaterade');
	const products = site.superuser.collection('products');
	await products.update(first ?? '', { stock_status: 'out_of_stock' });
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(
		page,
		'Ändringen är ångrad',
		'1 sak lämnades: Ångringsändring 001 (har ändrats sedan dess till Slutsåld)',
	);
	expect(await products.getOne(first ?? '')).toMatchObject({ stock_status: 'out_of_stock' });
	expect(await products.getOne(second ?? '')).toMatchObject({ stock_status: 'in_stock' });
});

test('B2: a product without a photo is not published, and the message says which', async ({ page, site }) => {
	await someProducts(site, 'Bildlös', 1, { images: [] });
	await signIn(page, site);
	await openList(page, '?sok=bildlos');
	await page.getByRole('checkbox', { name: 'Markera Bildlös 001', exact: true }).check();
	await page.getByRole('button', { name: 'Publicera', exact: true }).click();
	await expectToast(page, 'Bildlös 001: Minst en bild krävs');
	// Still marked: nothing has happened.
	await expect(page.getByText('1 markerad', { exact: true })).toBeAttached();
});

test('B2: deletion asks first, says that it is for good, and cannot be dismissed by a click beside it', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Raderas', 3);
	await signIn(page, site);
	await openList(page, '?sok=raderas');
	await page.getByRole('checkbox', { name: 'Markera Raderas 001', exact: true }).check();
	await deleteMarked(page);
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Du är på väg att radera 1 produkt. Denna åtgärd kan inte ångras.');
	await page.mouse.click(5, 5);
	await expect(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Avbryt' }).click();
	await page.getByRole('checkbox', { name: 'Markera Raderas 002', exact: true }).check();
	await deleteMarked(page);
	await expect(dialog).toContainText('2 produkter');
	await dialog.getByRole('button', { name: 'Radera' }).click();
	await expectToast(page, 'Produkter raderade');
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('region', { name: 'Markerade produkter' })).toBeHidden();
	await expect(rows(page)).toHaveCount(1);
});

test('B2: a deletion names what goes and counts what the search no longer shows, and a double click deletes once', async ({
	page,
	site,
}) => {
	await someProducts(site, 'Osynlig', 7);
	await signIn(page, site);
	await openList(page, '?sok=osynlig');
	await page.getByRole('checkbox', { name: 'Markera alla' }).check();
	await page.getByRole('searchbox').fill('osynlig 003');
	await expect(rows(page)).toHaveCount(1);
	await deleteMarked(page);
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Du är på väg att radera 7 produkter.');
	await expect(dialog.getByRole('listitem')).toHaveText([
		...[1, 2, 3, 4, 5].map((number) => `Osynlig 00${number}`),
		'och 2 till',
	]);
	await expect(dialog).toContainText('6 av dem syns inte i listan just nu.');
	let requests = 0;
	page.on('request', (request) => {
		if (request.url().endsWith('/products/delete')) requests += 1;
	});
	await dialog.getByRole('button', { name: 'Radera' }).evaluate((button: HTMLElement) => {
		button.click();
		button.click();
	});
	await expectToast(page, 'Produkter raderade');
	expect(requests).toBe(1);
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

async function deleteMarked(page: Page) {
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Radera' }).click();
}

test('B2, B7: price and stock are changed in the row; a wrong price is told beside it', { tag: '@phone' }, async ({
	page,
	site,
}) => {
	const [id = ''] = await someProducts(site, 'Radändring', 1);
	const stored = () => site.superuser.collection('products').getOne(id);
	await signIn(page, site);
	await openList(page, '?sok=radandring');
	await page.getByRole('button', { name: /^Ändra pris på Radändring 001/ }).click();
	const field = page.getByLabel('Pris på Radändring 001 i kronor');
	await field.fill('tolv');
	await field.press('Enter');
	await expect(page.getByText('Ange ett pris i kronor, till exempel 12 500,50')).toBeVisible();
	await expect(field).toHaveValue('tolv');
	await test.step('a tablet that is turned keeps what was typed', async () => {
		const size = page.viewportSize() ?? { width: 1440, height: 900 };
		await page.setViewportSize({ width: size.width < 1024 ? 1100 : 800, height: 900 });
		await expect(field).toHaveValue('tolv');
		await page.setViewportSize(size);
	});
	await field.fill('12 500,50');
	await field.press('Enter');
	await expectToast(page, 'Priset ändrat');
	expect((await stored()).price).toBe(12_500.5);
	await page.getByRole('button', { name: 'Ångra' }).click();
	await expectToast(page, 'Ändringen är ångrad');
	expect((await stored()).price).toBe(1001);

	await page.getByRole('combobox', { name: 'Lagerstatus för Radändring 001' }).selectOption('Slutsåld');
	await expectToast(page, 'Produkter uppdaterade');
	expect((await stored()).stock_status).toBe('out_of_stock');
});

test('B2: a price that a colleague has changed in between is not overwritten', async ({ page, site }) => {
	const [id = ''] = await someProducts(site, 'Prisstrid', 1);
	await signIn(page, site);
	await openList(page, '?sok=prisstrid');
	await page.getByRole('button', { name: /^Ändra pris på Prisstrid 001/ }).click();
	const field = page.getByLabel('Pris på Prisstrid 001 i kronor');
	await field.fill('2000');
	await site.superuser.collection('products').update(id, { price: 3000 });
	await field.press('Enter');
	await expectToast(page, 'Produkten har ändrats av någon annan');
	expect((await site.superuser.collection('products').getOne(id)).price).toBe(3000);
});

test('B2: offline a change says so, nothing typed is lost, and it works when the network is back', async ({
	page,
	site,
	context,
}) => {
	await someProducts(site, 'Källarkyl', 1);
	await signIn(page, site);
	await openList(page, '?sok=kallarkyl');
	await page.getByRole('button', { name: /^Ändra pris på Källarkyl 001/ }).click();
	const field = page.getByLabel('Pris på Källarkyl 001 i kronor');
	await field.fill('777');
	await context.setOffline(true);
	await field.press('Enter');
	await expectToast(page, 'Du är offline. Försök igen när du har nätverk.');
	await expect(field).toHaveValue('777');
	await context.setOffline(false);
	await field.press('Enter');
	await expectToast(page, 'Priset ändrat');
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

/** Ids in the order of the public list. */
async function storedOrder(site: RunningSite): Promise<string[]> {
	const all = await site.superuser
		.collection('products')
		.getFullList({ sort: 'sort_order,-created,id', fields: 'id', batch: 1000 });
	return all.map(({ id }) => id);
}

test('B3: the last of 120 products is put first without dragging, in one write from 1', async ({ page, site }) => {
	await someProducts(site, 'Ordning', 120);
	const before = await storedOrder(site);
	const last = await site.superuser.collection('products').getOne(before.at(-1) ?? '');
	await signIn(page, site);
	await openList(page, '');
	await page.getByRole('button', { name: 'Ändra ordning' }).click();
	await expect(
		page.getByText('Dra produkterna för att ändra ordning. Ordningen visas som standard på publika sidan.'),
	).toBeVisible();
	await expect(page.getByPlaceholder('Sök produkter...')).toBeHidden();
	const writes: string[] = [];
	page.on('request', (request) => {
		if (request.method() !== 'GET' && request.url().includes('/api/rostfri/')) writes.push(request.url());
	});
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await page.getByRole('button', { name: `Flytta ${last.title} utan att dra` }).click();
	await page.getByRole('menuitem', { name: 'Flytta överst' }).click();
	await expectToast(page, 'Ordning uppdaterad');
	expect(await storedOrder(site)).toEqual([last.id, ...before.slice(0, -1)]);
	const numbers = await site.superuser.collection('products').getFullList({ sort: 'sort_order', fields: 'sort_order' });
	expect(numbers.map(({ sort_order }) => sort_order)).toEqual(numbers.map((_, index) => index + 1));
	expect(writes).toHaveLength(1);
	await page.getByRole('button', { name: 'Klar' }).click();
	await expect(rows(page).first()).toContainText(last.title);
});

test('B3: the keyboard moves a row, and says in Swedish where it is; a menu moves it up, down and last', async ({
	page,
	site,
}) => {
	await signIn(page, site);
	await page.goto('/admin/produkter?lage=ordning');
	const before = await storedOrder(site);
	const handle = page.getByRole('button', { name: /plats 1 av/ });
	await handle.waitFor();
	await expectAccessible(page);
	await handle.focus();
	await page.keyboard.press('Space');
	await expect(page.getByText(/är lyft från plats 1 av/)).toBeAttached();
	await painted(page);
	await page.keyboard.press('ArrowDown');
	await expect(page.getByText(/är över plats 2 av/)).toBeAttached();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByText(/är över plats 3 av/)).toBeAttached();
	await page.keyboard.press('Space');
	await expectToast(page, 'Ordning uppdaterad');
	const after = await storedOrder(site);
	expect(after.slice(0, 3)).toEqual([before[1], before[2], before[0]]);

	const [one, two, ...others] = after;
	const menus = page.getByRole('button', { name: /utan att dra$/ });
	for (const [row, item, wanted] of [
		[0, 'Flytta ner', [two, one, ...others]],
		[1, 'Flytta upp', [one, two, ...others]],
		[0, 'Flytta nederst', [two, ...others, one]],
	] as const) {
		await menus.nth(row).click();
		await page.getByRole('menuitem', { name: item }).click();
		await expect.poll(() => storedOrder(site)).toEqual(wanted);
	}
});

test('B3: a row is dragged by its handle after 8 px, and not before', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/produkter?lage=ordning');
	const before = await storedOrder(site);
	const handle = page.getByRole('button', { name: /plats 1 av/ });
	const box = await handle.boundingBox();
	if (!box) throw new Error('no handle');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x, y + 6);
	await expect(page.getByText(/är lyft/)).toHaveCount(0);
	await page.mouse.move(x, y + 20, { steps: 4 });
	await expect(page.getByText(/är lyft från plats 1 av/)).toBeAttached();
	await page.mouse.move(x, y + 155, { steps: 10 });
	await page.mouse.up();
	await expectToast(page, 'Ordning uppdaterad');
	const after = await storedOrder(site);
	expect(after.slice(0, 3)).toEqual([before[1], before[2], before[0]]);
});

test('B3: a finger on the handle drags the row and does not scroll the page', { tag: '@phone-only' }, async ({
	page,
	site,
	context,
}) => {
	await signIn(page, site);
	await page.goto('/admin/produkter?lage=ordning');
	const before = await storedOrder(site);
	const handle = page.getByRole('button', { name: /plats 1 av/ });
	await handle.waitFor();
	await expectAccessible(page);
	const box = await handle.boundingBox();
	if (!box) throw new Error('no handle');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const finger = await context.newCDPSession(page);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
		finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
	await touch('touchStart', y);
	for (let step = 1; step <= 15; step++) {
		await touch('touchMove', y + step * 10);
		await page.waitForTimeout(16);
	}
	await touch('touchEnd');
	await expectToast(page, 'Ordning uppdaterad');
	expect(await page.evaluate(() => scrollY)).toBe(0);
	const after = await storedOrder(site);
	expect(after.slice(0, 3)).toEqual([before[1], before[2], before[0]]);
});

test('B3: what another admin adds while rows are moved comes first and nothing is lost', async ({ page, site }) => {
	await someProducts(site, 'Tillagd', 0);
	await signIn(page, site);
	await page.goto('/admin/produkter?lage=ordning');
	const handle = page.getByRole('button', { name: /^Flytta .*, plats 1 av/ });
	await handle.waitFor();
	const before = await storedOrder(site);
	// The page must not learn of it before the move is sent.
	await page.route('**/collections/products/records**', (route) => route.abort());
	const [added] = await someProducts(site, 'Tillagd', 1, { sort_order: 0 });
	await page
		.getByRole('button', { name: /utan att dra$/ })
		.nth(1)
		.click();
	await page.getByRole('menuitem', { name: 'Flytta överst' }).click();
	await expectToast(page, 'Ordning uppdaterad');
	await page.unroute('**/collections/products/records**');
	expect(await storedOrder(site)).toEqual([added, before[1], before[0], ...before.slice(2)]);
});

test('B3: when the order cannot be saved it says so and the stored one is back', async ({ page, site, context }) => {
	await signIn(page, site);
	await page.goto('/admin/produkter?lage=ordning');
	const first = page.getByRole('button', { name: /^Flytta .*, plats 1 av/ });
	const name = await first.getAttribute('aria-label');
	await context.setOffline(true);
	await page
		.getByRole('button', { name: /utan att dra$/ })
		.nth(2)
		.click();
	await page.getByRole('menuitem', { name: 'Flytta överst' }).click();
	await expectToast(page, 'Ordningen kunde inte sparas', 'Du är offline. Försök igen när du har nätverk.');
	await context.setOffline(false);
	await expect(first).toHaveAttribute('aria-label', name ?? '');
});
