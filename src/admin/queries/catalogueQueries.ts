/** What several screens read of the catalogue and the settings. A screen's own queries and mutations are in its folder. */
import { queryOptions } from '@tanstack/react-query';
import { readBrands } from '#data/office/brands.ts';
import { readCategories } from '#data/office/categories.ts';
import { readProduct } from '#data/office/products.ts';
import { readSettings } from '#data/office/settings.ts';

export const categoriesQuery = queryOptions({ queryKey: ['categories'], queryFn: readCategories });

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: readSettings });

export const brandsQuery = queryOptions({ queryKey: ['brands'], queryFn: readBrands });

/** Reads again each time the editor opens: changes are compared with this product. */
export const productQuery = (id: string) =>
	queryOptions({
		queryKey: ['product editor', id],
		queryFn: () => readProduct(id),
		gcTime: 0,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
