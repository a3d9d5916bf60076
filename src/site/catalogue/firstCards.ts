/** The first cards of the list: those that a visitor sees before scrolling. */

/**
 * Which of a page's own cards begin a list: their positions on the page, in whole rows if others follow, for a row grows
 * with its tallest card. `places` are those of the list's products on this page of it, `ofPage` those of the cards, both
 * as they stand; `total` is the list's on all pages, `columns` the cards of a row.
 */
export function firstCards(
	{ places, total }: { places: readonly number[]; total: number },
	ofPage: readonly number[],
	columns: number,
): number[] {
	const positions = places.map((place) => ofPage.indexOf(place));
	// The next one is not on the page, or stands above the one before.
	const end = positions.findIndex((position, at) => position <= (positions[at - 1] ?? -1));
	const known = end < 0 ? positions.length : end;
	return positions.slice(0, known === total ? known : known - (known % columns));
}

/** The cards of a row, which on most screens is what stands below the filter bar. */
export function cardsInRow(): number {
	return 1 + rowsBegin.filter((query) => globalThis.matchMedia?.(query).matches).length;
}

/** Where the grid gets a second and a third column (site.css). */
const rowsBegin = ['(width >= 40rem)', '(width >= 64rem)'];
