/**
 * The queue of 'Fota först' (S8): what was photographed on this device and is not stored on the server yet. Photos are
 * made smaller and sent as soon as they are taken; their draft is stored when the person is done with it, or has left. All
 * tabs read the same photos, and one of them sends.
 */
import { newId } from '#data/newId.ts';
import { currentSession, onSessionChange } from '#data/office/session.ts';
import { discardUpload } from '#data/office/uploads.ts';
import { photoLimits } from '#domain/products/product.ts';
import { fileKind, kindBytes } from '../products/editor/photos/fileKind.ts';
import { channel, draftWith, forget, keep, readPhotos, replace } from './keptPhotos.ts';
import { continueInNext, endDraft, holdDraft, type OpenDraft, releaseDraft } from './openDraft.ts';
import { askToKeepStorage } from './photoStore.ts';
import type { QueuedDraft, QueuedPhoto } from './queuedPhotos.ts';
import { sendWaiting, stopTrying } from './sendDrafts.ts';

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
		// Signed out, perhaps in another tab: nothing shows what was open, so it is stored as it is when its owner is back.
		endDraft();
		stopTrying();
	};
}

let lastPlace = 0;

/**
 * Keeps photos on the device, for the draft that is open now, whatever the person goes on to while they are read. A draft
 * takes as many as a product: the next photo begins another. Returns sentences about files that are no photos.
 */
export async function addPhotos(files: readonly File[]): Promise<string[]> {
	const admin = currentSession().admin;
	if (!admin) return [];
	const draft = holdDraft();
	void askToKeepStorage();
	const owner = { id: admin.id, name: admin.full_name || admin.email };
	const refusals: string[] = [];
	try {
		for (const file of files) {
			const refusal = await addPhoto(file, draft, owner);
			if (refusal) refusals.push(`${file.name}: ${refusal}`);
		}
	} finally {
		releaseDraft(draft);
		void sendWaiting();
	}
	return refusals;
}

/** Returns why a file is no photo; undefined for one that was kept. */
async function addPhoto(file: File, draft: OpenDraft, owner: QueuedPhoto['owner']): Promise<string | undefined> {
	// The bytes, not the file: the camera's own is a temporary one, which the phone may delete.
	const bytes = await file.arrayBuffer().catch(() => undefined);
	if (!bytes) return 'Bilden kan inte läsas. Den kan vara skadad.';
	const kind = fileKind(new Uint8Array(bytes.slice(0, kindBytes)));
	if (!kind || kind === 'mp4' || kind === 'webm') return photoLimits.wrongType;
	lastPlace = Math.max(lastPlace + 1, Date.now());
	if (isFull(draft.key)) continueInNext(draft);
	await keep({
		id: newId(),
		draft: draft.key,
		owner,
		takenAt: new Date().toISOString(),
		place: lastPlace,
		name: file.name || 'foto.jpg',
		blob: new Blob([bytes], { type: file.type }),
		isReady: false,
	});
	return undefined;
}

function isFull(key: string): boolean {
	return (draftWith(key)?.photos.length ?? 0) >= photoLimits.max;
}

/** No more photos are taken for the open draft: it is stored when those it has been given have arrived. */
export function finishDraft(): void {
	if (endDraft()) void sendWaiting();
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
	for (const { upload: _, file: __, ...photo } of draft.photos) await replace({ ...photo, owner });
	void sendWaiting();
}
