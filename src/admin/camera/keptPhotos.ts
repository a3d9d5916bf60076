/**
 * What was photographed on this device and is not stored on the server yet, as this tab knows it, and on the device. All
 * tabs read the same photos.
 */
import { deleteStoredPhotos, readStoredPhotos, storePhoto } from './photoStore.ts';
import { draftsOf, type QueuedDraft, type QueuedPhoto } from './queuedPhotos.ts';

export interface QueueState {
	/** Of every account that has photographed on this device, the oldest first. */
	drafts: readonly QueuedDraft[];
	/** The draft that photos are being taken for in this tab. */
	openKey: string | undefined;
	isSending: boolean;
	/** The last attempt met no network, or no server. */
	isWaiting: boolean;
	/** Photos that the device has no room for: they are in this tab alone. */
	unkept: ReadonlySet<string>;
	/** Why a draft or a photo cannot be sent, by its key or id. */
	problems: ReadonlyMap<string, string>;
}

let state: QueueState = {
	drafts: [],
	openKey: undefined,
	isSending: false,
	isWaiting: false,
	unkept: new Set(),
	problems: new Map(),
};
/** Every photo that is not stored on the server, by its id. */
export const photos = new Map<string, QueuedPhoto>();
const unkept = new Set<string>();
export const problems = new Map<string, string>();
const listeners = new Set<() => void>();
/** Tells the other tabs of a change. */
export const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('rostfri drafts') : undefined;

export function queueState(): QueueState {
	return state;
}

export function onQueueChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function change(next: Partial<QueueState> = {}) {
	state = {
		...state,
		...next,
		drafts: draftsOf(photos.values()),
		unkept: new Set(unkept),
		problems: new Map(problems),
	};
	for (const listener of listeners) listener();
}

export function draftWith(key: string): QueuedDraft | undefined {
	return state.drafts.find((draft) => draft.key === key);
}

/** Reads what all tabs have written. What this tab knows stays where that cannot be read. */
export async function readPhotos(): Promise<void> {
	const stored = await readStoredPhotos();
	if (!stored) return;
	const known = new Set(stored.map(({ id }) => id));
	/** This tab knows better than the device. */
	const isNewer = (id: string) => unkept.has(id) || beingStored.has(id);
	for (const id of photos.keys()) if (!known.has(id) && !isNewer(id)) photos.delete(id);
	for (const photo of stored) if (!isNewer(photo.id) && !forgotten.has(photo.id)) photos.set(photo.id, photo);
	change();
}

/** Ids that were removed while they were being read. No photo gets one of them again. */
const forgotten = new Set<string>();

/** Ids of photos whose first write has not ended. */
const beingStored = new Set<string>();
/** Writes a photo to the device. Where that fails, it is in this tab alone. */
export async function keep(photo: QueuedPhoto): Promise<void> {
	photos.set(photo.id, photo);
	beingStored.add(photo.id);
	change();
	if (await storePhoto(photo)) unkept.delete(photo.id);
	else unkept.add(photo.id);
	beingStored.delete(photo.id);
	change();
	channel?.postMessage('changed');
}

/** Replaces a photo, unless it has been removed since. */
export async function replace(photo: QueuedPhoto): Promise<void> {
	if (photos.has(photo.id)) await keep(photo);
}

export async function forget(ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		forgotten.add(id);
		photos.delete(id);
		unkept.delete(id);
		problems.delete(id);
	}
	change();
	await deleteStoredPhotos(ids);
	channel?.postMessage('changed');
}
