/** The fourth step of a publish: replaces the served files by the rendered ones, and compresses them afterwards. */
import { relative } from 'node:path';
import type { PublicRows } from '#data/public/publicRows.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import { fileOf } from '../folders.ts';
import { commitPages, compressPage, removePages } from './pageWriter.ts';
import { type Keys, type Plan, planChangedProducts, planPages } from './plan.ts';
import type { Publication } from './publication.ts';
import { longestDelay, pause } from './publishScheduler.ts';
import { fileAt, stagePages } from './renderPages.ts';
import { outdatedKey, type SavedValues } from './state.ts';

/**
 * Writes all outdated pages, those first that a user waits for. Returns false when another publish should start before
 * the lists of the whole catalogue are written.
 */
export async function writeChangedPages(publication: Publication, next: Snapshot, rows: PublicRows): Promise<boolean> {
	const { mark, scheduler, failedPages } = publication;
	const own = planChangedProducts(publication, next, rows);
	if (own.size > 0) await writePages(publication, next, own);
	mark('written');
	const plan = planPages(publication, next, rows);
	if (plan.isNeeded) await writePages(publication, next, plan.pages, { ...plan, rev: next.rev });
	const [failed] = failedPages.values();
	if (failed && plan.isFull && [...plan.urls].every((url) => failedPages.has(url)))
		throw new Error(failed.problem.message);
	mark('complete');
	scheduler.enterBackground();
	return writeLists(publication, next, plan);
}

/**
 * Writes the lists of the whole catalogue, which take long, one by one. Yields to another publish, so that the page of
 * the next changed product does not wait for them, but not for longer than `longestDelay`.
 */
async function writeLists(publication: Publication, next: Snapshot, { lists }: Plan): Promise<boolean> {
	const { scheduler } = publication;
	if (lists.size > 0) publication.listsOutdatedSince ||= Date.now();
	for (const [index, list] of [...lists].entries()) {
		if (!scheduler.shouldYield()) await pause(index === 0 ? 50 : 0);
		if (scheduler.shouldYield() && Date.now() - publication.listsOutdatedSince < longestDelay) return false;
		await writePages(publication, next, new Map([list]), { rev: next.rev });
	}
	publication.listsOutdatedSince = 0;
	return true;
}

/** What changes together with pages. */
interface Alongside {
	redirects?: Record<string, string>;
	removed?: string[];
	values?: SavedValues;
	rev?: number;
}

/** Renders pages and then replaces all of them at once, so that visitors never see half of a change for long. */
async function writePages(
	publication: Publication,
	next: Snapshot,
	keys: Keys,
	{ redirects, removed = [], values = {}, rev }: Alongside = {},
): Promise<void> {
	const { folders, saved, failedPages, uncompressed, post } = publication;
	const urls = await stagePages(publication, keys, next);
	const files = urls.map((url) => fileAt(folders, url));
	// First: after a kill or a failure in between, no file stands under the key of another one.
	saved.save({ pages: new Map([...keys.keys(), ...removed].map((url) => [url, outdatedKey])) });
	commitPages(files);
	for (const file of files) uncompressed.add(file);
	removePages(removed.map((url) => fileAt(folders, url)));
	post({ type: 'written', files: [...urls, ...removed].map(fileOf), redirects, rev });
	// A failed page gets a key that differs from every other, so that it is rendered when that is possible again.
	const written = new Map([...keys].map(([url, key]) => [url, failedPages.has(url) ? outdatedKey : key]));
	saved.save({ pages: written, removed, values });
	publication.unreportedPages += urls.length + removed.length;
}

/** Writes the missing precompressed files. No visitor waits for these: yields to another publish, and continues after it. */
export async function compressPages({ folders, uncompressed, scheduler, post, log }: Publication): Promise<void> {
	for (const file of uncompressed) {
		if (scheduler.shouldYield()) return;
		try {
			await compressPage(file);
			uncompressed.delete(file);
			post({ type: 'compressed', files: [relative(folders.site, file)] });
		} catch (error) {
			// The pages are served uncompressed. The next start tries again.
			uncompressed.clear();
			log(`Pages could not be compressed: ${(error as Error).message}`);
		}
	}
}
