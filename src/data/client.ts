import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase';

/**
 * PocketBase as the back office talks to it. A request that fails because the session has ended waits until somebody
 * has signed in again and is then sent once more: the form that sent it never notices, and nothing typed is lost.
 */
class BackOfficeClient extends PocketBase {
	/** Asks for a new sign-in and resolves when there is one; rejects when the person leaves. Set by session.ts. */
	askToSignIn: () => Promise<void> = () => Promise.reject(new Error('Nobody can be asked to sign in'));

	override async send<T>(path: string, options: SendOptions): Promise<T> {
		if (opensSession(path)) return super.send<T>(path, options);
		const token = this.authStore.token;
		try {
			const answer = await super.send<T>(path, options);
			// A list that is for staff alone is not refused to a visitor: it comes back empty.
			if (!token || !isEmptyList(answer) || this.stoodJustNow(token)) return answer;
			if (!(await this.hasAnotherToken(token))) return answer;
		} catch (error) {
			if (!token || !refuses(error) || !(await this.hasAnotherToken(token))) throw error;
			// Signed out meanwhile: what is left is the refusal.
			if (!this.authStore.token) throw error;
		}
		return super.send<T>(path, options);
	}

	/**
	 * Whether an answer to this token says nothing, because the session had ended: then somebody has signed in, or is
	 * asked to now. False when the session stands.
	 */
	private async hasAnotherToken(token: string): Promise<boolean> {
		if (this.isCurrent(token) && (await this.sessionStands())) return false;
		// With another token, only the old one was refused: somebody has signed in, or it was refreshed, meanwhile.
		if (this.isCurrent(token)) await this.askToSignIn();
		return true;
	}

	/** The token that the server last said that it takes, and when: milliseconds since 1970. */
	private stood = { token: '', at: 0 };
	private question: Promise<boolean> | undefined;

	private isCurrent(token: string): boolean {
		return token === this.authStore.token;
	}

	private stoodJustNow(token: string): boolean {
		return token === this.stood.token && Date.now() - this.stood.at < trusted;
	}

	/** Whether the server still takes the token. Asked once for requests that fail together. */
	private sessionStands(): Promise<boolean> {
		this.question ??= this.isRefreshed().finally(() => {
			this.question = undefined;
		});
		return this.question;
	}

	private async isRefreshed(): Promise<boolean> {
		try {
			await this.collection('users').authRefresh();
			this.stood = { token: this.authStore.token, at: Date.now() };
			return true;
		} catch (error) {
			return !endsSession(error);
		}
	}
}

/** Milliseconds for which a session that stood is believed to stand. */
const trusted = 30_000;

function isEmptyList(answer: unknown): boolean {
	return (answer as { items?: unknown[] } | null)?.items?.length === 0;
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

/** An answer that a request without a session may get. A create that a rule forbids is a 400 without fields. */
function refuses(error: unknown): boolean {
	if (!(error instanceof ClientResponseError)) return false;
	if (error.status === 400) return Object.keys(error.response.data ?? {}).length === 0;
	return [401, 403, 404].includes(error.status);
}

/** Whether a refused refresh means that the session is over for good, and not that the server is away. */
export function endsSession(error: unknown): boolean {
	return error instanceof ClientResponseError && [400, 401, 403, 404].includes(error.status);
}

/** The site's own address, unless PocketBase is served from another one (Netlify). */
const address = import.meta.env?.PUBLIC_POCKETBASE_URL || '/';

export const client = new BackOfficeClient(address);
client.autoCancellation(false);
client.beforeSend = (url, options) => ({ url, options: { fetch: fetchWhole, ...options } });

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
