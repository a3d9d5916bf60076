/**
 * Everything a visitor may see, as one immutable value. Loaded once per build and swapped by the publisher for every
 * change; pages read nothing else. What depends on the whole catalogue (order, categories' products) is worked out
 * once per snapshot.
 */

import type { StoredSiteSettings } from '#domain/company/site.ts';
import { withFallbacks } from '#domain/company/siteFallbacks.ts';
import { type Availability, availabilityOf, effectsOf } from '#domain/products/availability.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import { type StoredCategory, withDescendants } from '#domain/products/category.ts';
import type { PhotoLook } from '#domain/products/photoLook.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import type { PublishingProblem, StoredRedirect } from '#domain/publishing/publication.ts';
import { swedishOrder } from '#domain/text/format.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { checked } from './publicRecords.ts';
import type { PublicRows } from './publicRows.ts';

/** A product as pages show it: without what only staff may see. */
export interface PublicProduct extends StoredPublicProduct {
	/** How its photos are shown, by their names, once they have been made. */
	photo_looks?: Readonly<Record<string, PhotoLook>>;
	/** At the moment of its snapshot (S1, S2); missing while it is simply for sale. Pages read nothing else of it. */
	availability?: Availability;
}

export interface Snapshot {
	rev: number;
	/** The moment that it shows. Availability changes with the Swedish day alone. */
	now: string;
	/** Everything that staff have published, in the order of the list page: sort_order, newest first where it is equal. */
	published: readonly PublicProduct[];
	/** Those of them that are for sale: all that lists, filters, search, home page and 'similar products' know. */
	products: readonly PublicProduct[];
	/** Sold, with a page that says so. */
	sold: readonly PublicProduct[];
	/** Sold so long ago that they have no page. */
	gone: readonly PublicProduct[];
	/** Those that have a page. */
	productBySlug: ReadonlyMap<string, PublicProduct>;
	/** By category id, its own products for sale only, in list order. */
	productsByCategory: ReadonlyMap<string, readonly PublicProduct[]>;
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
	/** What breaks a rule of the domain and so is left out, or is shown as it was before. */
	problems: readonly PublishingProblem[];
}

/**
 * Checks all rows and arranges them. Keeps the good version of `before` where a record breaks a rule of the domain, or
 * leaves the record out, and reports it in `problems`: one bad record never stops the others.
 */
export function snapshotOf(rows: PublicRows, before?: Snapshot): Snapshot {
	return arranged({ rev: rows.rev, now: rows.now, ...checked(rows, before) });
}

/** The snapshot at another moment: the same object within a Swedish day, and the same records where time changes nothing. */
export function atMoment(snapshot: Snapshot, now: string): Snapshot {
	return swedishDay(now) === swedishDay(snapshot.now) ? snapshot : arranged({ ...snapshot, now });
}

/** The snapshot with what has changed since. Records that have not changed stay the same objects. */
export function patched(snapshot: Snapshot, rows: PublicRows): Snapshot {
	const read = checked(rows, snapshot);
	const { changed } = rows;
	const merged = <R extends { id: string }>(known: readonly R[], records: readonly R[], ids: string[] = []) =>
		ids.length === 0 ? known : [...without(known, ids), ...records];
	const isRead = ({ collection, id }: PublishingProblem) =>
		collection === 'site_settings'
			? rows.site_settings.length > 0
			: collection !== '' && changed[collection]?.includes(id);
	return arranged({
		rev: rows.rev,
		now: rows.now,
		published: merged(snapshot.published, read.published, changed.products),
		categories: merged(snapshot.categories, read.categories, changed.categories),
		brands: merged(snapshot.brands, read.brands, changed.brands),
		redirects: merged(snapshot.redirects, read.redirects, changed.redirects),
		writtenSettings: read.writtenSettings,
		problems: [...snapshot.problems.filter((problem) => !isRead(problem)), ...read.problems],
	});
}

