/** Writes and compresses pages in a worker thread, on the other core, while the publish thread renders. */
import { Worker } from 'node:worker_threads';
import type { StagedPage, WriteJob, WriteResult } from './writeThread.ts';

export interface WriteWorker {
	/** Writes pages beside the served ones. Transfers their bytes: the caller can no longer read them. */
	stage(pages: readonly StagedPage[]): Promise<void>;
	/** Replaces the served pages by the staged ones. */
	commit(files: string[]): Promise<void>;
	/** Writes the precompressed files of pages that are served. */
	compress(files: string[]): Promise<void>;
	/** Deletes staged pages. */
	discard(files: string[]): Promise<void>;
	/** Deletes served pages. */
	remove(files: string[]): Promise<void>;
}

/** Runs jobs in the order in which they are given. */
export function openWriteWorker(): WriteWorker {
	const worker = new Worker(new URL('./writeThread.ts', import.meta.url), {
		resourceLimits: { maxYoungGenerationSizeMb: 4 },
	});
	const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
	worker.on('message', ({ error }: WriteResult) => {
		const first = pending.shift();
		if (error) first?.reject(Object.assign(new Error(error.message), { code: error.code }));
		else first?.resolve();
	});
	worker.on('error', (error) => {
		// What it was writing is unfinished: ends the publish thread, whose next start begins again.
		throw error;
	});
	const send = (job: WriteJob, transfer: ArrayBuffer[] = []) =>
		new Promise<void>((resolve, reject) => {
			pending.push({ resolve, reject });
			worker.postMessage(job, transfer);
		});
	return {
		stage: (pages) =>
			send(
				{ type: 'stage', pages },
				pages.map(({ bytes }) => bytes),
			),
		commit: (files) => send({ type: 'commit', files }),
		compress: (files) => send({ type: 'compress', files }),
		discard: (files) => send({ type: 'discard', files }),
		remove: (files) => send({ type: 'remove', files }),
	};
}
