import { categoryPageUrl } from '#data/addresses.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import { WatchSimilar } from './WatchSimilar.tsx';

interface SoldNoticeProps {
	product: StoredPublicProduct;
	/** The product's own. */
	category: Pick<StoredCategory, 'name' | 'slug'> | undefined;
	brand: Pick<StoredBrand, 'name' | 'slug'> | undefined;
	/** Whether the page shows what is like it and in stock. */
	hasSimilar: boolean;
}

/** S2: stands in place of price and inquiry once a machine is sold, and says where to go on from here. */
export function SoldNotice({ product, category, brand, hasSimilar }: SoldNoticeProps) {
	return (
		<div className="mt-6 rounded-card bg-sunken p-5">
			<p className="font-semibold text-lg">Den här maskinen är såld</p>
			<p className="mt-1 text-muted">Det kommer in nya maskiner varje vecka.</p>
			<div className="mt-4 flex flex-col gap-3 print:hidden">
				<WatchSimilar product={product} category={category} brand={brand} />
				{hasSimilar && (
					<a href="#relaterade" className="button button-secondary">
						Se liknande i lager
					</a>
				)}
				<a href={category ? categoryPageUrl(category) : '/produkter'} className="link self-start py-1">
					{category ? `Allt i ${category.name}` : 'Alla produkter'}
				</a>
			</div>
		</div>
	);
}
