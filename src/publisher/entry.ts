/**
 * What the publisher gets from a compiled bundle: the pages, and the data code that they were compiled with, so that
 * keys, snapshot and pages are always of the same edition.
 */
import { createApp } from 'astro/app/entrypoint';
import { setSnapshot } from '#data/current.ts';
import type { Snapshot } from '#data/snapshot.ts';

export { mediaOf } from '#data/media.ts';
export { patched, snapshotOf, withheld, withLooks } from '#data/snapshot.ts';
export { productUrls, publicUrls, redirectsOf, siteKey } from '#data/urls.ts';
export { sampleSnapshot } from './samplePages.ts';

const app = createApp({ streaming: false });

/** Renders an address (with a leading slash) from a snapshot that `show` was given. */
export function render(url: string): Promise<Response> {
	return app.render(new Request(new URL(url, import.meta.env.SITE)));
}

export function show(snapshot: Snapshot): void {
	setSnapshot(snapshot);
}
