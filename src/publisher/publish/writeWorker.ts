/**
 * The thread that writes and compresses, so that rendering goes on meanwhile, on the other core. Its work is done in
 * the order in which it is given.
 */
import { Worker } from 'node:worker_threads';
import type { PressAnswer, PressOrder, StagedPage } from './writeThread.ts';

export interface Press {
	/** Writes pages beside their places. The bytes are given away. */
	stage(pages: readonly StagedPage[]): Promise<void>;
	/** Lets staged pages take their places. */
	commit(files: string[]): Promise<void>;
	/** Gives pages that have taken their places their compressed twins. */
	compress(files: string[]): Promise<void>;
	discard(files: string[]): Promise<void>;
	remove(files: string[]): Promise<void>;
}

export function openPress(): Press {
	const worker = new Worker(new URL('./writeThread.ts', import.meta.url), {
		resourceLimits: { maxYoungGenerationSizeMb: 4 },
	});
	const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
	worker.on('message', ({ error }: PressAnswer) => {
		const first = waiting.shift();
		if (error) first?.reject(Object.assign(new Error(error.message), { code: error.code }));
		else first?.resolve();
	});
	worker.on('error', (error) => {
		// Whatever it was writing is unfinished: who publishes must begin again.
		throw error;
	});

	const order = (work: PressOrder, given: ArrayBuffer[] = []) =>
		new Promise<void>((resolve, reject) => {
			waiting.push({ resolve, reject });
			worker.postMessage(work, given);
		});
	return {
		stage: (pages) =>
			order(
				{ work: 'stage', pages },
				pages.map(({ bytes }) => bytes),
			),
		commit: (files) => order({ work: 'commit', files }),
		compress: (files) => order({ work: 'compress', files }),
		discard: (files) => order({ work: 'discard', files }),
		remove: (files) => order({ work: 'remove', files }),
	};
}
