/** Stores the photos, videos and documents that visitors get, and has missing ones prepared by worker processes, once each. */
import { rmSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lastFileOf, type MediaFile } from '#data/public/media.ts';
import type { PocketBaseAccess } from '#data/public/publicRows.ts';
import { sign, signedPayload } from '#data/public/signature.ts';
import type { PhotoLook } from '#domain/products/photoLook.ts';
import { filesBelow } from '../filesBelow.ts';
import { type MediaWorkers, mediaWorkers } from './mediaWorkers.ts';
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

export async function openMedia({ processes, ...options }: Options): Promise<MediaStore> {
	const { folder } = options;
	const files = await openFolder(folder);
	const looks = await readLooks(folder, files.has);
	const workers = mediaWorkers(processes ?? Math.min(4, availableParallelism()));
	const queue = mediaQueue({ ...options, files, looks, workers });
	return {
		has: files.hasAll,
		make: queue.make,
		waiting: queue.waiting,
		failureOf: queue.failureOf,
		retryFailures: queue.retryFailures,
		looks,
		forgetBroken: files.forgetBroken,
		all: files.all,
		async remove(urls) {
			for (const url of urls) looks.delete(url);
			await files.remove(urls);
		},
		stop: queue.stop,
	};
}

type MediaFolder = Awaited<ReturnType<typeof openFolder>>;

/** The files that are there, by their URLs. Removes what was never finished, and what is empty. */
async function openFolder(folder: string) {
	await mkdir(folder, { recursive: true });
	const files = new Set<string>();
	for (const file of await filesBelow(folder)) {
		if (file.endsWith('.next')) await rm(file, { force: true });
		else if (file !== looksFile(folder)) files.add(`/media/${file.slice(folder.length + 1)}`);
	}
	const fileAt = (url: string) => join(folder, url.replace(/^\/media\//, ''));

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

	forgetBroken();
	return {
		all: () => files,
		has: (url: string) => files.has(url),
		hasAll: ({ variants, copy }: MediaFile) =>
			variants.every(({ url }) => files.has(url)) && (!copy || files.has(copy)),
		add({ variants, copy }: MediaFile): void {
			for (const { url } of variants) files.add(url);
			if (copy) files.add(copy);
		},
		async remove(urls: readonly string[]): Promise<void> {
			for (const url of urls) {
				files.delete(url);
				await rm(fileAt(url), { force: true });
			}
		},
		forgetBroken,
	};
}

interface QueueOptions extends Omit<Options, 'processes'> {
	files: MediaFolder;
	looks: Map<string, PhotoLook>;
	workers: MediaWorkers;
}

/** Media that are to be made, in order, by their last file. */
function mediaQueue({ folder, pocketbaseUrl, secret, onProgress, files, looks, workers }: QueueOptions) {
	const queue = new Map<string, { medium: MediaFile; tries: number }>();
	const busy = new Set<string>();
	/** The reasons. */
	const failures = new Map<string, string>();
	/** Those of the failures that are to be tried once more. */
	const due = new Set<string>();
	let isStopped = false;

	function next(): void {
		while (!isStopped && workers.isFree()) {
			const [entry] = queue;
			if (!entry) return;
			const [key, { medium, tries }] = entry;
			queue.delete(key);
			void makeOne(key, medium, tries);
		}
	}

	async function makeOne(key: string, medium: MediaFile, tries: number): Promise<void> {
		busy.add(key);
		const { source, variants, copy, copied, isFramed } = medium;
		const signature = sign(secret, signedPayload('GET', source));
		const job = { medium: { source, variants, copy, copied, isFramed }, signature, folder, pocketbaseUrl };
		const { error, look } = await workers.run(job);
		busy.delete(key);
		if (!error) {
			files.add(medium);
			if (look) looks.set(key, look);
			failures.delete(key);
		} else if (tries + 1 < attempts) queue.set(key, { medium, tries: tries + 1 });
		else failures.set(key, error);
		if (isStopped) return;
		onProgress();
		next();
	}

	return {
		make(media: Iterable<MediaFile>): void {
			for (const medium of media) {
				const key = lastFileOf(medium);
				if (files.hasAll(medium) || queue.has(key) || busy.has(key)) continue;
				if (!failures.has(key)) queue.set(key, { medium, tries: 0 });
				else if (due.delete(key)) queue.set(key, { medium, tries: attempts - 1 });
			}
			next();
		},
		waiting: () => [...queue.keys(), ...busy].filter((key) => !failures.has(key)).length,
		failureOf: (medium: MediaFile) => failures.get(lastFileOf(medium)),
		retryFailures(): void {
			for (const key of failures.keys()) due.add(key);
		},
		stop(): void {
			isStopped = true;
			workers.stop();
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
