/** The other end of press.ts. */
import { parentPort } from 'node:worker_threads';
import { commitPages, compressPages, discardStaged, giveBack, removePages, stagePage } from './pageWriter.ts';

export interface StagedPage {
	file: string;
	bytes: ArrayBuffer;
}
export type PressOrder =
	| { work: 'stage'; pages: readonly StagedPage[] }
	| { work: 'commit' | 'compress' | 'discard' | 'remove'; files: string[] };
/** One for each order, in their order. */
export interface PressAnswer {
	error?: { message: string; code?: string };
}

const port = parentPort as NonNullable<typeof parentPort>;

port.on('message', (order: PressOrder) => {
	let answer: PressAnswer = {};
	try {
		obey(order);
	} catch (error) {
		const { message, code } = error as NodeJS.ErrnoException;
		answer = { error: { message, ...(code && { code }) } };
	}
	port.postMessage(answer);
});

function obey(order: PressOrder): void {
	if (order.work === 'stage') {
		for (const { file, bytes } of order.pages) {
			const page = new Uint8Array(bytes);
			stagePage(file, page);
			giveBack(page);
		}
	} else if (order.work === 'commit') commitPages(order.files);
	else if (order.work === 'compress') compressPages(order.files);
	else if (order.work === 'discard') discardStaged(order.files);
	else removePages(order.files);
}
