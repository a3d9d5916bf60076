import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#data/office/errors.ts';
import { discardUpload, sendUpload } from '#data/office/uploads.ts';
import type { ChosenFile } from './chosenFiles.ts';
import type { MediaItem } from './mediaItems.ts';
import { createMediaList, type MediaList, SendFailed } from './mediaList.ts';
import type { MediaState } from './mediaStore.ts';
import { prepareDocument } from './prepareDocument.ts';
import { preparePhoto } from './preparePhoto.ts';

const words = {
	photo: { done: 'Bilder uppladdade', failed: 'Misslyckades att ladda upp bilder' },
	video: { done: 'Videor uppladdade', failed: 'Misslyckades att ladda upp videor' },
	document: { done: 'Dokument uppladdade', failed: 'Misslyckades att ladda upp dokument' },
} as const;

interface Initial {
	items: readonly MediaItem[];
	/** The files of those items that are still to be sent, by their keys. */
	files?: ReadonlyMap<string, ChosenFile>;
}

/** The photos, videos and documents of an open editor. Failed ones are sent again when the network is back. */
export function useMediaList({ items, files }: Initial): { list: MediaList; state: MediaState } {
	const [list] = useState(() =>
		createMediaList({
			prepare: (file, kind) => (kind === 'document' ? prepareDocument(file) : preparePhoto(file)),
			send: async (file, kind, watch) => {
				try {
					return await sendUpload(file, kind, watch);
				} catch (error) {
					// A tile has room for one sentence, and a button that says the rest.
					const [sentence = ''] = (messageOf(error) ?? 'Filen kunde inte skickas').split('. ');
					throw new SendFailed(sentence, { cause: error });
				}
			},
			discard: discardUpload,
			onSettled: (kind, { failed }) => {
				// Each toast replaces the one before: photos taken one by one would pile up.
				const id = `${kind} uploads`;
				if (failed > 0) toast.error(words[kind].failed, { id });
				else toast.success(words[kind].done, { id });
			},
			preview: { create: URL.createObjectURL, release: URL.revokeObjectURL },
			initial: items,
			...(files && { initialFiles: files }),
		}),
	);
	const state = useSyncExternalStore(list.subscribe, list.state);

	useEffect(() => {
		const sendAgain = () => {
			for (const kind of ['photo', 'video', 'document'] as const) list.retry({ kind });
		};
		addEventListener('online', sendAgain);
		list.start();
		return () => {
			removeEventListener('online', sendAgain);
			list.close();
		};
	}, [list]);

	return { list, state };
}
