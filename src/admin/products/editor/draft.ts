/** What the device keeps of an open editor until it is saved. Files are kept by the server's holding place. */
import { useQuery } from '@tanstack/react-query';
import { readUploads, uploadUrl } from '#data/uploads.ts';
import type { StoredProduct } from '#domain/product.ts';
import { type Draft, useDraft } from '../../forms/useDraft.ts';
import type { ProductForm } from './formValues.ts';
import { type MediaItem, type MediaKind, storedItems } from './photos/mediaList.ts';

interface DraftContent {
	values: ProductForm;
	/** What the form was loaded with; missing for a new product. */
	base?: StoredProduct;
	/** The id that a new product gets, so that a save whose answer was lost is not made twice. */
	new_id: string;
	files: DraftFile[];
}
type DraftFile = { kind: MediaKind; name: string; upload?: string };

/** What was found of an earlier visit, ready for the form. */
export interface FoundDraft {
	values: ProductForm;
	base: StoredProduct | undefined;
	new_id: string;
	items: MediaItem[];
	/** How many of its files the server no longer has. */
	missing: number;
	/** Milliseconds since 1970. */
	kept: number;
}

export interface EditorDraft {
	keep: (content: DraftContent) => void;
	forget: () => void;
}

/** The draft of a product, or of the new one. `found` is undefined while it is being looked up. */
export function useEditorDraft(id: string | undefined) {
	const { found, keep, forget } = useDraft<DraftContent>(`product ${id ?? 'new'}`);
	const uploads = found?.values.files.flatMap(({ upload }) => upload ?? []) ?? [];
	const query = useQuery({
		queryKey: ['uploads', ...uploads],
		queryFn: () => readUploads(uploads),
		enabled: uploads.length > 0,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const isReady = uploads.length === 0 || query.data !== undefined;
	return {
		isReady,
		error: query.error,
		retry: query.refetch,
		found: found && isReady ? readyDraft(found, query.data ?? []) : undefined,
		keep,
		forget,
	};
}

function readyDraft(
	{ values: draft, kept }: Draft<DraftContent>,
	uploads: Awaited<ReturnType<typeof readUploads>>,
): FoundDraft {
	const items = draft.files.flatMap(({ kind, name, upload }): MediaItem[] => {
		if (!upload) return storedItems(kind === 'photo' ? [name] : [], kind === 'video' ? [name] : []);
		const stored = uploads.find(({ id }) => id === upload);
		if (!stored) return [];
		return [{ key: upload, kind, name, status: 'uploaded', upload, previewUrl: uploadUrl(stored) }];
	});
	return {
		values: draft.values,
		base: draft.base,
		new_id: draft.new_id,
		items,
		missing: draft.files.length - items.length,
		kept,
	};
}

/** The files that a later visit can find again: those that the server has. */
export function draftFiles(items: readonly MediaItem[]): DraftFile[] {
	return items.flatMap((item): DraftFile[] => {
		const { kind, name } = item;
		if (item.status === 'stored') return [{ kind, name }];
		return item.status === 'uploaded' ? [{ kind, name, upload: item.upload }] : [];
	});
}
