/** Stores the photos, videos and documents that visitors get, and has missing ones prepared by worker processes, once each. */
import { type ChildProcess, fork } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { lastFileOf, type MediaFile } from '#data/public/media.ts';
import type { PocketBaseAccess } from '#data/public/publicRows.ts';
import { sign, signedPayload } from '#data/public/signature.ts';
import type { PhotoLook } from '#domain/photoLook.ts';
import { filesBelow } from '../build/bundle.ts';
import { childEnvironment } from '../childEnvironment.ts';
import type { MediaJob, MediaResult } from './mediaWorker.ts';
import { looksFile, readLooks } from './photoLooks.ts';

export interface MediaStore {
	/** Whether all of a medium's files are there. */
	has(medium: MediaFile): boolean;
	/** Has the media made that are neither there nor on their way, in the order given. */
	make(media: Iterable<MediaFile>): void;
	/** How many are waiting or being made. One that has failed before is not waited for. */
	waiting(): number;
	/** Why a medium could not be made after three attempts, as a part of a sentence in Swedish; undefined when it has not failed. */
	failureOf(medium: MediaFile): string | undefined;
	/** Lets the next `make` try once more what has failed. It counts as failed until it is there. */
	retryFailures(): void;
	/** Of the photos that are there. */
	looks: ReadonlyMap<string, PhotoLook>;
	/** Forgets files that are empty, as a power cut leaves them, or gone. Returns whether there were any. */
	forgetBroken(): boolean;
	/** The addresses of all files that are there. */
	all(): Iterable<string>;
	remove(urls: string[]): Promise<void>;
	stop(): void;
}

interface Options {
	/** The folder that stands for '/media/'. */
	folder: string;
	pocketbaseUrl: string;
	/** Shared with PocketBase, which hands out originals to signed requests only. */
	secret: string;
	/** Called whenever one has been made or has failed. */
	onProgress: () => void;
	/** Photos made at the same time. They have low priority, so that pages and forms never wait for them. */
	processes?: number;
}

const attempts = 3;
/** A photo or video that takes longer than this has failed, in milliseconds. */
const longest = 5 * 60_000;
/** Idle processes are ended after so many milliseconds: image code holds on to memory. */
const idle = 5_000;

