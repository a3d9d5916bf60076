/** Which records may be shown: those whose photos and videos are there. What is missing is made meanwhile. */
import { type Medium, type mediaOf as mediaOfSnapshot, mediaProblem } from '#data/media.ts';
import type { MissingMedia, Snapshot } from '#data/snapshot.ts';
import type { PublishingProblem } from '#domain/publication.ts';
import { type MediaStore, openMedia } from './media.ts';

export interface Readiness {
	media: MediaStore;
	/** What keeps records from being shown as they are, as photos of theirs are missing; has these made. */
	missingMedia(wanted: Snapshot): Missing;
}

export interface Missing extends MissingMedia {
	/** One for each that cannot be made. */
	problems: PublishingProblem[];
	/** Whether only the hero's photo is missing, which another site has. */
	isHeroOnly: boolean;
}

interface Options {
	/** Where photos are kept. */
	folder: string;
	pocketbaseUrl: string;
	/** As in media.ts. */
	secret: string;
	mediaOf: typeof mediaOfSnapshot;
	say(line: string): void;
	/** When records may have become ready: once a second at most, and at once when nothing is missing any more. */
	onReady(): void;
}

export async function openReadiness({
	folder,
	pocketbaseUrl,
	secret,
	mediaOf,
	say,
	onReady,
}: Options): Promise<Readiness> {
	const media = await openMedia({ folder, pocketbaseUrl, secret, onProgress });
	/** Records all of whose photos are known to be there. Records never change, they are replaced. */
	const ready = new WeakSet<object>();
	/** How many photos were left when it was last said. */
	let lastSaid = 0;
	let timer: NodeJS.Timeout | undefined;

	function missingMedia(wanted: Snapshot): Missing {
		const pending = new Set<string>();
		const failed = new Map<string, Set<string>>();
		const problems: PublishingProblem[] = [];
		const missing: Medium[] = [];
		const records = [...wanted.products, ...wanted.brands, wanted.writtenSettings];
		const unchecked = records.filter((record) => !ready.has(record));
		if (unchecked.length === 0) return { pending, failed, problems, isHeroOnly: false };
		for (const medium of mediaOf(wanted, (record) => !ready.has(record))) {
			if (media.has(medium)) continue;
			missing.push(medium);
			const reason = media.failureOf(medium);
			if (reason) {
				problems.push(mediaProblem(medium, reason));
				failed.set(medium.record, (failed.get(medium.record) ?? new Set()).add(medium.name));
			} else pending.add(medium.record);
		}
		for (const record of unchecked) if (!pending.has(record.id) && !failed.has(record.id)) ready.add(record);
		media.make(missing);
		return {
			pending,
			failed,
			problems,
			isHeroOnly: missing.every(({ collection }) => collection === 'site_settings'),
		};
	}

	// Not a publish for every photo: what has become ready is brought together.
	function onProgress(): void {
		const left = media.waiting();
		if (Math.abs(left - lastSaid) >= 25 || (left === 0 && lastSaid > 0)) {
			say(left ? `${left} photos and videos to make ready …` : 'All photos are ready');
			lastSaid = left;
		}
		if (left === 0) {
			clearTimeout(timer);
			timer = undefined;
			onReady();
		} else
			timer ??= setTimeout(() => {
				timer = undefined;
				onReady();
			}, 1_000);
	}

	return { media, missingMedia };
}
