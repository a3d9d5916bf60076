/** News from PocketBase while a screen is open. */
import { client } from './client.ts';

/**
 * Calls `changed` when a record of a collection was created, changed or deleted, and after every reconnection, because
 * PocketBase does not repeat what was missed. Returns how to stop.
 */
export function onCollectionChange(collection: string, changed: () => void): () => void {
	// With a connection that is open already, the next one is a new one.
	let connections = client.realtime.isConnected ? 1 : 0;
	const subscriptions = [
		client.collection(collection).subscribe('*', changed),
		client.realtime.subscribe('PB_CONNECT', () => {
			connections++;
			if (connections > 1) changed();
		}),
	];
	return () => {
		for (const subscription of subscriptions) {
			subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
		}
	};
}
