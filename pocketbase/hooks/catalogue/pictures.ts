/** Refuses pictures that would take all memory: PocketBase makes thumbnails of every stored picture. */
import { fieldsOf } from '#domain/collections.ts';
import { pixelsMax, pixelsOf, tooManyPixels } from '#domain/products/imageSize.ts';
import { present } from '../database.ts';
import { invalidField } from '../request.ts';
import { firstBytes } from './fileBytes.ts';

/** Bytes that are read of a file, one after the other until they hold its size. A JPEG may keep a map of depths before it. */
const readings = [4_096, 262_144, 8 * 2 ** 20];

/** Refuses a picture by the size that its header claims, in every file column, whatever the source of the save. */
export function checkPictures(e: core.RecordEvent) {
	const record = e.record!;
	for (const [name, { column }] of Object.entries(fieldsOf(record.collection().name))) {
		if (column.type !== 'file') continue;
		for (const file of present(record.getUnsavedFiles(name)))
			if (hasTooManyPixels(file)) throw invalidField(name, tooManyPixels);
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
