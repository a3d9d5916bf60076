import type { DecodedPhoto } from './heicWorker.ts';

/** Longest time for one photo: 12 megapixels take an old phone about five seconds. */
const timeoutMs = 60_000;

/**
 * Decodes a HEIC photo. Safari can do it by itself; other browsers load a worker with libheif (470 kB) at the first
 * photo, and end it after each, because WebAssembly frees its memory no sooner.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
	return (await decodedByBrowser(file)) ?? (await decodedByLibheif(file));
}

async function decodedByBrowser(file: Blob): Promise<ImageBitmap | undefined> {
	try {
		return await createImageBitmap(file, { imageOrientation: 'from-image' });
	} catch {
		return undefined;
	}
}

async function decodedByLibheif(file: Blob): Promise<ImageBitmap> {
	const bytes = await file.arrayBuffer();
	const colorSpace = isDisplayP3(new Uint8Array(bytes)) ? 'display-p3' : 'srgb';
	const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { type: 'module' });
	try {
		const photo = await new Promise<DecodedPhoto>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error('The HEIC decoder does not answer')), timeoutMs);
			worker.onmessage = ({ data }: MessageEvent<DecodedPhoto | { error: string }>) => {
				clearTimeout(timer);
				if ('error' in data) reject(new Error(data.error));
				else resolve(data);
			};
			worker.onerror = (event) => {
				clearTimeout(timer);
				reject(new Error(event.message || 'The HEIC decoder could not be loaded'));
			};
			worker.postMessage(bytes, [bytes]);
		});
		// libheif gives the numbers as they are stored. Read as sRGB, an iPhone's colours would look dull.
		return await createImageBitmap(new ImageData(photo.pixels, photo.width, photo.height, { colorSpace }));
	} finally {
		worker.terminate();
	}
}

/** Whether the colour profile calls itself 'Display P3', as iPhones' does. Profiles are near the start of the file. */
export function isDisplayP3(bytes: Uint8Array): boolean {
	const start = String.fromCharCode(...bytes.subarray(0, 32_768));
	return start.includes('Display P3') || start.includes([...'Display P3'].join('\0'));
}
