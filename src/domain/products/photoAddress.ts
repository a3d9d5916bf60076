/** Addresses of photos that others than our pages need too: those who share or index a page, and emails. */

/** Raised when the variants are made in another way, so that every address changes. */
export const photoEdition = 'v2';

/** In pixels: the shape in which a shared page's picture is shown whole. Told in the page, so that it need not be fetched first. */
export const sharingPhotoSize = { width: 1200, height: 630 } as const;

/** A JPEG for those who share or index a page, and for emails: not all of them read AVIF or WebP. */
export function sharingPhotoUrl(record: { id: string }, name: string): string {
	return `/media/${photoEdition}/${record.id}/${fileStem(name)}-1200x630.jpg`;
}

/** A file's name without its ending. */
export function fileStem(name: string): string {
	return name.replace(/\.[^.]+$/, '');
}
