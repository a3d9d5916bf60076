/** The order of products, by menu, keyboard, mouse and finger (B3). */
import { copies } from '#scripts/bench/bulk.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { openList, rows, someProducts } from '#tests/support/officeProducts.ts';
import { painted } from '#tests/support/painted.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** Ids in the order of the public list. */
async function storedOrder(site: RunningSite): Promise<string[]> {
	const all = await site.superuser
		.collection('products')
		.getFullList({ sort: 'sort_order,-created,id', fields: 'id', batch: 1000 });
	return all.map(({ id }) => id);
}

test('B3: the last of 120 products is put first without dragging, in one write from 1', async ({ page, site }) => {
	const [first = ''] = await someProducts(site, 'Ordning', 1);
	copies(site, first, 119, { title: "printf('Ordning %03d', value + 1)", sort_order: '10001 + value' });
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
