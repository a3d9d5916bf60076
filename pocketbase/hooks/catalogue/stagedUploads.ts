/** The staging uploads: photos, videos and documents that wait for their product to be saved. */
import type { Upload } from '#domain/products/upload.ts';
import { formatDate } from '#domain/text/dates.ts';
import { clockIsTrusted } from '../clock.ts';
import { findRecords } from '../database.ts';
import { invalidField } from '../request.ts';
import { uploadLimits } from './documents.ts';

/** Hours that a chosen file waits for its product to be saved: a form may stay open over night. */
const keptHours = 48;

/** Refuses a file that is too large for its kind: the column knows only the largest limit. */
export function checkUpload(e: core.RecordRequestEvent) {
	const [file] = [...e.record!.getUnsavedFiles('file')];
	const limits = uploadLimits[e.record!.getString('kind') as Upload['kind']] ?? uploadLimits.video;
	if (file && file.size > limits.maxSize) throw invalidField('file', limits.tooLarge);
	e.next();
}

/** Every hour: deletes old uploads. Each has been saved with its product since, or never was. */
export function sweepUploads(): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const values = { before: formatDate(Date.now() - keptHours * 3_600_000) };
	for (const upload of findRecords(app, 'uploads', 'created < {:before}', { sort: 'created', limit: 500, values }))
		app.delete(upload);
}
