/** The demo's pictures, as files of this folder: made for it once, of machines and makes that do not exist. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { slugOf } from '#domain/text/slug.ts';
import type { BrandName } from './brands.ts';
import type { DemoProduct } from './product.ts';

/** A product's photos as WebP, the main one first. `width` in pixels makes them smaller than they are kept. */
export function photosOf({ title, photos = 2 }: DemoProduct, width?: number): Promise<Buffer[]> {
	return Promise.all(
		Array.from({ length: photos }, async (_, index) => {
			const photo = await picture(`photos/${slugOf(title, 'produkt')}-${index + 1}.webp`);
			return width ? sharp(photo).resize(width).webp({ quality: 80 }).toBuffer() : photo;
		}),
	);
}

/** A brand's logo as WebP on transparent ground. */
export function logoOf(brand: BrandName): Promise<Buffer> {
	return picture(`logos/${slugOf(brand, 'varumarke')}.webp`);
}

export function clipOf(name: string): Promise<Buffer> {
	return picture(`clips/${name}`);
}

function picture(path: string): Promise<Buffer> {
	return readFile(new URL(path, import.meta.url));
}
