/** The makes of machine, as staff edit them (C4). */

import type { Maker } from '#domain/prices/privateBuyers.ts';
import { brand, type StoredBrand } from '#domain/products/brand.ts';
import { client, post } from './client.ts';
import { orConflict } from './conflict.ts';
import { fileUrl } from './fileToken.ts';
import { readWithProductCount, type WithProductCount } from './productCounts.ts';
import { parseStored } from './storedRecord.ts';

export type ListedBrand = StoredBrand & WithProductCount;

export function readBrands(): Promise<ListedBrand[]> {
	return readWithProductCount('brands', 'brand_counts', parseBrand);
}

/** The ids of the brands that published products have. */
export async function readPublishedBrandIds(): Promise<string[]> {
	const brands = await client.collection('brands').getFullList<{ id: string }>({
		filter: 'products_via_brand_id.is_published ?= true',
		fields: 'id',
	});
	return brands.map(({ id }) => id);
}

export interface BrandValues extends Maker {
	name: string;
	/** A chosen file, null to remove the logo, undefined to leave it. */
	logo: File | null | undefined;
}

export interface BrandToSave extends BrandValues {
	/** Missing for a new one. */
	id?: string;
	/** What the form was loaded with: throws Conflict where a field has been changed elsewhere since then. */
	base?: Pick<StoredBrand, 'name' | 'logo' | keyof Maker>;
}

/** Creates a brand, or changes the one with `id`. The server makes the slug from the name. */
export async function saveBrand({ id, logo, base, ...rest }: BrandToSave): Promise<StoredBrand> {
	const brands = client.collection('brands');
	const values = { ...rest, ...(logo !== undefined && { logo }), ...(base && { base }) };
	return parseBrand(await orConflict(id ? brands.update(id, values) : brands.create(values), parseBrand));
}

/** All or none. */
export async function deleteBrands(ids: string[]): Promise<void> {
	await post('brands/delete', { ids });
}

/** The URL of a brand's logo in the back office; undefined when it has none, or while there is no file token. */
export function logoFileUrl({ id, logo }: StoredBrand, token: string | undefined): string | undefined {
	return fileUrl({ collection: 'brands', id, name: logo }, token);
}

function parseBrand(row: unknown): StoredBrand {
	return parseStored(brand, row);
}
