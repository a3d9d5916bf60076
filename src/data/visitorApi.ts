/** PocketBase's routes as a visitor's page calls them. Of another origin where the pages are served by a build host. */
import { isOffline } from './isOffline.ts';

/** Milliseconds that an answer may take. */
const timeoutMs = 20_000;

/** The URL of one of our routes, such as 'submit-lead'. */
export function routeUrl(route: string): string {
	return `${import.meta.env?.PUBLIC_POCKETBASE_URL ?? ''}/api/rostfri/${route}`;
}

/** Throws when no answer comes. */
export function postJson(route: string, body: unknown): Promise<Response> {
	return fetch(routeUrl(route), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(timeoutMs),
	});
}

/** Why no answer came. */
export function reasonOfSilence(): 'offline' | 'unreachable' {
	return isOffline() ? 'offline' : 'unreachable';
}
