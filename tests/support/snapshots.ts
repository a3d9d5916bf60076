/** Snapshots of a few records for tests, without a PocketBase. */
import { type Snapshot, snapshotOf } from '#data/public/snapshot.ts';
import { type StoredSiteSettings, siteSettings } from '#domain/company/site.ts';
import { brand, type StoredBrand } from '#domain/products/brand.ts';
import { category, type StoredCategory } from '#domain/products/category.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';

interface Records {
	/** Published unless they say otherwise. */
	products?: (Partial<StoredProduct> & { id: string })[];
	categories?: (Partial<StoredCategory> & { id: string })[];
	brands?: (Partial<StoredBrand> & { id: string })[];
	redirects?: { id: string; slug: string; product_id: string }[];
	settings?: Partial<StoredSiteSettings>;
	rev?: number;
	now?: string;
}

const moment = { created: '2026-01-01 00:00:00.000Z', updated: '2026-01-01 00:00:00.000Z' };

/** Titles, names and slugs that are missing are the id. Throws when a record breaks a rule of the domain. */
export function aSnapshot({
	products = [],
	categories = [],
	brands = [],
	redirects = [],
	settings,
	rev = 1,
	now = moment.updated,
}: Records) {
	const snapshot: Snapshot = snapshotOf({
		boot: '',
		full: true,
		now,
		rev,
		published_rev: 0,
		full_rev: 0,
		changed: {},
		products: products.map((given) => ({
			...product.initial,
			...moment,
			title: given.id,
			slug: given.id,
			is_published: true,
			...given,
		})),
		categories: categories.map((given) => ({
			...category.initial,
			...moment,
			name: given.id,
			slug: given.id,
			...given,
		})),
		brands: brands.map((given) => ({ ...brand.initial, ...moment, name: given.id, slug: given.id, ...given })),
		redirects: redirects.map((given) => ({ ...moment, ...given })),
		site_settings: [{ ...siteSettings.initial, ...moment, id: 's', ...settings }],
	});
	const [problem] = snapshot.problems;
	if (problem) throw new Error(problem.message);
	return snapshot;
}
