/** The product list of the back office, and products that a test may do anything with, for the tests of several files. */
import type { Page } from '@playwright/test';
import type { RunningSite } from '#tests/support/running.ts';

const pixel = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Products that a test may do anything with, all with `word` in their titles: '{word} 001'. */
export async function someProducts(
	site: RunningSite,
	word: string,
	count: number,
	values: Record<string, unknown> = {},
) {
	const products = site.superuser.collection('products');
	// The other project of the same worker, or a retry, may have left some.
	await deleteProducts(site, site.superuser.filter('title ~ {:word}', { word }));
	const made: string[] = [];
	// One after the other: requests at once take more runtimes than PocketBase has, and it makes one for each of the others.
	for (let number = 1; number <= count; number += 1) {
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
		made.push(id);
	}
	return made;
}

/** Deletes all products that a filter finds, at once: one by one, hundreds take as long as a test. */
export async function deleteProducts(site: RunningSite, filter: string) {
	const found = await site.superuser.collection('products').getFullList({ filter, fields: 'id' });
	if (found.length === 0) return;
	const body = { ids: found.map(({ id }) => id) };
	await site.superuser.send('/api/rostfri/products/delete', { method: 'POST', body });
}

export async function openList(page: Page, address: string) {
	await page.goto(`/admin/produkter${address}`);
	await page.getByRole('checkbox').first().waitFor();
}

/** Rows on a desktop, cards on a phone. */
export function rows(page: Page) {
	return page
		.getByRole('list', { name: 'Produkter' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Produkter' }).locator('tbody tr'));
}
