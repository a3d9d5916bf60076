import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import type { ListedProduct } from '#data/office/productList.ts';
import { kronorText } from '#domain/prices/vat.ts';
import { publicationLabels } from '#domain/products/labels.ts';
import { withWholeMeasures } from '#domain/text/format.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { OrderHint } from '../lists/OrderHint.tsx';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { Thumbnail } from '../photos/Thumbnail.tsx';
import { productOrderQuery, reorderProducts } from './productQueries.ts';

/** Reorder mode (B3): every product, in the site's order. Each move is saved at once. */
export function ProductOrder() {
	const query = useQuery(productOrderQuery);
	const { order, reorder } = useSavedOrder(query.data, reorderProducts);

	if (!order) {
		return query.isError ? (
			<div className="card">
				<FailedQuery title="Produkterna kunde inte hämtas" query={query} />
			</div>
		) : (
			<SkeletonRows count={8} />
		);
	}
	return (
		<>
			<OrderHint what="produkterna" />
			{order.length === 0 ? (
				<EmptyState icon={Package} title="Inga produkter hittades" />
			) : (
				<SortableList label="Produkter" items={order} nameOf={(product) => product.title} onReorder={reorder}>
					{(product) => <OrderedProduct product={product} />}
				</SortableList>
			)}
		</>
	);
}

function OrderedProduct({ product }: { product: ListedProduct }) {
	return (
		<div className="flex items-center gap-3">
			<Thumbnail product={product} />
			<div className="min-w-0 flex-1">
				<p className="line-clamp-2 font-semibold leading-snug">{withWholeMeasures(product.title)}</p>
				<p className="truncate text-muted text-sm">
					<span>{product.is_published ? publicationLabels.published : publicationLabels.draft}</span>
					{product.price !== null && <span>{` · ${kronorText(product.price)}`}</span>}
				</p>
			</div>
		</div>
	);
}
