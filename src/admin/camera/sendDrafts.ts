/** Sends what was photographed: photos as they come, and their draft when no more are taken. One tab sends at a time. */
import { isTemporary, messageOf } from '#data/office/errors.ts';
import { isUploadGone, saveQuickDraft } from '#data/office/quickDrafts.ts';
import { currentSession } from '#data/office/session.ts';
import { discardUpload, sendUpload } from '#data/office/uploads.ts';
import { FileRefused } from '../products/editor/photos/fileRefused.ts';
import { preparePhoto } from '../products/editor/photos/preparePhoto.ts';
import { change, draftWith, forget, photos, problems, queueState, readPhotos, replace } from './keptPhotos.ts';
import { isOpen, newDraftKey } from './openDraft.ts';
import type { QueuedDraft, QueuedPhoto } from './queuedPhotos.ts';

const storedListeners = new Set<(draft: QueuedDraft, product: string) => void>();

/** Calls when a draft has been stored, with the id of its product. */
export function onDraftStored(listener: (draft: QueuedDraft, product: string) => void): () => void {
	storedListeners.add(listener);
	return () => storedListeners.delete(listener);
}

/** Milliseconds until the next attempt by itself, doubled each time. */
const firstPause = 5_000;
const longestPause = 60_000;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let runsAgain = false;

/** Sends what can be sent. Called whenever something has changed; one run at a time, in one tab. */
export async function sendWaiting(): Promise<void> {
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
	const own = queueState().drafts.filter(({ owner }) => owner.id === admin?.id);
	if (own.length === 0) return change({ isSending: false, isWaiting: false });
	change({ isSending: true });
	let isWaiting = false;
	for (const draft of own) {
		try {
			await sendDraft(draft);
			pause = firstPause;
		} catch (error) {
			isWaiting = isForLater(error, draft.owner);
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

/** Whether the network or the server is away, or the person has signed out: it waits for the next time. */
function isForLater(error: unknown, owner: QueuedPhoto['owner']): boolean {
	return isTemporary(error) || currentSession().admin?.id !== owner.id;
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
		await keepOthers(draft, product.images);
		for (const listener of storedListeners) listener(draft, product.id);
	} catch (error) {
		if (!isUploadGone(error)) throw error;
		for (const { upload: _, file: __, ...photo } of draft.photos) await replace(photo);
		runsAgain = true;
	}
}

/**
 * Forgets the photos of a draft that is stored. Where an earlier attempt, of another tab, knew fewer of them, those that it
 * lacks become a draft of their own.
 */
async function keepOthers({ photos: sent }: QueuedDraft, images: readonly string[]): Promise<void> {
	const others = images.length < sent.length ? sent.filter(({ file = '' }) => !images.includes(file)) : [];
	const draft = newDraftKey();
	for (const photo of others) await replace({ ...photo, draft });
	await forget(sent.filter((photo) => !others.includes(photo)).map(({ id }) => id));
	if (others.length > 0) runsAgain = true;
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
	try {
		const { id, file: name } = await sendUpload(file, 'photo', {
			onProgress: () => {},
			signal: new AbortController().signal,
		});
		if (photos.has(photo.id)) await replace({ ...ready, upload: id, file: name });
		else void discardUpload(id);
	} catch (error) {
		if (isForLater(error, photo.owner)) throw error;
		problems.set(photo.id, messageOf(error) ?? 'Bilden kunde inte skickas.');
		change();
	}
}

/** Milliseconds to wait for another tab that sends: a phone may have put it to sleep. */
const lockPatience = 180_000;

/** Without the lock, as on a page without TLS, a photo may be sent twice; the server stores each draft once all the same. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
	if (!navigator.locks) return work();
	let isGranted = false;
	const granted = () => {
		isGranted = true;
		return work();
	};
	try {
		await navigator.locks.request(name, { signal: AbortSignal.timeout(lockPatience) }, granted);
	} catch (error) {
		if (isGranted) throw error;
		await work();
	}
}

export function retryDrafts(): void {
	problems.clear();
	pause = firstPause;
	void sendWaiting();
}

/** Tries no more by itself: the back office is left. */
export function stopTrying(): void {
	clearTimeout(timer);
}
