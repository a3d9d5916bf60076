import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { saleActionLabels } from '#domain/products/availability.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { changeSale } from '../productQueries.ts';
import { soldText } from '../saleWords.ts';

/** Tells that the product is sold and what visitors see of it, and takes it back. Nothing while it is for sale. */
export function SoldBanner({ product }: { product: StoredProduct }) {
	const sale = useMutation(changeSale);
	return (
		<div role="status">
			{product.sold_at !== '' && (
				<div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line-strong bg-sunken p-4 md:mb-6 md:px-5">
					<CircleCheck className="size-5 flex-none text-steel-500" aria-hidden="true" />
					<div className="min-w-0 flex-1 basis-60">
						<p className="font-semibold">{soldText(product, new Date().toISOString())}</p>
						<p className="text-muted text-sm">
							Besökare hittar den inte i listor och sök. Pris och förfrågan visas inte.
						</p>
					</div>
					<Button
						look="secondary"
						isBusy={sale.isPending}
						onClick={() => sale.mutate({ ids: [product.id], sold: false })}
					>
						{!sale.isPending && <Undo2 aria-hidden="true" />}
						<span>{saleActionLabels.take_back}</span>
					</Button>
				</div>
			)}
		</div>
	);
}
