/**
 * Everything a visitor may see, as one immutable value. Loaded once per build and swapped by the publisher for every
 * change; pages read nothing else. What depends on the whole catalogue (order, categories' products) is worked out
 * once per snapshot.
 */
import { brand, type StoredBrand } from '#domain/brand.ts';
import { category, type StoredCategory, withDescendants } from '#domain/category.ts';
import { brandLabels, categoryLabels, productLabels, redirectLabels, settingLabels } from '#domain/fieldLabels.ts';
import type { Fields, ObjectOf } from '#domain/fields.ts';
import { swedishOrder } from '#domain/format.ts';
import { product, type StoredProduct } from '#domain/product.ts';
import { type PublicCollection, redirect, type StoredRedirect } from '#domain/publication.ts';
import { type StoredSiteSettings, siteSettings, withFallbacks } from '#domain/site.ts';

/** The public records as PocketBase gives them: all of them, or what has changed after a revision. */
export interface PublicRows {
	/** Another one after every start of PocketBase: changes can be added to rows of the same boot only. */
	boot: string;
	/** Whether these are all records, or the changed ones. */
	full: boolean;
	/** The revision that these rows are at. */
	rev: number;
	/** The revision that PocketBase believes visitors see. */
	published_rev: number;
	/** The revision at which staff last asked for every page to be made anew. */
	full_rev: number;
	/** Ids by collection of what has changed. One that is not among the rows is no longer public. */
	changed: Partial<Record<PublicCollection, string[]>>;
	products: unknown[];
	categories: unknown[];
	brands: unknown[];
	redirects: unknown[];
	/** One row. */
	site_settings: unknown[];
}

export interface Snapshot {
	rev: number;
	/** In the order of the list page: sort_order, newest first where it is equal. */
	products: readonly StoredProduct[];
	productBySlug: ReadonlyMap<string, StoredProduct>;
	/** By category id, its own products only, in list order. */
	productsByCategory: ReadonlyMap<string, readonly StoredProduct[]>;
	/** By product id, its place in the list above, from 0. */
	placeInCategory: ReadonlyMap<string, number>;
	/** By sort_order. */
	categories: readonly StoredCategory[];
	categoryById: ReadonlyMap<string, StoredCategory>;
	categoryBySlug: ReadonlyMap<string, StoredCategory>;
	/** By sort_order. */
	brands: readonly StoredBrand[];
	brandById: ReadonlyMap<string, StoredBrand>;
	redirects: readonly StoredRedirect[];
	/** With fallbacks filled in. */
	settings: StoredSiteSettings;
	/** As staff have written them. */
	writtenSettings: StoredSiteSettings;
}

/** Checks rows and arranges them. Throws, naming the record, when one breaks a rule of the domain. */
export function snapshotOf(rows: PublicRows): Snapshot {
	const [writtenSettings] = settingsOf(rows);
	if (!writtenSettings) throw new Error('Sajtens texter saknas');
	return arranged({ rev: rows.rev, writtenSettings, ...recordsOf(rows) });
}

/** The snapshot with what has changed since. Records that have not changed stay the same objects. */
export function patched(snapshot: Snapshot, rows: PublicRows): Snapshot {
	const records = recordsOf(rows);
	const merged = <R extends { id: string }>(known: readonly R[], read: R[], changed: string[] = []) =>
		changed.length === 0 ? known : [...without(known, changed), ...read];
	return arranged({
		rev: rows.rev,
		products: merged(snapshot.products, records.products, rows.changed.products),
		categories: merged(snapshot.categories, records.categories, rows.changed.categories),
		brands: merged(snapshot.brands, records.brands, rows.changed.brands),
		redirects: merged(snapshot.redirects, records.redirects, rows.changed.redirects),
		writtenSettings: settingsOf(rows)[0] ?? snapshot.writtenSettings,
	});
}

/**
 * The newest snapshot, but with what visitors have been shown before in place of records whose photos are not ready
 * yet. One that has never been shown is left out; a brand is shown without its logo.
 */
export function withheld(newest: Snapshot, shown: Snapshot | undefined, unready: ReadonlySet<string>): Snapshot {
	if (unready.size === 0) return newest;
	const before = new Map(shown?.products.map((product) => [product.id, product]));
	const brandBefore = shown?.brandById;
	const { writtenSettings } = newest;
	return arranged({
		...newest,
		products: newest.products.flatMap((product) =>
			unready.has(product.id) ? (before.get(product.id) ?? []) : product,
		),
		brands: newest.brands.map((brand) =>
			unready.has(brand.id) ? (brandBefore?.get(brand.id) ?? { ...brand, logo: '' }) : brand,
		),
		writtenSettings: unready.has(writtenSettings.id) ? { ...writtenSettings, hero_image_url: '' } : writtenSettings,
	});
}

