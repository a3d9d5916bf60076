/** A product: its fields for everyone and for staff alone, its files, and what of it is written at once (B2, B5). */

import {
	choice,
	type FormValues,
	files,
	flag,
	type Infer,
	money,
	object,
	optionalChoice,
	optionalInteger,
	partOf,
	position,
	relation,
	type Stored,
	slugText,
	text,
	textList,
	timestamp,
} from '../fields.ts';
import { measureFields, staffFields } from '../measures/measureFields.ts';
import { vatFields } from '../prices/vatFields.ts';
import { availabilityFields, publishedSinceFields } from './availabilityFields.ts';
import { energyFields } from './energyFields.ts';
import { conditions, deliveryTypes, stockStatuses, warrantyUnitGenitives, warrantyUnits } from './labels.ts';
import { documentFields } from './productDocuments.ts';
import { refrigerantFields, refrigerantStaffFields } from './refrigerant.ts';

export const photoLimits = {
	max: 8,
	tooMany: 'Max 8 bilder per produkt',
	/** Bytes. */
	maxSize: 5 * 1024 * 1024,
	tooLarge: 'Max 5 MB per bild',
	mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
	wrongType: 'Endast JPEG, PNG och WebP är tillåtna',
	recommended: '1200x800 (3:2)',
} as const;

export const videoLimits = {
	max: 3,
	tooMany: 'Max 3 videor per produkt',
	/** Bytes. */
	maxSize: 50 * 1024 * 1024,
	tooLarge: 'Max 50 MB per video',
	mimeTypes: ['video/mp4', 'video/webm'],
	wrongType: 'Endast MP4 och WebM är tillåtna',
	recommended: '1920x1080, H.264',
} as const;

export const defaultServiceAgreementText = 'Serviceavtal kan tecknas';
export const defaultShippingText = 'DHL/Schenker';
export const defaultPickupText = 'Hämtas på plats';

/** What everyone may see of a machine. */
const publicFields = {
	title: text({ max: 100, required: 'Titel är obligatorisk' }),
	slug: slugText(),
	sku: text({ max: 50 }),
	category_id: relation('categories'),
	brand_id: relation('brands'),
	short_description: text({ max: 200, multiline: true }),
	long_description: text({ max: 5000, multiline: true }),
	price: money(),
	old_price: money(),
	price_includes_vat: flag(),
	...vatFields,
	/** J3: what stands beside `old_price`, which is shown with it alone; null for none. Filled in by the server. */
	lowest_price: money(),
	condition: choice(conditions, 'new'),
	stock_status: choice(stockStatuses, 'in_stock'),
	...availabilityFields,
	energy_class: text({ max: 10 }),
	...energyFields,
	...measureFields,
	...refrigerantFields,
	images: files({ ...photoLimits, thumbs: ['240x160f', '480x320f'] }),
	videos: files(videoLimits),
	...documentFields,
	delivery_type: optionalChoice(deliveryTypes),
	delivery_text: text({ max: 200 }),
	service_agreement_enabled: flag(),
	service_agreement_text: text({ max: 200 }),
	warranty_enabled: flag(),
	warranty_duration: optionalInteger({
		min: 1,
		max: 120,
		tooSmall: 'Garantin måste vara minst 1',
		tooLarge: 'Garantin får vara högst 120',
	}),
	warranty_unit: optionalChoice(warrantyUnits),
	tags: textList({ max: 50, tooLong: 'Max 50 tecken per tagg', maxItems: 30, tooMany: 'Max 30 taggar' }),
	is_published: flag(),
	is_featured: flag(),
	sort_order: position(),
	/** When something that its page shows was last changed. Filled in by the server. */
	content_changed: timestamp(),
};

/** Where a draft comes from. */
const originFields = {
	/** The lead that it was made from (S7), which finds its drafts by it. Emptied when the lead is deleted. */
	source_lead_id: relation('leads'),
	/**
	 * Made by the phone, once for each machine, so that a draft that is sent again is stored once (S8), or of a draft from a
	 * lead 'lead-' and its id. Unique.
	 */
	draft_key: text({ max: 64, pattern: { expression: /^[A-Za-z0-9-]{8,64}$/, message: 'Ogiltig nyckel' } }),
};
const staffOnly = { ...staffFields, ...refrigerantStaffFields, ...publishedSinceFields, ...originFields };
/** The fields that only staff may see: neither pages nor their files name them. */
export const staffFieldNames: readonly string[] = Object.keys(staffOnly);

/** A machine that we sell. */
export const product = object({ ...publicFields, ...staffOnly });
export type Product = Infer<typeof product>;
export type ProductFormValues = FormValues<typeof product>;
export type StoredProduct = Stored<Product>;

/** A product as everyone may see it: without what only staff may. */
export const publicProduct = object(publicFields);
export type StoredPublicProduct = Stored<Infer<typeof publicProduct>>;

/** The empty form of a new product. */
export const newProduct: ProductFormValues = {
	...product.initial,
	service_agreement_text: defaultServiceAgreementText,
};

const {
	images: _images,
	videos: _videos,
	documents: _documents,
	slug: _slug,
	sort_order: _sort_order,
	content_changed: _content_changed,
	lowest_price: _lowest_price,
	sold_at: _sold_at,
	first_published_at: _first_published_at,
	source_lead_id: _source_lead_id,
	draft_key: _draft_key,
	...written
} = product.fields;
/** What the editor writes as values. Files have lists of their own, and the server fills in the rest. */
export const productValues = object(written);
export type ProductValues = Infer<typeof productValues>;

/** What many products can be given at once (B2). */
export const bulkValues = partOf(product, ['is_published', 'stock_status', 'category_id', 'is_featured']);
export type BulkValues = Partial<Infer<typeof bulkValues>>;

/** B5: a published product has at least one photo. The form asks it of every product. */
export const imageRequired = 'Minst en bild krävs';

/** 'En {n} års garanti' without the article: '2 års garanti', '6 månaders garanti'. undefined when there is none. */
export function warranty(
	product: Pick<Product, 'warranty_enabled' | 'warranty_duration' | 'warranty_unit'>,
): string | undefined {
	const { warranty_enabled, warranty_duration, warranty_unit } = product;
	if (!warranty_enabled || !warranty_duration) return undefined;
	return `${warranty_duration} ${warrantyUnitGenitives[warranty_unit || 'months']} garanti`;
}
