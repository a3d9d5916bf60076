import { productFileUrl } from '#data/office/products.ts';
import { uploadUrl } from '#data/office/uploads.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import type { MediaItem } from './mediaItems.ts';

/** Where a file of the product can be seen, a photo also made small; undefined where it cannot yet. */
export function mediaUrl(
	item: MediaItem,
	product: StoredProduct | undefined,
	fileToken: string | undefined,
	size: 'small' | 'whole',
): string | undefined {
	if (item.previewUrl) return item.previewUrl;
	const itsSize = item.kind === 'photo' ? size : 'whole';
	if (item.status === 'stored') return product && productFileUrl(product, item.name, fileToken, itsSize);
	if (item.status === 'uploaded') return uploadUrl(item.upload, item.file, fileToken, itsSize);
	return undefined;
}
