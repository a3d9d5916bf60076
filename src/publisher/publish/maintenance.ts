/** Work besides publishing: assets of new code, files that no address leads to, and a nightly check of every page. */
import { rmSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { Bundle } from '../build/bundle.ts';
import { filesBelow } from '../filesBelow.ts';
import { type Folders, fileOf } from '../folders.ts';
import { inParallel } from '../inParallel.ts';
import type { MediaStore } from './mediaVariants.ts';
import { commitPages, stagePage } from './pageWriter.ts';
import { type Pages, type Publication, postWritten, reportedProblems, type Shown } from './publication.ts';
import { fileAt, renderPage } from './renderPages.ts';
import { outdatedKey, type SavedState } from './state.ts';

/** Assets of earlier code stay for visitors with an open page, and so do photos that no page shows. Seconds. */
const keptAssets = 7 * 86_400;
const keptMedia = 86_400;

/**
 * Has everything made again that a power cut has emptied, or that is gone: assets, pages, precompressed files, photos
 * and videos. The next publish makes what this forgets.
 */
export async function replaceBroken(publication: Publication): Promise<void> {
	const { bundle, folders, saved, uncompressed, mediaGate } = publication;
	const copied = await copyAssets(bundle, folders, saved);
	const { pages, compressed } = brokenPages(folders, saved);
	for (const url of pages) saved.pages.set(url, outdatedKey);
	for (const url of compressed) {
		rmSync(`${fileAt(folders, url)}.br`);
		uncompressed.add(fileAt(folders, url));
	}
	mediaGate.forgetBroken();
	if (copied.length + compressed.length > 0) postWritten(publication, [...copied, ...compressed.map(fileOf)]);
}

/** Of the pages that are saved as written: the addresses of those without content, and with an empty precompressed file. */
export function brokenPages(
	folders: Pick<Folders, 'site'>,
	saved: Pick<SavedState, 'pages'>,
): { pages: string[]; compressed: string[] } {
	const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
	const written = [...saved.pages].filter(([, key]) => key !== outdatedKey).map(([url]) => url);
	return {
		pages: written.filter((url) => !sizeOf(fileAt(folders, url))),
		compressed: written.filter((url) => sizeOf(`${fileAt(folders, url)}.br`) === 0),
	};
}

/**
 * Copies the assets of the code into the served folder where they are missing or differ, and removes those that no code
 * has used for a week. Returns the names of the copied files.
 */
export async function copyAssets(bundle: Bundle, { site }: Folders, saved: SavedState): Promise<string[]> {
	const client = join(bundle.folder, 'client');
	const files = (await filesBelow(client)).map((file) => file.slice(client.length + 1));
	const copied: string[] = [];
	await inParallel(files, 4, async (name) => {
		const target = join(site, name);
		const bytes = await readFile(join(client, name));
		if ((await readFile(target).catch(() => undefined))?.equals(bytes)) return;
		await mkdir(dirname(target), { recursive: true });
		await writeFile(`${target}.next`, bytes, { flush: true });
		await rename(`${target}.next`, target);
		copied.push(name.replace(/\.br$/, ''));
	});
	const used = new Set(files);
	const existing = (await readdir(join(site, '_astro')).catch(() => [])).map((name) => `_astro/${name}`);
	const unused = existing.filter((name) => !used.has(name));
	const old = saved.unusedFor('asset', unused, keptAssets);
	await Promise.all(old.map((name) => rm(join(site, name), { force: true })));
	return copied;
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

/** Checks every file, tells staff of pages that were wrong, and removes media that no page shows. */
export async function runMaintenance(publication: Publication, { snapshot, newest }: Shown): Promise<void> {
	await replaceBroken(publication);
	const { pages, folders, reports, failedPages, uncompressed, mediaGate, saved, scheduler, log } = publication;
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
	// For what is to be made again.
	scheduler.request();
}

/**
 * Renders every page and corrects the files that differ: only this finds what a page shows and its key lacks, and a
 * file of which a power cut has left a part. Returns the addresses of the corrected pages.
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
		const isRight = Buffer.from(bytes).equals(await readFile(file).catch(() => Buffer.alloc(0)));
		if (isRight && (await isCompressedRight(file, bytes))) continue;
		corrected.push(url);
		stagePage(file, bytes);
		commitPages([file]);
	}
	return corrected;
}

const decompress = promisify(brotliDecompress);

/** Whether the precompressed file of a page is missing or holds these bytes. */
async function isCompressedRight(file: string, bytes: ArrayBuffer): Promise<boolean> {
	const compressed = await readFile(`${file}.br`).catch(() => undefined);
	if (!compressed) return true;
	const content = await decompress(compressed).catch(() => undefined);
	return content !== undefined && Buffer.from(bytes).equals(content);
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
