/**
 * Which prices visitors have seen, and whether a struck-through price may be shown (J3).
 *
 * A dealer who announces that a price has been lowered states the lowest price of the 30 days before; if it was lowered step
 * by step during that time, the price before the first step (directive 98/6/EC, art. 6a; 7 a § prisinformationslagen
 * (2004:347)). The law leaves open what follows, which is decided here:
 *
 * - A price is public while its product is published. What is saved in a draft never counts.
 * - A step belongs to the reduction before it when that was announced, has neither been interrupted nor raised, and began
 *   at most 30 days earlier (Commission guidance 2021/C 526/02: the same uninterrupted campaign). Every other announced
 *   reduction counts from its own 30 days.
 * - A product that has been public for less than 30 days has its lowest price since then.
 * - Days are whole days of the Swedish calendar, so that a price counts that was public at any time of the first of them.
 * - Prices with and without VAT are compared by what a private buyer pays.
 */
import { choice, money, object, relation, timestamp } from '../fields.ts';
import { momentAfter, pocketBaseMoment } from '../text/dates.ts';
import { dayAfter, startOfSwedishDay, swedishDay } from '../text/swedishDay.ts';
import {
	kronorText,
	lookBackDays,
	lowestPriceText,
	priceAs,
	type VatKind,
	vatKindLabels,
	vatKindOf,
	vatKinds,
} from './vat.ts';

/** A price for as long as it was public without change. Written by the server alone. */
export const priceEntry = object({
	product_id: relation('products', { required: 'Produkt krävs', cascade: true }),
	price: money(),
	/** What it was compared with, struck through; null for no announced reduction. */
	old_price: money(),
	vat_kind: choice(vatKinds, 'excluded'),
	public_from: timestamp(),
	/** '' while it is public. */
	public_until: timestamp(),
});

/** A price that visitors see, in kronor. */
export interface PublicPrice {
	price: number;
	old_price: number | null;
	vat_kind: VatKind;
}

/** With the time it was public, as PocketBase writes it. */
export interface PriceEntry extends PublicPrice {
	public_from: string;
	public_until: string;
}

/** What visitors see of a product's price; undefined for a draft and for 'Pris på förfrågan'. */
export function publicPrice(product: {
	is_published: boolean;
	price: number | null;
	old_price: number | null;
	price_includes_vat: boolean;
	is_margin_scheme: boolean;
}): PublicPrice | undefined {
	const { is_published, price, old_price } = product;
	if (!is_published || !price) return undefined;
	return { price, old_price: old_price || null, vat_kind: vatKindOf(product) };
}

/**
 * The history, oldest first, after a product's public price has become another or none. The same list when nothing has
 * changed. `at` as PocketBase writes it or in ISO form.
 */
export function recordPrice(
	history: readonly PriceEntry[],
	now: PublicPrice | undefined,
	at: string,
): readonly PriceEntry[] {
	const last = history.at(-1);
	const current = last?.public_until === '' ? last : undefined;
	if (isSamePrice(current, now)) return history;
	// A clock that was set back makes no price end before it began, and none forgotten: it may have been public for long.
	const earliest = current ? momentAfter(current.public_from, 1) : (last?.public_until ?? '');
	const moment = later(pocketBaseMoment(at), earliest);
	// Back on the day on which it went, as when a sale is undone: it was never away.
	if (!current && last && isSamePrice(last, now) && swedishDay(last.public_until) === swedishDay(moment))
		return [...history.slice(0, -1), { ...last, public_until: '' }];
	const before = current ? [...history.slice(0, -1), { ...current, public_until: moment }] : history;
	return now ? [...before, { ...now, public_from: moment, public_until: '' }] : before;
}

function later(...moments: [string, string]): string {
	return moments.sort()[1] as string;
}

function isSamePrice(one: PublicPrice | undefined, other: PublicPrice | undefined): boolean {
	if (!one || !other) return one === other;
	return one.price === other.price && one.old_price === other.old_price && one.vat_kind === other.vat_kind;
}

/** The lowest price of the 30 days before a reduction. */
interface LowestPrice {
	/** In kronor, of the kind that was asked for. */
	price: number;
	/** The Swedish day from which it was looked for, or from which the product was public, if that was later. */
	since: string;
}

/** undefined when no price was public then. `reductionAt` as PocketBase writes it or in ISO form. */
export function lowestBefore(
	history: readonly PriceEntry[],
	reductionAt: string,
	kind: VatKind,
): LowestPrice | undefined {
	const end = pocketBaseMoment(reductionAt);
	const start = lookBackFrom(end);
	const seen = history.filter(
		({ public_from, public_until }) => public_from < end && (public_until === '' || public_until > start),
	);
	const [first] = seen;
	if (!first) return undefined;
	const lowest = seen.reduce((least, entry) => (paid(entry) < paid(least) ? entry : least));
	return {
		price: priceAs(kind, lowest.price, lowest.vat_kind),
		since: swedishDay(later(first.public_from, start)),
	};
}

function lookBackFrom(moment: string): string {
	return startOfSwedishDay(dayAfter(swedishDay(moment), -lookBackDays));
}

