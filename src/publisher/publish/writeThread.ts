/** The thread of writeWorker.ts: runs one job after the other and answers each. */
import { parentPort } from 'node:worker_threads';
import { commitPages, compressPages, discardStaged, freeBytes, removePages, stagePage } from './pageWriter.ts';

export interface StagedPage {
	file: string;
	bytes: ArrayBuffer;
}
export type WriteJob =
	| { type: 'stage'; pages: readonly StagedPage[] }
	| { type: 'commit' | 'compress' | 'discard' | 'remove'; files: string[] };
/** One for each job, in their order. */
export interface WriteResult {
	error?: { message: string; code?: string };
}

parentPort?.on('message', (job: WriteJob) => {
	let result: WriteResult = {};
	try {
		run(job);
	} catch (error) {
		const { message, code } = error as NodeJS.ErrnoException;
		result = { error: { message, ...(code && { code }) } };
	}
	parentPort?.postMessage(result);
});

function run(job: WriteJob): void {
	if (job.type === 'stage') {
		for (const { file, bytes } of job.pages) {
			const page = new Uint8Array(bytes);
			stagePage(file, page);
			freeBytes(page);
		}
	} else if (job.type === 'commit') commitPages(job.files);
	else if (job.type === 'compress') compressPages(job.files);
	else if (job.type === 'discard') discardStaged(job.files);
	else removePages(job.files);
}
