import { photoLimits } from '#domain/products/product.ts';
import { fileKind, kindBytes } from './fileKind.ts';
import { FileRefused } from './fileRefused.ts';
import { decodeHeic } from './heic.ts';

/** Longest side of a stored photo, in pixels. */
const longestSide = 2400;
/** Larger files are not opened, in bytes: a 48-megapixel photo from a phone has about 25 MB. */
const largestFile = 80 * 1024 * 1024;
/** Qualities to try until the photo is small enough. The first is almost always enough: about 1 MB. */
const qualities = [0.85, 0.75, 0.6] as const;

/**
 * Converts a camera's photo into what we store (B5): upright whatever its EXIF orientation, at most 2,400 px wide and
 * high, at most 5 MB, and without metadata. Small photos are redrawn and re-encoded too, because that removes the place
 * where they were taken. Throws FileRefused for what is no such photo.
 */
export async function preparePhoto(file: File): Promise<File> {
	if (file.size > largestFile) throw new FileRefused(photoLimits.tooLarge);
	const kind = fileKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()));
	if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp' && kind !== 'heic') throw refusalOf(file);
	const picture = await decoded(file, kind === 'heic');
	try {
		const canvas = drawn(picture);
		// Only these may be see-through, and a JPEG would make that black.
		const isTransparent = (kind === 'png' || kind === 'webp') && hasTransparency(canvas);
		const photo = await encoded(canvas, isTransparent);
		// Safari gives the memory of a canvas back late unless it is emptied.
		canvas.width = 0;
		return new File([photo], nameOf(file.name, photo.type), { type: photo.type });
	} finally {
		picture.close();
	}
}

/** Says of a large file with a photo's type that it is too large, before that it is no photo. */
function refusalOf(file: File): FileRefused {
	const isDeclared = (photoLimits.mimeTypes as readonly string[]).includes(file.type);
	return new FileRefused(isDeclared && file.size > photoLimits.maxSize ? photoLimits.tooLarge : photoLimits.wrongType);
}

async function decoded(file: File, isHeic: boolean): Promise<ImageBitmap> {
	try {
		return await (isHeic ? decodeHeic(file) : createImageBitmap(file, { imageOrientation: 'from-image' }));
	} catch (error) {
		console.error(`${file.name} could not be decoded`, error);
		throw new FileRefused(
			file.size > photoLimits.maxSize ? photoLimits.tooLarge : 'Bilden kan inte läsas. Den kan vara skadad.',
		);
	}
}

/** Width and height that fit within the longest side, with the same proportions. Nothing is enlarged. */
export function fitted(width: number, height: number, longest = longestSide): { width: number; height: number } {
	const scale = Math.min(1, longest / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(picture: ImageBitmap): HTMLCanvasElement {
	const canvas = document.createElement('canvas');
	Object.assign(canvas, fitted(picture.width, picture.height));
	const context = canvas.getContext('2d');
	if (!context) throw new Error('The browser gives no canvas');
	context.imageSmoothingQuality = 'high';
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return canvas;
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
	const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
	for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 255) return true;
	return false;
}

async function encoded(canvas: HTMLCanvasElement, isTransparent: boolean): Promise<Blob> {
	// A browser that writes no WebP writes PNG instead, which is as good and only larger.
	const type = isTransparent ? 'image/webp' : 'image/jpeg';
	for (const quality of qualities) {
		const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
		if (!photo) throw new FileRefused('Bilden kan inte läsas. Den kan vara skadad.');
		if (photo.size <= photoLimits.maxSize) return photo;
	}
	throw new FileRefused(photoLimits.tooLarge);
}

const endings: Record<string, string> = { 'image/jpeg': '.jpg', 'image/webp': '.webp', 'image/png': '.png' };

function nameOf(name: string, type: string): string {
	return name.replace(/\.[^.]*$/, '') + (endings[type] ?? '');
}
