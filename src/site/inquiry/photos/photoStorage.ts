/**
 * Photos that a visitor has chosen and that have not arrived, kept on the device (S6): over a reload, a closed tab and a
 * kitchen without reception. Where the browser refuses to store them they live as long as the page.
 */
import { latePhotoDays } from '#domain/leads/sellerPhotoLimits.ts';
import { photosDatabase, photosKeptUntilKey } from './mayHavePhotos.ts';

export interface KeptPhoto {
	id: string;
	/** The idempotency key of the inquiry that has been sent with it; '' while none has. */
	inquiry: string;
	/** Of that inquiry, as the server has signed it; '' for none. */
	permission: string;
	/** 0 to 5, in the order in which they were chosen. */
	slot: number;
	/** Not a Blob: private windows of Safari keep none. */
	bytes: ArrayBuffer;
	type: string;
	/** When it was chosen, or sent: milliseconds since 1970. */
	at: number;
}

const hour = 3_600_000;
/** As long as what was typed; and when the inquiry has been sent, as long as the server takes them. */
const keptHours = { draft: 24, sent: latePhotoDays * 24 } as const;

/** What this page knows, also where nothing can be stored. */
const here = new Map<string, KeptPhoto>();
let opened: Promise<IDBDatabase | undefined> | undefined;

function database(): Promise<IDBDatabase | undefined> {
	opened ??= new Promise((resolve) => {
		try {
			const request = indexedDB.open(photosDatabase, 1);
			request.onupgradeneeded = () => request.result.createObjectStore('photos', { keyPath: 'id' });
			request.onsuccess = () => {
				// Another tab removes what is too old.
				request.result.onversionchange = () => request.result.close();
				resolve(request.result);
			};
			request.onerror = () => resolve(undefined);
			request.onblocked = () => resolve(undefined);
		} catch {
			resolve(undefined);
		}
	});
	return opened;
}

/** Every photo of this device, as it was sent or chosen. Removes those that are too old. */
export async function keptPhotos(): Promise<KeptPhoto[]> {
	const stored = (await inStore('readonly', (store) => store.getAll())) ?? [];
	for (const photo of stored as KeptPhoto[]) here.set(photo.id, photo);
	const old = [...here.values()].filter((photo) => Date.now() > keptUntil(photo));
	await forgetPhotos(old.map(({ id }) => id));
	return [...here.values()].sort((one, other) => one.at - other.at || one.slot - other.slot);
}

export async function keepPhotos(photos: readonly KeptPhoto[]): Promise<void> {
	for (const photo of photos) {
		here.set(photo.id, photo);
		await inStore('readwrite', (store) => store.put(photo));
	}
	setFlag();
}

export async function forgetPhotos(ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		here.delete(id);
		await inStore('readwrite', (store) => store.delete(id));
	}
	setFlag();
}

function keptUntil({ inquiry, at }: KeptPhoto): number {
	return at + (inquiry ? keptHours.sent : keptHours.draft) * hour;
}

function setFlag(): void {
	try {
		if (here.size > 0) localStorage.setItem(photosKeptUntilKey, String(Math.max(...[...here.values()].map(keptUntil))));
		else localStorage.removeItem(photosKeptUntilKey);
	} catch {
		// Storage is switched off.
	}
}

async function inStore<T>(
	mode: IDBTransactionMode,
	work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
	const db = await database();
	if (!db) return undefined;
	return new Promise((resolve) => {
		try {
			const transaction = db.transaction('photos', mode);
			const request = work(transaction.objectStore('photos'));
			// Not before it is on the disk.
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => resolve(undefined);
			transaction.onerror = () => resolve(undefined);
		} catch {
			resolve(undefined);
		}
	});
}
