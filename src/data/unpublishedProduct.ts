/** D9: an unpublished product as a signed-in admin may read it. */
import PocketBase, { ClientResponseError } from 'pocketbase';
import { brand, type StoredBrand } from '#domain/products/brand.ts';
import { pathTo, type StoredCategory } from '#domain/products/category.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';

interface Draft {
	product: StoredProduct;
	brand: StoredBrand | undefined;
	categoryPath: StoredCategory[];
	/** The URL of one of its files, good for an hour. */
	file: (name: string) => string;
}

/**
 * The product with this slug, published or not; undefined for everyone but an admin, and when there is none. The server
 * decides: without a valid session it answers 401, and 403 to an account that is no admin.
 */
export async function readDraft(slug: string): Promise<Draft | undefined> {
	// A client of its own: the back office's one asks people to sign in again, which a visitor must never be asked.
	const client = new PocketBase(import.meta.env?.PUBLIC_POCKETBASE_URL || '/');
	client.autoCancellation(false);
	if (!client.authStore.token) return undefined;
	const found = await client
		.collection('products')
		.getList(1, 1, { filter: client.filter('slug = {:slug}', { slug }), expand: 'brand_id' })
		.catch((error) => {
			if (error instanceof ClientResponseError && [401, 403].includes(error.status)) return undefined;
			throw error;
		});
	const record = found?.items[0];
	if (!record) return undefined;
	const [categories, token] = await Promise.all([
		client.collection('categories').getFullList<StoredCategory>(),
		client.files.getToken(),
	]);
	const values = { ...product.schema.parse(record), id: record.id, created: record.created, updated: record.updated };
	const itsBrand = record.expand?.brand_id;
	return {
		product: values as StoredProduct,
		brand: itsBrand && ({ ...brand.schema.parse(itsBrand), id: itsBrand.id } as StoredBrand),
		categoryPath: pathTo(values.category_id, categories),
		file: (name) => client.files.getURL(record, name, { token }),
	};
}
