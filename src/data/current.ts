/**
 * The snapshot that pages are being made from. `astro build` reads it once, before the first page; the publisher
 * swaps it. Pages take it by `await snapshot()` and keep nothing between renders.
 */
import { readPublicRows } from './publicRows.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

let current: Promise<Snapshot> | undefined;

export function snapshot(): Promise<Snapshot> {
	current ??= readPublicRows().then(snapshotOf);
	return current;
}

export function setSnapshot(next: Snapshot): void {
	current = Promise.resolve(next);
}
