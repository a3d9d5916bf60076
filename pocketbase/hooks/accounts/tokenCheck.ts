/** Checks a session for the publisher and the back office. */
import { requireAdmin } from '../request.ts';

/** GET session: 204 for the token of an admin or a superuser, otherwise 401 or 403. The publisher asks before it takes a large body. */
export function session(e: core.RequestEvent) {
	requireAdmin(e);
	e.noContent(204);
}
