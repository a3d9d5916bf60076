/**
 * Everything a visitor may see, as one immutable value. Loaded once per build and swapped by the publisher for every
 * change; pages read nothing else. What depends on the whole catalogue (order, categories' products) is worked out
 * once per snapshot.
 */

import { sharingPhotoUrl } from '#data/photos.ts';
import { type Availability, availabilityOf, effectsOf } from '#domain/availability.ts';
import { brand, type StoredBrand } from '#domain/brand.ts';
import { category, type StoredCategory, withDescendants } from '#domain/category.ts';
import { brandLabels, categoryLabels, productLabels, redirectLabels, settingLabels } from '#domain/fieldLabels.ts';
import type { Fields, ObjectOf } from '#domain/fields.ts';
import { swedishOrder } from '#domain/format.ts';
import type { PhotoLook } from '#domain/photoLook.ts';
import { publicProduct, type StoredPublicProduct } from '#domain/product.ts';
import { type PublicCollection, type PublishingProblem, redirect, type StoredRedirect } from '#domain/publication.ts';
import { type SiteSettings, type StoredSiteSettings, siteSettings, withFallbacks } from '#domain/site.ts';
import { swedishDay } from '#domain/swedishDay.ts';

/** The public records as PocketBase gives them: all of them, or what has changed after a revision. */
export interface PublicRows {
	/** Another one after every start of PocketBase: changes can be added to rows of the same boot only. */
	boot: string;
	/** Whether these are all records, or the changed ones. */
	full: boolean;
	/** When they were read, by PocketBase's clock: what depends on time alone is shown as it is at this moment. */
	now: string;
	/** The revision that these rows are at. */
	rev: number;
	/** The revision that PocketBase believes visitors see. */
	published_rev: number;
	/** The revision at which staff last asked to render every page. */
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

/** What the photos and videos of records keep from being shown. */
export interface MissingMedia {
	/** Ids of records whose photos and videos are still being made. */
	pending: ReadonlySet<string>;
	/** Names of files that cannot be made, by the id of their record. */
	failed: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The newest snapshot, but with what visitors have been shown before in place of records whose photos are not ready
 * yet. One that has never been shown is left out; a brand is shown without its logo, and the site without its hero
 * photo. What cannot be made is left out of its record; a product without any other photo stays as it was before.
 */
export function withoutPendingMedia(newest: Snapshot, shown: Snapshot | undefined, missing: MissingMedia): Snapshot {
	const { pending, failed } = missing;
	if (pending.size === 0 && failed.size === 0) return newest;
	const before = new Map(shown?.published.map((product) => [product.id, product]));
	const brandBefore = shown?.brandById;
	const { writtenSettings: texts } = newest;
	const isMissing = ({ id }: { id: string }) => pending.has(id) || failed.has(id);
	return arranged({
		...newest,
		published: newest.published.flatMap((product) => {
			const known = before.get(product.id);
			const shownBefore = known ? asForSaleAs(known, product) : [];
			if (pending.has(product.id)) return shownBefore;
			const names = failed.get(product.id);
			return names ? (withoutFiles(product, names) ?? shownBefore) : product;
		}),
		brands: newest.brands.map((brand) => {
			if (!isMissing(brand)) return brand;
			return (pending.has(brand.id) && brandBefore?.get(brand.id)) || reduced({ ...brand, logo: '' }, [brand.logo]);
		}),
		writtenSettings: isMissing(texts) ? reduced({ ...texts, hero_image_url: '' }, ['hero']) : texts,
	});
}

/**
 * The snapshot with the looks of photos, which are kept by `sharingPhotoUrl`. Products that have theirs already stay the
 * same objects, and so does the snapshot when nothing is new.
 */
export function withLooks(snapshot: Snapshot, looks: ReadonlyMap<string, PhotoLook>): Snapshot {
	const published = snapshot.published.map((product) => {
		const known = product.photo_looks ?? {};
		const found = product.images.flatMap((name) => {
			const look = known[name] ? undefined : looks.get(sharingPhotoUrl(product, name));
			return look ? [[name, look] as const] : [];
		});
		return found.length > 0 ? { ...product, photo_looks: { ...known, ...Object.fromEntries(found) } } : product;
	});
	return published.some((product, place) => product !== snapshot.published[place])
		? arranged({ ...snapshot, published })
		: snapshot;
}

/** An earlier version of a product, reserved or sold as it is now: a sale waits for no photo. */
function asForSaleAs(before: PublicProduct, { reserved_until, sold_at }: PublicProduct): PublicProduct {
	const isSame = before.reserved_until === reserved_until && before.sold_at === sold_at;
	return isSame ? before : { ...before, reserved_until, sold_at };
}

/** The product without files that cannot be made; undefined when it then has no photo. */
function withoutFiles(product: PublicProduct, names: ReadonlySet<string>): PublicProduct | undefined {
	const images = product.images.filter((name) => !names.has(name));
	if (images.length === 0) return undefined;
	const others = (files: readonly string[]) => files.filter((name) => !names.has(name));
	return reduced({ ...product, images, videos: others(product.videos), documents: others(product.documents) }, names);
}

/** Another version of a record: its pages are rendered again when the missing files can be prepared after all. */
function reduced<R extends { updated: string }>(record: R, names: Iterable<string>): R {
	return { ...record, updated: [record.updated, ...names].join(' -') };
}

function without<R extends { id: string }>(records: readonly R[], ids: string[]): R[] {
	const gone = new Set(ids);
	return records.filter(({ id }) => !gone.has(id));
}

function checked(rows: PublicRows, before: Snapshot | undefined) {
	const problems: PublishingProblem[] = [];
	const records = <F extends Fields, R>(collection: CheckedCollection, entity: ObjectOf<F>, known?: Known<R>): R[] =>
		rows[collection].flatMap((row) => {
			const { record, problem } = storedOf(entity, row, collection);
			if (!problem) return [record as R];
			problems.push(problem);
			const good = known?.get(problem.id);
			return good ? [good] : [];
		});
	const products = new Map(before?.published.map((known) => [known.id, known]));
	return {
		published: records<typeof publicProduct.fields, PublicProduct>('products', publicProduct, products),
		categories: records<typeof category.fields, StoredCategory>('categories', category, before?.categoryById),
		brands: records<typeof brand.fields, StoredBrand>('brands', brand, before?.brandById),
		redirects: records<typeof redirect.fields, StoredRedirect>('redirects', redirect),
		writtenSettings: settingsOf(rows.site_settings[0], before?.writtenSettings, problems),
		problems,
	};
}

type CheckedCollection = Exclude<PublicCollection, 'site_settings'>;
type Known<R> = ReadonlyMap<string, R>;

/** Field by field: one that breaks its rule stays as it was before, or gets its fallback. */
function settingsOf(
	row: unknown,
	before: StoredSiteSettings | undefined,
	problems: PublishingProblem[],
): StoredSiteSettings {
	if (!row && before) return before;
	const written = (row ?? {}) as Record<string, unknown>;
	const values = Object.entries(siteSettings.fields as Fields).map(([name, { rule, initial }]) => {
		const result = rule.safeParse(row ? written[name] : initial);
		if (result.success) return [name, result.data];
		const label = settingLabels[name as keyof SiteSettings];
		const message = `Sajtens texter: fältet ”${label}” visas inte som det är skrivet. Rätta det: ${result.error.issues[0]?.message}.`;
		problems.push({ collection: 'site_settings', id: '', field: name, message });
		return [name, before?.[name as keyof SiteSettings] ?? rule.parse(initial)];
	});
	if (!row) problems.push({ collection: 'site_settings', id: '', field: '', message: 'Sajtens texter saknas.' });
	const { id = '', created = '', updated = '' } = written;
	return { ...Object.fromEntries(values), id: String(id), created: String(created), updated: String(updated) };
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
	const categories = parts.categories.toSorted(byPlace);
	const brands = parts.brands.toSorted(byPlace);
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
	const { availability: before = forSale, ...others } = product;
	if (JSON.stringify(availability) === JSON.stringify(before)) return product;
	return availability.state === 'available' ? others : { ...product, availability };
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

/** What records are called where staff read of one that is left out, and what its fields are. */
const words = {
	products: { kind: 'Produkten', labels: productLabels },
	categories: { kind: 'Kategorin', labels: categoryLabels },
	brands: { kind: 'Varumärket', labels: brandLabels },
	redirects: { kind: 'Den gamla adressen', labels: redirectLabels },
} as const;

function storedOf<F extends Fields>(
	entity: ObjectOf<F>,
	// biome-ignore lint/suspicious/noExplicitAny: checks entities of every kind
	row: any,
	collection: CheckedCollection,
) {
	const id = String(row?.id ?? '');
	const result = entity.schema.safeParse(row);
	if (result.success) {
		const record = { ...result.data, id, created: String(row.created), updated: String(row.updated) };
		return { record, problem: undefined };
	}
	const { path, message } = result.error.issues[0] ?? { path: [], message: '' };
	const { kind, labels } = words[collection];
	const name = row?.title || row?.name || row?.slug;
	const field = String(path[0] ?? '');
	const label = (labels as Record<string, string>)[field] ?? path.join('.');
	const sentence = `${kind}${name ? ` ”${name}”` : ''} kan inte visas. Rätta fältet ”${label}”: ${message}.`;
	const problem: PublishingProblem = { collection, id, field, message: sentence };
	return { record: undefined, problem };
}

/**
 * D7: the next three of the same category in list order, round the end, so that one edit touches few pages. Beside what is
 * sold: those that are most like it and in stock (S2).
 */
export function relatedProducts(product: PublicProduct, snapshot: Snapshot): PublicProduct[] {
	if (product.availability?.state === 'sold') return likeSold(product, snapshot);
	const { productsByCategory, placeInCategory } = snapshot;
	const list = product.category_id ? (productsByCategory.get(product.category_id) ?? []) : [];
	const place = placeInCategory.get(product.id) ?? 0;
	const related: PublicProduct[] = [];
	for (let step = 1; step <= 3 && step < list.length; step += 1)
		related.push(list[(place + step) % list.length] as PublicProduct);
	return related;
}

/**
 * Three that are in stock and not reserved: of its own category, then of those around it, the nearest first; among these of
 * the same make before others, then by how near their prices are.
 */
function likeSold(product: PublicProduct, snapshot: Snapshot): PublicProduct[] {
	const found: PublicProduct[] = [];
	let category = snapshot.categoryById.get(product.category_id);
	while (category && found.length < 3) {
		const others = inStockIn(category, snapshot).filter((other) => !found.includes(other));
		found.push(...nearest(others, product));
		category = snapshot.categoryById.get(category.parent_id);
	}
	return found.slice(0, 3);
}

/** In one pass: of thousands of sold machines each looks through its category whenever that changes. */
function nearest(others: readonly PublicProduct[], product: PublicProduct): PublicProduct[] {
	const best: { other: PublicProduct; unlike: number }[] = [];
	for (const other of others) {
		const unlike = unlikeness(other, product);
		if (best.length === 3 && unlike >= (best[2]?.unlike ?? 0)) continue;
		const place = best.findIndex((one) => unlike < one.unlike);
		best.splice(place < 0 ? best.length : place, 0, { other, unlike });
		best.length = Math.min(best.length, 3);
	}
	return best.map(({ other }) => other);
}

function inStockIn(category: StoredCategory, snapshot: Snapshot): readonly PublicProduct[] {
	const known = inStockKnown.get(snapshot.products) ?? new Map<string, readonly PublicProduct[]>();
	inStockKnown.set(snapshot.products, known);
	const list =
		known.get(category.id) ??
		productsIn(category, snapshot).filter((one) => one.stock_status === 'in_stock' && !one.availability);
	known.set(category.id, list);
	return list;
}

/** By category id: every page of a sold machine asks for it. */
const inStockKnown = new WeakMap<readonly PublicProduct[], Map<string, readonly PublicProduct[]>>();

/** A price of half or twice as much counts 0.7, another make 1, and a price that is not given as much as that. */
function unlikeness(one: PublicProduct, other: PublicProduct): number {
	const isOtherMake = one.brand_id === '' || one.brand_id !== other.brand_id;
	return Number(isOtherMake) + (one.price && other.price ? Math.abs(Math.log(one.price / other.price)) : 1);
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