function without<R extends { id: string }>(records: readonly R[], ids: string[]): R[] {
	const gone = new Set(ids);
	return records.filter(({ id }) => !gone.has(id));
}

function recordsOf(rows: PublicRows) {
	return {
		products: rows.products.map((row) => storedOf(product, row, 'Produkten', productLabels) as StoredProduct),
		categories: rows.categories.map((row) => storedOf(category, row, 'Kategorin', categoryLabels) as StoredCategory),
		brands: rows.brands.map((row) => storedOf(brand, row, 'Varumärket', brandLabels) as StoredBrand),
		redirects: rows.redirects.map(
			(row) => storedOf(redirect, row, 'Den gamla adressen', redirectLabels) as StoredRedirect,
		),
	};
}

function settingsOf(rows: PublicRows): StoredSiteSettings[] {
	return rows.site_settings.map(
		(row) => storedOf(siteSettings, row, 'Sajtens texter', settingLabels) as StoredSiteSettings,
	);
}

type Parts = Pick<Snapshot, 'rev' | 'products' | 'categories' | 'brands' | 'redirects' | 'writtenSettings'>;

/** A snapshot from checked records in any order. Records that are not published are left out. */
export function arranged(parts: Parts): Snapshot {
	const products = parts.products.filter((product) => product.is_published).sort(byPlace);
	const categories = parts.categories.toSorted(byPlace);
	const brands = parts.brands.toSorted(byPlace);
	const productsByCategory = new Map<string, StoredProduct[]>();
	const placeInCategory = new Map<string, number>();
	for (const product of products) {
		const list = productsByCategory.get(product.category_id);
		placeInCategory.set(product.id, list?.length ?? 0);
		if (list) list.push(product);
		else productsByCategory.set(product.category_id, [product]);
	}
	return {
		rev: parts.rev,
		products,
		categories,
		brands,
		redirects: parts.redirects,
		writtenSettings: parts.writtenSettings,
		productBySlug: new Map(products.map((product) => [product.slug, product])),
		productsByCategory,
		placeInCategory,
		categoryById: new Map(categories.map((category) => [category.id, category])),
		categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
		brandById: new Map(brands.map((brand) => [brand.id, brand])),
		settings: { ...parts.writtenSettings, ...withFallbacks(parts.writtenSettings) },
	};
}

interface Placed {
	id: string;
	sort_order: number;
	created: string;
}

function byPlace(one: Placed, other: Placed): number {
	return (
		one.sort_order - other.sort_order ||
		(one.created < other.created ? 1 : one.created > other.created ? -1 : one.id < other.id ? -1 : 1)
	);
}

/** `kind` and `labels` are for staff, who read what is wrong beside the publish that it stopped. */
function storedOf<F extends Fields>(
	entity: ObjectOf<F>,
	// biome-ignore lint/suspicious/noExplicitAny: checks entities of every kind
	row: any,
	kind: string,
	labels: Record<keyof F, string>,
) {
	const result = entity.schema.safeParse(row);
	if (!result.success) {
		const { path, message } = result.error.issues[0] ?? { path: [], message: '' };
		const name = row?.title || row?.name || row?.slug;
		const label = labels[path[0] as keyof F] ?? path.join('.');
		throw new Error(`${kind}${name ? ` ”${name}”` : ''} kan inte visas. Rätta fältet ”${label}”: ${message}.`);
	}
	return { ...result.data, id: String(row.id), created: String(row.created), updated: String(row.updated) };
}

/** D7: the next three of the same category in list order, round the end, so that one edit touches few pages. */
export function relatedProducts(
	product: StoredProduct,
	{ productsByCategory, placeInCategory }: Snapshot,
): StoredProduct[] {
	const list = product.category_id ? (productsByCategory.get(product.category_id) ?? []) : [];
	const place = placeInCategory.get(product.id) ?? 0;
	const related: StoredProduct[] = [];
	for (let step = 1; step <= 3 && step < list.length; step += 1)
		related.push(list[(place + step) % list.length] as StoredProduct);
	return related;
}

/** H3: at most six published and featured products. */
export function featuredProducts({ products }: Snapshot): StoredProduct[] {
	return products.filter((product) => product.is_featured).slice(0, 6);
}

/** L2: the products of a category and of everything below it, in list order. */
export function productsIn(
	category: StoredCategory,
	{ products, productsByCategory, categories }: Snapshot,
): readonly StoredProduct[] {
	const ids = withDescendants(category.id, categories);
	if (ids.size === 1) return productsByCategory.get(category.id) ?? [];
	return products.filter((product) => ids.has(product.category_id));
}

/** L1: the brands of the filter, by name. */
export function brandsByName({ brands }: Snapshot): StoredBrand[] {
	return brands.toSorted((one, other) => swedishOrder(one.name, other.name));
}
