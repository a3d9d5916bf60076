/** Where a person wanted to go when the login page came in between (A3). */

const key = 'adminRedirectAfterLogin';

const adminPaths = [
	'/admin',
	'/admin/produkter',
	'/admin/kategorier',
	'/admin/varumarken',
	'/admin/leads',
	'/admin/innehall',
	'/admin/anvandare',
	'/admin/profil',
	'/admin/installningar',
];

/** A known path, alone or followed by / or ?. The pages of access itself are never returned to. */
export function isAdminPath(path: string): boolean {
	if (/^\/admin\/(login|setup|aterstall)(?![^/?])/.test(path)) return false;
	return adminPaths.some((known) => path === known || path.startsWith(`${known}/`) || path.startsWith(`${known}?`));
}

export function rememberPath(path: string): void {
	if (isAdminPath(path)) sessionStorage.setItem(key, path);
}

/** The remembered path, once; else the dashboard. */
export function takeRememberedPath(): string {
	const path = sessionStorage.getItem(key) ?? '';
	sessionStorage.removeItem(key);
	return isAdminPath(path) ? path : '/admin';
}
