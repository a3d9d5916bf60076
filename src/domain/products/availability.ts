/**
 * Whether a machine can be bought (S1, S2): it is there, reserved, sold, or was sold so long ago that its page is gone.
 * Depends on the clock, so that nothing has to be written when a reservation ends: pages, lists and crons all ask
 * `availabilityOf` with the moment that they show.
 *
 * Sold is not 'Slutsåld': that is a stock status of what can come again, is listed, and stays as it is. The fields are in
 * availabilityFields.ts, so that pages load no rules of forms.
 */

import { pocketBaseMoment } from '../text/dates.ts';
import { dayAfter, daysBetween, dayText, monthsAfter, startOfSwedishDay, swedishDay } from '../text/swedishDay.ts';
import type { StockStatus } from './labels.ts';

/** The columns that availability follows from, as PocketBase writes them. */
export interface AvailabilitySubject {
	reserved_until: string;
	sold_at: string;
}

export type Availability =
	| { state: 'available' }
	/** `until` is the last Swedish day. */
	| { state: 'reserved'; until: string }
	/** Its page says so, and nothing else lists it. */
	| { state: 'sold' }
	/** Sold more than 12 months ago: there is no page. */
	| { state: 'gone' };

/** How long the page of a sold machine stays, in months. */
const soldMonths = 12;

/**
 * Of a product at a moment, as PocketBase writes it or in ISO form. A reservation holds until the Swedish midnight after
 * its last day. A page stays through the day that has the date of the sale, `soldMonths` later.
 */
export function availabilityOf({ reserved_until, sold_at }: AvailabilitySubject, now: string): Availability {
	if (sold_at !== '') return pocketBaseMoment(sold_at) < goneBefore(now) ? { state: 'gone' } : { state: 'sold' };
	if (reserved_until !== '' && swedishDay(now) <= reserved_until) return { state: 'reserved', until: reserved_until };
	return { state: 'available' };
}

/** Machines that were sold before this moment, as PocketBase writes it, have no page at `now`. */
export function goneBefore(now: string): string {
	return startOfSwedishDay(monthsAfter(swedishDay(now), -soldMonths));
}

/** The last Swedish day on which a machine that was sold at this moment has a page. */
export function lastDayOfPage(sold_at: string): string {
	const soldOn = swedishDay(sold_at);
	let day = monthsAfter(soldOn, soldMonths);
	while (monthsAfter(day, -soldMonths) <= soldOn) day = dayAfter(day, 1);
	return dayAfter(day, -1);
}

/**
 * Which products have changed by time alone since a moment, as ranges for the indexed columns: those with
 * `reservedFrom` ≤ reserved_until < `reservedBefore` (days) and no sold_at, and those with `soldFrom` ≤ sold_at <
 * `soldBefore` (moments). Empty ranges have equal ends. A cron asks every minute with the moment of its last run, which it
 * keeps in the database: after a night off, one run finds all that the night has changed.
 */
export function changedByTime(since: string, now: string): ChangedByTime {
	// A clock that was set back changes nothing twice.
	const from = pocketBaseMoment(since) < pocketBaseMoment(now) ? since : now;
	return {
		reservedFrom: swedishDay(from),
		reservedBefore: swedishDay(now),
		soldFrom: goneBefore(from),
		soldBefore: goneBefore(now),
	};
}

interface ChangedByTime {
	reservedFrom: string;
	reservedBefore: string;
	soldFrom: string;
	soldBefore: string;
}

/** What visitors meet of a published product. */
interface AvailabilityEffects {
	/** In lists, filters, search, the home page, 'similar products', the feed of the list's files, and the sitemap. */
	isListed: boolean;
	/** The page is answered with 200. Otherwise 404, with the way on to its category. */
	hasPage: boolean;
	/** Price, VAT, struck-through price and the price of structured data. */
	showsPrice: boolean;
	/** The button of the inquiry, and the route that takes it. */
	takesInquiries: boolean;
	/** 'Bevaka liknande'. */
	offersAlert: boolean;
	/** On card and page: 'Reserverad till och med 4 december', 'Såld'. '' for none: the stock status stands alone. */
	badge: string;
}

