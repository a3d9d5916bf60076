/** The product editor as staff use it, for the tests of several files. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';
import { storeProduct } from '#tests/support/factories.ts';
import { aPhoto, seen } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect } from '#tests/support/site.ts';

export const heic = readFileSync(new URL('../e2e/photos/phone.heic', import.meta.url));

export const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

export async function openAs(page: Page, site: RunningSite, path: string, email?: string) {
	await signIn(page, site, email);
	await page.goto(path);
}

export async function openNew(page: Page, site: RunningSite) {
	await openAs(page, site, '/admin/produkter/ny');
	await expect(page.getByRole('heading', { name: 'Ny produkt' })).toBeVisible();
}

export const choosePhotos = (page: Page) => page.getByLabel('Välj bilder');

export const tiles = (page: Page) => page.getByRole('list', { name: 'Bilder' }).getByRole('listitem');

/** Every photo has arrived: nothing is on its way any more. */
export async function expectArrived(page: Page, count: number) {
	await expect(tiles(page)).toHaveCount(count);
	await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('progressbar')).toHaveCount(0);
}

/** The server stores what is saved next, and then the connection breaks. */
export async function loseAnswer(page: Page) {
	await page.route(
		'**/api/rostfri/products/save',
		async (route) => {
			await route.fetch();
			await route.abort('connectionreset');
		},
		{ times: 1 },
	);
}

let number = 0;

export async function aProduct(
	site: RunningSite,
	values: Partial<StoredProduct> = {},
	photos = 1,
): Promise<StoredProduct> {
	number += 1;
	const { title = `Kombiugn ${Date.now()}-${number}` } = values;
	const photo = new Uint8Array(await aPhoto());
	const images = Array.from(
		{ length: photos },
		(_, n) => new File([photo], `bild${n + 1}.jpg`, { type: 'image/jpeg' }),
	);
	return storeProduct(site, { slug: slugOf(title), ...values, title, images });
}

export async function productTitled(site: RunningSite, title: string): Promise<StoredProduct> {
	const filter = site.superuser.filter('title = {:title}', { title });
	return site.superuser.collection('products').getFirstListItem<StoredProduct>(filter);
}

export async function storedPhotos(site: RunningSite, product: StoredProduct) {
	const token = await site.superuser.files.getToken();
	return Promise.all(
		product.images.map(async (name) => {
			const url = site.superuser.files.getURL({ ...product, collectionName: 'products' }, name, { token });
			return seen(new Uint8Array(await (await fetch(url)).arrayBuffer()));
		}),
	);
}
