import { kronorText, lowestPriceText, priceOnRequest, shownPrice, vatKindShortLabels } from '#domain/prices/vat.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import { EnergyLabel } from './EnergyLabel.tsx';

type PricedProduct = Pick<
	StoredPublicProduct,
	'price' | 'old_price' | 'lowest_price' | 'price_includes_vat' | 'is_margin_scheme' | 'energy_class'
>;

interface PriceProps {
	/** Where the energy label leads is only said on a page of its own: a card has one link. */
	product: PricedProduct & Partial<Pick<StoredPublicProduct, 'eprel_number'>>;
	size: 'card' | 'page' | 'bar';
}

const sizes = { card: 'text-[1.375rem]', page: 'text-title', bar: 'text-xl' } as const;

/**
 * D3, J2–J4: price with and without VAT, what it was before, and the energy label beside it. Without a price: 'Pris på
 * förfrågan'. The parts of a card's price stand in the card's own grid.
 */
export function Price({ product, size }: PriceProps) {
	const shown = shownPrice(product);
	const label = size !== 'bar' && (
		<EnergyLabel energyClass={product.energy_class} eprelNumber={size === 'page' ? product.eprel_number : ''} />
	);
	const line = `flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tracking-tight ${sizes[size]}`;
	if (!shown) {
		return (
			<p className={line}>
				<span className={`font-semibold ${size === 'page' ? 'text-heading' : 'text-lg'}`}>{priceOnRequest}</span>
				{label}
			</p>
		);
	}
	const { old_price, lowest_price } = product;
	// J3: an old price never stands without the lowest one before it.
	const reduction =
		old_price && lowest_price && size !== 'bar'
			? { before: kronorText(old_price), text: lowestPriceText(lowest_price) }
			: undefined;
	const vat = size === 'page' ? shown.vatText : vatKindShortLabels[shown.kind];
	return (
		<div className={size === 'card' ? 'contents' : 'leading-tight'}>
			<p className={line}>
				<span className="price font-semibold">{shown.text}</span>
				{reduction && (
					<s className="price text-base text-muted tracking-normal">
						<span className="sr-only">Ordinarie pris </span>
						<span>{reduction.before}</span>
					</s>
				)}
				{label}
			</p>
			<p className="col-span-full mt-0.5 text-muted text-sm">
				<span>{vat}</span>
				{shown.otherText && size !== 'bar' && (
					<>
						{/* A narrow line breaks after the dot. */}
						<span>{'\u00a0· '}</span>
						<span className="whitespace-nowrap tabular-nums">{shown.otherText}</span>
					</>
				)}
			</p>
			{reduction && <p className="col-span-full mt-0.5 text-muted text-sm">{reduction.text}</p>}
		</div>
	);
}
