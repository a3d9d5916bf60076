import { videoUrl } from '#data/photos.ts';
import { type PhotoOwner, type PhotoSource, publishedPhoto } from './photoSource.ts';

/** Where the photos and videos of one product are, by the names that its record keeps. */
export interface ProductMedia {
	photo: (name: string) => PhotoSource;
	video: (name: string) => string;
}

/** Those that visitors get. */
export function publishedMedia(product: PhotoOwner): ProductMedia {
	return {
		photo: (name) => publishedPhoto(product, name),
		video: (name) => videoUrl(product, name),
	};
}
