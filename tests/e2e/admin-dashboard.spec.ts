import { expectAccessible } from '#tests/support/accessibility.ts';
import { storeLead } from '#tests/support/factories.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function countOf(site: RunningSite, collection: string, filter = '') {
	const { totalItems } = await site.superuser.collection(collection).getList(1, 1, { filter });
	return totalItems;
}

test('B1: four counts, each leading to what it counts', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin');
	const counts = page.getByRole('list', { name: 'Antal' });
	for (const [title, explanation, count, path] of [
		['Produkter', 'Totalt antal produkter', await countOf(site, 'products'), '/admin/produkter'],
		['Kategorier', 'Aktiva kategorier', await countOf(site, 'categories'), '/admin/kategorier'],
		['Leads', 'Totalt antal leads', await countOf(site, 'leads'), '/admin/leads'],
		[
			'Nya leads',
			'Obehandlade leads',
			await countOf(site, 'leads', 'status = "new"'),
			'/admin/leads?vy=all&status=new',
		],
	] as const) {
		const card = counts.getByRole('listitem').filter({ hasText: explanation });
		await expect(card).toContainText(title);
		await expect(card).toContainText(String(count));
		await expect(card.getByRole('link')).toHaveAttribute('href', path);
	}
});

test('B1: the five newest leads; a new one shows and is counted while the page is open', async ({ page, site }) => {
	for (let number = 1; number <= 6; number++) await storeLead(site, { name: `Gäst ${number}` });
	await signIn(page, site);
	await page.goto('/admin');
	const latest = page.getByRole('region', { name: 'Senaste leads' }).getByRole('listitem');
	await expect(latest).toHaveCount(5);
	await expect(latest.first()).toContainText('Gäst 6');
	await expect(latest.first()).toContainText('kund@example.com');
	await expect(latest.first()).toContainText('Ny');
	await expect(latest.first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
	await expect(latest.first()).not.toContainText('Produkt:');
	const counted = page.getByRole('list', { name: 'Antal' }).getByRole('listitem');
	await expect(async () => {
		await storeLead(site, { name: 'Nyss Inkommen', product_title: 'Kombiugn 10', source: 'product' });
		await expect(latest.first()).toContainText('Nyss Inkommen', { timeout: 2000 });
	}).toPass();
	await expect(latest.first()).toContainText('Produkt: Kombiugn 10');
	await expect(counted.filter({ hasText: 'Totalt antal leads' })).toContainText(String(await countOf(site, 'leads')));
});

test('B1: what several changes at once concern is fetched once', async ({ page, site }) => {
	await signIn(page, site);
	let asked = 0;
	page.on('request', (request) => {
		if (/collections\/categories\/records\?page=1&perPage=1&/.test(request.url())) asked += 1;
	});
	await page.goto('/admin');
	// What begins to listen reads once more, for what was changed until then.
	await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
	await page.waitForTimeout(1000);
	const before = asked;
	const { superuser } = site;
	const category = await superuser.collection('categories').create({ name: 'Nyss skapad', icon_name: 'package' });
	await storeLead(site, { name: 'Samtidigt' });
	await expect.poll(() => asked).toBeGreaterThan(before);
	await page.waitForTimeout(1000);
	expect(asked - before).toBe(1);
	await superuser.collection('categories').delete(category.id);
});

test('B1: what came while the connection was away is there when it is back', async ({ page, site, context }) => {
	await signIn(page, site);
	await page.goto('/admin');
	const latest = page.getByRole('region', { name: 'Senaste leads' }).getByRole('listitem');
	await latest.first().waitFor();
	await context.setOffline(true);
	await storeLead(site, { name: 'Under Avbrottet' });
	await context.setOffline(false);
	await expect(latest.first()).toContainText('Under Avbrottet', { timeout: 20_000 });
	const counted = page.getByRole('list', { name: 'Antal' }).getByRole('listitem');
	await expect(counted.filter({ hasText: 'Totalt antal leads' })).toContainText(String(await countOf(site, 'leads')));
});

test('the dashboard is free of what axe finds', { tag: '@phone' }, async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin');
	await page.getByRole('region', { name: 'Senaste leads' }).getByRole('listitem').first().waitFor();
	await expectAccessible(page);
});