function without<R extends { id: string }>(records: readonly R[], ids: string[]): R[] {
	const gone = new Set(ids);
	return records.filter(({ id }) => !gone.has(id));
}

type Parts = Pick<Snapshot, 'rev' | 'now' | 'published' | 'categories' | 'brands' | 'redirects' | 'writtenSettings'> &
	Partial<Pick<Snapshot, 'problems'>>;

/** A snapshot from checked records in any order. Records that are not published are left out. */
export function arranged(parts: Parts): Snapshot {
	const { now } = parts;
	const published = parts.published
		.filter((product) => product.is_published)
		.map((product) => withAvailability(product, now))
		.sort(byPlace);
	const products: PublicProduct[] = [];
	const sold: PublicProduct[] = [];
	const gone: PublicProduct[] = [];
	for (const product of published) {
		const { isListed, hasPage } = effectsOf(product.availability ?? forSale);
		(isListed ? products : hasPage ? sold : gone).push(product);
	}
	const categories = inPlace(parts.categories);
	const brands = inPlace(parts.brands);
	const productsByCategory = new Map<string, PublicProduct[]>();
	const placeInCategory = new Map<string, number>();
	for (const product of products) {
		const list = productsByCategory.get(product.category_id);
		placeInCategory.set(product.id, list?.length ?? 0);
		if (list) list.push(product);
		else productsByCategory.set(product.category_id, [product]);
	}
	return {
		rev: parts.rev,
		now,
		published,
		products,
		sold,
		gone,
		categories,
		brands,
		redirects: parts.redirects,
		writtenSettings: parts.writtenSettings,
		problems: parts.problems ?? [],
		productBySlug: new Map([...products, ...sold].map((product) => [product.slug, product])),
		productsByCategory,
		placeInCategory,
		categoryById: new Map(categories.map((category) => [category.id, category])),
		categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
		brandById: new Map(brands.map((brand) => [brand.id, brand])),
		settings: { ...parts.writtenSettings, ...withFallbacks(parts.writtenSettings) },
	};
}

const forSale: Availability = { state: 'available' };

/** Stays the same object where its availability does. */
function withAvailability(product: PublicProduct, now: string): PublicProduct {
	const availability = availabilityOf(product, now);
	if (sameState(availability, product.availability ?? forSale)) return product;
	const { availability: _before, ...others } = product;
	return availability.state === 'available' ? others : { ...product, availability };
}

function sameState(one: Availability, other: Availability): boolean {
	const isSame = one.state === other.state;
	return one.state === 'reserved' && other.state === 'reserved' ? one.until === other.until : isSame;
}

/** Stays the same list where it is in order: what is known of it stays known. */
function inPlace<R extends Placed>(records: readonly R[]): readonly R[] {
	const sorted = records.toSorted(byPlace);
	return sorted.every((record, place) => record === records[place]) ? records : sorted;
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

/** The categories of what is gone, whose pages of what is gone lead on to them. */
export function categoriesOfGone({ gone, categories }: Snapshot): StoredCategory[] {
	const ids = new Set(gone.map(({ category_id }) => category_id));
	return categories.filter(({ id }) => ids.has(id));
}

/** H3: at most six published and featured products. */
export function featuredProducts({ products }: Snapshot): PublicProduct[] {
	return products.filter((product) => product.is_featured).slice(0, 6);
}

/** L2: the products of a category and of everything below it, in list order. */
export function productsIn(
	category: StoredCategory,
	{ products, productsByCategory, categories }: Snapshot,
): readonly PublicProduct[] {
	const ids = withDescendants(category.id, categories);
	if (ids.size === 1) return productsByCategory.get(category.id) ?? [];
	return products.filter((product) => ids.has(product.category_id));
}

/** L1: the brands of the filter, by name. */
export function brandsByName({ brands }: Snapshot): StoredBrand[] {
	return brands.toSorted((one, other) => swedishOrder(one.name, other.name));
}
