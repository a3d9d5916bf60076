import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '#data/office/errors.ts';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { priceHistoryRows, type Reduction } from '#domain/prices/priceHistory.ts';
import { shownPrice } from '#domain/prices/vat.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { priceHistoryQuery } from '../editorQueries.ts';
import type { ProductFormValues } from '../formValues.ts';
import { NumberInput } from '../NumberInput.tsx';
import { Section } from '../Section.tsx';
import { type TypedPrice, typedPrice, typedReduction } from '../typedPrice.ts';

interface PriceSectionProps {
	/** Missing for a new one. */
	product: StoredProduct | undefined;
}

/** B7, J2, J3: prices as they are written in Swedish, with their VAT, and what may stand beside a reduced one. */
export function PriceSection({ product }: PriceSectionProps) {
	const { register } = useFormContext<ProductFormValues>();
	const typed = useTypedPrice();
	const shown = shownPrice(typed);
	return (
		<Section title="Priser" hint="I kronor (SEK). Lämna tomt för ”Pris på förfrågan”.">
			<div className="grid gap-5 sm:grid-cols-2">
				<NumberInput
					name="price"
					unit="kr"
					placeholder="12 500"
					inputMode="decimal"
					hint={shown && (shown.otherText ?? shown.vatText)}
				/>
				<NumberInput
					name="old_price"
					unit="kr"
					placeholder="12 500"
					inputMode="decimal"
					hint="Visas överstruket vid rea."
				/>
			</div>
			{typed.old_price !== null && <ReducedPrice product={product} typed={typed} />}
			<div className="grid gap-3">
				{typed.is_margin_scheme ? (
					<p className="leading-6">
						<span className="text-muted">Priset är inklusive moms som köparen inte kan dra av.</span>
					</p>
				) : (
					<Checkbox label={productLabels.price_includes_vat} {...register('price_includes_vat')} />
				)}
				<Checkbox
					label={productLabels.is_margin_scheme}
					hint="För begagnat som är köpt utan avdragsgill moms."
					{...register('is_margin_scheme')}
				/>
			</div>
			{product && <PriceHistory product={product} />}
		</Section>
	);
}

function useTypedPrice(): TypedPrice {
	return useWatch({ compute: (values: ProductFormValues) => typedPrice(values) });
}

/** What visitors will see beside the struck-through price, and why. Reads the history when a reduced price is typed. */
function ReducedPrice({ product, typed }: { product: StoredProduct | undefined; typed: TypedPrice }) {
	const query = useQuery({
		...priceHistoryQuery(product?.id ?? '', product?.updated ?? ''),
		enabled: product !== undefined,
	});
	const history = product ? query.data : [];
	const reduction = history && typedReduction(history, typed);
	return (
		<div role="status" className="text-sm">
			{query.isError && !history ? (
				<FailedHistory error={query.error} onRetry={query.refetch} />
			) : (
				reduction && <ReductionText reduction={reduction} />
			)}
		</div>
	);
}

function ReductionText({ reduction: { isShown, text, reason, advice } }: { reduction: Reduction }) {
	return (
		<div className="grid gap-1 border-line border-l-2 pl-3">
			<p className="font-semibold">{isShown ? text : 'Ordinarie pris visas inte för besökare.'}</p>
			<p className="text-muted">{reason}</p>
			{advice && <p className="text-warn-ink">{advice}</p>}
		</div>
	);
}

/** J3: the prices that visitors have seen, newest first. Read when it is unfolded. */
function PriceHistory({ product }: { product: StoredProduct }) {
	const [isOpen, setIsOpen] = useState(false);
	const query = useQuery({ ...priceHistoryQuery(product.id, product.updated), enabled: isOpen });
	const rows = query.data && priceHistoryRows(query.data);
	return (
		<details className="group border-line border-t" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary className="-mb-2 flex min-h-11 cursor-pointer list-none items-center gap-2 pt-2 text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
				Prishistorik
				<ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
			</summary>
			<div className="pt-3 text-sm">
				{!rows ? (
					query.isError ? (
						<FailedHistory error={query.error} onRetry={query.refetch} />
					) : (
						<p role="status" className="text-muted">
							Hämtar…
						</p>
					)
				) : rows.length === 0 ? (
					<p className="text-muted">Produkten har inte haft något offentligt pris ännu.</p>
				) : (
					<table className="w-full text-left tabular-nums">
						<caption className="sr-only">Prishistorik</caption>
						<thead className="text-muted">
							<tr>
								{['Period', 'Pris', 'Moms'].map((header) => (
									<th key={header} scope="col" className="py-1 pr-3 font-normal">
										{header}
									</th>
								))}
							</tr>
						</thead>
						<tbody className="divide-y divide-line">
							{rows.map(({ period, price, vat }) => (
								<tr key={period + price + vat}>
									<th scope="row" className="py-2 pr-3 font-normal">
										{period}
									</th>
									<td className="py-2 pr-3">{price}</td>
									<td className="py-2 text-muted">{vat}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</div>
		</details>
	);
}

function FailedHistory({ error, onRetry }: { error: Error; onRetry: () => void }) {
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-stop-ink">
			<span>{`Prishistoriken kunde inte hämtas. ${messageOf(error) ?? ''}`}</span>
			<Button look="secondary" size="small" onClick={() => onRetry()}>
				Försök igen
			</Button>
		</p>
	);
}
