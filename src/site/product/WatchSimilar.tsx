import type { StoredCategory } from '#domain/category.ts';
import type { StoredPublicProduct } from '#domain/product.ts';

interface WatchSimilarProps {
	product: StoredPublicProduct;
	/** The product's own. */
	category: Pick<StoredCategory, 'name' | 'slug'> | undefined;
}

/** S4: 'Bevaka liknande' on the page of a sold machine. */
export function WatchSimilar(_props: WatchSimilarProps) {
	return null;
}
