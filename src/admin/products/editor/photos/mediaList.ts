/**
 * The photos and videos of the product being edited: a list of what it has and what is on its way, in the order that
 * visitors will see. Files are prepared one at a time (a phone has little memory), sent a few at a time, and keep the
 * place where they were put whatever finishes first.
 */
import { newId } from '#data/newId.ts';
import { photoLimits, videoLimits } from '#domain/product.ts';
import type { FileEntry } from '#domain/upload.ts';
import { PhotoRefused } from './preparePhoto.ts';

export type MediaKind = 'photo' | 'video';

interface Item {
	/** Tells the items apart; a new one's is like no other on this device. */
	key: string;
	kind: MediaKind;
	/** What the file was called when it was chosen; for a stored one its name. */
	name: string;
	/** Shows it from this device. */
	previewUrl?: string;
}
export interface StoredItem extends Item {
	status: 'stored';
}
export interface UploadedItem extends Item {
	status: 'uploaded';
	upload: string;
	/** The name of its file there, for one that an earlier visit has sent. */
	file?: string;
}
export interface MovingItem extends Item {
	status: 'waiting' | 'preparing' | 'sending' | 'failed';
	/** How much has been sent, 0 to 1. */
	progress: number;
	error?: string;
}
export type MediaItem = StoredItem | UploadedItem | MovingItem;

/** A file of which the server has no copy yet. */
export interface ChosenFile {
	file: File;
	/** Whether it has been made ready to be sent. */
	isReady: boolean;
}

export interface MediaState {
	items: readonly MediaItem[];
	/** What was wrong with the files chosen last, each a sentence. */
	refusals: readonly string[];
}

