/**
 * A price and its VAT (J2): without it, with it, or under the margin scheme. Page, card, print, mail and structured data
 * all show `shownPrice`, so that they agree. Uses no Intl: an inquiry's email is written in PocketBase's JS VM.
 *
 * The rate for machines is 25 % (9 kap. 2 § mervärdesskattelagen (2023:200)). Under the margin scheme for second-hand
 * goods (20 kap. mervärdesskattelagen; directive 2006/112/EC, art. 311–325) the price holds VAT on the dealer's margin
 * alone, which is not stated apart and which the buyer cannot deduct (art. 323, 325).
 */

import { numberText } from '../measures/measure.ts';
import type { Condition } from '../products/labels.ts';

export const vatKinds = ['excluded', 'included', 'margin_scheme'] as const;
export type VatKind = (typeof vatKinds)[number];
export const vatKindLabels = {
	excluded: 'Exkl. moms',
	included: 'Inkl. moms',
	margin_scheme: 'Vinstmarginalbeskattad: momsen är inte avdragsgill',
} as const satisfies Record<VatKind, string>;

/** Where there is little room: on a card and in the bar of a phone. */
export const vatKindShortLabels = {
	...vatKindLabels,
	margin_scheme: 'VMB: momsen är inte avdragsgill',
} as const satisfies Record<VatKind, string>;

export function vatKindOf(product: { price_includes_vat: boolean; is_margin_scheme: boolean }): VatKind {
	if (product.is_margin_scheme) return 'margin_scheme';
	return product.price_includes_vat ? 'included' : 'excluded';
}

/** Per cent. */
const vatRate = 25;

/**
 * A price of one kind as one of another, in kronor. Rounded to öre, and to whole kronor where the given price is whole,
 * half upwards. What the buyer pays under the margin scheme counts as a price with VAT.
 */
export function priceAs(kind: VatKind, price: number, givenKind: VatKind): number {
	const [holdsVat, hasVat] = [kind !== 'excluded', givenKind !== 'excluded'];
	if (holdsVat === hasVat) return price;
	// Of whole numbers, so that 0.29 × 125 is no 36.249999999999996.
	const ore = Math.round(price * 100);
	const [numerator, denominator] = holdsVat ? [100 + vatRate, 100] : [100, 100 + vatRate];
	const step = ore % 100 === 0 ? 100 : 1;
	return (Math.floor((2 * ore * numerator + denominator * step) / (2 * denominator * step)) * step) / 100;
}

/** '12 500 kr', '12 500,50 kr'. The spaces do not break. */
export function kronorText(amount: number): string {
	const ore = Math.round(amount * 100);
	const [whole, rest] = [Math.floor(ore / 100), ore % 100];
	const decimals = rest === 0 ? '' : `,${rest < 10 ? '0' : ''}${rest}`;
	return `${numberText(whole)}${decimals}\u00a0kr`;
}

/** '12 500' or '12 500,50', as it is written in a field where the unit stands beside; '' for none. */
export function amountText(amount: number | null): string {
	return amount ? kronorText(amount).replace(/\s*kr$/, '') : '';
}

/** What is shown where a product has no price (D3). */
export const priceOnRequest = 'Pris på förfrågan';

/** A price as everything shows it. */
export interface ShownPrice {
	/** As entered, in kronor. */
	price: number;
	kind: VatKind;
	/** Large: '12 500 kr'. */
	text: string;
	/** Beside it: 'Exkl. moms', 'Inkl. moms', or the sentence about the margin scheme. */
	vatText: string;
	/** Small: '15 625 kr inkl. moms'. undefined under the margin scheme, which has no other price. */
	otherText: string | undefined;
	/** In one line of an email or a print: '12 500 kr exkl. moms (15 625 kr inkl. moms)'. */
	line: string;
	/** For structured data, in schema.org's words. */
	data: { price: string; priceCurrency: 'SEK'; valueAddedTaxIncluded: boolean };
}

/** undefined for a product without price: `priceOnRequest`. */
export function shownPrice(product: {
	price: number | null;
	price_includes_vat: boolean;
	is_margin_scheme: boolean;
}): ShownPrice | undefined {
	const { price } = product;
	if (!price) return undefined;
	const kind = vatKindOf(product);
	const text = kronorText(price);
	const vatText = vatKindLabels[kind];
	const other = otherKind[kind];
	const otherText = other && withKind(priceAs(other, price, kind), other);
	return {
		price,
		kind,
		text,
		vatText,
		otherText,
		line: other ? `${withKind(price, kind)} (${otherText})` : `${text}. ${vatText}`,
		data: { price: price.toFixed(2), priceCurrency: 'SEK', valueAddedTaxIncluded: kind !== 'excluded' },
	};
}

const otherKind = { excluded: 'included', included: 'excluded', margin_scheme: undefined } as const;

/** '15 625 kr inkl. moms'. */
function withKind(price: number, kind: VatKind): string {
	return `${kronorText(price)} ${vatKindLabels[kind].toLowerCase()}`;
}

/** How many days before a reduction the law looks back (J3; priceHistory.ts). */
export const lookBackDays = 30;

/** What stands beside a struck-through price: 'Lägsta pris senaste 30 dagarna: 900 kr'. Takes kronor. */
export function lowestPriceText(lowest: number): string {
	return `Lägsta pris senaste ${lookBackDays} dagarna: ${kronorText(lowest)}`;
}

/** What the editor says of an unlikely choice; undefined when there is nothing to say. */
export function vatAdvice(product: {
	condition: Condition;
	is_margin_scheme: boolean;
}): { field: 'is_margin_scheme'; text: string } | undefined {
	if (!product.is_margin_scheme || product.condition !== 'new') return undefined;
	return {
		field: 'is_margin_scheme',
		text: 'Vinstmarginalbeskattning gäller begagnade varor. Stämmer skicket Ny?',
	};
}
