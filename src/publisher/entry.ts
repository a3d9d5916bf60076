/**
 * What the publisher gets from a compiled bundle: the pages, and the data code that they were compiled with, so that
 * keys, snapshot and pages are always of the same edition.
 */
import { createApp } from 'astro/app/entrypoint';
import { setSnapshot } from '#data/current.ts';
import type { Snapshot } from '#data/snapshot.ts';
import { publicUrls as allPublicUrls } from '#data/urls.ts';

export { mediaOf } from '#data/media.ts';
export { patched, snapshotOf, withheld } from '#data/snapshot.ts';
export { redirectsOf, siteKey } from '#data/urls.ts';

const app = createApp({ streaming: false });

/** Renders an address (with a leading slash) from a snapshot that `show` was given. */
export function render(url: string): Promise<Response> {
	return app.render(new Request(new URL(url, import.meta.env.SITE)));
}

export function show(snapshot: Snapshot): void {
	setSnapshot(snapshot);
}

export function publicUrls(snapshot: Snapshot): Map<string, string> {
	return builtSoFar(allPublicUrls(snapshot));
}

// Leaves out what has no page yet, while the pages are being written. Goes when the last of them is there.
function builtSoFar(urls: Map<string, string>): Map<string, string> {
	const files = Object.keys(import.meta.glob('../pages/**/*.{astro,ts}')).map((file) =>
		file
			.replace('../pages', '')
			.replace(/\.(astro|ts)$/, '')
			.replace(/\/index$/, '')
			.replace(/\[[^\]]+\]/g, '*'),
	);
	const isBuilt = (url: string) =>
		files.some((file) => new RegExp(`^${(file || '/').replace(/[.]/g, '\\.').replace(/\*/g, '[^/]+')}$`).test(url));
	return new Map([...urls].filter(([url]) => isBuilt(url)));
}
