/** The state of a media list: its items, and the files of those that the server has no copy of. */
import type { ChosenFile } from './chosenFiles.ts';
import type { MediaItem, MovingItem, UploadedItem } from './mediaItems.ts';

export interface MediaState {
	items: readonly MediaItem[];
	/** What was wrong with the photos and videos chosen last, each a sentence. */
	refusals: readonly string[];
	/** The same of documents. */
	documentRefusals: readonly string[];
}

export type MediaStore = ReturnType<typeof createMediaStore>;

interface Previews {
	create: (file: File) => string;
	release: (url: string) => void;
}

export function createMediaStore(
	initial: readonly MediaItem[],
	files: Map<string, ChosenFile>,
	previews: Previews | undefined,
) {
	let state: MediaState = {
		items: initial.map((item) => ({ ...item, ...previewOf(item) })),
		refusals: [],
		documentRefusals: [],
	};
	const listeners = new Set<() => void>();
	const find = (key: string) => state.items.find((item) => item.key === key);

	function change(next: Partial<MediaState>) {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}

	function update(
		key: string,
		values: Partial<MovingItem> | Pick<UploadedItem, 'status' | 'upload' | 'file'> | Pick<MediaItem, 'document'>,
	) {
		change({ items: state.items.map((item) => (item.key === key ? ({ ...item, ...values } as MediaItem) : item)) });
	}

	/**
	 * A photo is shown when it has been scaled down: eight of a phone's own would fill its memory. A document is not
	 * shown: a PDF of this device would run in our origin.
	 */
	function previewOf({ key, kind }: Pick<MediaItem, 'key' | 'kind'>): { previewUrl?: string } {
		const chosen = files.get(key);
		return previews && kind !== 'document' && chosen?.isReady ? { previewUrl: previews.create(chosen.file) } : {};
	}

	function forget(key: string) {
		const item = find(key);
		if (item?.previewUrl) previews?.release(item.previewUrl);
		files.delete(key);
	}

	return {
		state: () => state,
		files,
		find,
		change,
		update,
		previewOf,
		forget,
		/** Keeps a file that has been prepared, until it is sent. */
		setReady(item: MediaItem, file: File) {
			files.set(item.key, { file, isReady: true });
			update(item.key, { status: 'waiting', ...previewOf(item) });
		},
		/** Removes an item, and says why. */
		refuse({ key, kind }: MediaItem, refusal: string) {
			forget(key);
			const list = kind === 'document' ? 'documentRefusals' : 'refusals';
			change({ items: state.items.filter((item) => item.key !== key), [list]: [...state[list], refusal] });
		},
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		unsubscribeAll: () => listeners.clear(),
	};
}
