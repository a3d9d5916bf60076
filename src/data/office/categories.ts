/** The categories of the catalogue, as staff edit them (C3). */
import { type Category, category, type StoredCategory } from '#domain/products/category.ts';
import { client, post } from './client.ts';
import { orConflict } from './conflict.ts';
import { readWithProductCount, type WithProductCount } from './productCounts.ts';
import { parseStored } from './storedRecord.ts';

export type ListedCategory = StoredCategory & WithProductCount;

export function readCategories(): Promise<ListedCategory[]> {
	return readWithProductCount('categories', 'category_counts', parseCategory);
}

export type CategoryValues = Pick<Category, 'name' | 'description' | 'icon_name' | 'parent_id' | 'has_energy_label'>;

export interface CategoryToSave extends CategoryValues {
	/** Missing for a new one. */
	id?: string;
	/** What the form was loaded with: throws Conflict where a field has been changed elsewhere since then. */
	base?: CategoryValues;
}

/** Creates a category, or changes the one with `id`. The server makes the slug from the name. */
export async function saveCategory({ id, ...values }: CategoryToSave): Promise<StoredCategory> {
	const categories = client.collection('categories');
	return parseCategory(await orConflict(id ? categories.update(id, values) : categories.create(values), parseCategory));
}

/** All or none. */
export async function deleteCategories(ids: string[]): Promise<void> {
	await post('categories/delete', { ids });
}

function parseCategory(row: unknown): StoredCategory {
	return parseStored(category, row);
}
