import { useMutation } from '@tanstack/react-query';
import type { ListedProduct } from '#data/office/productList.ts';
import { type StockStatus, stockStatuses, stockStatusLabels } from '#domain/products/labels.ts';
import { changeProducts } from './productQueries.ts';

const tones = {
	in_stock: 'bg-ok-soft text-ok-ink',
	on_order: 'bg-warn-soft text-warn-ink',
	out_of_stock: 'bg-stop-soft text-stop-ink',
} as const satisfies Record<StockStatus, string>;

/** The stock status of a row, to change in place. */
export function QuickStock({ product }: { product: ListedProduct }) {
	const change = useMutation(changeProducts);
	const shown = (change.isPending && change.variables.values.stock_status) || product.stock_status;
	return (
		<select
			aria-label={`Lagerstatus för ${product.title}`}
			aria-busy={change.isPending}
			value={shown}
			onChange={(event) => {
				const stock_status = stockStatuses.find((status) => status === event.target.value);
				if (stock_status) change.mutate({ ids: [product.id], values: { stock_status } });
			}}
			className={`control control-select min-h-9! field-sizing-content w-auto! border-transparent! bg-[length:1rem] py-1! pr-9! pl-2.5! font-semibold text-sm! ${tones[shown]}`}
		>
			{stockStatuses.map((status) => (
				<option key={status} value={status}>
					{stockStatusLabels[status]}
				</option>
			))}
		</select>
	);
}
