import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';

/** The categories and brands that a product can be given. */
export interface ProductOptions {
	categories: readonly StoredCategory[];
	brands: readonly StoredBrand[];
}

/** One of them, as a list to choose from shows it. */
export interface Option {
	id: string;
	name: string;
}
