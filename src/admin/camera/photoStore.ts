/**
 * The photos of 'Fota först' on this device. Each is written the moment it is taken, before anything is sent: a closed
 * browser, an empty battery and a lost network lose none.
 */
import { createStore, delMany, set, type UseStore, values } from 'idb-keyval';
import type { QueuedPhoto } from './queuedPhotos.ts';

/** Whether the photo is on the device now. Without room, or without storage, it is in this tab alone. */
export async function storePhoto(photo: QueuedPhoto): Promise<boolean> {
	try {
		await withStore((store) => set(photo.id, photo, store));
		return true;
	} catch (error) {
		console.warn(error);
		return false;
	}
}

/** undefined when the device does not tell. */
export async function readStoredPhotos(): Promise<QueuedPhoto[] | undefined> {
	try {
		return await withStore((store) => values<QueuedPhoto>(store));
	} catch (error) {
		console.warn(error);
		return undefined;
	}
}

export async function deleteStoredPhotos(ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await withStore((store) => delMany([...ids], store)).catch(console.warn);
}

/** Asks the browser never to delete the photos to make room for other sites. It may refuse. */
export async function askToKeepStorage(): Promise<void> {
	await navigator.storage?.persist?.().catch(() => false);
}

let opened: UseStore | undefined;

/** Tries twice: Safari closes the storage of a page that was in the background, as it is while the camera is open. */
async function withStore<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		opened ??= createStore('rostfri drafts', 'photos');
		try {
			return await work(opened);
		} catch (error) {
			if (attempt === 2 || (error as Error).name === 'QuotaExceededError') throw error;
			opened = undefined;
		}
	}
}
