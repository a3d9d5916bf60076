/** The second step of a publish: decides by keys which pages to write, in which order, and which to remove. */

import type { PublicRows } from '#data/public/publicRows.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { Pages, Publication } from './publication.ts';
import type { SavedValues } from './state.ts';

/** Address → key. */
export type Keys = ReadonlyMap<string, string>;

export interface Plan {
	/** The addresses of all pages. */
	urls: ReadonlySet<string>;
	/** Whether every page is rendered: new code, or a change of what all pages show. */
	isFull: boolean;
	/** Outdated pages. They are published together. */
	pages: Keys;
	/** Outdated lists of the whole catalogue, which take long: each is published by itself, after the others. */
	lists: Keys;
	/** Addresses that lead to a page no longer. */
	removed: string[];
	/** Old address → present one. */
	redirects: Record<string, string>;
	/** What to save with the pages. */
	values: SavedValues;
	/** Whether there is anything to publish besides lists. */
	isNeeded: boolean;
}

/** What decides whether a page is outdated. */
interface Known extends Pick<Publication, 'bundle' | 'saved' | 'failedPages' | 'largePages'> {
	pages: Pick<Pages, 'publicUrls' | 'productUrls' | 'redirectsOf' | 'siteKey'>;
}
/** Which rows a publish is about. */
type Rows = Pick<PublicRows, 'full_rev' | 'changed'>;

/**
 * The outdated pages of the products that have changed: a user who saves a product looks there first, so these are
 * written before any other page is even looked at. None when every page is rendered anyway.
 */
export function planChangedProducts(known: Known, next: Snapshot, rows: Rows): Keys {
	if (isFullPublish(known, next, rows)) return new Map();
	return outdated(known, known.pages.productUrls(next, rows.changed.products ?? []));
}

export function planPages(known: Known, next: Snapshot, rows: Rows): Plan {
	const { pages, bundle, saved, largePages } = known;
	const isFull = isFullPublish(known, next, rows);
	const urls = pages.publicUrls(next);
	const toWrite = [...(isFull ? urls : outdated(known, urls))];
	const isList = ([url]: [string, string]) => !isFull && largePages.has(url);
	const others = toWrite.filter((page) => !isList(page));
	const removed = [...saved.pages.keys()].filter((url) => !urls.has(url));
	const redirects = Object.fromEntries(pages.redirectsOf(next));
	const values = {
		bundle: bundle.id,
		site: siteValue(known, next),
		full_rev: String(rows.full_rev),
		redirects: JSON.stringify(redirects),
	};
	return {
		urls: new Set(urls.keys()),
		isFull,
		pages: new Map(others),
		lists: new Map(toWrite.filter(isList)),
		removed,
		redirects,
		values,
		isNeeded: others.length > 0 || removed.length > 0 || values.redirects !== saved.value('redirects'),
	};
}

function isFullPublish(known: Known, next: Snapshot, { full_rev }: Rows): boolean {
	return siteValue(known, next) !== known.saved.value('site') || String(full_rev) !== known.saved.value('full_rev');
}

/** What every page depends on: the code, and the texts of its frame. */
function siteValue({ bundle, pages }: Known, next: Snapshot): string {
	return `${bundle.id} ${pages.siteKey(next)}`;
}

/** Pages that are not written, or with another key. A page that failed with this key is left for the next retry. */
function outdated({ saved, failedPages }: Known, urls: Keys): Keys {
	return new Map([...urls].filter(([url, key]) => saved.pages.get(url) !== key && failedPages.get(url)?.key !== key));
}
