/** Brands: makes of machines and partners, with their logos (C4). */
import { file, formerSlugs, type Infer, object, position, type Stored, slugText, text } from '../fields.ts';
import { makerFields } from '../prices/privateBuyers.ts';

export const logoLimits = {
	/** Bytes. */
	maxSize: 2 * 1024 * 1024,
	tooLarge: 'Max 2 MB',
	// No SVG: it can carry scripts, and the published copy would be served from our own address.
	mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
	wrongType: 'Endast JPEG, PNG och WebP är tillåtna',
} as const;

/** A make of machine, and a partner in the home page's carousel. */
export const brand = object({
	name: text({ max: 100, required: 'Namn måste anges' }),
	slug: slugText(),
	former_slugs: formerSlugs(),
	logo: file({ ...logoLimits, thumbs: ['0x80'] }),
	...makerFields,
	sort_order: position(),
});
export type Brand = Infer<typeof brand>;
export type StoredBrand = Stored<Brand>;
