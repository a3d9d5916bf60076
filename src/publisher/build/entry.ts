/**
 * The interface of a compiled bundle: the pages, and the data code that they were compiled with, so that keys, snapshot
 * and pages always belong to the same version of the sources.
 */
import { createApp } from 'astro/app/entrypoint';
import { setSnapshot } from '#data/public/currentSnapshot.ts';
import type { Snapshot } from '#data/public/snapshot.ts';

export { mediaOf } from '#data/public/media.ts';
export { atMoment, patched, snapshotOf } from '#data/public/snapshot.ts';
export { withLooks, withoutPendingMedia } from '#data/public/snapshotMedia.ts';
export { productUrls, publicUrls, redirectsOf, siteKey } from '#data/public/urls.ts';
export { sampleSnapshot } from './samplePages.ts';

const app = createApp({ streaming: false });

/** Renders a URL (with a leading slash) from the snapshot that `show` was given. */
export function render(url: string): Promise<Response> {
	return app.render(new Request(new URL(url, import.meta.env.SITE)));
}

export function show(snapshot: Snapshot): void {
	setSnapshot(snapshot);
}
