/**
 * Serves the written files. Pages and scripts come out of memory (they are small, and the publisher says which have
 * changed); photos and videos are streamed, in ranges where asked for.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mrmime';
import send from 'send';
import { askedPages, forgivenPath, missingProductUrl, withPresentSlugs } from '#data/addresses.ts';
import { smallest } from './compressAssets.ts';
import { type Folders, fileOf } from './folders.ts';
import { brotliOptions } from './pageWriter.ts';

export interface Site {
	/** Answers a GET or HEAD for anything but PocketBase's addresses. */
	serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Files, by name, that are no longer what they were. */
	forget(files: readonly string[]): void;
	setRedirects(redirects: Record<string, string>): void;
}

interface Options {
	folders: Pick<Folders, 'site' | 'media'>;
	/** What every answer says besides. */
	headers: Readonly<Record<string, string>>;
	/** The Content-Security-Policy of pages as they are now. */
	policy(): string;
}

interface Held {
	headers: Record<string, string>;
	/** Each by its own bytes: a page and its twin may have been read while they were replaced, one new and one old. */
	etags: Partial<Record<Coding, string>>;
	plain: Buffer;
	/** Whether it becomes smaller. */
	compresses: boolean;
	/** Read from beside the file, or made when somebody asks for it. */
	compressed: Partial<Record<Compression, Promise<Buffer>>>;
}
type Compression = 'br' | 'gzip';
type Coding = 'plain' | Compression;

/** Bytes of files held in memory. */
const memory = 20 * 1024 * 1024;
/** Bytes of the largest file held: the list of the whole catalogue is one. */
const largestHeld = 8 * 1024 * 1024;
const forEver = 'public, max-age=31536000, immutable';
/** Asked for again every time; the ETag makes that cheap. */
const always = 'no-cache';
const anHour = 'public, max-age=3600';

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const compress: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
	br: (bytes) => brotlied(bytes, brotliOptions(bytes.length)),
	gzip: (bytes) => gzipped(bytes),
};

