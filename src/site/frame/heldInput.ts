/**
 * What visitors do with an island before its script has come. What is marked with data-held is to do something else than
 * its HTML says: taps on links in it, and the arrow keys, are held by holdInput.ts, and the island does them as soon as
 * it is active and takes the mark away. Where no script runs, nothing is held. A button needs no mark: it is pressed again.
 */
export interface HeldInput {
	/** The link that was tapped last, by its href as it is written. */
	address?: string;
	/** Arrow keys, -1 for left and 1 for right, summed up. */
	steps: number;
}

declare global {
	interface Window {
		/** By the `<astro-island>` element. */
		heldInput?: Map<Element, HeldInput>;
	}
}

/** Takes what is held for the island around `element`; undefined when there is nothing. */
export function takeHeldInput(element: Element | null): HeldInput | undefined {
	const island = element?.closest('astro-island');
	if (!island) return undefined;
	const held = window.heldInput?.get(island);
	window.heldInput?.delete(island);
	return held;
}
