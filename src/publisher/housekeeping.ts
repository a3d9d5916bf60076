/** What the publisher does besides publishing: assets of new code, what nothing leads to any more, a check at night. */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bundle, filesBelow } from './bundle.ts';
import { type Folders, fileOf } from './folders.ts';
import { inParallel } from './inParallel.ts';
import type { MediaStore } from './media.ts';
import type { Press } from './press.ts';
import type { State } from './state.ts';

/** Assets of earlier code stay for visitors with an open page; so do photos that no page shows any more. Seconds. */
const keptAssets = 7 * 86_400;
const keptMedia = 86_400;

/** New code's assets are there before any page names them; older ones stay for a while. */
export async function copyAssets(bundle: Bundle, { site }: Folders, state: State): Promise<void> {
	const client = join(bundle.folder, 'client');
	const files = (await filesBelow(client)).map((file) => file.slice(client.length + 1));
	const isNew = state.value('bundle') !== bundle.id;
	await inParallel(files, 4, async (name) => {
		const target = join(site, name);
		if (!isNew && (await stat(target).catch(() => undefined))) return;
		await mkdir(dirname(target), { recursive: true });
		await copyFile(join(client, name), `${target}.next`);
		await rename(`${target}.next`, target);
	});
	const known = new Set(files);
	const there = (await readdir(join(site, '_astro')).catch(() => [])).map((name) => `_astro/${name}`);
	const old = state.unusedFor(
		'asset',
		there.filter((name) => !known.has(name)),
		keptAssets,
	);
	await Promise.all(old.map((name) => rm(join(site, name), { force: true })));
}

/**
 * Removes what a broken-off publish has left, and pages that no address leads to any more. Gives back the files that it
 * has removed, and the pages whose compressed twins are missing.
 */
export async function sweepPages(
	bundle: Bundle,
	{ site }: Folders,
	urls: Iterable<string>,
): Promise<{ removed: string[]; bare: string[] }> {
	const client = join(bundle.folder, 'client');
	const pages = [...urls].map(fileOf);
	const wanted = new Set(pages);
	for (const file of await filesBelow(client)) wanted.add(file.slice(client.length + 1));
	const removed: string[] = [];
	const there = (await filesBelow(site)).map((file) => file.slice(site.length + 1));
	for (const name of there) {
		if (name.startsWith('_astro/') && !name.endsWith('.next')) continue;
		if (wanted.has(name) || wanted.has(name.replace(/\.br$/, ''))) continue;
		await rm(join(site, name), { force: true });
		removed.push(name);
	}
	const twins = new Set(there);
	return { removed, bare: pages.filter((name) => !twins.has(`${name}.br`)) };
}

/**
 * Renders every page and puts right the files that differ, since a key that lacks something shows only so. Gives back
 * the addresses of these.
 */
export async function checkPages(
	urls: Iterable<string>,
	render: (url: string) => Promise<ArrayBuffer>,
	{ site }: Folders,
	press: Press,
): Promise<string[]> {
	const drifted: string[] = [];
	await inParallel(urls, 2, async (url) => {
		const bytes = await render(url).catch(() => undefined);
		// Its last good file stays, and the next publish tells of it.
		if (!bytes) return;
		const file = join(site, fileOf(url));
		if (Buffer.from(bytes).equals(await readFile(file).catch(() => Buffer.alloc(0)))) return;
		drifted.push(url);
		await press.stage([{ file, bytes }]);
		await press.commit([file]);
	});
	return drifted;
}

/** Clears away photos that no page has shown for a day. */
export async function clearMedia(media: MediaStore, used: Set<string>, state: State): Promise<void> {
	await media.remove(
		state.unusedFor(
			'media',
			[...media.all()].filter((url) => !used.has(url)),
			keptMedia,
		),
	);
}

/** Gives true once a day, after two o'clock at night (UTC); never on the day of the start. */
export function nightly(): () => boolean {
	let checked = new Date().toISOString().slice(0, 10);
	return () => {
		const now = new Date();
		const day = now.toISOString().slice(0, 10);
		if (checked === day || now.getUTCHours() < 2) return false;
		checked = day;
		return true;
	};
}
