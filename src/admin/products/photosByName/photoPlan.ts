/** X7: which chosen file becomes a photo of which product, before anything is sent. */
import type { PhotographedProduct } from '#data/office/productPhotos.ts';
import { matchPhotos } from '#domain/products/photoNames.ts';
import { isStoredFrom } from './storedName.ts';

export interface PlannedProduct {
	product: PhotographedProduct;
	/** In the order in which they are added, after the photos that the product has. */
	files: readonly File[];
}

export interface LeftFile {
	file: File;
	reason: string;
}

export interface PhotoPlan {
	products: readonly PlannedProduct[];
	/** What goes to no product, and why. */
	left: readonly LeftFile[];
}

/** Plans chosen files. A photo that its product has already by that name is left, so that the same folder can be dropped again. */
export function planPhotos(files: readonly File[], products: readonly PhotographedProduct[]): PhotoPlan {
	const byId = new Map(products.map((product) => [product.id, product]));
	const left: LeftFile[] = [];
	// Matched without the limit of a product first: a photo that it has already takes no room.
	const known = new Set<File>();
	for (const { id, files: places } of matchPhotos(
		namesOf(files),
		asMatched(products, () => 0),
	).products) {
		const stored = byId.get(id)?.images ?? [];
		for (const file of places.flatMap((place) => files[place] ?? []))
			if (stored.some((image) => isStoredFrom(file.name, image))) known.add(file);
	}
	const fresh = files.filter((file) => !known.has(file));
	const matching = matchPhotos(
		namesOf(fresh),
		asMatched(products, ({ images }) => images.length),
	);
	for (const { file, reason } of matching.rest) if (fresh[file]) left.push({ file: fresh[file], reason });
	for (const file of known) left.push({ file, reason: 'Produkten har redan en bild med det namnet' });
	return {
		products: matching.products.flatMap(({ id, files: places }) => {
			const product = byId.get(id);
			return product ? { product, files: places.flatMap((place) => fresh[place] ?? []) } : [];
		}),
		left,
	};
}

function namesOf(files: readonly File[]): string[] {
	return files.map(({ name }) => name);
}

function asMatched(products: readonly PhotographedProduct[], photoCountOf: (product: PhotographedProduct) => number) {
	return products.map((product) => {
		const { id, sku, title } = product;
		return { id, sku, title, photoCount: photoCountOf(product) };
	});
}
