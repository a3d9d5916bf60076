/**
 * What becomes of a seller's photos in the browser (S6): chosen, made smaller, kept, and sent once their inquiry has been.
 * Fetched when an inquiry first asks for photos.
 */
import { newId } from '#data/newId.ts';
import { askPermission, sendPhoto } from '#data/sellerPhotos.ts';
import { sellerPhotoLimits } from '#domain/leads/sellerPhotoLimits.ts';
import { forgetPhotos, type KeptPhoto, keepPhotos, keptPhotos } from './photoStorage.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

export interface PhotosState {
	/** Of the inquiry that is being written. */
	chosen: readonly { id: string; url: string }[];
	/** How many are being made smaller. */
	preparing: number;
	/** Why not all were taken. */
	problem: string;
	/** Of inquiries that have been sent. */
	sending?: { arrived: number; total: number; refused: number; waits: boolean };
}

let state: PhotosState = { chosen: [], preparing: 0, problem: '' };
const listeners = new Set<() => void>();

export const currentPhotos = () => state;
export function onPhotosChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(part: Partial<PhotosState>): void {
	state = { ...state, ...part };
	for (const listener of listeners) listener();
}

/** The photos of the inquiry that is being written, in order. */
let drafts: KeptPhoto[] = [];
/** What is still to be done before the chosen photos are all there. */
let work: Promise<void> = restore();

async function restore(): Promise<void> {
	const all = await keptPhotos();
	drafts = all.filter(({ inquiry }) => inquiry === '').slice(0, sellerPhotoLimits.max);
	change({ chosen: drafts.map((photo) => ({ id: photo.id, url: urlOf(photo) })) });
	void sendWaiting();
}

function urlOf({ bytes, type }: KeptPhoto): string {
	return URL.createObjectURL(new Blob([bytes], { type }));
}

/** One after the other: a phone's memory holds few large photos. */
export function addPhotos(files: readonly File[]): Promise<void> {
	change({ preparing: state.preparing + files.length, problem: '' });
	work = work.then(async () => {
		for (const file of files) {
			await addPhoto(file);
			change({ preparing: state.preparing - 1 });
		}
	});
	return work;
}

async function addPhoto(file: File): Promise<void> {
	if (drafts.length >= sellerPhotoLimits.max) {
		change({ problem: `Du kan skicka högst ${sellerPhotoLimits.max} bilder. Ta bort någon för att välja en annan.` });
		return;
	}
	try {
		const blob = await shrinkPhoto(file);
		const photo: KeptPhoto = {
			id: newId(),
			inquiry: '',
			permission: '',
			slot: drafts.length,
			bytes: await blob.arrayBuffer(),
			type: blob.type,
			at: Date.now(),
		};
		await keepPhotos([photo]);
		drafts = [...drafts, photo];
		change({ chosen: [...state.chosen, { id: photo.id, url: urlOf(photo) }] });
	} catch (error) {
		const isRefused = error instanceof Error && error.name === 'PhotoRefused';
		if (!isRefused) console.error(`${file.name} could not be prepared`, error);
		change({ problem: isRefused ? error.message : `${file.name} kan inte läsas just nu. Försök igen om en stund.` });
	}
}

export function removePhoto(id: string): void {
	drafts = drafts.filter((photo) => photo.id !== id);
	forgetUrls(state.chosen.filter((photo) => photo.id === id));
	change({ chosen: state.chosen.filter((photo) => photo.id !== id), problem: '' });
	void forgetPhotos([id]);
}

export function clearPhotos(): void {
	forgetUrls(state.chosen);
	void forgetPhotos(drafts.map(({ id }) => id));
	drafts = [];
	change({ chosen: [], problem: '' });
}

function forgetUrls(photos: PhotosState['chosen']): void {
	for (const { url } of photos) URL.revokeObjectURL(url);
}

let permission: { written: string; at: number } | undefined;
/** Milliseconds that one is used for an inquiry: it is good for an hour. */
const permissionAge = 45 * 60_000;

/** What goes with an inquiry. */
export interface PhotosToSend {
	ids: readonly string[];
	/** '' without photos, and where none can be had: the inquiry goes all the same, and its photos ask for one of their own. */
	permission: string;
}