export type Send = (
	file: File,
	kind: MediaKind,
	watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

interface Options {
	/** Makes a photo ready to be kept. Throws PhotoRefused for what is no photo. */
	prepare: (file: File) => Promise<File>;
	/** Sends a file to the holding place and gives its id there. */
	send: Send;
	/** Takes an upload that is no longer wanted out of the holding place. */
	discard: (upload: string) => void;
	/** Called when nothing of a kind is on its way any more, with how it went since the last time. */
	onSettled: (kind: MediaKind, result: { sent: number; failed: number }) => void;
	preview?: { create: (file: File) => string; release: (url: string) => void };
	initial?: readonly MediaItem[];
	/** The files of those of them that wait to be sent, by their keys. */
	initialFiles?: ReadonlyMap<string, ChosenFile>;
}

export interface MediaList {
	state: () => MediaState;
	subscribe: (listener: () => void) => () => void;
	/** What the server has no copy of yet, by the keys of the items. */
	files: () => ReadonlyMap<string, ChosenFile>;
	/** Starts what waits from the beginning. */
	start: () => void;
	/** Takes what may be taken of these files, in their order, and says what was wrong with the others. */
	add: (files: readonly File[]) => void;
	remove: (key: string) => void;
	/** Sends again what failed: one, or everything of a kind. */
	retry: (which: { key: string } | { kind: MediaKind }) => void;
	/** Puts the items of one kind into this order. */
	order: (keys: readonly string[]) => void;
	/** Replaces everything, after a save or for a draft. What is on its way is cancelled. */
	replace: (items: readonly MediaItem[]) => void;
	dismissRefusals: () => void;
	/** Cancels what is on its way and forgets the previews. */
	close: () => void;
}

const sendersAtOnce = 2;

const limits = { photo: photoLimits, video: videoLimits } as const;

/** What to tell someone whose file did not arrive. */
export class SendFailed extends Error {}

export function createMediaList(options: Options): MediaList {
	const { prepare, send, discard, onSettled, preview, initial = [], initialFiles = [] } = options;
	/** As long as they are needed. */
	const files = new Map<string, ChosenFile>(initialFiles);
	/** What the files of this list were when they were chosen, by the keys of their items. */
	const fingerprints = new Map<string, string>();
	let state: MediaState = { items: initial.map((item) => ({ ...item, ...previewOf(item) })), refusals: [] };
	const listeners = new Set<() => void>();
	const senders = new Map<string, AbortController>();
	const results = { photo: { sent: 0, failed: 0 }, video: { sent: 0, failed: 0 } };
	let isPreparing = false;

	function change(next: Partial<MediaState>) {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}

	function update(key: string, values: Partial<MovingItem> | Omit<UploadedItem, keyof Item>) {
		change({ items: state.items.map((item) => (item.key === key ? ({ ...item, ...values } as MediaItem) : item)) });
	}

	const find = (key: string) => state.items.find((item) => item.key === key);

	function add(chosen: readonly File[]) {
		const refusals: string[] = [];
		const added: MediaItem[] = [];
		for (const kind of ['photo', 'video'] as const) {
			const ofKind = chosen.filter((file) => kindOf(file) === kind);
			const taken = ofKind.filter((file, place) => {
				const mark = fingerprintOf(file);
				const isThere = state.items.some(({ key }) => fingerprints.get(key) === mark);
				const isTwice = ofKind.slice(0, place).some((other) => fingerprintOf(other) === mark);
				const refusal = isThere || isTwice ? 'Filen är redan vald' : refusalOf(file, kind);
				if (refusal) refusals.push(`${file.name}: ${refusal}`);
				return !refusal;
			});
			const room = limits[kind].max - state.items.filter((item) => item.kind === kind).length;
			if (taken.length > room) refusals.unshift(limits[kind].tooMany);
			for (const file of taken.slice(0, Math.max(0, room))) {
				const key = newId();
				files.set(key, { file, isReady: kind === 'video' });
				fingerprints.set(key, fingerprintOf(file));
				added.push({ key, kind, name: file.name, status: 'waiting', progress: 0, ...previewOf({ key }) });
			}
		}
		change({ items: [...state.items, ...added], refusals });
		work();
	}

	/** A photo is shown when it has been scaled down: eight of a phone's own would fill its memory. */
	function previewOf({ key }: { key: string }): { previewUrl?: string } {
		const chosen = files.get(key);
		return preview && chosen?.isReady ? { previewUrl: preview.create(chosen.file) } : {};
	}

	/** Starts what can be started. Called after everything that may have made room. */
	function work() {
		const waiting = state.items.filter((item) => item.status === 'waiting');
		const next = waiting.find(({ key }) => files.get(key)?.isReady === false);
		if (next && !isPreparing) void makeReady(next.key);
		for (const { key, kind } of waiting) {
			const chosen = files.get(key);
			if (!chosen?.isReady) continue;
			if (senders.size >= sendersAtOnce) break;
			void deliver(key, kind, chosen.file);
		}
		for (const kind of ['photo', 'video'] as const) settle(kind);
	}

	async function makeReady(key: string) {
		const file = files.get(key)?.file;
		if (!file) return;
		isPreparing = true;
		update(key, { status: 'preparing' });
		try {
			const prepared = await prepare(file);
			if (find(key)) {
				files.set(key, { file: prepared, isReady: true });
				update(key, { status: 'waiting', ...previewOf({ key }) });
			}
		} catch (error) {
			const reason = error instanceof PhotoRefused ? error.reason : 'Bilden kan inte läsas. Den kan vara skadad.';
			if (find(key)) {
				forget(key);
				change({
					items: state.items.filter((item) => item.key !== key),
					refusals: [...state.refusals, `${file.name}: ${reason}`],
				});
			}
		} finally {
			isPreparing = false;
			work();
		}
	}

	async function deliver(key: string, kind: MediaKind, file: File) {
		const controller = new AbortController();
		senders.set(key, controller);
		update(key, { status: 'sending', progress: 0, error: undefined });
		try {
			const upload = await send(file, kind, {
				signal: controller.signal,
				onProgress: (progress) => find(key)?.status === 'sending' && update(key, { progress }),
			});
			if (find(key)) {
				files.delete(key);
				results[kind].sent += 1;
				update(key, { status: 'uploaded', upload });
			} else discard(upload);
		} catch (error) {
			if (find(key) && !controller.signal.aborted) {
				results[kind].failed += 1;
				const message = error instanceof SendFailed ? error.message : 'Filen kunde inte skickas';
				update(key, { status: 'failed', progress: 0, error: message });
			}
		} finally {
			if (senders.get(key) === controller) senders.delete(key);
			work();
		}
	}

	function settle(kind: MediaKind) {
		const { sent, failed } = results[kind];
		if (sent + failed === 0 || state.items.some((item) => item.kind === kind && isMoving(item))) return;
		results[kind] = { sent: 0, failed: 0 };
		onSettled(kind, { sent, failed });
	}

	function forget(key: string) {
		const item = find(key);
		if (item?.previewUrl) preview?.release(item.previewUrl);
		senders.get(key)?.abort();
		senders.delete(key);
		files.delete(key);
	}

	return {
		state: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		files: () => files,
		start: work,
		add,
		remove(key) {
			const item = find(key);
			forget(key);
			if (item?.status === 'uploaded') discard(item.upload);
			change({ items: state.items.filter((other) => other.key !== key) });
			work();
		},
		retry(which) {
			for (const item of state.items) {
				const isMeant = 'key' in which ? item.key === which.key : item.kind === which.kind;
				if (isMeant && item.status === 'failed') update(item.key, { status: 'waiting', error: undefined });
			}
			work();
		},
		order(keys) {
			const places = new Map(keys.map((key, index) => [key, index]));
			const moved = state.items.filter(({ key }) => places.has(key));
			moved.sort((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
			const queue = [...moved];
			change({ items: state.items.map((item) => (places.has(item.key) ? (queue.shift() ?? item) : item)) });
		},
		replace(items) {
			const kept = new Set(items.map(({ key }) => key));
			for (const item of state.items) if (!kept.has(item.key)) forget(item.key);
			change({ items, refusals: [] });
		},
		dismissRefusals: () => change({ refusals: [] }),
		close() {
			for (const item of state.items) forget(item.key);
			listeners.clear();
		},
	};
}

/** Whether the item is still on its way. What failed is not: it waits for a person. */
export function isMoving(item: MediaItem): boolean {
	return item.status === 'waiting' || item.status === 'preparing' || item.status === 'sending';
}

/** What a product is saved with; undefined while something is still on its way or has failed. */
export function fileEntries(items: readonly MediaItem[], kind: MediaKind): FileEntry[] | undefined {
	const entries: FileEntry[] = [];
	for (const item of items) {
		if (item.kind !== kind) continue;
		if (item.status === 'stored') entries.push(item.name);
		else if (item.status === 'uploaded') entries.push({ upload: item.upload });
		else return undefined;
	}
	return entries;
}

/** The items of a product's files. */
export function storedItems(images: readonly string[], videos: readonly string[]): StoredItem[] {
	const item = (kind: MediaKind) => (name: string) => ({ key: name, kind, name, status: 'stored' as const });
	return [...images.map(item('photo')), ...videos.map(item('video'))];
}

/** Where a file belongs. What is neither is taken for a photo, whose message then says what photos may be. */
function kindOf(file: File): MediaKind {
	const isVideo = file.type.startsWith('video/') || (!file.type && /\.(mp4|webm|mov|m4v|avi|mkv)$/i.test(file.name));
	return isVideo ? 'video' : 'photo';
}

/** A phone and a camera give no two files the same name, size and moment. */
function fingerprintOf({ name, size, lastModified }: File): string {
	return [name, size, lastModified].join('/');
}

/** What can be said at once, by the type that the browser gives. The bytes of a photo are judged when it is prepared. */
function refusalOf(file: File, kind: MediaKind): string | undefined {
	if (file.size === 0) return 'Filen är tom';
	if (kind === 'photo') {
		// Phones give HEIC no type, or a type that says nothing.
		const isUnknown = file.type === '' || file.type === 'application/octet-stream';
		return isUnknown || photoTypes.includes(file.type) ? undefined : photoLimits.wrongType;
	}
	const type = file.type || (/\.webm$/i.test(file.name) ? 'video/webm' : /\.mp4$/i.test(file.name) ? 'video/mp4' : '');
	if (!(videoLimits.mimeTypes as readonly string[]).includes(type)) return videoLimits.wrongType;
	return file.size > videoLimits.maxSize ? videoLimits.tooLarge : undefined;
}

const photoTypes: readonly string[] = [...photoLimits.mimeTypes, 'image/heic', 'image/heif', 'image/heic-sequence'];

/** Waits until nothing is on its way any more, and tells whether everything arrived. */
export function allArrived({ state, subscribe }: MediaList): Promise<boolean> {
	return new Promise((done) => {
		function look() {
			const { items } = state();
			if (items.some(isMoving)) return;
			stop();
			done(items.every(({ status }) => status !== 'failed'));
		}
		const stop = subscribe(look);
		look();
	});
}
