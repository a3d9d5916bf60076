/** The state of publishing, and its actions. */
import type { Publishing } from '#domain/publishing/publication.ts';
import { client, post } from './client.ts';
import { onCollectionChange } from './realtime.ts';

export function readPublishing(): Promise<Publishing> {
	return client.send<Publishing>('/api/rostfri/publishing', {});
}

/** Calls `changed` whenever a publish is requested, progresses or ends. Returns how to stop. */
export function onPublishingChange(changed: () => void): () => void {
	return onCollectionChange('deploys', changed);
}

/** Retries what has failed at once. */
export async function publishAgain(): Promise<void> {
	await post('publish', {});
}

/** Publishes every page again. */
export async function rebuildAll(): Promise<void> {
	await post('publish', { all: true });
}