/** For the inquiry that is about to be sent: the photos that have been chosen so far. */
export async function photosToSend(): Promise<PhotosToSend> {
	await work;
	const ids = drafts.map(({ id }) => id);
	return { ids, permission: ids.length > 0 ? await permissionToSend() : '' };
}

/** Whether others than these have been chosen. */
export function areMoreThan(ids: PhotosToSend['ids']): boolean {
	return state.preparing > 0 || drafts.some(({ id }) => !ids.includes(id));
}

async function permissionToSend(): Promise<string> {
	if (permission && Date.now() - permission.at < permissionAge) return permission.written;
	const written = await askPermission();
	if (!written || written === 'none') return '';
	permission = { written, at: Date.now() };
	return written;
}

/**
 * The inquiry with this idempotency key has arrived: its photos follow, with the permission that it was stored with. That may
 * be the one of an earlier try whose answer was lost: photos with another would belong to no inquiry. Those that were chosen
 * while it was on its way stay.
 */
export async function inquirySent(inquiry: string, ids: PhotosToSend['ids']): Promise<void> {
	permission = undefined;
	const goes = ({ id }: { id: string }) => ids.includes(id);
	const stays = ({ id }: { id: string }) => !ids.includes(id);
	const sent = drafts.filter(goes).map((photo, slot) => ({ ...photo, inquiry, slot, permission: '', at: Date.now() }));
	drafts = drafts.filter(stays);
	forgetUrls(state.chosen.filter(goes));
	change({ chosen: state.chosen.filter(stays), problem: '', ...(sent.length > 0 && { sending: undefined }) });
	await keepPhotos(sent);
	await sendWaiting();
}

/** Milliseconds until the next try, one after the other. */
const pauses = [2_000, 5_000, 15_000, 60_000];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

/** Sends what waits, in this tab or, where another one is at it, there. */
async function sendWaiting(): Promise<void> {
	if (isSending) return;
	isSending = true;
	clearTimeout(timer);
	try {
		// Without locks two tabs may send the same photo, which the server takes once.
		if ('locks' in navigator)
			await navigator.locks.request('säljbilder', { ifAvailable: true }, (lock) => (lock ? sendAll() : tryLater()));
		else await sendAll();
	} finally {
		isSending = false;
	}
}

async function sendAll(): Promise<void> {
	let waiting = (await keptPhotos()).filter(({ inquiry }) => inquiry !== '');
	if (waiting.length === 0) return;
	const before = state.sending?.waits ? state.sending : undefined;
	const counts = { arrived: before?.arrived ?? 0, refused: before?.refused ?? 0 };
	const total = waiting.length + counts.arrived + counts.refused;
	const tell = (waits = false) => change({ sending: { ...counts, total, waits } });
	tell();
	for (;;) {
		const [photo] = waiting;
		if (!photo) break;
		const fate = await sent(photo);
		if (fate === 'later') {
			tell(true);
			tryLater();
			return;
		}
		failures = 0;
		if (fate === 'arrived') counts.arrived += 1;
		else counts.refused += 1;
		await forgetPhotos([photo.id]);
		tell();
		waiting = waiting.slice(1);
	}
	// Of an inquiry that was sent in between.
	if ((await keptPhotos()).some(({ inquiry }) => inquiry !== '')) await sendAll();
}

async function sent(waiting: KeptPhoto): Promise<'arrived' | 'refused' | 'later'> {
	// One before it may have got the permission of all.
	const photo = (await keptPhotos()).find(({ id }) => id === waiting.id) ?? waiting;
	const first = photo.permission ? await sendPhoto(photo.permission, photo) : 'expired';
	if (first !== 'expired') return first;
	const renewed = await askPermission(photo.inquiry);
	if (renewed === undefined) return 'later';
	if (renewed === 'none') return 'refused';
	const siblings = (await keptPhotos()).filter(({ inquiry }) => inquiry === photo.inquiry);
	await keepPhotos(siblings.map((sibling) => ({ ...sibling, permission: renewed })));
	const second = await sendPhoto(renewed, photo);
	return second === 'expired' ? 'refused' : second;
}

function tryLater(): void {
	const pause = pauses[Math.min(failures, pauses.length - 1)];
	failures += 1;
	timer = setTimeout(() => void sendWaiting(), pause);
}

addEventListener('online', () => {
	failures = 0;
	void sendWaiting();
});
