/** Work besides publishing: assets of new code, files that no address leads to, and a nightly check of every page. */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Snapshot } from '#data/public/snapshot.ts';
import { type Bundle, filesBelow } from '../build/bundle.ts';
import { type Folders, fileOf } from '../folders.ts';
import { inParallel } from '../inParallel.ts';
import type { MediaStore } from './mediaVariants.ts';
import { commitPages, stagePage } from './pageWriter.ts';
import { type Pages, type Publication, postWritten, reportedProblems, type Shown } from './publication.ts';
import { fileAt, renderPage } from './renderPages.ts';
import type { SavedState } from './state.ts';

/** Assets of earlier code stay for visitors with an open page, and so do photos that no page shows. Seconds. */
const keptAssets = 7 * 86_400;
const keptMedia = 86_400;

/** Copies the assets of new code into the served folder, and removes those that no code has used for a week. */
export async function copyAssets(bundle: Bundle, { site }: Folders, saved: SavedState): Promise<void> {
	const client = join(bundle.folder, 'client');
	const files = (await filesBelow(client)).map((file) => file.slice(client.length + 1));
	const isNew = saved.value('bundle') !== bundle.id;
	await inParallel(files, 4, async (name) => {
		const target = join(site, name);
		if (!isNew && (await stat(target).catch(() => undefined))) return;
		await mkdir(dirname(target), { recursive: true });
		await copyFile(join(client, name), `${target}.next`);
		await rename(`${target}.next`, target);
	});
	const used = new Set(files);
	const existing = (await readdir(join(site, '_astro')).catch(() => [])).map((name) => `_astro/${name}`);
	const unused = existing.filter((name) => !used.has(name));
	const old = saved.unusedFor('asset', unused, keptAssets);
	await Promise.all(old.map((name) => rm(join(site, name), { force: true })));
}

/**
 * Removes what an interrupted publish has left, and pages that no address leads to. Returns the names of the removed
 * files, and of the pages that lack their precompressed file.
 */
export async function sweepPages(
	bundle: Bundle,
	{ site }: Folders,
	urls: Iterable<string>,
): Promise<{ removed: string[]; withoutCompressed: string[] }> {
	const client = join(bundle.folder, 'client');
	const pages = [...urls].map(fileOf);
	const wanted = new Set(pages);
	for (const file of await filesBelow(client)) wanted.add(file.slice(client.length + 1));
	const removed: string[] = [];
	const existing = (await filesBelow(site)).map((file) => file.slice(site.length + 1));
	for (const name of existing) {
		if (name.startsWith('_astro/') && !name.endsWith('.next')) continue;
		if (wanted.has(name) || wanted.has(name.replace(/\.br$/, ''))) continue;
		await rm(join(site, name), { force: true });
		removed.push(name);
	}
	const names = new Set(existing);
	return { removed, withoutCompressed: pages.filter((name) => !names.has(`${name}.br`)) };
}

/** Checks every page, tells staff of those that were wrong, and removes media that no page shows. */
export async function runMaintenance(publication: Publication, { snapshot, newest }: Shown): Promise<void> {
	const { pages, folders, reports, failedPages, uncompressed, mediaGate, saved, log } = publication;
	const urls = [...pages.publicUrls(snapshot).keys()].filter((url) => !failedPages.has(url));
	const corrected = await checkPages(urls, pages, folders);
	if (corrected.length > 0) {
		postWritten(publication, corrected.map(fileOf));
		for (const url of corrected) uncompressed.add(fileAt(folders, url));
		const message = `Nattkontrollen rättade ${corrected.length} sidor`;
		reports.note(snapshot.rev, message, corrected.length, reportedProblems(publication));
		log(`The nightly check corrected ${corrected.slice(0, 20).join(' ')}`);
	}
	await removeUnusedMedia(mediaGate.media, mediaUrls(pages, [snapshot, newest]), saved);
}

/**
 * Renders every page and corrects the files that differ: only this finds what a page shows and its key lacks. Returns
 * the addresses of the corrected pages.
 */
export async function checkPages(
	urls: Iterable<string>,
	pages: Pick<Pages, 'render'>,
	folders: Pick<Folders, 'site'>,
): Promise<string[]> {
	const corrected: string[] = [];
	for (const url of urls) {
		const bytes = await renderPage(pages, url).catch(() => undefined);
		// Its last good file stays, and the next publish reports the problem.
		if (!bytes) continue;
		const file = fileAt(folders, url);
		if (Buffer.from(bytes).equals(await readFile(file).catch(() => Buffer.alloc(0)))) continue;
		corrected.push(url);
		stagePage(file, bytes);
		commitPages([file]);
	}
	return corrected;
}

/** Removes photos and videos that no page has shown for a day. */
export async function removeUnusedMedia(
	media: Pick<MediaStore, 'all' | 'remove'>,
	used: ReadonlySet<string>,
	saved: SavedState,
): Promise<void> {
	const unused = [...media.all()].filter((url) => !used.has(url));
	await media.remove(saved.unusedFor('media', unused, keptMedia));
}

function mediaUrls({ mediaOf }: Pages, snapshots: Snapshot[]): Set<string> {
	const files = snapshots.flatMap((snapshot) => mediaOf(snapshot));
	return new Set(files.flatMap(({ variants, copy }) => [...variants.map(({ url }) => url), copy ?? '']));
}

/** Returns a function that is true once a day, after two o'clock at night (UTC); never on the day of the start. */
export function nightly(): () => boolean {
	let lastDay = new Date().toISOString().slice(0, 10);
	return () => {
		const now = new Date();
		const day = now.toISOString().slice(0, 10);
		if (lastDay === day || now.getUTCHours() < 2) return false;
		lastDay = day;
		return true;
	};
}
