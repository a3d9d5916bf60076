import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase';

/**
 * PocketBase's client for the back office. A request that fails because the session has ended waits for a new sign-in
 * and is then sent again: the form that sent it never notices, and nothing typed is lost.
 */
class BackOfficeClient extends PocketBase {
	/** Asks for a new sign-in. Resolves after it; rejects when the person signs out instead. Set by session.ts. */
	reauthenticate: () => Promise<void> = () => Promise.reject(new Error('No sign-in form is shown yet'));

	override async send<T>(path: string, options: SendOptions): Promise<T> {
		const token = this.authStore.token;
		try {
			return await super.send<T>(path, options);
		} catch (error) {
			if (!token || opensSession(path) || !(await this.isSessionOver(token, error))) throw error;
			// With another token only the old one was refused: a sign-in or a refresh came in between.
			if (token === this.authStore.token) await this.reauthenticate();
			// Signed out in between: the refusal stands.
			if (!this.authStore.token) throw error;
		}
		return super.send<T>(path, options);
	}

	/** Whether a request was refused because the session of its token has ended. */
	private async isSessionOver(token: string, error: unknown): Promise<boolean> {
		if (!(error instanceof ClientResponseError)) return false;
		if (error.status === 401) return true;
		if (!mayHideEndedSession(error)) return false;
		return token !== this.authStore.token || !(await this.isTokenAccepted());
	}

	private pendingCheck: Promise<boolean> | undefined;

	/** Asks the server once for all requests that fail together. True also while it does not answer. */
	private isTokenAccepted(): Promise<boolean> {
		this.pendingCheck ??= this.collection('users')
			.authRefresh()
			.then(
				() => true,
				(error: unknown) => !endsSession(error),
			)
			.finally(() => {
				this.pendingCheck = undefined;
			});
		return this.pendingCheck;
	}
}

/**
 * PocketBase's own record routes answer an ended session as a visitor: 404 for a record, 403, or for a create that a
 * rule forbids 400 without fields. Our routes, and lists that only staff may read, answer 401.
 */
function mayHideEndedSession({ status, response }: ClientResponseError): boolean {
	if (status === 400) return Object.keys(response.data ?? {}).length === 0;
	return status === 403 || status === 404;
}

const sessionPaths = [
	'/api/rostfri/setup',
	...['auth-with-password', 'auth-refresh', 'request-password-reset', 'confirm-password-reset'].map(
		(action) => `/api/collections/users/${action}`,
	),
];

function opensSession(path: string): boolean {
	return sessionPaths.includes(path);
}

/** Whether a failed refresh means that the session is over for good, and not that the server is away. */
export function endsSession(error: unknown): boolean {
	return error instanceof ClientResponseError && [400, 401, 403, 404].includes(error.status);
}

/** The site's own origin, unless PocketBase is served from another one (Netlify). */
const baseUrl = import.meta.env?.PUBLIC_POCKETBASE_URL || '/';

export const client = new BackOfficeClient(baseUrl);
client.autoCancellation(false);
client.beforeSend = (url, options) => ({ url, options: { fetch: fetchWhole, ...options } });

/** Sends `body` to a route of ours: `post('products/save', { values })`. */
export function post<Answer = Record<string, unknown>>(
	route: string,
	body: object,
	options: Pick<SendOptions, 'keepalive' | 'signal'> = {},
): Promise<Answer> {
	return client.send<Answer>(`/api/rostfri/${route}`, { method: 'POST', body, ...options });
}

/** The condition that a column has one of these values. */
export function anyOf(column: string, values: readonly string[]): string {
	return `(${values.map((value) => client.filter(`${column} = {:value}`, { value })).join(' || ')})`;
}

/** The order of the public site. */
export const siteOrder = 'sort_order,-created,id';

/**
 * Fails when the connection breaks in the middle of a response. PocketBase's client reads the body itself and takes half
 * a body for {}: after half a refresh it would store an empty token and sign the person out.
 */
async function fetchWhole(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
	const response = await fetch(url, config);
	const body = await response.arrayBuffer();
	const { status, statusText, headers } = response;
	return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}