export async function openMedia(options: Options): Promise<MediaStore> {
	const { folder, pocketbaseUrl, secret, onProgress } = options;
	const processes = options.processes ?? Math.min(4, availableParallelism());
	await mkdir(folder, { recursive: true });
	const files = new Set<string>();
	for (const file of await filesBelow(folder)) {
		if (file.endsWith('.next')) await rm(file, { force: true });
		else if (file !== looksFile(folder)) files.add(`/media/${file.slice(folder.length + 1)}`);
	}
	const fileAt = (url: string) => join(folder, url.replace(/^\/media\//, ''));
	const isThere = ({ variants, copy }: MediaFile) =>
		variants.every(({ url }) => files.has(url)) && (!copy || files.has(copy));

	forgetBroken();
	const looks = await readLooks(folder, (url) => files.has(url));
	const queue = new Map<string, { medium: MediaFile; tries: number }>();
	const busy = new Map<string, ChildProcess>();
	/** Reasons by the medium's last file. */
	const failures = new Map<string, string>();
	/** Those of the failures that are to be tried once more. */
	const due = new Set<string>();
	const workers = new Set<ChildProcess>();
	let sleeper: NodeJS.Timeout | undefined;
	let stopped = false;
	let number = 0;

	function forgetBroken(): boolean {
		const before = files.size;
		for (const url of files) {
			const file = fileAt(url);
			if (statSync(file, { throwIfNoEntry: false })?.size) continue;
			files.delete(url);
			// Nothing at all is better than an empty file, which browsers keep for a year.
			rmSync(file, { force: true });
		}
		return files.size < before;
	}

	function next(): void {
		while (!stopped && busy.size < processes) {
			const [entry] = queue;
			if (!entry) break;
			const [key, { medium, tries }] = entry;
			queue.delete(key);
			start(key, medium, tries);
		}
		clearTimeout(sleeper);
		if (busy.size === 0 && workers.size > 0) sleeper = setTimeout(endWorkers, idle).unref();
	}

	function start(key: string, medium: MediaFile, tries: number): void {
		const free = [...workers].find((worker) => worker.connected && ![...busy.values()].includes(worker));
		const worker = free ?? newWorker();
		busy.set(key, worker);
		number += 1;
		const order: MediaJob = {
			number,
			medium: {
				source: medium.source,
				variants: medium.variants,
				copy: medium.copy,
				copied: medium.copied,
				isFramed: medium.isFramed,
			},
			signature: sign(secret, signedPayload('GET', medium.source)),
			folder,
			pocketbaseUrl,
		};
		const finish = (error?: string, look?: PhotoLook) => {
			clearTimeout(timer);
			worker.off('message', answered);
			worker.off('exit', ended);
			busy.delete(key);
			if (!error) {
				for (const { url } of medium.variants) files.add(url);
				if (medium.copy) files.add(medium.copy);
				if (look) looks.set(key, look);
				failures.delete(key);
			} else if (tries + 1 < attempts) queue.set(key, { medium, tries: tries + 1 });
			else failures.set(key, error);
			if (stopped) return;
			onProgress();
			next();
		};
		const answered = (answer: MediaResult) => {
			if (answer.number === order.number) finish(answer.error, answer.look);
		};
		const ended = () => finish('filen är för tung');
		const timer = setTimeout(() => worker.kill('SIGKILL'), longest);
		worker.on('message', answered);
		worker.once('exit', ended);
		worker.send(order);
	}

	function newWorker(): ChildProcess {
		// Decodes what strangers may have made, so it knows no secrets. Two arenas keep its memory from growing in pieces.
		const worker = fork(new URL('./mediaWorker.ts', import.meta.url), {
			env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
		workers.add(worker);
		worker.setMaxListeners(20);
		worker.on('error', () => {});
		worker.once('exit', () => workers.delete(worker));
		return worker;
	}

	function endWorkers(): void {
		for (const worker of workers) worker.kill();
	}

	return {
		has: isThere,
		make(media) {
			for (const medium of media) {
				const key = lastFileOf(medium);
				if (isThere(medium) || queue.has(key) || busy.has(key)) continue;
				if (!failures.has(key)) queue.set(key, { medium, tries: 0 });
				else if (due.delete(key)) queue.set(key, { medium, tries: attempts - 1 });
			}
			next();
		},
		waiting: () => [...queue.keys(), ...busy.keys()].filter((key) => !failures.has(key)).length,
		failureOf: (medium) => failures.get(lastFileOf(medium)),
		retryFailures() {
			for (const key of failures.keys()) due.add(key);
		},
		looks,
		forgetBroken,
		all: () => files,
		async remove(urls) {
			for (const url of urls) {
				files.delete(url);
				looks.delete(url);
				await rm(fileAt(url), { force: true });
			}
		},
		stop() {
			stopped = true;
			endWorkers();
		},
	};
}

/** Makes all of the media that are missing, for a build. Returns those that cannot be made, with the reason, and all looks. */
export async function makeAll(
	folder: string,
	access: PocketBaseAccess,
	media: MediaFile[],
	log: (line: string) => void,
): Promise<{ failed: Map<MediaFile, string>; looks: ReadonlyMap<string, PhotoLook> }> {
	let progress = () => {};
	const store = await openMedia({
		folder,
		pocketbaseUrl: access.url,
		secret: access.secret,
		onProgress: () => progress(),
		processes: availableParallelism(),
	});
	try {
		await new Promise<void>((resolve) => {
			progress = () => {
				if (store.waiting() === 0) resolve();
				else if (store.waiting() % 10 === 0) log(`${store.waiting()} photos and videos to go`);
			};
			store.make(media);
			progress();
		});
		const failed = new Map<MediaFile, string>();
		for (const medium of media) {
			const reason = store.failureOf(medium);
			if (reason) failed.set(medium, reason);
		}
		return { failed, looks: store.looks };
	} finally {
		store.stop();
	}
}
