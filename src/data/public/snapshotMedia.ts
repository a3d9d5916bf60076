/** What the photos and videos of records change of a snapshot: what waits for them, and how photos are shown. */
import { sharingPhotoUrl } from '#data/photos.ts';
import type { PhotoLook } from '#domain/products/photoLook.ts';
import { arranged, type PublicProduct, type Snapshot } from './snapshot.ts';

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
