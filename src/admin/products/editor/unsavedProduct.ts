/**
 * What the device keeps of an open editor until it is saved: what is typed, and the files that were chosen. The server's
 * holding place has those that arrived, for as long as it keeps them; the device has them all.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { readUploads } from '#data/office/uploads.ts';
import type { StoredProduct } from '#domain/product.ts';
import { type Draft, unsavedLifetime, useDraft } from '../../forms/unsavedStorage.ts';
import type { ProductFormValues } from './formValues.ts';
import { forgetFiles, keepFile, readFiles, sweepFiles } from './photos/keptFiles.ts';
import { type ChosenFile, type MediaItem, type MediaKind, storedItems } from './photos/mediaList.ts';

interface DraftContent {
	values: ProductFormValues;
	/** What the form was loaded with; missing for a new product. */
	base?: StoredProduct;
	/** The id that a new product gets, so that a save whose answer was lost is not made twice. */
	new_id: string;
	files: DraftFile[];
}
/** Without a key it is one that the product has. */
type DraftFile = { kind: MediaKind; name: string; key?: string; upload?: string };

/** What was found of an earlier visit, ready for the form. */
export interface FoundDraft {
	values: ProductFormValues;
	base: StoredProduct | undefined;
	new_id: string;
	items: MediaItem[];
	/** What of them is to be sent, by their keys. */
	files: ReadonlyMap<string, ChosenFile>;
	/** How many of its files neither the server nor the device has any longer. */
	missing: number;
	/** Milliseconds since 1970. */
	kept: number;
}

export interface EditorDraft {
	/** `chosen` are the files that the server has no copy of yet, by their keys. */
	keep: (content: DraftContent, chosen: ReadonlyMap<string, ChosenFile>) => void;
	forget: () => void;
}

/** The draft with this name. `found` is undefined while it is being looked up. */
export function useEditorDraft(name: string) {
	/** What this window has on the device, by its key: the file as it was written last. */
	const kept = useRef(new Map<string, File>());
	// Only when the draft no longer names a file: the other way round, a crash in between would lose it.
	const forgetOthers = useCallback(({ files }: Pick<DraftContent, 'files'>) => {
		const named = new Set(files.map(({ key }) => key));
		const others = [...kept.current.keys()].filter((key) => !named.has(key));
		for (const key of others) kept.current.delete(key);
		void forgetFiles(others);
	}, []);
	const draft = useDraft<DraftContent>(name, forgetOthers);
	const { found, keep: keepContent, forget: forgetContent } = draft;

	const keep = useCallback<EditorDraft['keep']>(
		(content, chosen) => {
			for (const [key, { file, isReady }] of chosen) {
				if (kept.current.get(key) === file) continue;
				kept.current.set(key, file);
				void keepFile(key, { file, isReady });
			}
			keepContent(content);
		},
		[keepContent],
	);
	const forget = useCallback(() => {
		forgetContent();
		forgetOthers({ files: [] });
	}, [forgetContent, forgetOthers]);

	useEffect(() => void sweepFiles(unsavedLifetime), []);

	const files = found?.values.files ?? [];
	const query = useQuery({
		queryKey: ['draft files', ...files.map(({ key }) => key)],
		async queryFn() {
			const [uploads, onDevice] = await Promise.all([
				readUploads(files.flatMap(({ upload }) => upload ?? [])),
				readFiles(files.flatMap(({ key }) => key ?? [])),
			]);
			for (const [key, { file }] of onDevice) kept.current.set(key, file);
			return { uploads, onDevice };
		},
		enabled: found !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	return {
		isReady: found === undefined || query.data !== undefined,
		error: query.error,
		retry: query.refetch,
		found: found && query.data && readyDraft(found, query.data.uploads, query.data.onDevice),
		keep,
		forget,
	};
}

function readyDraft(
	{ values: draft, kept }: Draft<DraftContent>,
	uploads: Awaited<ReturnType<typeof readUploads>>,
	onDevice: ReadonlyMap<string, ChosenFile>,
): FoundDraft {
	const files = new Map<string, ChosenFile>();
	const items = draft.files.flatMap(({ kind, name, key, upload }): MediaItem[] => {
		if (!key) return storedItems(kind === 'photo' ? [name] : [], kind === 'video' ? [name] : []);
		const arrived = upload && uploads.find(({ id }) => id === upload);
		if (arrived) return [{ key, kind, name, status: 'uploaded', upload: arrived.id, file: arrived.file }];
		const chosen = onDevice.get(key);
		if (!chosen) return [];
		files.set(key, chosen);
		return [{ key, kind, name, status: 'waiting', progress: 0 }];
	});
	return {
		values: draft.values,
		base: draft.base,
		new_id: draft.new_id,
		items,
		files,
		missing: draft.files.length - items.length,
		kept,
	};
}

/** The files as a later visit finds them again. */
export function draftFiles(items: readonly MediaItem[]): DraftFile[] {
	return items.map((item): DraftFile => {
		const { kind, name, key } = item;
		if (item.status === 'stored') return { kind, name };
		return { kind, name, key, ...(item.status === 'uploaded' && { upload: item.upload }) };
	});
}
