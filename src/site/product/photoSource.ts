import { photoSet, photoUrl, photoWidths } from '#data/photos.ts';
import type { PublicProduct } from '#data/public/snapshot.ts';
import type { PhotoLook } from '#domain/products/photoLook.ts';

/** Where a photo can be had: in several sizes, or as one file. */
export interface PhotoSource {
	/** For browsers that read neither AVIF nor WebP from a srcset, and for the full-size view. */
	src: string;
	sets: { type: string; srcset: string }[];
	/** undefined: it has the shape of its frame, or nothing is known of it yet. */
	look?: PhotoLook | undefined;
}

/** What the addresses and looks of photos are found by. */
export type PhotoOwner = Pick<PublicProduct, 'id' | 'photo_looks'>;

/**
 * For `sizes`, last: as wide as a phone. Screens with three pixels to a point get the file for two: the third is not seen,
 * and it would take the next larger file, of three times the bytes.
 */
export const acrossPhone = '(min-resolution: 2.5dppx) 62vw, 100vw';

/** As wide as a card is in a grid of one, two and three columns. */
export const cardSizes = `(min-width: 88rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, ${acrossPhone}`;

const largest = photoWidths[photoWidths.length - 1] as 1600;

/** A photo of a published record: the variants that were made of it. */
export function publishedPhoto(record: PhotoOwner, name: string): PhotoSource {
	return {
		src: photoUrl(record, name, largest, 'webp'),
		sets: [
			{ type: 'image/avif', srcset: photoSet(record, name, 'avif') },
			{ type: 'image/webp', srcset: photoSet(record, name, 'webp') },
		],
		look: record.photo_looks?.[name],
	};
}

/** A photo that has no variants: a draft's, straight from where it is kept. */
export function singlePhoto(src: string): PhotoSource {
	return { src, sets: [] };
}
