/**
 * The queue of 'Fota först' (S8): what was photographed on this device and is not stored on the server yet. Photos are
 * made smaller and sent as soon as they are taken; their draft is stored when the person is done with it, or has left. All
 * tabs read the same photos, and one of them sends.
 */
import { newId } from '#data/newId.ts';
import { isTemporary, messageOf } from '#data/office/errors.ts';
import { isUploadGone, saveQuickDraft } from '#data/office/quickDrafts.ts';
import { currentSession, onSessionChange } from '#data/office/session.ts';
import { discardUpload, sendUpload } from '#data/office/uploads.ts';
import { photoLimits } from '#domain/product.ts';
import { fileKind, kindBytes } from '../products/editor/photos/fileKind.ts';
import { FileRefused } from '../products/editor/photos/fileRefused.ts';
import { preparePhoto } from '../products/editor/photos/preparePhoto.ts';
import { askToKeepStorage, deleteStoredPhotos, readStoredPhotos, storePhoto } from './photoStore.ts';
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
const photos = new Map<string, QueuedPhoto>();
const unkept = new Set<string>();
const problems = new Map<string, string>();
const listeners = new Set<() => void>();
const storedListeners = new Set<(draft: QueuedDraft, product: string) => void>();
/** Tells the other tabs of a change. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('rostfri drafts') : undefined;

export function queueState(): QueueState {
	return state;
}

export function onQueueChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Calls when a draft has been stored, with the id of its product. */
export function onDraftStored(listener: (draft: QueuedDraft, product: string) => void): () => void {
	storedListeners.add(listener);
	return () => storedListeners.delete(listener);
}

function change(next: Partial<QueueState> = {}) {
	state = {
		...state,
		...next,
		drafts: draftsOf(photos.values()),
		unkept: new Set(unkept),
		problems: new Map(problems),
	};
	for (const listener of listeners) listener();
}

/** Reads the queue, and sends what it holds now and whenever that may have become possible. Returns how to stop. */
export function startDraftQueue(): () => void {
	const again = () => void sendWaiting();
	const onShow = () => document.visibilityState === 'visible' && again();
	const reload = () => void readPhotos();
	addEventListener('online', again);
	document.addEventListener('visibilitychange', onShow);
	channel?.addEventListener('message', reload);
	const stopSession = onSessionChange(again);
	again();
	return () => {
		removeEventListener('online', again);
		document.removeEventListener('visibilitychange', onShow);
		channel?.removeEventListener('message', reload);
		stopSession();
		clearTimeout(timer);
	};
}

async function readPhotos(): Promise<void> {
	const stored = await readStoredPhotos();
	const known = new Set(stored.map(({ id }) => id));
	for (const id of photos.keys()) if (!known.has(id) && !unkept.has(id) && !beingStored.has(id)) photos.delete(id);
	for (const photo of stored) photos.set(photo.id, photo);
	change();
}

/** Ids of photos whose first write has not ended. */
const beingStored = new Set<string>();
let lastPlace = 0;

/**
 * Keeps photos on the device, for the open draft. A draft takes as many as a product: the next photo begins another.
 * Returns sentences about files that are no photos.
 */
export async function addPhotos(files: readonly File[]): Promise<string[]> {
	const admin = currentSession().admin;
	if (!admin) return [];
	void askToKeepStorage();
	const refusals: string[] = [];
	for (const file of files) {
		// The bytes, not the file: the camera's own is a temporary one, which the phone may delete.
		const bytes = await file.arrayBuffer().catch(() => undefined);
		const kind = bytes && fileKind(new Uint8Array(bytes.slice(0, kindBytes)));
		if (!bytes || !kind || kind === 'mp4' || kind === 'webm') {
			refusals.push(`${file.name}: ${bytes ? photoLimits.wrongType : 'Bilden kan inte läsas. Den kan vara skadad.'}`);
			continue;
		}
		lastPlace = Math.max(lastPlace + 1, Date.now());
		await keep({
			id: newId(),
			draft: draftForNext(),
			owner: { id: admin.id, name: admin.full_name || admin.email },
			takenAt: new Date().toISOString(),
			place: lastPlace,
			name: file.name || 'foto.jpg',
			blob: new Blob([bytes], { type: file.type }),
			isReady: false,
		});
	}
	void sendWaiting();
	return refusals;
}

/** The key of the open draft; of another one when that is full. */
function draftForNext(): string {
	const open = state.drafts.find(({ key }) => key === state.openKey);
	if (state.openKey && (open?.photos.length ?? 0) < photoLimits.max) return state.openKey;
	return beginDraft();
}

let releaseDraft: (() => void) | undefined;

/** Begins a draft. What was open can be stored. */
function beginDraft(): string {
	finishDraft();
	const openKey = `${newId()}-${newId()}`;
	// Other tabs see by the lock that photos are still being taken; a closed tab holds none.
	void navigator.locks?.request(lockOf(openKey), () => new Promise<void>((resolve) => (releaseDraft = resolve)));
	change({ openKey });
	return openKey;
}

/** No more photos are taken for the open draft: it is stored when its photos have arrived. */
export function finishDraft(): void {
	if (!state.openKey) return;
	releaseDraft?.();
	releaseDraft = undefined;
	change({ openKey: undefined });
	void sendWaiting();
}

