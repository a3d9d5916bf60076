/**
 * Holds the snapshot that pages are rendered from. `astro build` reads it once, before the first page; the publisher
 * replaces it. Pages read it by their selectors and keep nothing between renders.
 */
import { readFile } from 'node:fs/promises';
import type { PhotoLook } from '#domain/products/photoLook.ts';
import type { PublicRows } from './publicRows.ts';
import { readPublicRows } from './publicRows.ts';
import { categoriesOfGone, type Snapshot, snapshotOf } from './snapshot.ts';
import { withLooks } from './snapshotMedia.ts';

let current: Promise<Snapshot> | undefined;
let readAt = 0;

/** What a page shows, by its selector in shownOn.ts: `await shown(shownOnHome)`. */
export async function shown<Selected, Params extends unknown[]>(
	select: (snapshot: Snapshot, ...params: Params) => Selected,
	...params: Params
): Promise<Selected> {
	return select(await snapshot(), ...params);
}

/** The slugs of all products that have a page. */
export async function productSlugs(): Promise<string[]> {
	return [...(await snapshot()).productBySlug.keys()];
}

/** The slugs of the categories of products that were sold so long ago that they have none. */
export async function slugsOfGone(): Promise<string[]> {
	return categoriesOfGone(await snapshot()).map(({ slug }) => slug);
}

/** Everything. Not for a page whose key is made of a selection: that would lack what else the page shows. */
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
