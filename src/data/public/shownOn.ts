/**
 * Selects from a snapshot what each page shows. A page reads only its selections (`shown` in currentSnapshot.ts), and
 * its key is made of the same ones (urls.ts): so a page cannot show a record that its key lacks.
 */
import type { StoredSiteSettings } from '#domain/company/site.ts';
import type { Availability } from '#domain/products/availability.ts';
import { pathTo, type StoredCategory } from '#domain/products/category.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { relatedProducts } from './relatedProducts.ts';
import { remembered } from './remembered.ts';
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

/**
 * A part of a record, with a version of its own: that differs only when one of these values does, so that pages which show
 * a part stay as they are when the rest of the record is changed.
 */
function partOf<R extends VersionedRecord, Name extends keyof R>(record: R, names: readonly Name[]): Part<R, Name> {
	const values = Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, Name>;
	return { ...values, id: record.id, updated: JSON.stringify(values) };
}

type Part<R, Name extends keyof R> = Pick<R, Name> & VersionedRecord;

/** What the frame of every page shows of the texts. A change of these renders every page. */
export function shownOnEveryPage({ settings }: Snapshot) {
	return { settings: partOf(settings, frameTexts) } satisfies Shown;
}

const frameTexts = [
	'contact_phone',
	'contact_email',
	'contact_address',
	'social',
	'footer_description',
	'footer_copyright',
	'footer_credit',
	'footer_credit_url',
	'seo_default_title',
	'seo_default_description',
	'legal_name',
	'organisation_number',
	'seat',
	'vat_number',
	'f_tax',
] as const;

export type FrameTexts = ReturnType<typeof shownOnEveryPage>['settings'];

/** All texts and categories: for the pages that staff have written, and those that lead to categories. */
export function shownOnPagesOfTexts({ settings, categories }: Snapshot) {
	return { settings, categories: categories.map(shownCategory) } satisfies Shown;
}

export type ShownCategory = ReturnType<typeof shownCategory>;

/** What pages show of a category: neither what only staff see nor its former addresses. */
export function shownCategory(category: StoredCategory) {
	return partOf(category, ['slug', 'name', 'description', 'icon_name', 'parent_id']);
}

/** The year of the copyright line: Sweden's, whatever the time zone of the machine that makes the pages. */
export function copyrightYear({ now }: Snapshot): string {
	return swedishDay(now).slice(0, 4);
}

export function shownOnHome(snapshot: Snapshot) {
	return { featured: featuredProducts(snapshot), brands: snapshot.brands } satisfies Shown;
}

/** Nothing of a product for a slug that no public one has. */
export function shownOnProduct(snapshot: Snapshot, slug: string) {
	const product = snapshot.productBySlug.get(slug);
	return {
		product,
		brand: product && snapshot.brandById.get(product.brand_id),
		categoryPath: product ? shownPath(product.category_id, snapshot) : [],
		related: product ? relatedProducts(product, snapshot) : [],
		settings: shownTexts(snapshot),
	} satisfies Shown;
}

function shownTexts({ settings }: Snapshot) {
	return knownTexts(settings, [], () => partOf(settings, ['contact_phone', 'sells_to_private_buyers']));
}

/** From the outermost category to a product's own, as its page shows them. */
function shownPath(id: string, { categories, categoryById }: Snapshot) {
	const own = categoryById.get(id);
	if (!own) return [];
	return knownPath(own, categories, () => pathTo(id, categories).map((category) => partOf(category, ['slug', 'name'])));
}

// The keys of ten thousand pages are made of these.
const knownTexts = remembered<Part<StoredSiteSettings, 'contact_phone' | 'sells_to_private_buyers'>>();
const knownPath = remembered<Part<StoredCategory, 'slug' | 'name'>[]>();
