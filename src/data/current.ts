/**
 * The snapshot that pages are being made from. `astro build` reads it once, before the first page; the publisher
 * swaps it. Pages take it by `await snapshot()` and keep nothing between renders.
 */
import { readFile } from 'node:fs/promises';
import type { PhotoLook } from '#domain/photoLook.ts';
import { readPublicRows } from './publicRows.ts';
import { type PublicRows, type Snapshot, snapshotOf, withLooks } from './snapshot.ts';

let current: Promise<Snapshot> | undefined;
let readAt = 0;

export function snapshot(): Promise<Snapshot> {
	// While developing, what is edited in PocketBase shows on the next reload.
	if (import.meta.env.DEV && Date.now() - readAt > 2000) current = undefined;
	if (!current) {
		readAt = Date.now();
		current = rows().then((read) => withLooks(snapshotOf(read), new Map(read.looks)));
	}
	return current;
}

export function setSnapshot(next: Snapshot): void {
	current = Promise.resolve(next);
}

/** What a build is made from, with the looks of its photos (`withLooks`). */
export interface BuiltRows extends PublicRows {
	looks?: [string, PhotoLook][];
}

/** From the file that `npm run build` has made the photos for, so that no page names a newer photo; else from PocketBase. */
async function rows(): Promise<BuiltRows> {
	const file = process.env.PUBLIC_ROWS_FILE;
	return file ? (JSON.parse(await readFile(file, 'utf8')) as BuiltRows) : readPublicRows();
}
