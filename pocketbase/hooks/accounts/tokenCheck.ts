import { requireAdmin } from '../request.ts';

/** Tells the publisher whether a token is that of an admin or a superuser, before it takes more of a request: 204. */
export function session(e: core.RequestEvent) {
	requireAdmin(e);
	e.noContent(204);
}
