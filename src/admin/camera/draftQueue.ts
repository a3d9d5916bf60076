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
import { channel, forget, keep, queueState, readPhotos, replace } from './keptPhotos.ts';
import { beginDraft, endDraft } from './openDraft.ts';
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
	const { drafts, openKey } = queueState();
	const open = drafts.find(({ key }) => key === openKey);
	if (openKey && (open?.photos.length ?? 0) < photoLimits.max) return openKey;
	return beginDraft();
}

/** No more photos are taken for the open draft: it is stored when its photos have arrived. */
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
