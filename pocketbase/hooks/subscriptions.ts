/** Limits realtime subscriptions. */
import { requireAdmin } from './request.ts';

/** Most subscriptions of one client; the back office has fewer than ten. */
const subscriptionsMax = 100;
/** Characters of one subscription: a collection or record, and its options. */
const subscriptionMax = 500;

/**
 * Lets only admins and superusers subscribe to changes, and each of them to a limited number: PocketBase goes through
 * every subscription, with its filter, at every save. Visitors need none.
 */
export function limitSubscriptions(e: core.RealtimeSubscribeRequestEvent) {
	requireAdmin(e);
	const subscriptions = [...e.subscriptions];
	if (subscriptions.length > subscriptionsMax || subscriptions.some(({ length }) => length > subscriptionMax))
		throw new BadRequestError('För många prenumerationer');
	e.next();
}
