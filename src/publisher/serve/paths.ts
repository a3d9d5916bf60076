/** Turns the path of a request into the name of a file. */
import { isMissingProductUrl } from '#data/addresses.ts';
import { fileOf } from '../folders.ts';

/** Characters. */
const pathMax = 1_000;

/** The decoded path; undefined for one that leaves the folder, is hidden or is not text: it never reaches the disk. */
export function decodePath(raw: string): string | undefined {
	let path: string;
	try {
		path = decodeURIComponent(raw);
	} catch {
		return undefined;
	}
	// biome-ignore lint/suspicious/noControlCharactersInRegex: refuses control characters
	if (!path.startsWith('/') || path.length > pathMax || /[\u0000-\u001f\\]/.test(path)) return undefined;
	if (path.split('/').some((part) => part.startsWith('.'))) return undefined;
	return path;
}

/** The canonical path of a page: no double or trailing slash, no .html. */
export function canonicalPath(path: string): string {
	const single = path.replace(/\/{2,}/g, '/');
	const canonical = single.replace(/\/+$/, '').replace(/(\/index)?\.html$/, '');
	return canonical === '' ? '/' : canonical;
}

/** The path as it stands in a URL. */
export function encodePath(path: string): string {
	return encodeURI(path).replace(/\?/g, '%3F').replace(/#/g, '%23');
}

/** The name of the file for a path; undefined when it has none. The back office is one page with its own routes. */
export function fileForPath(path: string): string | undefined {
	if (path === '/admin' || path.startsWith('/admin/')) return 'admin.html';
	if (path === '/404' || isMissingProductUrl(path)) return undefined;
	if (/\.(br|next)$/.test(path)) return undefined;
	return fileOf(path);
}
