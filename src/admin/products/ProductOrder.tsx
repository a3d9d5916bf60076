import { useMutation, useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '#data/errors.ts';
import type { ListedProduct } from '#data/productList.ts';
import { kronor } from '#domain/format.ts';
import { publicationLabels } from '#domain/labels.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { productOrderQuery, reorderProducts } from './products.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** Reorder mode (B3): every product, in the order in which visitors meet them. Each move is saved at once. */
export function ProductOrder() {
	const { data: stored, isError, error, refetch, isRefetching } = useQuery(productOrderQuery);
	const { order, reorder } = useSavedOrder(stored);

	if (!order) {
		return isError ? (
			<div className="card">
				<ErrorState
					title="Produkterna kunde inte hämtas"
					description={messageOf(error)}
					isBusy={isRefetching}
					onRetry={refetch}
				/>
			</div>
		) : (
			<SkeletonRows count={8} />
		);
	}
	return (
		<>
			<p className="mb-4 rounded-card bg-accent-soft px-4 py-3 text-steel-800">
				Dra produkterna för att ändra ordning. Ordningen visas som standard på publika sidan.
			</p>
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

/**
 * The order as the person sees it: moved rows stand in their new place before the server has answered, and moves made
 * meanwhile are sent together afterwards. When saving fails, the stored order is back.
 */
function useSavedOrder(stored: ListedProduct[] | undefined) {
	const [wanted, setWanted] = useState<string[]>();
	const next = useRef<string[]>(undefined);
	const isSaving = useRef(false);
	const { mutateAsync } = useMutation(reorderProducts);

	async function save() {
		if (isSaving.current) return;
		isSaving.current = true;
		try {
			while (next.current) {
				const ids = next.current;
				next.current = undefined;
				await mutateAsync(ids);
			}
		} catch {
			// Told by its toast.
			next.current = undefined;
		} finally {
			isSaving.current = false;
			setWanted(undefined);
		}
	}

	return {
		order: stored && inOrder(stored, wanted),
		reorder(products: ListedProduct[]) {
			const ids = products.map(({ id }) => id);
			next.current = ids;
			setWanted(ids);
			void save();
		},
	};
}

/** The products in a wanted order. Those that it does not know come first, as the server has it. */
export function inOrder<P extends { id: string }>(products: readonly P[], ids: readonly string[] | undefined): P[] {
	if (!ids) return [...products];
	const place = new Map(ids.map((id, index) => [id, index]));
	return products
		.map((product, index) => ({ product, index }))
		.sort(
			(one, other) =>
				(place.get(one.product.id) ?? -1) - (place.get(other.product.id) ?? -1) || one.index - other.index,
		)
		.map(({ product }) => product);
}

function OrderedProduct({ product }: { product: ListedProduct }) {
	return (
		<div className="flex items-center gap-3">
			<Thumbnail product={product} />
			<div className="min-w-0 flex-1">
				<p className="truncate font-semibold">{product.title}</p>
				<p className="truncate text-muted text-sm">
					{product.is_published ? publicationLabels.published : publicationLabels.draft}
					{product.price !== null && ` · ${kronor(product.price)}`}
				</p>
			</div>
		</div>
	);
}
