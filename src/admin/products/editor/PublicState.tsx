import { ExternalLink } from 'lucide-react';
import { productUrl } from '#data/addresses.ts';
import { publicationLabels } from '#domain/products/labels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { Badge } from '#ui/Badge.tsx';
import { SaleState } from '../SaleState.tsx';

/** Whether visitors see the product and can buy it, with a link to its page. */
export function PublicState({ product }: { product: StoredProduct }) {
	return (
		<span className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<Badge tone={product.is_published ? 'ok' : 'neutral'} dot>
				{product.is_published ? publicationLabels.published : publicationLabels.draft}
			</Badge>
			<SaleState product={product} />
			<a
				href={productUrl(product)}
				target="_blank"
				rel="noopener"
				className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:text-ink"
			>
				<span>{product.is_published ? 'Visa på sajten' : 'Visa som besökare ser den'}</span>
				<ExternalLink className="size-4" aria-hidden="true" />
				<span className="sr-only">(öppnas i ny flik)</span>
			</a>
		</span>
	);
}
