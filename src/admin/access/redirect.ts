/** The page that was asked for before the login page (A3). */

const key = 'adminRedirectAfterLogin';

/** Stands for our own origin: only a path without an origin stays on it. */
const ownOrigin = 'https://own.invalid';

/**
 * The path as a browser resolves it ('/admin/../x' is '/x'), with its query, when it is one of the back office; else
 * undefined. The pages of access itself are never returned to.
 */
export function adminPathOf(path: string): string | undefined {
	if (!path.startsWith('/')) return undefined;
	let url: URL;
	try {
		url = new URL(path, ownOrigin);
	} catch {
		return undefined;
	}
	if (url.origin !== ownOrigin || /^\/admin\/(login|setup|aterstall)(?![^/])/.test(url.pathname)) return undefined;
	return /^\/admin(?![^/])/.test(url.pathname) ? url.pathname + url.search : undefined;
}

export function rememberPath(path: string): void {
	const known = adminPathOf(path);
	if (known) sessionStorage.setItem(key, known);
}

/** The remembered path, once; else the dashboard. */
export function takeRememberedPath(): string {
	const path = sessionStorage.getItem(key) ?? '';
	sessionStorage.removeItem(key);
	return adminPathOf(path) ?? '/admin';
}
