/** How the gallery and its full-size view are stepped through. */
import type { KeyboardEvent } from 'react';

/** -1 for the left arrow key, 1 for the right one, 0 for every other key. */
export function arrowStep(event: KeyboardEvent): -1 | 0 | 1 {
	if (event.altKey || event.ctrlKey || event.metaKey) return 0;
	return event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
}

/** A place in a row of `count` that goes round. */
export function wrapped(place: number, count: number): number {
	return (place + count) % count;
}

export function hasReducedMotion(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
