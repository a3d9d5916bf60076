/**
 * Sends the photos of many products (X7): each is prepared as in the editor, one at a time, and a product gets all of
 * its own in one save. What the network loses is sent again; what is refused is listed, and the rest goes on.
 */
import { Conflict } from '#data/office/conflict.ts';
import { isNotFound, isTemporary, messageOf } from '#data/office/errors.ts';
import { type PhotographedProduct, readPhotographedProduct, savePhotos } from '#data/office/productPhotos.ts';
import { sendUpload } from '#data/office/uploads.ts';
import { photoLimits } from '#domain/product.ts';
import { FileRefused } from '../editor/photos/fileRefused.ts';
import { preparePhoto } from '../editor/photos/preparePhoto.ts';
import type { LeftFile, PlannedProduct } from './photoPlan.ts';

export interface PhotoRunState {
	/** 'paused' by the person, or because the server is away. */
	status: 'running' | 'paused' | 'done';
	/** Photos in all, and those that are saved or left. */
	total: number;
	settled: number;
	/** Photos that their products have got. */
	saved: number;
	/** Products that have got all of their photos that were not left. */
	products: readonly PhotographedProduct[];
	left: readonly LeftFile[];
	/** Why nothing is being sent just now, in words for the person. */
	trouble?: string | undefined;
}

export interface PhotoRun {
	state: () => PhotoRunState;
	subscribe: (listener: () => void) => () => void;
	/** Starts, and goes on after a pause. */
	start: () => void;
	pause: () => void;
}

interface Photo {
	file: File;
	/** Of one that has arrived: its upload, and the name that its product will keep. */
	upload?: { id: string; file: string };
}

interface Job {
	product: PhotographedProduct;
	photos: Photo[];
}

/** Seconds before each new try of what the network or a busy server has failed. */
const pauses = [1, 2, 5, 10, 20, 30];
/** Products at a time: while one photo is sent, the next one is prepared. */
const senders = 2;

export function createPhotoRun(planned: readonly PlannedProduct[]): PhotoRun {
	const waiting: Job[] = planned.map(({ product, files }) => ({ product, photos: files.map((file) => ({ file })) }));
	const total = waiting.reduce((sum, { photos }) => sum + photos.length, 0);
	let state: PhotoRunState = { status: 'paused', total, settled: 0, saved: 0, products: [], left: [] };
	const listeners = new Set<() => void>();
	let controller = new AbortController();
	let active = 0;
	let preparing: Promise<unknown> = Promise.resolve();

	function change(next: Partial<PhotoRunState>) {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}

	function start() {
		if (state.status === 'running') return;
		controller = new AbortController();
		change({ status: 'running', trouble: undefined });
		run();
	}

	function run() {
		const { signal } = controller;
		while (state.status === 'running' && active < senders) {
			const job = waiting.shift();
			if (!job) break;
			active += 1;
			void runJob(job, signal)
				.catch((error: unknown) => {
					// Goes on with the same photos when the person, or the network, does.
					waiting.unshift(job);
					if (!signal.aborted) pause(messageOf(error) ?? 'Bilderna kunde inte skickas');
				})
				.finally(() => {
					active -= 1;
					run();
				});
		}
		if (state.status === 'running' && active === 0 && waiting.length === 0) change({ status: 'done' });
	}

	function pause(trouble?: string) {
		if (state.status !== 'running') return;
		controller.abort();
		change({ status: 'paused', trouble });
	}

	/** Sends a product's photos and saves it. Throws what may go better later. */
	async function runJob(job: Job, signal: AbortSignal) {
		for (const photo of [...job.photos]) {
			if (photo.upload) continue;
			try {
				const prepared = await prepareInTurn(photo.file, signal);
				photo.upload = await patiently(signal, () =>
					sendUpload(prepared, 'photo', { signal, onProgress: () => undefined }),
				);
			} catch (error) {
				if (signal.aborted || isTemporary(error)) throw error;
				leave(job, photo, reasonOf(error, 'Bilden kunde inte skickas'));
			}
		}
		if (job.photos.length === 0) return;
		try {
			await patiently(signal, () => attach(job));
			// What is left of the product's photos has been stored.
			const { length } = job.photos;
			const saved = { saved: state.saved + length, settled: state.settled + length };
			if (length > 0) change({ ...saved, products: [...state.products, job.product] });
		} catch (error) {
			if (signal.aborted || isTemporary(error)) throw error;
			for (const photo of [...job.photos]) leave(job, photo, reasonOf(error, 'Produkten kunde inte sparas'));
		}
	}

	function leave(job: Job, photo: Photo, reason: string) {
		job.photos = job.photos.filter((other) => other !== photo);
		change({ settled: state.settled + 1, left: [...state.left, { file: photo.file, reason }] });
	}

	/**
	 * Adds a job's photos behind those that its product has now. The product is read again: another person may have
	 * given it photos, or its article number to another product, since the preview.
	 */
	async function attach(job: Job) {
		const { id, sku } = job.product;
		for (;;) {
			const current = await readPhotographedProduct(id).catch((error: unknown) => {
				throw isNotFound(error) ? new FileRefused('Produkten finns inte längre') : error;
			});
			if (current.sku !== sku) throw new FileRefused('Produkten har fått ett annat artikelnummer');
			// A save whose response was lost has added them.
			const added = job.photos.filter(({ upload }) => upload && !current.images.includes(upload.file));
			const room = Math.max(0, photoLimits.max - current.images.length);
			for (const photo of added.slice(room)) leave(job, photo, `${photoLimits.tooMany}: ${current.title}`);
			const uploads = added.slice(0, room).flatMap(({ upload }) => (upload ? { upload: upload.id } : []));
			if (uploads.length === 0) return;
			try {
				return await savePhotos({ id, base: current.images, images: [...current.images, ...uploads] });
			} catch (error) {
				// Changed since it was read, a moment ago.
				if (!(error instanceof Conflict)) throw error;
			}
		}
	}

	/** One at a time: a phone has little memory. */
	function prepareInTurn(file: File, signal: AbortSignal): Promise<File> {
		const turn = preparing.then(() => {
			signal.throwIfAborted();
			return preparePhoto(file);
		});
		preparing = turn.catch(() => undefined);
		return turn;
	}

	/** Tries again what may succeed later, with longer and longer pauses, and at once when the network is back. */
	async function patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
		for (const seconds of pauses) {
			try {
				const result = await attempt();
				if (state.trouble) change({ trouble: undefined });
				return result;
			} catch (error) {
				signal.throwIfAborted();
				if (!isTemporary(error)) throw error;
				change({ trouble: 'Servern svarar inte. Försöker igen …' });
			}
			await pauseOrOnline(seconds * 1000, signal);
		}
		return attempt();
	}

	return {
		state: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		start,
		pause: () => pause(),
	};
}

function reasonOf(error: unknown, otherwise: string): string {
	return error instanceof FileRefused ? error.reason : (messageOf(error) ?? otherwise);
}

function pauseOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(end, milliseconds);
		function end() {
			clearTimeout(timer);
			removeEventListener('online', end);
			signal.removeEventListener('abort', end);
			if (signal.aborted) reject(signal.reason);
			else resolve();
		}
		addEventListener('online', end);
		signal.addEventListener('abort', end);
	});
}
