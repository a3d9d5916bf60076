/**
 * What the device keeps of an open editor until it is saved: what is typed, and the files that were chosen. The server
 * stages those that arrived, for as long as it keeps them; the device has them all.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { parseStored } from '#data/office/storedRecord.ts';
import { readUploads } from '#data/office/uploads.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';
import { type Unsaved, unsavedLifetimeMs, useUnsaved } from '../../forms/unsavedStorage.ts';
import { emptyForm, formOf, type ProductFormValues } from './formValues.ts';
import type { ChosenFile } from './photos/chosenFiles.ts';
import { forgetFiles, keepFile, readFiles, sweepFiles } from './photos/keptFiles.ts';
import type { DocumentFacts, MediaItem, MediaKind } from './photos/mediaItems.ts';

interface UnsavedContent {
	values: ProductFormValues;
	/** What the form was loaded with; missing for a new product. */
	base?: StoredProduct;
	/** The id that a new product gets, so that a save whose response was lost makes no second product. */
	new_id: string;
	files: UnsavedFile[];
}
/** Without a key it is a file that the product has. */
type UnsavedFile = { kind: MediaKind; name: string; key?: string; upload?: string; document?: DocumentFacts };

/** What an earlier visit left, ready for the form. */
export interface RestoredProduct {
	values: ProductFormValues;
	base: StoredProduct | undefined;
	new_id: string;
	items: MediaItem[];
	/** The files of those items that are still to be sent, by their keys. */
	files: ReadonlyMap<string, ChosenFile>;
	/** How many files neither the server nor the device still has. */
	missing: number;
	/** Milliseconds since 1970. */
	kept: number;
}

export interface UnsavedProduct {
	/** `chosen` are the files that the server has no copy of yet, by their keys. */
	keep: (content: UnsavedContent, chosen: ReadonlyMap<string, ChosenFile>) => void;
	forget: () => void;
}

/** The unsaved changes with this name. `restored` is undefined until they are looked up, and where there are none. */
export function useUnsavedProduct(name: string) {
	/** The files that this tab has written to the device, by their keys. */
	const kept = useRef(new Map<string, File>());
	// Only once the kept content no longer names a file: the other way round, a crash in between would lose it.
	const forgetOthers = useCallback(({ files }: Pick<UnsavedContent, 'files'>) => {
		const named = new Set(files.map(({ key }) => key));
		const others = [...kept.current.keys()].filter((key) => !named.has(key));
		for (const key of others) kept.current.delete(key);
		void forgetFiles(others);
	}, []);
	const unsaved = useUnsaved<UnsavedContent>(name, forgetOthers);
	const { found, keep: keepContent, forget: forgetContent } = unsaved;

	const keep = useCallback<UnsavedProduct['keep']>(
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

	useEffect(() => void sweepFiles(unsavedLifetimeMs), []);

	const files = found?.values.files ?? [];
	const query = useQuery({
		queryKey: ['unsaved files', ...files.map(({ key }) => key)],
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
		restored: found && query.data && restore(found, query.data.uploads, query.data.onDevice),
		keep,
		forget,
	};
}

function restore(
	{ values: content, kept }: Unsaved<UnsavedContent>,
	uploads: Awaited<ReturnType<typeof readUploads>>,
	onDevice: ReadonlyMap<string, ChosenFile>,
): RestoredProduct {
	const files = new Map<string, ChosenFile>();
	const items = content.files.flatMap(({ kind, name, key, upload, document }): MediaItem[] => {
		const known = { kind, name, ...(document && { document }) };
		if (!key) return [{ ...known, key: name, status: 'stored' }];
		const arrived = upload && uploads.find(({ id }) => id === upload);
		if (arrived) return [{ ...known, key, status: 'uploaded', upload: arrived.id, file: arrived.file }];
		const chosen = onDevice.get(key);
		if (!chosen) return [];
		files.set(key, chosen);
		return [{ ...known, key, status: 'waiting', progress: 0 }];
	});
	// Fields that the product has got since then are empty.
	const base = content.base && parseStored(product, content.base);
	return {
		values: { ...(base ? formOf(base) : emptyForm), ...content.values },
		base,
		new_id: content.new_id,
		items,
		files,
		missing: content.files.length - items.length,
		kept,
	};
}

/** The files of the list as they are kept for a later visit. */
export function unsavedFiles(items: readonly MediaItem[]): UnsavedFile[] {
	return items.map((item): UnsavedFile => {
		const { kind, name, key, document } = item;
		const known = { kind, name, ...(document && { document }) };
		if (item.status === 'stored') return known;
		return { ...known, key, ...(item.status === 'uploaded' && { upload: item.upload }) };
	});
}
