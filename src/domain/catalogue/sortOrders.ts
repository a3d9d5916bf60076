/** The orders of the list of products (L4). */
import { slugOf } from '../text/slug.ts';

export const sortOrders = ['default', 'newest', 'price-asc', 'price-desc', 'name-asc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const sortOrderLabels = {
	default: 'Standard',
	newest: 'Nyast först',
	'price-asc': 'Pris: Låg till hög',
	'price-desc': 'Pris: Hög till låg',
	'name-asc': 'Namn: A-Ö',
} as const satisfies Record<SortOrder, string>;

/** As addresses say it: 'pris-lag-till-hog'. */
export function sortOrderWord(order: SortOrder): string {
	return slugOf(sortOrderLabels[order]);
}

type Compare<P> = (one: P, other: P) => number;

/** What products are sorted by: entries in a browser, whole products where pages are made. */
export interface SortedBy<P> {
	/** null: none. */
	price: (product: P) => number | null;
	newest: Compare<P>;
	name: Compare<P>;
}

/**
 * L4. Products without a price come last whichever way prices are sorted. Gives 0 for equal ones, which keep the list's
 * own order.
 */
export function comparisonOf<P>(sort: SortOrder, { price, newest, name }: SortedBy<P>): Compare<P> {
	const byPrice = (direction: 1 | -1) => (one: P, other: P) => {
		const [own, others] = [price(one), price(other)];
		if (own === null || others === null) return Number(own === null) - Number(others === null);
		return direction * (own - others);
	};
	return {
		default: () => 0,
		newest,
		'price-asc': byPrice(1),
		'price-desc': byPrice(-1),
		'name-asc': name,
	}[sort];
}

/** The first of a list in an order, at most `count`, without sorting all of it. */
export function firstInOrder<P>(list: readonly P[], compare: Compare<P>, count: number): P[] {
	const first: P[] = [];
	for (const product of list) {
		let at = first.length;
		while (at > 0 && compare(product, first[at - 1] as P) < 0) at -= 1;
		if (at === count) continue;
		first.splice(at, 0, product);
		if (first.length > count) first.pop();
	}
	return first;
}
