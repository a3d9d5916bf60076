/** Runs the publish thread (worker.ts): restarts it after a crash, and replaces it when there is new code. */
import { Worker } from 'node:worker_threads';
import type { Bundle } from '../build/bundle.ts';
import { FolderLocked } from './state.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

/**
 * V8 frees garbage sooner with lower limits: a small young generation keeps that of thousands of pages from piling up.
 * Ten thousand products take 60 MB, and three times as much while all of them are read. MB.
 */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 12 };
/** The thread finishes the page that it renders before it stops. Milliseconds. */
const stopTimeout = 20_000;
/** Doubles with every crash since the last finished publish. Milliseconds. */
const restartDelay = { first: 1_000, most: 60_000 };

export interface PublishThread {
	/** Resolves when the data folder is locked and earlier pages can be served. Throws FolderLocked. */
	start(bundle: Bundle): Promise<void>;
	/** Asks for a publish on behalf of a user. */
	request(): void;
	stop(): Promise<void>;
}

export function publishThread(
	options: Omit<WorkerOptions, 'bundle'>,
	onMessage: (message: FromWorker) => void,
	log: (line: string) => void,
): PublishThread {
	let worker: Worker | undefined;
	let isStopping = false;
	let crashes = 0;
	let restartTimer: NodeJS.Timeout | undefined;

	function start(bundle: Bundle): Promise<void> {
		isStopping = false;
		clearTimeout(restartTimer);
		return new Promise((resolve, reject) => {
			const thread = new Worker(new URL('./worker.ts', import.meta.url), {
				workerData: { ...options, bundle } satisfies WorkerOptions,
				resourceLimits,
			});
			worker = thread;
			thread.on('message', (message: FromWorker) => {
				if (message.type === 'current') crashes = 0;
				onMessage(message);
				if (message.type === 'written') resolve();
				if (message.type === 'folder locked') reject(new FolderLocked(options.folders.state));
			});
			thread.on('error', (error) => {
				log(`Publishing failed: ${error.stack ?? error}`);
				onMessage({ type: 'attempt', ok: false });
				reject(error);
			});
			thread.once('exit', (code) => {
				if (!isStopping && code !== 0) restart(bundle);
			});
		});
	}

	function restart(bundle: Bundle): void {
		const delay = Math.min(restartDelay.first * 2 ** crashes, restartDelay.most);
		crashes += 1;
		// Its exit restarts it once more when that fails.
		restartTimer = setTimeout(() => start(bundle).catch(() => {}), delay).unref();
	}

	function send(message: ToWorker): void {
		worker?.postMessage(message);
	}

	return {
		start,
		request: () => send({ type: 'publish' }),
		async stop() {
			isStopping = true;
			clearTimeout(restartTimer);
			if (!worker) return;
			const thread = worker;
			const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
			send({ type: 'stop' });
			await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopTimeout).unref())]);
			await thread.terminate();
		},
	};
}
