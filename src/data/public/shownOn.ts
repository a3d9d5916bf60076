/**
 * Selects from a snapshot what each page shows. A page reads only its selections (`shown` in currentSnapshot.ts), and
 * its key is made of the same ones (urls.ts): so a page cannot show a record that its key lacks.
 */
import type { Availability } from '#domain/products/availability.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { relatedProducts } from './relatedProducts.ts';
import { featuredProducts, type Snapshot } from './snapshot.ts';

/** A record as keys know it: every change sets another `updated`. */
export interface VersionedRecord {
	id: string;
	updated: string;
	/** Of a product: time alone changes it. */
	availability?: Availability;
}

/** Records and lists of records only, so that `keyOf` sees everything in it. */
export type Shown = Readonly<Record<string, VersionedRecord | readonly VersionedRecord[] | undefined>>;

/** Texts and navigation: what the frame of every page shows, and all that most pages of text show. */
export function shownOnEveryPage({ settings, categories }: Snapshot) {
	return { settings, categories } satisfies Shown;
}

/** The year of the copyright line: Sweden's, whatever the time zone of the machine that makes the pages. */
export function copyrightYear({ now }: Snapshot): string {
	return swedishDay(now).slice(0, 4);
}

export function shownOnHome(snapshot: Snapshot) {
	return { featured: featuredProducts(snapshot), brands: snapshot.brands } satisfies Shown;
}

/** Nothing for a slug that no public product has. Categories are on every page. */
export function shownOnProduct(snapshot: Snapshot, slug: string) {
	const product = snapshot.productBySlug.get(slug);
	return {
		product,
		brand: product && snapshot.brandById.get(product.brand_id),
		related: product ? relatedProducts(product, snapshot) : [],
	} satisfies Shown;
}
