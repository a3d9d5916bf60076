import { documentUrl, videoUrl } from '#data/photos.ts';
import type { ShownDocument } from '#domain/products/productDocuments.ts';
import { type PhotoOwner, type PhotoSource, publishedPhoto, singlePhoto } from './photoSource.ts';

/** Where the photos, videos and documents of one product are, by the names that its record keeps. */
export interface ProductMedia {
	photo: (name: string) => PhotoSource;
	video: (name: string) => string;
	document: (document: ShownDocument) => string;
}

/** Those that visitors get. */
export function publishedMedia(product: PhotoOwner): ProductMedia {
	return {
		photo: (name) => publishedPhoto(product, name),
		video: (name) => videoUrl(product, name),
		document: ({ file, fileName }) => documentUrl(product, file, fileName),
	};
}

/** Those of a product that is not published, straight from where its files are kept. */
export function mediaFrom(file: (name: string) => string): ProductMedia {
	return { photo: (name) => singlePhoto(file(name)), video: file, document: ({ file: name }) => file(name) };
}
