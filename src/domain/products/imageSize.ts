import { imageDimensionsFromData } from 'image-dimensions';

/**
 * Most pixels of an uploaded picture. A phone takes 50 million at most; a file of some kilobytes can
 * claim billions, and takes four bytes of memory for each when a thumbnail is made of it.
 */
export const pixelsMax = 50_000_000;
export const tooManyPixels = 'Bilden har för många pixlar (högst 50 miljoner)';

/** How many pixels the header of a JPEG, PNG or WebP claims; undefined when these bytes do not hold it. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
	const size = imageDimensionsFromData(bytes);
	return size && size.width * size.height;
}
