/** PocketBase's realtime events while a screen is open. */
import { client } from './client.ts';

/**
 * Calls `changed` when a record of a collection was created, changed or deleted, when the subscription begins, and
 * after every reconnection: what changed since the page read its data is not repeated by PocketBase. Returns how to stop.
 */
export function onCollectionChange(collection: string, changed: () => void): () => void {
	// With a connection that is open already, the next one is a new one.
	let connections = client.realtime.isConnected ? 1 : 0;
	let stopped = false;
	const subscriptions = [
		client
			.collection(collection)
			.subscribe('*', changed)
			.then((unsubscribe) => {
				if (!stopped) changed();
				return unsubscribe;
			}),
		client.realtime.subscribe('PB_CONNECT', () => {
			connections++;
			if (connections > 1) changed();
		}),
	];
	return () => {
		stopped = true;
		for (const subscription of subscriptions) {
			subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
		}
	};
}
