/** Keeps pictures out that would take all memory: PocketBase makes thumbnails of whatever it has stored. */
import { collections } from '#domain/collections.ts';
import type { Fields } from '#domain/fields.ts';
import { pixelsMax, pixelsOf, tooManyPixels } from '#domain/imageSize.ts';
import { invalidField } from './request.ts';

/** Bytes that are read of a file, one after the other until they hold its size. A JPEG may keep a map of depths before it. */
const readings = [4_096, 262_144, 8 * 2 ** 20];

/** Refuses a picture by the size that its header claims, in every file column, whatever the source of the save. */
export function checkPictures(e: core.RecordEvent) {
	const record = e.record!;
	const entity = collections.find(({ name }) => name === record.collection().name)?.entity;
	for (const [name, { column }] of Object.entries((entity?.fields ?? {}) as Fields)) {
		if (column.type !== 'file') continue;
		for (const file of [...record.getUnsavedFiles(name)])
			if (hasTooManyPixels(file!)) throw invalidField(name, tooManyPixels);
	}
	e.next();
}

function hasTooManyPixels(file: filesystem.File): boolean {
	for (const length of readings) {
		const bytes = firstBytes(file, length);
		const pixels = pixelsOf(bytes);
		if (pixels !== undefined) return pixels > pixelsMax;
		if (bytes[0] !== 0xff || bytes.length < length) return false;
	}
	return false;
}

function firstBytes(file: filesystem.File, length: number): Uint8Array {
	// A file that is copied from the holding place comes with a Go function, which has no methods here.
	const source = file.reader as filesystem.FileReader | (() => io.ReadSeekCloser);
	const reader = typeof source === 'function' ? source() : source.open();
	try {
		return new Uint8Array(toBytes(reader, length));
	} finally {
		reader.close();
	}
}
