/**
 * The photos of 'Fota först' on this device. Each is written the moment it is taken, before anything is sent: a closed
 * browser, an empty battery and a lost network lose none.
 */
import { createStore, delMany, set, type UseStore, values } from 'idb-keyval';
import type { QueuedPhoto } from './queuedPhotos.ts';

/** Whether the photo is on the device now. Without room, or without storage, it is in this tab alone. */
export async function storePhoto(photo: QueuedPhoto): Promise<boolean> {
	try {
		await set(photo.id, photo, store());
		return true;
	} catch (error) {
		console.warn(error);
		return false;
	}
}

export async function readStoredPhotos(): Promise<QueuedPhoto[]> {
	try {
		return await values<QueuedPhoto>(store());
	} catch (error) {
		console.warn(error);
		return [];
	}
}

export async function deleteStoredPhotos(ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await delMany([...ids], store()).catch(console.warn);
}

/** Asks the browser never to delete the photos to make room for other sites. It may refuse. */
export async function askToKeepStorage(): Promise<void> {
	await navigator.storage?.persist?.().catch(() => false);
}

let opened: UseStore | undefined;
function store(): UseStore {
	opened ??= createStore('rostfri drafts', 'photos');
	return opened;
}
