import { imageDimensionsFromData } from 'image-dimensions';

/**
 * Most pixels of an uploaded picture. A phone takes 50 million at most; a file of some kilobytes can
 * claim billions, and takes four bytes of memory for each when a thumbnail is made of it.
 */
export const pixelsMax = 50_000_000;
export const tooManyPixels = 'Bilden har för många pixlar (högst 50 miljoner)';

/** How many pixels the header of a JPEG, PNG or WebP claims; undefined when these bytes do not hold it. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegPixels(bytes);
	const size = imageDimensionsFromData(bytes);
	return size && size.width * size.height;
}

/**
 * Of the frame that decoders find, those of Go and of libjpeg alike: they skip bytes between segments, 'ff 00' among them,
 * where `image-dimensions` reads a length. A file could show it another frame than the one that takes all memory.
 */
function jpegPixels(bytes: Uint8Array): number | undefined {
	const number = (at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
	let at = 2;
	while (at < bytes.length) {
		while (at < bytes.length && bytes[at] !== 0xff) at += 1;
		while (bytes[at] === 0xff) at += 1;
		const marker = bytes[at] ?? 0xda;
		at += 1;
		// Without a length (ITU T.81, B.1.1.3); the end of the picture, or its scan, comes behind its frame.
		if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
		if (marker === 0xd9 || marker === 0xda || at + 7 > bytes.length) return undefined;
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return number(at + 3) * number(at + 5);
		at += Math.max(2, number(at));
	}
	return undefined;
}
