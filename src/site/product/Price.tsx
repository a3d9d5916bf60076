import { kronor } from '#domain/format.ts';
import type { StoredProduct } from '#domain/product.ts';

interface PriceProps {
	product: Pick<StoredProduct, 'price' | 'old_price' | 'price_includes_vat'>;
	size: 'card' | 'page' | 'bar';
}

const sizes = { card: 'text-[1.375rem]', page: 'text-title', bar: 'text-xl' } as const;

/** D3: price, what it was before, and whether VAT is in it. Without a price: 'Pris på förfrågan'. */
export function Price({ product: { price, old_price, price_includes_vat }, size }: PriceProps) {
	if (price === null) {
		return <p className={`font-semibold ${size === 'page' ? 'text-heading' : 'text-lg'}`}>Pris på förfrågan</p>;
	}
	return (
		<div className="leading-tight">
			<p className="flex flex-wrap items-baseline gap-x-2.5">
				<span className={`price font-semibold tracking-tight ${sizes[size]}`}>{kronor(price)}</span>
				{old_price !== null && size !== 'bar' && (
					<s className="price text-muted">
						<span className="sr-only">Tidigare pris </span>
						<span>{kronor(old_price)}</span>
					</s>
				)}
			</p>
			<p className="mt-0.5 text-muted text-sm">{price_includes_vat ? 'Inkl. moms' : 'Exkl. moms'}</p>
		</div>
	);
}
