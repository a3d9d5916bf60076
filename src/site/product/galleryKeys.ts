/** How the gallery and its full-size view are stepped through. */
import type { KeyboardEvent } from 'react';

const steps: Record<string, { right: -1 | 0 | 1; down: -1 | 0 | 1 }> = {
	ArrowLeft: { right: -1, down: 0 },
	ArrowRight: { right: 1, down: 0 },
	ArrowUp: { right: 0, down: -1 },
	ArrowDown: { right: 0, down: 1 },
};

/** Where an arrow key leads; undefined for every other key. */
export function arrowSteps({ altKey, ctrlKey, metaKey, key }: KeyboardEvent) {
	return altKey || ctrlKey || metaKey ? undefined : steps[key];
}

/** -1 for the left arrow key, 1 for the right one, 0 for every other key. */
export function arrowStep(event: KeyboardEvent): -1 | 0 | 1 {
	return arrowSteps(event)?.right ?? 0;
}

/** A place in a row of `count` that goes round. */
export function wrapped(place: number, count: number): number {
	return (place + count) % count;
}

export function hasReducedMotion(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
