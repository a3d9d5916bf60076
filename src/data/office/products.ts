/** Products, as the back office reads and writes them. */
import type { AvailabilitySubject } from '#domain/products/availability.ts';
import { type Product, type ProductValues, product, type StoredProduct } from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { client, post } from './client.ts';
import { orConflict } from './conflict.ts';
import { fileUrl } from './fileToken.ts';
import { parseStored } from './storedRecord.ts';

interface ProductToSave {
	/** Missing for a new product. */
	id?: string;
	/** The id that a new product gets (`newId`): sent again after a lost response, it makes no second product. */
	new_id?: string;
	/** The `updated` that the form was loaded with. */
	expected_updated?: string;
	/** What the form was loaded with: what does not differ from it is not written. */
	base?: Partial<Product>;
	values: ProductValues;
	images: FileEntry[];
	videos: FileEntry[];
	/** Missing for a product that has none and gets none. */
	documents?: FileEntry[];
}

export async function readProduct(id: string): Promise<StoredProduct> {
	return parseProduct(await client.collection('products').getOne(id));
}

/** Whether a product is reserved or sold, as it is now. */
export function readSale(id: string): Promise<AvailabilitySubject> {
	return client.collection('products').getOne<AvailabilitySubject>(id, { fields: 'reserved_until,sold_at' });
}

/** The titles of other products with an article number, three at most. `except` is the id of the product itself. */
export async function readProductsWithSku(sku: string, except: string): Promise<{ id: string; title: string }[]> {
	const { items } = await client.collection('products').getList<{ id: string; title: string }>(1, 3, {
		// SQLite lowers ASCII letters alone.
		filter: client.filter('id != {:except} && (sku = {:sku} || sku:lower = {:lower})', {
			except,
			sku,
			lower: sku.toLowerCase(),
		}),
		fields: 'id,title',
		skipTotal: true,
	});
	return items;
}

/** Creates or changes a product in one transaction. Throws Conflict, or PocketBase's error. */
export async function saveProduct(body: ProductToSave): Promise<StoredProduct> {
	const saved = post('products/save', body);
	return parseProduct(await orConflict(saved, parseProduct));
}

function parseProduct(row: unknown): StoredProduct {
	return parseStored(product, row);
}

/** The URL of a file of a product; undefined while there is no file token. A small photo is cut to 480 x 320 px. */
export function productFileUrl(
	{ id }: { id: string },
	name: string,
	token: string | undefined,
	size: 'small' | 'whole' = 'whole',
): string | undefined {
	return fileUrl({ collection: 'products', id, name, ...(size === 'small' && { thumb: '480x320f' }) }, token);
}