export function openSite({ folders, headers: common, policy }: Options): Site {
	const held = new LRUCache<string, Held>({ maxSize: memory, sizeCalculation: sizeOf, maxEntrySize: largestHeld });
	let redirects = new Map<string, string>();
	let edition = 0;

	/** A file of the site by name, from memory or disk. undefined when there is none. */
	async function find(name: string): Promise<Held | undefined> {
		const known = held.get(name);
		if (known) return known;
		const before = edition;
		const file = join(folders.site, name);
		try {
			const [plain, br] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)]);
			const found: Held = {
				plain,
				compresses: br !== undefined || (isText(typeOf(name)) && plain.length >= smallest),
				compressed: br ? { br: Promise.resolve(br) } : {},
				etags: {},
				headers: headersOf(name),
			};
			// Not kept when anything was published meanwhile: it may be what was there before.
			if (before === edition) held.set(name, found);
			return found;
		} catch (error) {
			if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
				return undefined;
			throw error;
		}
	}

	function headersOf(name: string): Record<string, string> {
		const type = typeOf(name);
		const isPage = name.endsWith('.html');
		return {
			...common,
			'Content-Type': isText(type) ? `${type}; charset=utf-8` : type,
			'Cache-Control': name.startsWith('_astro/')
				? forEver
				: isPage || /\.(json|xml|txt)$/.test(name)
					? always
					: anHour,
			Vary: 'Accept-Encoding',
			...(isPage && { 'Content-Security-Policy': policy() }),
		};
	}

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [rawPath = '/', ...queries] = (request.url ?? '/').split('?');
		const asWritten = queries.length > 0 ? `?${queries.join('?')}` : '';
		const path = readPath(rawPath);
		if (path === undefined) return notFound(request, response);
		const tidy = tidied(path);
		const isList = asWritten !== '' && /^\/produkter(\/|$)/.test(tidy);
		const query = isList ? withPresentSlugs(asWritten, redirects) : asWritten;
		if (tidy !== path) return redirect(response, addressOf((await destinationOf(tidy)) ?? tidy) + query, anHour);
		if (path.startsWith('/media/')) return stream(request, response, path.slice('/media/'.length));
		const name = fileFor(path);
		const file = (await asked(path, query)) ?? (name && (await find(name)));
		// Not kept by browsers: an old address may become a product's or a category's own again.
		if (file && query !== asWritten) return redirect(response, addressOf(path) + query, always);
		if (file) return answer(request, response, 200, file);
		const moved = await destinationOf(path);
		if (moved) return redirect(response, addressOf(moved) + query, always);
		return notFound(request, response, path.startsWith('/produkt/') ? fileOf(missingProductUrl) : undefined);
	}

	/** The page that an address leads to which may have none of its own: in one step, however it is written. */
	async function destinationOf(path: string): Promise<string | undefined> {
		for (const known of [path, forgivenPath(path)]) {
			if (known === undefined) continue;
			const name = fileFor(known);
			if (name?.endsWith('.html') && (await find(name))) return known;
			const moved = redirects.get(known);
			if (moved) return moved;
		}
		return undefined;
	}

	/** Where the query says what of the list is wanted: the page that has it. */
	async function asked(path: string, query: string): Promise<Held | undefined> {
		if (query === '') return undefined;
		for (const url of askedPages(path, query)) {
			const file = await find(fileOf(url));
			if (file) return file;
		}
		return undefined;
	}

	function redirect(response: ServerResponse, to: string, caching: string): void {
		response.writeHead(301, { ...common, Location: to, 'Cache-Control': caching, 'Content-Length': '0' });
		response.end();
	}

	async function notFound(request: IncomingMessage, response: ServerResponse, name = '404.html'): Promise<void> {
		const page = await find(name);
		if (page) return answer(request, response, 404, page);
		response.writeHead(404, { ...common, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': always });
		response.end('Sidan finns inte');
	}

	function stream(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
		return new Promise((resolve) => {
			response.once('close', resolve);
			send(request, path, { root: folders.media, index: false, dotfiles: 'ignore', immutable: true, maxAge: '1y' })
				.on('headers', (headers: ServerResponse) => {
					for (const [name, value] of Object.entries(common)) headers.setHeader(name, value);
				})
				.on('directory', () => void notFound(request, response))
				.on('error', (error: { status?: number; headers?: Record<string, string> }) => {
					if (error.status === 416) {
						response.writeHead(416, { ...common, ...error.headers });
						response.end();
					} else if (response.headersSent) response.destroy();
					else void notFound(request, response);
				})
				.pipe(response);
		});
	}

	return {
		serve,
		forget(files) {
			edition += 1;
			for (const file of files) held.delete(file);
		},
		setRedirects(next) {
			redirects = new Map(Object.entries(next));
		},
	};
}

async function answer(request: IncomingMessage, response: ServerResponse, status: number, file: Held): Promise<void> {
	const encoding = file.compresses ? bestEncoding(request.headers['accept-encoding']) : undefined;
	const body = encoding ? await compressed(file, encoding) : file.plain;
	const etag = etagOf(file, encoding ?? 'plain', body);
	const headers: Record<string, string> = { ...file.headers, ETag: etag };
	if (status === 200 && fresh(request.headers, { etag })) {
		delete headers['Content-Type'];
		response.writeHead(304, headers);
		response.end();
		return;
	}
	if (encoding) headers['Content-Encoding'] = encoding;
	headers['Content-Length'] = String(body.length);
	response.writeHead(status, headers);
	response.end(request.method === 'HEAD' ? undefined : body);
}

function compressed(file: Held, encoding: Compression): Promise<Buffer> {
	file.compressed[encoding] ??= compress[encoding](file.plain);
	return file.compressed[encoding];
}

function typeOf(name: string): string {
	return lookup(name) ?? 'application/octet-stream';
}

function isText(type: string): boolean {
	return /^text\/|json$|javascript$|xml$|manifest/.test(type);
}

function etagOf(file: Held, coding: Coding, body: Buffer): string {
	const known = file.etags[coding];
	if (known) return known;
	const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
	file.etags[coding] = etag;
	return etag;
}

/** The decoded path, or undefined when it is none of ours: what climbs, hides or is no text never reaches the disk. */
function readPath(raw: string): string | undefined {
	let path: string;
	try {
		path = decodeURIComponent(raw);
	} catch {
		return undefined;
	}
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
	if (!path.startsWith('/') || path.length > 1000 || /[\u0000-\u001f\\]/.test(path)) return undefined;
	if (path.split('/').some((part) => part.startsWith('.'))) return undefined;
	return path;
}

/** The one address of a page: no doubled or closing slash, no .html. */
function tidied(path: string): string {
	const single = path.replace(/\/{2,}/g, '/');
	const bare = single.replace(/\/+$/, '').replace(/(\/index)?\.html$/, '');
	return bare === '' ? '/' : bare;
}

function addressOf(path: string): string {
	return encodeURI(path).replace(/\?/g, '%3F').replace(/#/g, '%23');
}

/** The name of the file for an address. Everything below /admin is one page, which finds its own way. */
function fileFor(path: string): string | undefined {
	if (path === '/admin' || path.startsWith('/admin/')) return 'admin.html';
	if (path === '/404' || path === missingProductUrl) return undefined;
	if (/\.(br|next)$/.test(path)) return undefined;
	return fileOf(path);
}

/** The best that the visitor takes. Nobody prefers gzip who takes brotli; browsers that do not are old, or ask without TLS. */
function bestEncoding(accepted: string | string[] | undefined): Compression | undefined {
	if (!accepted) return undefined;
	const takes = (name: string) =>
		String(accepted)
			.toLowerCase()
			.split(',')
			.some((part) => {
				const [coding, weight = 'q=1'] = part.split(';').map((word) => word.trim());
				return coding === name && weight.startsWith('q=') && !/^q=0(\.0*)?$/.test(weight);
			});
	if (takes('br')) return 'br';
	if (takes('gzip')) return 'gzip';
	return undefined;
}

/** Compressed in either way it is about a quarter. */
function sizeOf({ plain, compresses }: Held): number {
	return Math.ceil(plain.length * (compresses ? 1.5 : 1)) + 1000;
}