export function effectsOf(availability: Availability): AvailabilityEffects {
	const { state } = availability;
	const isForSale = state === 'available' || state === 'reserved';
	return {
		isListed: isForSale,
		hasPage: state !== 'gone',
		showsPrice: isForSale,
		takesInquiries: isForSale,
		offersAlert: state === 'sold',
		badge: badgeOf(availability),
	};
}

function badgeOf(availability: Availability): string {
	switch (availability.state) {
		case 'reserved':
			// Without year, so that a page reads the same on both sides of New Year: reservations are short.
			return `Reserverad till och med ${dayText(availability.until)}`;
		case 'sold':
		case 'gone':
			return soldLabel;
		case 'available':
			return '';
	}
}

export const soldLabel = 'Såld';

const stockTypes = {
	in_stock: 'https://schema.org/InStock',
	on_order: 'https://schema.org/BackOrder',
	out_of_stock: 'https://schema.org/OutOfStock',
} as const satisfies Record<StockStatus, string>;

/** In schema.org's words (https://schema.org/ItemAvailability). */
export function schemaAvailability(availability: Availability, stock_status: StockStatus) {
	switch (availability.state) {
		case 'available':
			return stockTypes[stock_status];
		case 'reserved':
			return 'https://schema.org/Reserved' as const;
		case 'sold':
		case 'gone':
			return 'https://schema.org/SoldOut' as const;
	}
}

/** How far ahead a reservation may end, in days: so that a badge without year is never misread, and none is forgotten. */
export const reservationDaysMax = 90;

/**
 * Why a reservation cannot be saved; undefined when it can. `before` is the product as it is stored: what was written
 * before and has passed is no reason to refuse the save of another field.
 */
export function reservationProblem(
	{ reserved_until, sold_at }: AvailabilitySubject,
	before: Pick<AvailabilitySubject, 'reserved_until'> | undefined,
	now: string,
): { field: 'reserved_until'; message: string } | undefined {
	if (reserved_until === '' || reserved_until === before?.reserved_until) return undefined;
	const problem = (message: string) => ({ field: 'reserved_until' as const, message });
	const days = daysBetween(swedishDay(now), reserved_until);
	if (sold_at !== '') return problem('En såld produkt kan inte reserveras');
	if (days < 0) return problem('Dagen har redan varit');
	if (days > reservationDaysMax)
		return problem(
			`En reservation kan gälla högst ${reservationDaysMax} dagar, till ${dayText(dayAfter(swedishDay(now), reservationDaysMax), true)}`,
		);
	return undefined;
}

/** The reservation as a form shows it: '' for one that has passed. */
export function currentReservation(product: AvailabilitySubject, now: string): string {
	const availability = availabilityOf(product, now);
	return availability.state === 'reserved' ? availability.until : '';
}

/**
 * What 'Markera som såld' writes. Everything else stays, `is_published`, `is_featured` and `stock_status` too, so that
 * `takeBack` gives back what was. A product that is sold already keeps its moment: nothing is written. A reservation is
 * fulfilled, and does not return.
 */
export function markAsSold(product: AvailabilitySubject, now: string): Partial<AvailabilitySubject> {
	return product.sold_at === '' ? { sold_at: pocketBaseMoment(now), reserved_until: '' } : {};
}

/** What 'Ta tillbaka' writes, also long after. Nothing for a product that is not sold. */
export function takeBack(product: AvailabilitySubject): Partial<AvailabilitySubject> {
	return product.sold_at === '' ? {} : { sold_at: '' };
}

/** What a save writes as `first_published_at`. */
export function firstPublishedAt(product: { is_published: boolean; first_published_at: string }, now: string): string {
	return product.first_published_at || (product.is_published ? pocketBaseMoment(now) : '');
}

/** The views of staff's product list. */
export const saleViews = ['for_sale', 'reserved', 'sold', 'all'] as const;
export type SaleView = (typeof saleViews)[number];
export const saleViewLabels = {
	for_sale: 'Till salu',
	reserved: 'Reserverade',
	sold: 'Sålda',
	all: 'Alla',
} as const satisfies Record<SaleView, string>;
export const saleActionLabels = {
	sold: 'Markera som såld',
	take_back: 'Ta tillbaka',
} as const;
