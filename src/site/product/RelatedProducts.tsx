import type { PublicProduct } from '#data/public/snapshot.ts';
import { ProductCard } from './ProductCard.tsx';

interface RelatedProductsProps {
	products: readonly PublicProduct[];
	/** S2: whether the product that they stand beside is sold, so that these are what there is instead. */
	isSold?: boolean;
}

/** D7: up to three others of the same shelf. Where they are fewer, the rest of the row says where to go from here. */
export function RelatedProducts({ products, isSold = false }: RelatedProductsProps) {
	return (
		<section className="mt-20 print:hidden" aria-labelledby="relaterade">
			<h2 id="relaterade" className="mb-6 text-title">
				{isSold ? 'Liknande i lager' : 'Relaterade produkter'}
			</h2>
			<ul className="product-grid related-grid">
				{products.map((product) => (
					<li key={product.id}>
						<ProductCard product={product} />
					</li>
				))}
				{products.length < 3 && (
					<li className="related-rest">
						<h3 className="text-heading">Hittar du inte rätt maskin?</h3>
						<p className="mt-2 max-w-[28rem] text-muted">
							Berätta vad du letar efter, så hjälper vi dig gärna att hitta den.
						</p>
						<div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
							<a href="/intresse?typ=kopa" className="button button-secondary">
								Berätta vad du söker
							</a>
							<a href="/produkter" className="link py-1">
								Se alla produkter
							</a>
						</div>
					</li>
				)}
			</ul>
		</section>
	);
}
