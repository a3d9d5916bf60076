/**
 * The publish thread: wires the steps of a publish to the publisher's messages and to timers. Publishing has a thread
 * of its own, so that serving never waits for rendering, and so that new code can replace it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { nightly } from './maintenance.ts';
import { openMediaGate } from './mediaGate.ts';
import {
	newPublication,
	type Pages,
	type Publication,
	postWritten,
	reportedProblems,
	retryFailures,
} from './publication.ts';
import { publish } from './publish.ts';
import { type PublishScheduler, publishScheduler } from './publishScheduler.ts';
import { reporter } from './reports.ts';
import { FolderLocked, openState, type SavedState } from './state.ts';
import { stepTimes } from './stepTimes.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './workerMessages.ts';

/** Failures are retried this often without a request: a site that has a photo may be back, a full disk cleared. Milliseconds. */
const retryInterval = 10 * 60_000;
/** After an error of the connection PocketBase is usually restarting, so it is asked sooner than usual. Milliseconds. */
const reconnectDelay = 200;

type Port = NonNullable<typeof parentPort>;

if (parentPort) await run(workerData as WorkerOptions, parentPort);

async function run(options: WorkerOptions, port: Port): Promise<void> {
	const post = (message: FromWorker) => port.postMessage(message);
	const saved = openSavedState(options.folders.state, post);
	postWritten({ saved, post }, []);
	// Its development build is twice as slow.
	process.env.NODE_ENV = 'production';
	const scheduler = publishScheduler(() => publish(publication).catch((error) => logFailure(publication, error)));
	const publication = await openPublication(options, { saved, scheduler, post });
	port.on('message', (message: ToWorker) => {
		if (message.type === 'publish') {
			retryFailures(publication);
			publication.mark('asked');
			scheduler.requestByUser();
		} else scheduler.stop(() => end(publication));
	});
	setInterval(() => {
		const isWaitingForRetry = publication.failedRev >= 0 && !publication.newest;
		if (!scheduler.isPublishing() && !isWaitingForRetry) scheduler.request();
	}, options.pollInterval);
	setInterval(() => {
		if (publication.failedRev < 0 && reportedProblems(publication).length === 0) return;
		retryFailures(publication);
		scheduler.request();
	}, retryInterval);
	scheduler.request();
}

function openSavedState(file: string, post: (message: FromWorker) => void): SavedState {
	try {
		return openState(file);
	} catch (error) {
		if (error instanceof FolderLocked) post({ type: 'folder locked' });
		throw error;
	}
}

interface Given {
	saved: SavedState;
	scheduler: PublishScheduler;
	post(message: FromWorker): void;
}

async function openPublication(
	{ pocketbaseUrl, secret, folders, bundle, reports }: WorkerOptions,
	{ saved, scheduler, post }: Given,
): Promise<Publication> {
	const log = (line: string) => post({ type: 'log', line });
	const access = { url: pocketbaseUrl, secret };
	const pages = (await import(pathToFileURL(join(bundle.folder, 'server/entry.mjs')).href)) as Pages;
	return newPublication({
		folders,
		bundle,
		access,
		pages,
		saved,
		mediaGate: await openMediaGate({
			folder: folders.media,
			pocketbaseUrl,
			secret,
			mediaOf: pages.mediaOf,
			log,
			onReady: scheduler.request,
		}),
		reports: reporter(reports ? access : undefined, log),
		scheduler,
		isNight: nightly(),
		post,
		log,
		mark: stepTimes(log),
	});
}

/** Logs an error once, not at every attempt. */
function logFailure(publication: Publication, error: Error): void {
	const { scheduler, failedRev, lastError, log } = publication;
	const isConnection = error.cause instanceof Error;
	if (isConnection && failedRev < 0) {
		clearTimeout(publication.reconnectTimer);
		publication.reconnectTimer = setTimeout(scheduler.request, reconnectDelay);
	}
	const line = isConnection ? `${error.message}: ${(error.cause as Error).message}` : error.message;
	if (line !== lastError) log(line);
	publication.lastError = line;
}

function end({ mediaGate, saved }: Publication): void {
	mediaGate.media.stop();
	saved.close();
	process.exit(0);
}