async function keep(photo: QueuedPhoto): Promise<void> {
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
async function replace(photo: QueuedPhoto): Promise<void> {
	if (photos.has(photo.id)) await keep(photo);
}

async function forget(ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		photos.delete(id);
		unkept.delete(id);
		problems.delete(id);
	}
	change();
	await deleteStoredPhotos(ids);
	channel?.postMessage('changed');
}

/** Deletes photos that the person does not want. */
export async function removePhotos(removed: readonly QueuedPhoto[]): Promise<void> {
	await forget(removed.map(({ id }) => id));
	for (const { upload } of removed) if (upload) void discardUpload(upload);
	void sendWaiting();
}

/** Makes the signed-in person the sender of a draft that another account has photographed on this device. */
export async function takeOver(draft: QueuedDraft): Promise<void> {
	const admin = currentSession().admin;
	if (!admin) return;
	const owner = { id: admin.id, name: admin.full_name || admin.email };
	// What has arrived belongs to the other account: it is sent once more.
	for (const { upload: _, ...photo } of draft.photos) await replace({ ...photo, owner });
	void sendWaiting();
}

export function retryDrafts(): void {
	problems.clear();
	pause = firstPause;
	void sendWaiting();
}

/** Milliseconds until the next attempt by itself, doubled each time. */
const firstPause = 5_000;
const longestPause = 60_000;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let runsAgain = false;

/** Sends what can be sent. Called whenever something has changed; one run at a time, in one tab. */
async function sendWaiting(): Promise<void> {
	if (isRunning) {
		runsAgain = true;
		return;
	}
	isRunning = true;
	clearTimeout(timer);
	try {
		do {
			runsAgain = false;
			await withLock('rostfri send drafts', sendAll);
		} while (runsAgain);
	} finally {
		isRunning = false;
	}
}

async function sendAll(): Promise<void> {
	await readPhotos();
	const admin = currentSession().admin;
	const own = state.drafts.filter(({ owner }) => owner.id === admin?.id);
	if (own.length === 0) return change({ isSending: false, isWaiting: false });
	change({ isSending: true });
	let isWaiting = false;
	for (const draft of own) {
		try {
			await sendDraft(draft);
			pause = firstPause;
		} catch (error) {
			// Signed out in between: it waits for the next sign-in.
			isWaiting = isTemporary(error) || currentSession().admin?.id !== draft.owner.id;
			if (isWaiting) break;
			console.warn(error);
			problems.set(draft.key, messageOf(error) ?? 'Utkastet kunde inte sparas.');
		}
	}
	change({ isSending: false, isWaiting });
	if (!isWaiting) return;
	timer = setTimeout(() => void sendWaiting(), pause);
	pause = Math.min(2 * pause, longestPause);
}

/** Sends the photos of a draft, and stores it when all have arrived and no more are taken. */
async function sendDraft({ key }: QueuedDraft): Promise<void> {
	for (;;) {
		const next = draftWith(key)?.photos.find(({ id, upload }) => !upload && !problems.has(id));
		if (!next) break;
		await sendPhoto(next);
	}
	const draft = draftWith(key);
	if (!draft || draft.owner.id !== currentSession().admin?.id || (await isOpen(key))) return;
	const uploads = draft.photos.flatMap(({ upload }) => upload ?? []);
	if (uploads.length < draft.photos.length) return;
	try {
		const product = await saveQuickDraft({ draft_key: key, taken_at: draft.takenAt, photos: uploads });
		await forget(draft.photos.map(({ id }) => id));
		for (const listener of storedListeners) listener(draft, product);
	} catch (error) {
		if (!isUploadGone(error)) throw error;
		for (const { upload: _, ...photo } of draft.photos) await replace(photo);
		runsAgain = true;
	}
}

async function sendPhoto(photo: QueuedPhoto): Promise<void> {
	let ready = photo;
	if (!photo.isReady) {
		try {
			const small = await preparePhoto(new File([photo.blob], photo.name, { type: photo.blob.type }));
			ready = { ...photo, name: small.name, blob: small, isReady: true };
		} catch (error) {
			problems.set(photo.id, error instanceof FileRefused ? error.reason : 'Bilden kan inte läsas.');
			return change();
		}
		await replace(ready);
	}
	if (!photos.has(photo.id)) return;
	const file = new File([ready.blob], ready.name, { type: ready.blob.type });
	const { id } = await sendUpload(file, 'photo', { onProgress: () => {}, signal: new AbortController().signal });
	if (photos.has(photo.id)) await replace({ ...ready, upload: id });
	else void discardUpload(id);
}

function draftWith(key: string): QueuedDraft | undefined {
	return state.drafts.find((draft) => draft.key === key);
}

const lockOf = (key: string) => `rostfri draft ${key}`;

/** Whether photos are being taken for a draft, here or in another tab. */
async function isOpen(key: string): Promise<boolean> {
	if (key === state.openKey) return true;
	const held = await navigator.locks?.query();
	return Boolean(held?.held?.some(({ name }) => name === lockOf(key)));
}

/** Without locks, on a page without TLS, the server still stores each draft once. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
	if (navigator.locks) await navigator.locks.request(name, work);
	else await work();
}
