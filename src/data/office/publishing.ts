/** How what staff change reaches visitors. */
import type { Publishing } from '#domain/publication.ts';
import { client } from './client.ts';
import { onCollectionChange } from './realtime.ts';

export function readPublishing(): Promise<Publishing> {
	return client.send<Publishing>('/api/rostfri/publishing', {});
}

/** Calls `changed` whenever a publish is asked for, goes on or ends. Returns how to stop. */
export function onPublishingChange(changed: () => void): () => void {
	return onCollectionChange('deploys', changed);
}

/** Tries what has failed again, at once. */
export async function publishAgain(): Promise<void> {
	await client.send('/api/rostfri/publish', { method: 'POST', body: {} });
}

/** Makes every page anew. */
export async function rebuildAll(): Promise<void> {
	await client.send('/api/rostfri/publish', { method: 'POST', body: { all: true } });
}
