/** The makes of machine, as staff keep them (C4). */
import type { StoredBrand } from '#domain/brand.ts';
import { client } from './client.ts';

export interface CountedBrand extends StoredBrand {
	/** Products of the brand, published or not. */
	product_count: number;
}

/** All brands in their order. A dealer has tens of them, so they come whole. */
export async function readBrands(): Promise<CountedBrand[]> {
	const [brands, counts] = await Promise.all([
		client.collection('brands').getFullList<StoredBrand>({ sort: 'sort_order,-created,id' }),
		client.collection('brand_counts').getFullList<{ id: string; product_count: number }>(),
	]);
	const countOf = new Map(counts.map(({ id, product_count }) => [id, product_count]));
	return brands.map((brand) => ({ ...brand, product_count: countOf.get(brand.id) ?? 0 }));
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

/** Where a brand's logo is shown from in the back office; undefined when it has none. */
export function logoAddress(brand: StoredBrand): string | undefined {
	if (!brand.logo) return undefined;
	return client.files.getURL({ ...brand, collectionName: 'brands' }, brand.logo);
}
