/** What the dashboard says of sales (S3). Days, months and years are those of the Swedish calendar. */
import { dayAfter, daysBetween, monthsAfter, startOfSwedishDay, swedishDay } from '../text/swedishDay.ts';

/** A product as the statistics read it; moments as PocketBase writes them. */
export interface SaleSubject {
	id: string;
	title: string;
	is_published: boolean;
	first_published_at: string;
	sold_at: string;
}

export interface SaleStatistics {
	soldThisMonth: number;
	soldThisYear: number;
	/** Whole days from the first publishing to the sale, of what was sold in the last 12 months; null for none. */
	medianDays: number | null;
	/** What is for sale and has stood longest, at most `longestMax`, the longest first. */
	longest: { id: string; title: string; since: string; days: number }[];
}

export const longestMax = 5;
/** Of the median: a year of its own would be empty every January. */
const medianMonths = 12;

/** Since when sales are counted, for queries of sold_at; moments as PocketBase writes them. */
export function statisticsPeriods(now: string): { month: string; year: string; median: string } {
	const today = swedishDay(now);
	return {
		month: startOfSwedishDay(`${today.slice(0, 7)}-01`),
		year: startOfSwedishDay(`${today.slice(0, 4)}-01-01`),
		median: startOfSwedishDay(dayAfter(monthsAfter(today, -medianMonths), 1)),
	};
}

/**
 * Of all products, or of those that were sold since the earliest of `statisticsPeriods` and those that are for sale. A
 * sale that was taken back is none. What was sold without ever being published counts as sold, and in no median.
 */
export function saleStatistics(products: readonly SaleSubject[], now: string): SaleStatistics {
	const { month, year, median } = statisticsPeriods(now);
	const today = swedishDay(now);
	const soldSince = (from: string) => products.filter(({ sold_at }) => sold_at !== '' && sold_at >= from);
	const days = soldSince(median)
		.filter(({ first_published_at }) => first_published_at !== '')
		.map(({ first_published_at, sold_at }) =>
			Math.max(0, daysBetween(swedishDay(first_published_at), swedishDay(sold_at))),
		);
	const standing = products.filter(
		({ is_published, sold_at, first_published_at }) => is_published && sold_at === '' && first_published_at !== '',
	);
	standing.sort((one, other) => (one.first_published_at < other.first_published_at ? -1 : 1));
	return {
		soldThisMonth: soldSince(month).length,
		soldThisYear: soldSince(year).length,
		medianDays: medianOf(days),
		longest: standing.slice(0, longestMax).map(({ id, title, first_published_at }) => {
			const since = swedishDay(first_published_at);
			return { id, title, since, days: daysBetween(since, today) };
		}),
	};
}

/** null of none. Half a day counts as the longer one. */
function medianOf(numbers: readonly number[]): number | null {
	if (numbers.length === 0) return null;
	const sorted = [...numbers].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] as number;
	return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] as number) + upper) / 2);
}

/** '14 dagar', '1 dag'; 'samma dag' of 0. */
export function daysText(days: number): string {
	if (days === 0) return 'samma dag';
	return days === 1 ? '1\u00a0dag' : `${days}\u00a0dagar`;
}
