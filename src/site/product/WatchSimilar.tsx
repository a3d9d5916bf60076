import { Bell } from 'lucide-react';
import { criteriaLike, criteriaQuery, criteriaText } from '#domain/alerts/alertCriteria.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';

interface WatchSimilarProps {
	product: StoredPublicProduct;
	/** The product's own. */
	category: Pick<StoredCategory, 'name' | 'slug'> | undefined;
	brand: Pick<StoredBrand, 'name' | 'slug'> | undefined;
}

/** S4: 'Bevaka liknande' on the page of a sold machine. alertButton.ts finds it by data-watch and opens the dialog. */
export function WatchSimilar({ product: { title }, category, brand }: WatchSimilarProps) {
	const criteria = criteriaLike({ category: category?.slug ?? '', brand: brand?.slug ?? '', title });
	const query = criteriaQuery(criteria);
	// A machine without category and brand may have a title that nothing is found by.
	if (!query) return null;
	const named = (each: { slug: string; name: string } | undefined) => (each ? [{ ...each, former_slugs: [] }] : []);
	return (
		<button
			type="button"
			className="button button-primary button-large needs-script"
			aria-haspopup="dialog"
			data-watch={query}
			data-watched={criteriaText(criteria, { categories: named(category), brands: named(brand) })}
			data-status="anmalan-svar"
		>
			<Bell aria-hidden="true" />
			<span>Bevaka liknande</span>
		</button>
	);
}
