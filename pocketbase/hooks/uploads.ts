import { photoLimits, videoLimits } from '#domain/product.ts';
import { moment } from './moment.ts';
import { invalidField } from './request.ts';

/** How long a chosen file waits for its product to be saved, in hours. A form may lie open over night. */
const kept = 48;

/** A file for the holding place is of the sender's own, and no larger than its kind may be. */
export function checkUpload(e: core.RecordRequestEvent) {
	const [file] = [...e.record!.getUnsavedFiles('file')];
	const isPhoto = e.record!.getString('kind') === 'photo';
	if (file && file.size > (isPhoto ? photoLimits : videoLimits).maxSize)
		throw invalidField('file', isPhoto ? 'Max 5 MB per bild' : 'Max 50 MB per video');
	e.next();
}

/** Every hour: clears away what has been saved with its product since, or never was. */
export function sweepUploads(): void {
	const app = $app as unknown as CoreApp;
	const before = moment(-kept * 3_600_000);
	for (const upload of [
		...app.findRecordsByFilter('uploads', 'created < {:before}', 'created', 500, 0, { before } as never),
	])
		app.delete(upload!);
}
