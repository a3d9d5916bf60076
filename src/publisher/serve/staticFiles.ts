/** Serves the written files: finds the file or the redirect for a URL, and our own error page where there is neither. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookup } from 'mrmime';
import { askedPages, forgivenPath, isMissingProductUrl, missingProductUrl, withPresentSlugs } from '#data/addresses.ts';
import { type Folders, fileOf } from '../folders.ts';
import { type CachedFile, fileCache } from './fileCache.ts';
import { mediaFiles } from './mediaFiles.ts';
import { canonicalPath, decodePath, encodePath, fileForPath } from './paths.ts';
import { sendCachedFile } from './sendCachedFile.ts';

export interface StaticFiles {
	/** Answers a GET or HEAD for every URL that is not PocketBase's. */
	serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Forgets files, by name, that have changed, are gone, or are precompressed now. */
	invalidate(names: readonly string[]): void;
	/** Old path → present one, or the page that stands there with status 404. */
	setRedirects(redirects: Record<string, string>): void;
}

interface Options {
	folders: Pick<Folders, 'site' | 'media'>;
	/** What every response has. */
	headers: Readonly<Record<string, string>>;
	/** The Content-Security-Policy of pages as they are now. */
	policy(): string;
}

interface NamedFile {
	name: string;
	file: CachedFile;
}

const forEver = 'public, max-age=31536000, immutable';
/** Browsers ask every time; the ETag makes that cheap. */
const always = 'no-cache';
const anHour = 'public, max-age=3600';

export function openStaticFiles({ folders, headers: common, policy }: Options): StaticFiles {
	const cache = fileCache(folders.site);
	const sendMedia = mediaFiles({ folder: folders.media, headers: common, notFound });
	let redirects = new Map<string, string>();

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [rawPath = '/', ...queries] = (request.url ?? '/').split('?');
		const path = decodePath(rawPath);
		if (path === undefined) return notFound(request, response);
		const canonical = canonicalPath(path);
		const givenQuery = queries.length > 0 ? `?${queries.join('?')}` : '';
		const isList = givenQuery !== '' && /^\/produkter(\/|$)/.test(canonical);
		const query = isList ? withPresentSlugs(givenQuery, redirects) : givenQuery;
		if (canonical !== path) {
			const moved = await destinationOf(canonical, cache, redirects);
			const isSpelling = moved === undefined && query === givenQuery;
			return redirect(response, encodePath(moved ?? canonical) + query, isSpelling ? anHour : always);
		}
		if (path.startsWith('/media/')) return sendMedia(request, response, path.slice('/media/'.length));
		const found = await fileFor(path, query);
		// Browsers do not keep it: an old address may become a product's or a category's own again.
		if (found && query !== givenQuery) return redirect(response, encodePath(path) + query, always);
		if (found) return sendCachedFile(request, response, 200, found.file, headersOf(found.name));
		const known = redirects.get(path);
		if (known && isMissingProductUrl(known)) return notFound(request, response, fileOf(known));
		const moved = await destinationOf(path, cache, redirects);
		if (moved) return redirect(response, encodePath(moved) + query, always);
		return notFound(request, response, path.startsWith('/produkt/') ? fileOf(missingProductUrl) : undefined);
	}

	/** The file of a path; where the query asks for a part of the list, the page that has it. */
	async function fileFor(path: string, query: string): Promise<NamedFile | undefined> {
		const names = query === '' ? [] : askedPages(path, query).map(fileOf);
		const own = fileForPath(path);
		for (const name of own === undefined ? names : [...names, own]) {
			const file = await cache.find(name);
			if (file) return { name, file };
		}
		return undefined;
	}

	function headersOf(name: string): Record<string, string> {
		return { ...common, ...fileHeaders(name), ...(isPage(name) && { 'Content-Security-Policy': policy() }) };
	}

	function redirect(response: ServerResponse, to: string, caching: string): void {
		response.writeHead(301, { ...common, Location: to, 'Cache-Control': caching, 'Content-Length': '0' });
		response.end();
	}

	async function notFound(request: IncomingMessage, response: ServerResponse, name = '404.html'): Promise<void> {
		const page = await cache.find(name);
		if (page) return sendCachedFile(request, response, 404, page, headersOf(name));
		response.writeHead(404, { ...common, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': always });
		response.end('Sidan finns inte');
	}

	return {
		serve,
		invalidate: cache.invalidate,
		setRedirects(next) {
			redirects = new Map(Object.entries(next));
		},
	};
}

/** The page that a path without a file leads to, in one redirect however the path is written; undefined when none. */
async function destinationOf(
	path: string,
	cache: ReturnType<typeof fileCache>,
	redirects: ReadonlyMap<string, string>,
): Promise<string | undefined> {
	for (const known of [path, forgivenPath(path)]) {
		if (known === undefined) continue;
		const name = fileForPath(known);
		if (name && isPage(name) && (await cache.find(name))) return known;
		const moved = redirects.get(known);
		if (moved) return isMissingProductUrl(moved) ? known : moved;
	}
	return undefined;
}

function fileHeaders(name: string): Record<string, string> {
	const type = lookup(name) ?? 'application/octet-stream';
	const isText = /^text\/|json$|javascript$|xml$|manifest/.test(type);
	const isCatalogue = isPage(name) || /\.(json|xml|txt)$/.test(name);
	return {
		'Content-Type': isText ? `${type}; charset=utf-8` : type,
		'Cache-Control': name.startsWith('_astro/') ? forEver : isCatalogue ? always : anHour,
		Vary: 'Accept-Encoding',
	};
}

function isPage(name: string): boolean {
	return name.endsWith('.html');
}
