/**
 * The addresses of photos, videos and documents as visitors get them: variants made once per photo and served as files. A file's
 * name in PocketBase is never used twice, so these addresses can be cached for ever.
 */
import { fileStem, photoEdition, sharingPhotoSize, sharingPhotoUrl } from '#domain/products/photoAddress.ts';

export { sharingPhotoSize, sharingPhotoUrl };

/** Widths in pixels. A photo that is narrower is not enlarged. */
export const photoWidths = [400, 800, 1600] as const;
type PhotoWidth = (typeof photoWidths)[number];
const photoFormats = ['avif', 'webp'] as const;
type PhotoFormat = (typeof photoFormats)[number];

/** The same for videos. */
const videoEdition = 'v2';

/** '/media/v2/{record}/{name}-800.avif' */
export function photoUrl(record: { id: string }, name: string, width: PhotoWidth, format: PhotoFormat): string {
	return `/media/${photoEdition}/${record.id}/${fileStem(name)}-${width}.${format}`;
}

/** What one photo is made into; `width` is the most, in pixels. */
export interface Variant {
	url: string;
	width: number;
	/** Only for what must fit in a box. */
	height?: number;
	/** Whether the whole box is filled, with a ground that continues the photo beside it. */
	isPadded?: boolean;
	format: PhotoFormat | 'jpeg';
}

/** All variants of a photo. */
export function photoVariants(record: { id: string }, name: string): Variant[] {
	return [
		...photoWidths.flatMap((width) =>
			photoFormats.map((format) => ({ url: photoUrl(record, name, width, format), width, format })),
		),
		{ url: sharingPhotoUrl(record, name), ...sharingPhotoSize, isPadded: true, format: 'jpeg' },
	];
}

/** A srcset with every width. */
export function photoSet(record: { id: string }, name: string, format: PhotoFormat): string {
	return photoWidths.map((width) => `${photoUrl(record, name, width, format)} ${width}w`).join(', ');
}

/**
 * '/media/v2/{record}/{name}.mp4'. PocketBase judges a file by its bytes and keeps whatever ending it came with; served
 * from our own address, '.html' would be a page that we did not write.
 */
export function videoUrl(record: { id: string }, name: string): string {
	return `/media/${videoEdition}/${record.id}/${fileStem(name)}.${/\.webm$/i.test(name) ? 'webm' : 'mp4'}`;
}

/** Where all documents are, and nothing else: what is below is served as a PDF to be downloaded, whatever it is. */
export const documentsUrl = '/media/documents/';
/** Raised when documents are copied in another way. */
const documentEdition = 'v1';

/**
 * '/media/documents/v1/{record}/{name}/{fileName}', of which `fileName` is what a visitor's copy is called
 * (`shownDocuments`). The address says it, because a file is all that is served.
 */
export function documentUrl(record: { id: string }, name: string, fileName: string): string {
	return `${documentsUrl}${documentEdition}/${record.id}/${fileStem(name)}/${fileName}`;
}

/** A brand's logo, at most 320 px wide and 160 px high. */
export function logoUrl(record: { id: string }, name: string): string {
	return `/media/${photoEdition}/${record.id}/${fileStem(name)}-logo.webp`;
}
