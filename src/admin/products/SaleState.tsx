import { type AvailabilitySubject, availabilityOf, effectsOf } from '#domain/products/availability.ts';
import { Badge } from '#ui/Badge.tsx';
import { shortSaleBadge } from './saleWords.ts';

interface SaleStateProps {
	product: AvailabilitySubject;
	/** In few letters and with the day, for a list. */
	isShort?: boolean;
}

/** That a product is reserved or sold; nothing for others. */
export function SaleState({ product, isShort = false }: SaleStateProps) {
	const now = new Date().toISOString();
	const words = isShort ? shortSaleBadge(product, now) : effectsOf(availabilityOf(product, now)).badge;
	if (words === '') return null;
	return <Badge tone={product.sold_at === '' ? 'info' : 'plum'}>{words}</Badge>;
}
