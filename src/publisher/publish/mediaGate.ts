/**
 * Holds records back until their photos and videos are ready for visitors, and has the missing ones prepared, so that no
 * page names a file that does not exist.
 */
import { type MediaFile, type mediaOf as mediaOfSnapshot, mediaProblem } from '#data/public/media.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { MissingMedia } from '#data/public/snapshotMedia.ts';
import type { PublishingProblem } from '#domain/publishing/publication.ts';
import { type MediaStore, openMedia } from './mediaVariants.ts';

export interface MediaGate {
	media: MediaStore;
	/** Which records of the snapshot lack photos or videos. Has these prepared. */
	findMissing(newest: Snapshot): Missing;
	/** Lets the next `findMissing` find files that are empty or gone. */
	forgetBroken(): void;
}

export interface Missing extends MissingMedia {
	/** One for each file that cannot be prepared. */
	problems: PublishingProblem[];
}

interface Options {
	/** Where prepared media are kept. */
	folder: string;
	pocketbaseUrl: string;
	/** Shared with PocketBase, which serves originals to signed requests only. */
	secret: string;
	mediaOf: typeof mediaOfSnapshot;
	log(line: string): void;
	/** Called when more records may be ready: at most once a second, and as soon as nothing is pending. */
	onReady(): void;
}

/** Progress is logged whenever this many more files are ready. */
const logEvery = 25;
/** Milliseconds. */
const readyInterval = 1_000;

export async function openMediaGate({ mediaOf, log, onReady, ...options }: Options): Promise<MediaGate> {
	const media = await openMedia({ ...options, onProgress });
	/** Records whose files are all there. Records are replaced, never changed. */
	let ready = new WeakSet<object>();
	let lastLogged = 0;
	let timer: NodeJS.Timeout | undefined;

	function findMissing(newest: Snapshot): Missing {
		const records = [...newest.products, ...newest.sold, ...newest.brands, newest.writtenSettings];
		const unchecked = records.filter((record) => !ready.has(record));
		const files = unchecked.length > 0 ? mediaOf(newest, (record) => !ready.has(record)) : [];
		const missingFiles = files.filter((file) => !media.has(file));
		const missing = missingOf(missingFiles, media);
		for (const record of unchecked)
			if (!missing.pending.has(record.id) && !missing.failed.has(record.id)) ready.add(record);
		if (missingFiles.length > 0) media.make(missingFiles);
		return missing;
	}

	// Not one publish for every photo: those that become ready within a second are published together.
	function onProgress(): void {
		const left = media.waiting();
		if (Math.abs(left - lastLogged) >= logEvery || (left === 0 && lastLogged > 0)) {
			log(left ? `${left} photos and videos to prepare …` : 'All photos are ready');
			lastLogged = left;
		}
		if (left === 0) {
			clearTimeout(timer);
			timer = undefined;
			onReady();
		} else
			timer ??= setTimeout(() => {
				timer = undefined;
				onReady();
			}, readyInterval);
	}

	function forgetBroken(): void {
		if (media.forgetBroken()) ready = new WeakSet();
	}

	return { media, findMissing, forgetBroken };
}

function missingOf(files: readonly MediaFile[], media: Pick<MediaStore, 'failureOf'>): Missing {
	const pending = new Set<string>();
	const failed = new Map<string, Set<string>>();
	const problems: PublishingProblem[] = [];
	for (const file of files) {
		const reason = media.failureOf(file);
		if (reason) {
			problems.push(mediaProblem(file, reason));
			failed.set(file.record, (failed.get(file.record) ?? new Set()).add(file.name));
		} else pending.add(file.record);
	}
	return { pending, failed, problems };
}
