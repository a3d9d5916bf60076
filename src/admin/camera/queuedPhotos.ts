/** Photos of 'Fota först' (S8) that wait on this device until their draft is stored, and what is said of them. */
import { draftName } from '#domain/products/draftName.ts';

export interface QueuedPhoto {
	id: string;
	/** The key of its draft (`draft_key`): photos with the same one become one product. */
	draft: string;
	/** Who was signed in when it was taken. It is sent by that account alone, or by one that takes it over knowingly. */
	owner: { id: string; name: string };
	/** When, in ISO format. */
	takenAt: string;
	/** Its place among the photos of this device: they may be taken in the same millisecond. */
	place: number;
	name: string;
	blob: Blob;
	/** Whether it has been made smaller and may be sent. */
	isReady: boolean;
	/** The id of its staged upload, once it has arrived, and the name that the server gave it. */
	upload?: string;
	file?: string;
}

export interface QueuedDraft {
	key: string;
	owner: QueuedPhoto['owner'];
	/** When its first photo was taken. */
	takenAt: string;
	/** In the order in which they were taken. */
	photos: readonly QueuedPhoto[];
}

/** The photos as drafts, the oldest first. */
export function draftsOf(photos: Iterable<QueuedPhoto>): QueuedDraft[] {
	const groups = new Map<string, QueuedPhoto[]>();
	for (const photo of photos) groups.set(photo.draft, [...(groups.get(photo.draft) ?? []), photo]);
	return [...groups]
		.map(([key, group]) => {
			const [first, ...others] = group.sort((one, other) => one.place - other.place) as [QueuedPhoto, ...QueuedPhoto[]];
			return { key, owner: first.owner, takenAt: first.takenAt, photos: [first, ...others] };
		})
		.sort((one, other) => (one.photos[0]?.place ?? 0) - (other.photos[0]?.place ?? 0));
}

const numbers = ['Inga', 'Ett', 'Två', 'Tre', 'Fyra', 'Fem', 'Sex', 'Sju', 'Åtta', 'Nio', 'Tio', 'Elva', 'Tolv'];

/** 'Två utkast', '14 utkast'. */
export function countOfDrafts(count: number): string {
	return `${numbers[count] ?? count} utkast`;
}

export function nameOf({ takenAt }: Pick<QueuedDraft, 'takenAt'>): string {
	return draftName(takenAt);
}
