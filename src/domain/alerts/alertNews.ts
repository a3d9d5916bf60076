/** What of a product's change is news for those who watch for it (S4): it can be bought, or costs less. */
import { type AvailabilitySubject, availabilityOf, effectsOf } from '../products/availability.ts';
import type { StockStatus } from '../products/labels.ts';
import { momentAfter, pocketBaseMoment } from '../text/dates.ts';

/** What is told of a machine. */
export const alertReasons = ['published', 'lowered'] as const;
export type AlertReason = (typeof alertReasons)[number];

/** Whether visitors can buy a machine, and for how much; kept of a product before its changes since the last match. */
export interface Offer {
	is_offered: boolean;
	/** Kronor, null: on request. */
	price: number | null;
}

/** Of a product as it is stored. What is 'Slutsåld' is listed, but is no news. */
export function offerOf(
	product: AvailabilitySubject & { is_published: boolean; stock_status: StockStatus; price: number | null },
	now: string,
): Offer {
	const { isListed } = effectsOf(availabilityOf(product, now));
	const is_offered = product.is_published && isListed && product.stock_status !== 'out_of_stock';
	return { is_offered, price: product.price || null };
}

/** So long after its first publishing a machine is still new: what is forgotten is often added a little later. Hours. */
const newHours = 24;

/** Why a machine is told of now; undefined when nothing is to be told. Published again counts as published. */
export function newsOf(
	before: Offer,
	after: Offer & { first_published_at: string },
	now: string,
): AlertReason | undefined {
	if (!after.is_offered) return undefined;
	if (!before.is_offered) return 'published';
	const { first_published_at } = after;
	const isNew =
		first_published_at !== '' && first_published_at > momentAfter(pocketBaseMoment(now), -newHours * 3_600_000);
	if (isNew) return 'published';
	if (after.price === null) return undefined;
	// 'Pris på förfrågan' is left out by every price filter: with a price the machine comes into some.
	return before.price === null || after.price < before.price ? 'lowered' : undefined;
}
