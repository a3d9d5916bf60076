/** X7: photos by name know what PocketBase has made of their files' names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planPhotos } from '#admin/products/photosByName/photoPlan.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { aPhoto, storeProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend?.stop());

test.each([
	['KB1822', 'KB1822 (1).JPG', 'kb1822 (2).jpg'],
	// An ending of two parts, and one that is too long.
	['KB-18.22', 'KB-18.22.1.jpg', 'KB-18.22.2.jpg'],
	['KB1823', 'KB1823.Öppen framsida_1.jpg', 'KB1823.Öppen framsida_2.jpg'],
	['KB1824', 'KB1824.fram sida vänster närbild 1.jpg', 'KB1824.fram sida vänster närbild 2.jpg'],
	// A short name, and a long one.
	['12', '12.jpg', '12 (2).jpg'],
	['7', '7.1.jpg', '7.2.jpg'],
	['AbC19', `AbC19 1 ${'framSida '.repeat(20)}.jpg`, 'AbC19 2.jpg'],
])('X7: a product with the article number %s that has %s is given %s alone', async (sku, name, other) => {
	// As a browser sends it, whatever the format of the chosen file.
	const sent = aPhoto(name.replace(/\.jpg$/i, '.webp'));
	const product = await storeProduct(backend, { sku, images: [sent] });
	const chosen = [aPhoto(name), aPhoto(other)];
	const { products, left } = planPhotos(chosen, [product as StoredProduct]);
	expect(left).toEqual([{ file: chosen[0], reason: 'Produkten har redan en bild med det namnet' }]);
	expect(products).toEqual([{ product, files: [chosen[1]] }]);
});
