import { ArrowRight } from 'lucide-react';
import { productUrl } from '#data/addresses.ts';
import type { CardProduct } from '#data/public/catalogueFiles.ts';
import { withWholeMeasures } from '#domain/text/format.ts';
import { ConditionLabel, StockLabel } from './Labels.tsx';
import { Photo } from './Photo.tsx';
import { Price } from './Price.tsx';
import { cardSizes, publishedPhoto } from './photoSource.ts';

interface ProductCardProps {
	product: CardProduct;
	/** The make, above the title. */
	brandName?: string | undefined;
	/** The heading's level where the card stands. */
	headingLevel?: 2 | 3;
	/** For the cards that are seen first. */
	isFirst?: boolean;
}

/** H3: a product in a list. The whole card leads to its page; its one link is 'Visa detaljer'. */
export function ProductCard(props: ProductCardProps) {
	const { product, brandName, headingLevel = 3, isFirst = false } = props;
	const Heading = headingLevel === 2 ? 'h2' : 'h3';
	const [image] = product.images;
	return (
		<article className="product-card group">
			<Photo
				source={image ? publishedPhoto(product, image) : undefined}
				alt=""
				sizes={cardSizes}
				isFirst={isFirst}
				className="rounded-t-[calc(var(--radius-card)-1px)]"
			/>
			<div className="flex flex-1 flex-col p-4 sm:p-5">
				<p className="flex flex-wrap gap-1.5">
					<StockLabel status={product.stock_status} availability={product.availability} />
					<ConditionLabel condition={product.condition} />
				</p>
				<Heading className="mt-3 text-pretty font-semibold text-lg leading-snug">
					{withWholeMeasures(product.title)}
				</Heading>
				{brandName && <p className="mt-1 text-muted text-sm">{brandName}</p>}
				<div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 pt-5 leading-tight">
					<Price product={product} size="card" />
					<a
						href={productUrl(product)}
						className="card-link col-start-2 row-start-1 inline-flex min-h-6 items-center gap-1.5 font-semibold text-accent-strong"
					>
						Visa detaljer<span className="sr-only">{` om ${product.title}`}</span>
						<ArrowRight size={18} aria-hidden="true" className="transition-transform group-hover:translate-x-0.5" />
					</a>
				</div>
			</div>
		</article>
	);
}
