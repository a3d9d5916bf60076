/**
 * Sends the photos of many products (X7): each is prepared as in the editor, one at a time, and a product gets all of
 * its own in one save. What the network loses is sent again; what is refused is listed, and the rest goes on.
 */
import { Conflict } from '#data/office/conflict.ts';
import { isNotFound, isTemporary, messageOf } from '#data/office/errors.ts';
import { type PhotographedProduct, readPhotographedProduct, savePhotos } from '#data/office/productPhotos.ts';
import { sendUpload } from '#data/office/uploads.ts';
import { photoLimits } from '#domain/products/product.ts';
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
	const sending = new Sending(planned);
	return {
		state: () => sending.state,
		subscribe(listener) {
			sending.listeners.add(listener);
			return () => sending.listeners.delete(listener);
		},
		start: () => sending.start(),
		pause: () => sending.pause(),
	};
}

/** One run, from its first photo to its last. */
class Sending {
	state: PhotoRunState;
	readonly listeners = new Set<() => void>();
	private readonly waiting: Job[];
	private controller = new AbortController();
	private active = 0;
	private preparing: Promise<unknown> = Promise.resolve();

	constructor(planned: readonly PlannedProduct[]) {
		this.waiting = planned.map(({ product, files }) => ({ product, photos: files.map((file) => ({ file })) }));
		const total = this.waiting.reduce((sum, { photos }) => sum + photos.length, 0);
		this.state = { status: 'paused', total, settled: 0, saved: 0, products: [], left: [] };
	}

	private change(next: Partial<PhotoRunState>) {
		this.state = { ...this.state, ...next };
		for (const listener of this.listeners) listener();
	}

	start() {
		if (this.state.status === 'running') return;
		this.controller = new AbortController();
		this.change({ status: 'running', trouble: undefined });
		this.run();
	}

	private run() {
		const { signal } = this.controller;
		while (this.state.status === 'running' && this.active < senders) {
			const job = this.waiting.shift();
			if (!job) break;
			this.active += 1;
			void this.runJob(job, signal)
				.catch((error: unknown) => {
					// Goes on with the same photos when the person, or the network, does.
					this.waiting.unshift(job);
					if (!signal.aborted) this.pause(messageOf(error) ?? 'Bilderna kunde inte skickas');
				})
				.finally(() => {
					this.active -= 1;
					this.run();
				});
		}
		if (this.state.status === 'running' && this.active === 0 && this.waiting.length === 0)
			this.change({ status: 'done' });
	}

	pause(trouble?: string) {
		if (this.state.status !== 'running') return;
		this.controller.abort();
		this.change({ status: 'paused', trouble });
	}

	/** Sends a product's photos and saves it. Throws what may go better later. */
	private async runJob(job: Job, signal: AbortSignal) {
		for (const photo of [...job.photos]) {
			if (photo.upload) continue;
			try {
				const prepared = await this.prepareInTurn(photo.file, signal);
				photo.upload = await this.patiently(signal, () =>
					sendUpload(prepared, 'photo', { signal, onProgress: () => undefined }),
				);
			} catch (error) {
				if (signal.aborted || isTemporary(error)) throw error;
				this.leave(job, photo, reasonOf(error, 'Bilden kunde inte skickas'));
			}
		}
		if (job.photos.length === 0) return;
		try {
			await this.patiently(signal, () => this.attach(job));
			// What is left of the product's photos has been stored.
			const { length } = job.photos;
			const saved = { saved: this.state.saved + length, settled: this.state.settled + length };
			if (length > 0) this.change({ ...saved, products: [...this.state.products, job.product] });
		} catch (error) {
			if (signal.aborted || isTemporary(error)) throw error;
			for (const photo of [...job.photos]) this.leave(job, photo, reasonOf(error, 'Produkten kunde inte sparas'));
		}
	}

	private leave(job: Job, photo: Photo, reason: string) {
		job.photos = job.photos.filter((other) => other !== photo);
		this.change({ settled: this.state.settled + 1, left: [...this.state.left, { file: photo.file, reason }] });
	}

	/**
	 * Adds a job's photos behind those that its product has now. The product is read again: another person may have
	 * given it photos, or its article number to another product, since the preview.
	 */
	private async attach(job: Job) {
		const { id, sku } = job.product;
		for (;;) {
			const current = await readPhotographedProduct(id).catch((error: unknown) => {
				throw isNotFound(error) ? new FileRefused('Produkten finns inte längre') : error;
			});
			if (current.sku !== sku) throw new FileRefused('Produkten har fått ett annat artikelnummer');
			// A save whose response was lost has added them.
			const added = job.photos.filter(({ upload }) => upload && !current.images.includes(upload.file));
			const room = Math.max(0, photoLimits.max - current.images.length);
			for (const photo of added.slice(room)) this.leave(job, photo, `${photoLimits.tooMany}: ${current.title}`);
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
	private prepareInTurn(file: File, signal: AbortSignal): Promise<File> {
		const turn = this.preparing.then(() => {
			signal.throwIfAborted();
			return preparePhoto(file);
		});
		this.preparing = turn.catch(() => undefined);
		return turn;
	}

	/** Tries again what may succeed later, with longer and longer pauses, and at once when the network is back. */
	private async patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
		for (const seconds of pauses) {
			try {
				const result = await attempt();
				if (this.state.trouble) this.change({ trouble: undefined });
				return result;
			} catch (error) {
				signal.throwIfAborted();
				if (!isTemporary(error)) throw error;
				this.change({ trouble: 'Servern svarar inte. Försöker igen …' });
			}
			await pauseOrOnline(seconds * 1000, signal);
		}
		return attempt();
	}
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
