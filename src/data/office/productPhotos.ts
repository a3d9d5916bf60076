/** The photos of many products, for files that are given to products by their names (X7). */
import { type Infer, partOf, type Stored } from '#domain/fields.ts';
import { product } from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { client, post, siteOrder } from './client.ts';
import { orConflict } from './conflict.ts';
import { columnsOf, parseStored } from './storedRecord.ts';

const photographed = partOf(product, ['title', 'sku', 'images', 'is_published']);
export type PhotographedProduct = Stored<Infer<typeof photographed>>;

const fields = columnsOf(photographed);

/** Every product with an article number, in the order of the public site. */
export async function readPhotographedProducts(): Promise<PhotographedProduct[]> {
	const rows = await client.collection('products').getFullList({
		batch: 1000,
		filter: "sku != ''",
		sort: siteOrder,
		fields,
	});
	return rows.map(parsePhotographed);
}

export async function readPhotographedProduct(id: string): Promise<PhotographedProduct> {
	return parsePhotographed(await client.collection('products').getOne(id, { fields }));
}

/** Gives a product these photos in this order. Throws Conflict where its photos have been changed since `base`. */
export async function savePhotos({
	id,
	base,
	images,
}: {
	id: string;
	base: readonly string[];
	images: FileEntry[];
}): Promise<void> {
	const body = { id, base: { images: base }, images };
	await orConflict(post('products/save', body), parsePhotographed);
}

function parsePhotographed(row: unknown): PhotographedProduct {
	return parseStored(photographed, row);
}
