/**
 * The page numbers to offer: the first, the last, the current one and its neighbours. undefined stands for the ones
 * left out between two of them.
 */
export function pageLinks(page: number, pages: number): (number | undefined)[] {
	const links: (number | undefined)[] = [];
	for (let number = 1; number <= pages; number += 1) {
		const isNear = Math.abs(number - page) <= 1;
		// A gap of one page is that page.
		const isOnlyOneLeftOut = (number === 2 && page === 4) || (number === pages - 1 && page === pages - 3);
		if (number === 1 || number === pages || isNear || isOnlyOneLeftOut) links.push(number);
		else if (links.at(-1) !== undefined) links.push(undefined);
	}
	return links;
}
