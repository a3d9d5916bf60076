/** The product editor and the settings, for the tests of what the law asks. */
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';
import { storeProduct } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';

let number = 0;
export async function aProduct(site: RunningSite, values: Partial<StoredProduct> = {}): Promise<StoredProduct> {
	number += 1;
	const title = `Lagugn ${Date.now()}-${number}`;
	const images = [new File([new Uint8Array(await aPhoto())], 'bild.jpg', { type: 'image/jpeg' })];
	return storeProduct(site, { slug: slugOf(title), title, condition: 'used', ...values, images });
}

export const stored = (site: RunningSite, { id }: { id: string }) =>
	site.superuser.collection('products').getOne<StoredProduct>(id);

export async function openEditor(page: Page, site: RunningSite, { id }: { id: string }) {
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await page.getByLabel('Titel').waitFor();
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const unfold = (page: Page, name: string) => section(page, name).getByRole('heading', { name }).click();

export const save = (page: Page) => page.getByRole('button', { name: 'Uppdatera produkt' }).click();

/** A file as staff choose it. */
export const pdf = (name: string, text = name) => ({
	name,
	mimeType: 'application/pdf',
	buffer: Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\n%%EOF\n`),
});
