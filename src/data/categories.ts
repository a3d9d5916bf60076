/** The shelves of the catalogue, as staff arrange them (C3). */
import type { Category, StoredCategory } from '#domain/category.ts';
import { client } from './client.ts';

export interface CountedCategory extends StoredCategory {
	/** Products in the category itself, published or not. */
	product_count: number;
}

/** All categories in their order. A shop has tens of them, so they come whole. */
export async function readCategories(): Promise<CountedCategory[]> {
	const [categories, counts] = await Promise.all([
		client.collection('categories').getFullList<StoredCategory>({ sort: 'sort_order,-created,id' }),
		client.collection('category_counts').getFullList<{ id: string; product_count: number }>(),
	]);
	const countOf = new Map(counts.map(({ id, product_count }) => [id, product_count]));
	return categories.map((category) => ({ ...category, product_count: countOf.get(category.id) ?? 0 }));
}

export type CategoryValues = Pick<Category, 'name' | 'description' | 'icon_name' | 'parent_id'>;

export interface CategoryToSave extends CategoryValues {
	/** Missing for a new one. */
	id?: string;
	/** What the form was loaded with: a field that somebody else has changed since then is refused with 409. */
	base?: CategoryValues;
}

/** Creates a category, or changes the one with `id`. The slug follows the name; the server makes it. */
export function saveCategory({ id, ...values }: CategoryToSave): Promise<StoredCategory> {
	const categories = client.collection('categories');
	return id ? categories.update(id, values) : categories.create(values);
}

/** All or none. */
export async function deleteCategories(ids: string[]): Promise<void> {
	await client.send('/api/rostfri/categories/delete', { method: 'POST', body: { ids } });
}
