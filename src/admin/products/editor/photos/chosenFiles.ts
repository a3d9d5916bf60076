/** Files that a person has chosen for a product: which of them can be taken, and what is wrong with the others. */
import { newId } from '#data/newId.ts';
import { photoLimits, videoLimits } from '#domain/products/product.ts';
import { documentLimits } from '#domain/products/productDocuments.ts';
import type { MediaItem, MediaKind } from './mediaItems.ts';

/** A file that the server has no copy of yet. */
export interface ChosenFile {
	file: File;
	/** Whether it has been prepared for sending. */
	isReady: boolean;
}

interface Taken {
	key: string;
	kind: MediaKind;
	chosen: ChosenFile;
	fingerprint: string;
}

const limits = { photo: photoLimits, video: videoLimits, document: documentLimits } as const;

interface Refusals {
	/** About photos, videos and what is neither, each a sentence. */
	refusals: string[];
	documentRefusals: string[];
}

/**
 * The files that can be taken, in their order, photos first; and a sentence about each of the others. `known` are the
 * items of the list, `fingerprints` those of their files, by the items' keys. `chosenAs` is what a file of an unknown
 * kind counts as: its message then says what files of that kind may be.
 */
export function takeFiles(
	chosen: readonly File[],
	known: readonly MediaItem[],
	fingerprints: ReadonlyMap<string, string>,
	chosenAs: 'photo' | 'document' = 'photo',
): Refusals & { taken: Taken[] } {
	const found: Refusals = { refusals: [], documentRefusals: [] };
	const taken: Taken[] = [];
	const seen = new Set(known.map(({ key }) => fingerprints.get(key)));
	for (const kind of ['photo', 'video', 'document'] as const) {
		const refusals = kind === 'document' ? found.documentRefusals : found.refusals;
		const ofKind = chosen.filter((file) => (kindOf(file) ?? chosenAs) === kind);
		const accepted = ofKind.filter((file) => {
			const refusal = seen.has(fingerprintOf(file)) ? 'Filen är redan vald' : refusalOf(file, kind);
			seen.add(fingerprintOf(file));
			if (refusal) refusals.push(`${file.name}: ${refusal}`);
			return !refusal;
		});
		const room = limits[kind].max - known.filter((item) => item.kind === kind).length;
		if (accepted.length > room) refusals.unshift(limits[kind].tooMany);
		for (const file of accepted.slice(0, Math.max(0, room))) {
			const isReady = kind === 'video';
			taken.push({ key: newId(), kind, chosen: { file, isReady }, fingerprint: fingerprintOf(file) });
		}
	}
	return { taken, ...found };
}

/** The kind of a file; undefined for one that its type and name tell nothing of. */
function kindOf({ type, name }: File): MediaKind | undefined {
	if (type.startsWith('video/') || (!type && /\.(mp4|webm|mov|m4v|avi|mkv)$/i.test(name))) return 'video';
	if (type === 'application/pdf' || (!type && /\.pdf$/i.test(name))) return 'document';
	return type.startsWith('image/') ? 'photo' : undefined;
}

/** A phone and a camera give no two files the same name, size and time. */
function fingerprintOf({ name, size, lastModified }: File): string {
	return [name, size, lastModified].join('/');
}

const photoTypes: readonly string[] = [...photoLimits.mimeTypes, 'image/heic', 'image/heif', 'image/heic-sequence'];
const videoTypes: readonly string[] = videoLimits.mimeTypes;

/** What the browser's type tells at once. The bytes of a photo are checked when it is prepared. */
function refusalOf(file: File, kind: MediaKind): string | undefined {
	if (file.size === 0) return 'Filen är tom';
	if (kind === 'document') {
		// Its bytes are checked when it is prepared.
		const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
		if (!isPdf) return documentLimits.wrongType;
		return file.size > documentLimits.maxSize ? documentLimits.tooLarge : undefined;
	}
	if (kind === 'photo') {
		// Phones give HEIC no type, or a type that says nothing.
		const isUnknown = file.type === '' || file.type === 'application/octet-stream';
		return isUnknown || photoTypes.includes(file.type) ? undefined : photoLimits.wrongType;
	}
	const type = file.type || (/\.webm$/i.test(file.name) ? 'video/webm' : /\.mp4$/i.test(file.name) ? 'video/mp4' : '');
	if (!videoTypes.includes(type)) return videoLimits.wrongType;
	return file.size > videoLimits.maxSize ? videoLimits.tooLarge : undefined;
}
