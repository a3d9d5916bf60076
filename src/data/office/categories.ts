/** The shelves of the catalogue, as staff arrange them (C3). */
import type { Category, StoredCategory } from '#domain/category.ts';
import { client } from './client.ts';
import { readWithProductCount, type WithProductCount } from './productCounts.ts';

export type ListedCategory = StoredCategory & WithProductCount;

export function readCategories(): Promise<ListedCategory[]> {
	return readWithProductCount<StoredCategory>('categories', 'category_counts');
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
