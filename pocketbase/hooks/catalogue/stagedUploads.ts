import { photoLimits, videoLimits } from '#domain/product.ts';
import { clockIsTrusted } from '../clock.ts';
import { moment } from '../dates.ts';
import { invalidField } from '../request.ts';

/** How long a chosen file waits for its product to be saved, in hours. A form may lie open over night. */
const kept = 48;

/** A file for the holding place is no larger than its kind may be: the column knows only the larger limit. */
export function checkUpload(e: core.RecordRequestEvent) {
	const [file] = [...e.record!.getUnsavedFiles('file')];
	const limits = e.record!.getString('kind') === 'photo' ? photoLimits : videoLimits;
	if (file && file.size > limits.maxSize) throw invalidField('file', limits.tooLarge);
	e.next();
}

/** Every hour: clears away what has been saved with its product since, or never was. */
export function sweepUploads(): void {
	const app = $app as unknown as CoreApp;
	if (!clockIsTrusted(app)) return;
	const before = moment(-kept * 3_600_000);
	for (const upload of [
		...app.findRecordsByFilter('uploads', 'created < {:before}', 'created', 500, 0, { before } as never),
	])
		app.delete(upload!);
}