/** What a private buyer pays, in hundredths of an öre: whole numbers, so that equal prices are equal. */
function paid({ price, vat_kind }: PublicPrice): number {
	return Math.round(price * 100) * (vat_kind === 'excluded' ? 125 : 100);
}

/** Whether a struck-through price may be shown, what stands beside it, and why. */
export interface Reduction {
	isShown: boolean;
	/** In kronor, of the same kind as the price; undefined where the struck-through price is not shown. */
	lowest: number | undefined;
	/** 'Lägsta pris senaste 30 dagarna: 900 kr'; '' where the struck-through price is not shown. */
	text: string;
	/** For the editor: how it was reckoned, or why the struck-through price is not shown. */
	reason: string;
	/** For the editor: what should be otherwise, though it is shown. '' for nothing. */
	advice: string;
}

/** Of the price that is public now. undefined where none is public, or none is struck through. */
export function reductionOf(history: readonly PriceEntry[]): Reduction | undefined {
	const current = history.at(-1);
	if (!current?.old_price || current.public_until !== '') return undefined;
	const { price, old_price, vat_kind } = current;
	if (old_price <= price) return hidden('Ordinarie pris är inte högre än priset.');
	const [begun, isStepwise] = beginning(history);
	const day = swedishDay(begun);
	const lowest = lowestBefore(history, begun, vat_kind);
	if (!lowest)
		return hidden(
			`Produkten hade inget offentligt pris de 30 dagarna före ${day}. Då finns inget att jämföra med, och ordinarie pris visas inte.`,
		);
	if (lowest.price <= price)
		return hidden(
			`Priset har varit ${kronorText(lowest.price)} under de 30 dagarna före ${day}. Då är det ingen sänkning, och ordinarie pris visas inte.`,
		);
	const isYoung = lowest.since > dayAfter(day, -lookBackDays);
	return {
		isShown: true,
		lowest: lowest.price,
		text: lowestPriceText(lowest.price),
		reason: [
			isYoung
				? `Lägsta offentliga pris sedan produkten kom ut ${lowest.since}, före sänkningen ${day}.`
				: `Lägsta offentliga pris från ${lowest.since} till sänkningen ${day}.`,
			isStepwise ? 'Priset har sänkts stegvis utan avbrott: det räknas före den första sänkningen.' : '',
		]
			.filter(Boolean)
			.join(' '),
		// KOVRS 2023:1; the Court of Justice in C-330/23 (Aldi Süd) reckons a reduction from the lowest price.
		advice:
			lowest.price === old_price
				? ''
				: `Konsumentverket godtar i regel inget annat jämförpris än det lägsta. Skriv ${kronorText(lowest.price)} som ordinarie pris.`,
	};
}

function hidden(reason: string): Reduction {
	return { isShown: false, lowest: undefined, text: '', reason, advice: '' };
}

/** What the editor shows while a price is typed: as if the product became public with it now. */
export function reductionIfSaved(
	history: readonly PriceEntry[],
	typed: Parameters<typeof publicPrice>[0],
	now: string,
): Reduction | undefined {
	return reductionOf(recordPrice(history, publicPrice({ ...typed, is_published: true }), now));
}

/** When the reduction of the last price began, and whether that was an earlier step of it. */
function beginning(history: readonly PriceEntry[]): [begun: string, isStepwise: boolean] {
	let place = beginningOfStep(history, history.length - 1);
	const step = history[place] as PriceEntry;
	const limit = lookBackFrom(step.public_from);
	let begun = step.public_from;
	while (place > 0) {
		const [before, after] = [history[place - 1], history[place]] as [PriceEntry, PriceEntry];
		if (!continues(before, after) || paid(before) <= paid(after)) break;
		place = beginningOfStep(history, place - 1);
		const from = (history[place] as PriceEntry).public_from;
		if (from < limit) break;
		begun = from;
	}
	return [begun, begun !== step.public_from];
}

/** The place of the first entry with the same announced price: one whose struck-through price alone was changed. */
function beginningOfStep(history: readonly PriceEntry[], last: number): number {
	let place = last;
	while (place > 0) {
		const [before, after] = [history[place - 1], history[place]] as [PriceEntry, PriceEntry];
		if (!continues(before, after) || paid(before) !== paid(after)) break;
		place -= 1;
	}
	return place;
}

function continues(before: PriceEntry, after: PriceEntry): boolean {
	return isAnnounced(before) && before.public_until === after.public_from;
}

function isAnnounced({ price, old_price }: PublicPrice): boolean {
	return old_price !== null && old_price > price;
}

/** The history as rows for the editor, newest first. */
export function priceHistoryRows(history: readonly PriceEntry[]): { period: string; price: string; vat: string }[] {
	return [...history].reverse().map(({ price, old_price, vat_kind, public_from, public_until }) => ({
		period: `${swedishDay(public_from)} – ${public_until ? swedishDay(public_until) : 'nu'}`,
		price: old_price ? `${kronorText(price)} (ordinarie ${kronorText(old_price)})` : kronorText(price),
		vat: vat_kind === 'margin_scheme' ? 'VMB' : vatKindLabels[vat_kind],
	}));
}
