/** The makes of machine, as staff keep them (C4). */
import type { StoredBrand } from '#domain/brand.ts';
import { client } from './client.ts';
import { fileUrl } from './fileToken.ts';
import { readWithProductCount, type WithProductCount } from './productCounts.ts';

export type ListedBrand = StoredBrand & WithProductCount;

export function readBrands(): Promise<ListedBrand[]> {
	return readWithProductCount<StoredBrand>('brands', 'brand_counts');
}

export interface BrandValues {
	name: string;
	/** A chosen file, null to take the logo away, undefined to leave it. */
	logo: File | null | undefined;
}

export interface BrandToSave extends BrandValues {
	/** Missing for a new one. */
	id?: string;
	/** What the form was loaded with: a field that somebody else has changed since then is refused with 409. */
	base?: Pick<StoredBrand, 'name' | 'logo'>;
}

/** Creates a brand, or changes the one with `id`. The slug follows the name; the server makes it. */
export function saveBrand({ id, name, logo, base }: BrandToSave): Promise<StoredBrand> {
	const brands = client.collection('brands');
	const values = { name, ...(logo !== undefined && { logo }), ...(base && { base }) };
	return id ? brands.update(id, values) : brands.create(values);
}

/** All or none. */
export async function deleteBrands(ids: string[]): Promise<void> {
	await client.send('/api/rostfri/brands/delete', { method: 'POST', body: { ids } });
}

/** The URL of a brand's logo in the back office; undefined when it has none, or while there is no file token. */
export function logoFileUrl({ id, logo }: StoredBrand, token: string | undefined): string | undefined {
	return fileUrl({ collection: 'brands', id, name: logo }, token);
}
