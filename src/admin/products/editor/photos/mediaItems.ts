/** The photos, videos and documents of the product being edited: those that it has, and those that are being sent. */
import type { StoredProduct } from '#domain/products/product.ts';
import type { DocumentDetails } from '#domain/products/productDocuments.ts';
import type { FileEntry } from '#domain/products/upload.ts';

export type MediaKind = 'photo' | 'video' | 'document';

/** A document's kind, name when it was chosen, and size in bytes. */
export type DocumentFacts = Omit<DocumentDetails, 'file'>;

interface Item {
	/** Unique on this device. */
	key: string;
	kind: MediaKind;
	/** The file's name when it was chosen; for a stored one its name on the server. */
	name: string;
	/** Shows it from this device. */
	previewUrl?: string;
	/** J7: what is known of a document beside its bytes. */
	document?: DocumentFacts;
}
export interface StoredItem extends Item {
	status: 'stored';
}
export interface UploadedItem extends Item {
	status: 'uploaded';
	upload: string;
	/** The name of its file on the server. */
	file: string;
}
export interface MovingItem extends Item {
	status: 'waiting' | 'preparing' | 'sending' | 'failed';
	/** How much has been sent, 0 to 1. */
	progress: number;
	error?: string;
}
export type MediaItem = StoredItem | UploadedItem | MovingItem;

/** Whether the item is still being sent. A failed one is not: it waits for the person. */
export function isMoving(item: MediaItem): boolean {
	return item.status === 'waiting' || item.status === 'preparing' || item.status === 'sending';
}

/** The files that a product is saved with; undefined while one is still being sent or has failed. */
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

/** The details of the documents that have arrived, in their order; as the product stores them. */
export function documentDetails(items: readonly MediaItem[]): DocumentDetails[] {
	return items.flatMap((item) => {
		if (!item.document || (item.status !== 'stored' && item.status !== 'uploaded')) return [];
		return { file: item.status === 'stored' ? item.name : item.file, ...item.document };
	});
}

/** The items of a product's photos and videos. */
export function storedItems(images: readonly string[], videos: readonly string[]): StoredItem[] {
	const item = (kind: MediaKind) => (name: string) => ({ key: name, kind, name, status: 'stored' as const });
	return [...images.map(item('photo')), ...videos.map(item('video'))];
}

/** The items of a product's documents. One without details is 'Annat dokument' of unknown size. */
export function storedDocuments(files: readonly string[], details: readonly DocumentDetails[]): StoredItem[] {
	return files.map((name) => {
		const { file: _, ...document } = details.find(({ file }) => file === name) ?? {
			file: name,
			kind: 'other' as const,
			name,
			size: 0,
		};
		return { key: name, kind: 'document', name, status: 'stored', document };
	});
}

/** The items of all files of a product. */
export function itemsOfProduct(
	stored: Pick<StoredProduct, 'images' | 'videos' | 'documents' | 'document_details'> | undefined,
): StoredItem[] {
	if (!stored) return [];
	const { images, videos, documents, document_details } = stored;
	return [...storedItems(images, videos), ...storedDocuments(documents, document_details)];
}

/**
 * The items of a product that has just been saved. `sent` are those it was saved with: they are stored now. What was done
 * with the files during the save stays.
 */
export function itemsAfterSave(
	stored: StoredProduct,
	sent: readonly MediaItem[],
	items: readonly MediaItem[],
): MediaItem[] {
	const all = itemsOfProduct(stored);
	const placeOf = (item: MediaItem) =>
		sent.filter(({ kind }) => kind === item.kind).findIndex(({ key }) => key === item.key);
	return items.map((item) => {
		const storedItem = all.filter(({ kind }) => kind === item.kind)[placeOf(item)];
		if (!storedItem) return item;
		const isDescribed = item.document !== sent.find(({ key }) => key === item.key)?.document;
		return isDescribed && item.document ? { ...storedItem, document: item.document } : storedItem;
	});
}

/** The items with those of `keys` in this order; all others keep their places. */
export function reordered(items: readonly MediaItem[], keys: readonly string[]): MediaItem[] {
	const places = new Map(keys.map((key, index) => [key, index]));
	const moved = items.filter(({ key }) => places.has(key));
	moved.sort((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0));
	return items.map((item) => (places.has(item.key) ? (moved.shift() ?? item) : item));
}
