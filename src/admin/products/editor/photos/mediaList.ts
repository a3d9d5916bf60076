/**
 * The list of the edited product's photos, videos and documents, in the order that visitors will see. Photos are prepared one at a
 * time (a phone has little memory), files are sent two at a time, and each keeps its place whichever arrives first.
 */
import { type ChosenFile, takeFiles } from './chosenFiles.ts';
import { documentFacts } from './documentFacts.ts';
import { FileRefused } from './fileRefused.ts';
import { type DocumentFacts, isMoving, type MediaItem, type MediaKind, reordered } from './mediaItems.ts';
import { createMediaStore, type MediaState, type MediaStore } from './mediaStore.ts';

export type Send = (
	file: File,
	kind: MediaKind,
	watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<{ id: string; file: string }>;

interface Options {
	/** Makes a photo ready to be stored, or checks a document. Throws FileRefused for what is neither. */
	prepare: (file: File, kind: MediaKind) => Promise<File>;
	/** Sends a file and returns the id of its upload, and the name that the server gave it. */
	send: Send;
	/** Deletes an upload that is no longer wanted. */
	discard: (upload: string) => void;
	/** Called when no file of a kind is being sent any more, with the results since the last call. */
	onSettled: (kind: MediaKind, result: { sent: number; failed: number }) => void;
	preview?: { create: (file: File) => string; release: (url: string) => void };
	initial?: readonly MediaItem[];
	/** The files of the initial items that are still to be sent, by their keys. */
	initialFiles?: ReadonlyMap<string, ChosenFile>;
}

export interface MediaList {
	state: () => MediaState;
	subscribe: (listener: () => void) => () => void;
	/** The files that the server has no copy of yet, by the keys of their items. */
	files: () => ReadonlyMap<string, ChosenFile>;
	/** Begins to send the initial items that wait for it. */
	start: () => void;
	/** Takes the acceptable ones of these files, in their order, and says what is wrong with the others. */
	add: (files: readonly File[], chosenAs?: 'photo' | 'document') => void;
	/** Changes what is known of a document. */
	describe: (key: string, facts: Partial<DocumentFacts>) => void;
	remove: (key: string) => void;
	/** Sends again what failed: one item, or all of a kind. */
	retry: (which: { key: string } | { kind: MediaKind }) => void;
	/** Puts the items of one kind into this order. */
	order: (keys: readonly string[]) => void;
	/** Replaces all items. Cancels what is being sent and is not among the new ones. */
	replace: (items: readonly MediaItem[]) => void;
	dismissRefusals: () => void;
	/** Cancels what is being sent and releases the previews. */
	close: () => void;
}

/** An upload error with a sentence for the person. */
export class SendFailed extends Error {}

export function createMediaList(options: Options): MediaList {
	const { discard, preview, initial = [], initialFiles = [] } = options;
	const store = createMediaStore(initial, new Map(initialFiles), preview);
	const { state, find, change, files } = store;
	const queue = createSendQueue(store, options);
	/** The fingerprints of this list's chosen files, by the keys of their items. */
	const fingerprints = new Map<string, string>();

	function forget(key: string) {
		queue.cancel(key);
		store.forget(key);
	}

	return {
		state,
		subscribe: store.subscribe,
		files: () => files,
		start: queue.run,
		add(chosen, chosenAs) {
			const { taken, ...refused } = takeFiles(chosen, state().items, fingerprints, chosenAs);
			for (const { key, chosen, fingerprint } of taken) {
				files.set(key, chosen);
				fingerprints.set(key, fingerprint);
			}
			const added = taken.map(
				({ key, kind, chosen: { file } }): MediaItem => ({
					key,
					kind,
					name: file.name,
					status: 'waiting',
					progress: 0,
					...(kind === 'document' && { document: documentFacts(file) }),
					...store.previewOf({ key, kind }),
				}),
			);
			change({ items: [...state().items, ...added], ...refused });
			queue.run();
		},
		describe(key, facts) {
			const document = find(key)?.document;
			if (document) store.update(key, { document: { ...document, ...facts } });
		},
		remove(key) {
			const item = find(key);
			forget(key);
			if (item?.status === 'uploaded') discard(item.upload);
			change({ items: state().items.filter((other) => other.key !== key) });
			queue.run();
		},
		retry(which) {
			for (const item of state().items) {
				const isMeant = 'key' in which ? item.key === which.key : item.kind === which.kind;
				if (isMeant && item.status === 'failed') store.update(item.key, { status: 'waiting', error: undefined });
			}
			queue.run();
		},
		order: (keys) => change({ items: reordered(state().items, keys) }),
		replace(items) {
			const kept = new Set(items.map(({ key }) => key));
			for (const { key } of state().items) if (!kept.has(key)) forget(key);
			change({ items, refusals: [], documentRefusals: [] });
		},
		dismissRefusals: () => change({ refusals: [], documentRefusals: [] }),
		close() {
			for (const { key } of state().items) forget(key);
			store.unsubscribeAll();
		},
	};
}

const maxSenders = 2;

/** Prepares and sends the items that wait. */
function createSendQueue(store: MediaStore, { prepare, send, discard, onSettled }: Options) {
	const { state, find, update, files } = store;
	const senders = new Map<string, AbortController>();
	const results = createResults(store, onSettled);
	let isPreparing = false;

	/** Starts whatever can be started. Called after every change that may have made room. */
	function run() {
		const waiting = state().items.filter((item) => item.status === 'waiting');
		const next = waiting.find(({ key }) => files.get(key)?.isReady === false);
		if (next && !isPreparing) void prepareItem(next);
		for (const { key, kind } of waiting) {
			const chosen = files.get(key);
			if (!chosen?.isReady) continue;
			if (senders.size >= maxSenders) break;
			void sendItem(key, kind, chosen.file);
		}
		results.report();
	}

	async function prepareItem(item: MediaItem) {
		const { key, kind } = item;
		const file = files.get(key)?.file;
		if (!file) return;
		isPreparing = true;
		update(key, { status: 'preparing' });
		try {
			const prepared = await prepare(file, kind);
			if (find(key)) store.setReady(item, prepared);
		} catch (error) {
			const what = kind === 'document' ? 'Dokumentet' : 'Bilden';
			const reason = error instanceof FileRefused ? error.reason : `${what} kan inte läsas. Filen kan vara skadad.`;
			if (find(key)) store.refuse(item, `${file.name}: ${reason}`);
		} finally {
			isPreparing = false;
			run();
		}
	}

	async function sendItem(key: string, kind: MediaKind, file: File) {
		const controller = new AbortController();
		senders.set(key, controller);
		update(key, { status: 'sending', progress: 0, error: undefined });
		try {
			const onProgress = (progress: number) => find(key)?.status === 'sending' && update(key, { progress });
			const sent = await send(file, kind, { signal: controller.signal, onProgress });
			if (!find(key)) return discard(sent.id);
			files.delete(key);
			results.of[kind].sent += 1;
			update(key, { status: 'uploaded', upload: sent.id, file: sent.file });
		} catch (error) {
			if (!find(key) || controller.signal.aborted) return;
			results.of[kind].failed += 1;
			const message = error instanceof SendFailed ? error.message : 'Filen kunde inte skickas';
			update(key, { status: 'failed', progress: 0, error: message });
		} finally {
			if (senders.get(key) === controller) senders.delete(key);
			run();
		}
	}

	return {
		run,
		cancel(key: string) {
			senders.get(key)?.abort();
			senders.delete(key);
		},
	};
}

/** Counts what was sent and what failed of each kind, and reports it when no file of the kind is being sent any more. */
function createResults({ state }: MediaStore, onSettled: Options['onSettled']) {
	const of = { photo: { sent: 0, failed: 0 }, video: { sent: 0, failed: 0 }, document: { sent: 0, failed: 0 } };
	return {
		of,
		report() {
			for (const kind of ['photo', 'video', 'document'] as const) {
				const { sent, failed } = of[kind];
				if (sent + failed === 0 || state().items.some((item) => item.kind === kind && isMoving(item))) continue;
				of[kind] = { sent: 0, failed: 0 };
				onSettled(kind, { sent, failed });
			}
		},
	};
}

/** Waits until nothing is being sent any more. Resolves with whether everything arrived. */
export function allArrived({ state, subscribe }: MediaList): Promise<boolean> {
	return new Promise((resolve) => {
		function check() {
			const { items } = state();
			if (items.some(isMoving)) return;
			unsubscribe();
			resolve(items.every(({ status }) => status !== 'failed'));
		}
		const unsubscribe = subscribe(check);
		check();
	});
}
