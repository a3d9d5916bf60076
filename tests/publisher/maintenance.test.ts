import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Folders, foldersIn } from '#publisher/folders.ts';
import {
	brokenPages,
	checkPages,
	copyAssets,
	nightly,
	removeUnusedMedia,
	sweepPages,
} from '#publisher/publish/maintenance.ts';
import { commitPages, compressPage, discardStaged, removePages, stagePage } from '#publisher/publish/pageWriter.ts';
import { openState, outdatedKey, type SavedState } from '#publisher/publish/state.ts';

let folder: string;
let folders: Folders;
let saved: SavedState;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-maintenance-'));
	folders = foldersIn(folder);
	saved = openState(folders.state);
});
afterEach(async () => {
	vi.useRealTimers();
	saved.close();
	await rm(folder, { recursive: true, force: true });
});

async function write(name: string, text = name): Promise<void> {
	const file = join(folder, 'publisher', name);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}
const siteFiles = async () =>
	(await readdir(folders.site, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name).slice(folders.site.length + 1))
		.sort();
const bundle = (id: string) => ({ id, folder: join(folders.bundles, id) });

test('the nightly check corrects a page that differs from what it should be, and leaves the others', async () => {
	const render = async (url: string) => new Response(`<p>${url}</p>`);
	await write('site/om-oss.html', '<p>/om-oss</p>');
	await write('site/kontakt.html', '<p>old</p>');
	const urls = ['/om-oss', '/kontakt', '/tjanster'];
	expect(await checkPages(urls, { render }, folders)).toEqual(['/kontakt', '/tjanster']);
	expect(await readFile(join(folders.site, 'kontakt.html'), 'utf8')).toBe('<p>/kontakt</p>');
	expect(await checkPages(urls, { render }, folders)).toEqual([]);
});

test('the nightly check leaves the last good file of a page that cannot be rendered', async () => {
	const render = async () => new Response('', { status: 500 });
	await write('site/kontakt.html', '<p>good</p>');
	expect(await checkPages(['/kontakt'], { render }, folders)).toEqual([]);
	expect(await readFile(join(folders.site, 'kontakt.html'), 'utf8')).toBe('<p>good</p>');
});

test('a page never stands beside the precompressed file of an earlier one, and gets its own', async () => {
	const file = join(folders.site, 'integritet.html');
	const compressed = async () => brotliDecompressSync(await readFile(`${file}.br`)).toString();
	for (const text of ['<p>first</p>', '<p>second</p>']) {
		stagePage(file, Uint8Array.from(Buffer.from(text)).buffer);
		commitPages([file]);
		await expect(compressed()).rejects.toThrow('ENOENT');
		await compressPage(file);
		await compressPage(join(folders.site, 'removed.html'));
		expect(await compressed()).toBe(text);
	}
	removePages([file]);
	expect(await siteFiles()).toEqual([]);
});

test('a page that cannot be written says why, and what was staged can be discarded', async () => {
	await write('site/file', 'no folder');
	const good = join(folders.site, 'good.html');
	stagePage(good, new ArrayBuffer(1));
	expect(() => stagePage(join(folders.site, 'file/below.html'), new ArrayBuffer(1))).toThrow('ENOTDIR');
	discardStaged([good]);
	expect(await siteFiles()).toEqual(['file']);
});

test('W3: the nightly check replaces a precompressed file that a power cut has cut off', async () => {
	const render = async (url: string) => new Response(`<p>${url}</p>`.repeat(100));
	const file = join(folders.site, 'om-oss.html');
	await checkPages(['/om-oss'], { render }, folders);
	await compressPage(file);
	expect(await checkPages(['/om-oss'], { render }, folders)).toEqual([]);
	const whole = await readFile(`${file}.br`);
	await writeFile(`${file}.br`, whole.subarray(0, whole.length - 8));
	expect(await checkPages(['/om-oss'], { render }, folders)).toEqual(['/om-oss']);
	expect(await siteFiles()).toEqual(['om-oss.html']);
});

test('W3: pages and precompressed files that a power cut has emptied are found, and nothing else is', async () => {
	await write('site/index.html');
	await write('site/index.html.br', '');
	await write('site/om-oss.html', '');
	await write('site/kontakt.html');
	const pages = new Map(['/', '/om-oss', '/kontakt', '/gone'].map((url) => [url, 'key']));
	pages.set('/failed', outdatedKey);
	expect(brokenPages(folders, { pages })).toEqual({ pages: ['/om-oss', '/gone'], compressed: ['/'] });
});

test('W3: assets that a power cut has emptied or broken are copied again', async () => {
	for (const name of ['app.js', 'app.js.br', 'whole.css']) await write(`bundles/new/client/_astro/${name}`);
	expect((await copyAssets(bundle('new'), folders, saved)).sort()).toEqual([
		'_astro/app.js',
		'_astro/app.js',
		'_astro/whole.css',
	]);
	await write('site/_astro/app.js', '');
	await write('site/_astro/app.js.br', '\0'.repeat('_astro/app.js.br'.length));
	expect(await copyAssets(bundle('new'), folders, saved)).toEqual(['_astro/app.js', '_astro/app.js']);
	expect(await readFile(join(folders.site, '_astro/app.js'), 'utf8')).toBe('bundles/new/client/_astro/app.js');
	expect(await copyAssets(bundle('new'), folders, saved)).toEqual([]);
});

test('a start removes staged files and pages without an address, and finds pages that are not compressed', async () => {
	for (const name of ['index.html', 'index.html.br', 'om-oss.html', 'gone.html', 'gone.html.br', 'index.html.next'])
		await write(`site/${name}`);
	for (const name of ['_astro/earlier.js', '_astro/half.js.next', 'favicon.svg']) await write(`site/${name}`);
	await write('bundles/new/client/favicon.svg');
	const { removed, withoutCompressed } = await sweepPages(bundle('new'), folders, ['/', '/om-oss']);
	expect(removed.sort()).toEqual(['_astro/half.js.next', 'gone.html', 'gone.html.br', 'index.html.next']);
	expect(withoutCompressed).toEqual(['om-oss.html']);
	expect(await siteFiles()).toEqual(['_astro/earlier.js', 'favicon.svg', 'index.html', 'index.html.br', 'om-oss.html']);
});

test('new code has its assets at once, and those of earlier code stay for a week', async () => {
	vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
	await write('bundles/first/client/_astro/first.js');
	await write('bundles/second/client/_astro/second.js');
	await copyAssets(bundle('first'), folders, saved);
	await copyAssets(bundle('second'), folders, saved);
	expect(await siteFiles()).toEqual(['_astro/first.js', '_astro/second.js']);
	vi.setSystemTime(new Date('2026-03-08T11:59:00Z'));
	await copyAssets(bundle('second'), folders, saved);
	expect(await siteFiles()).toEqual(['_astro/first.js', '_astro/second.js']);
	vi.setSystemTime(new Date('2026-03-08T12:01:00Z'));
	await copyAssets(bundle('second'), folders, saved);
	expect(await siteFiles()).toEqual(['_astro/second.js']);
});

test('media that no page has shown for a day are removed, and those that are shown again in between stay', async () => {
	vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
	const removed: string[] = [];
	const media = {
		all: () => ['/media/used', '/media/back', '/media/unused'],
		remove: async (urls: string[]) => void removed.push(...urls),
	};
	await removeUnusedMedia(media, new Set(['/media/used']), saved);
	vi.setSystemTime(new Date('2026-03-02T11:00:00Z'));
	await removeUnusedMedia(media, new Set(['/media/used', '/media/back']), saved);
	expect(removed).toEqual([]);
	vi.setSystemTime(new Date('2026-03-02T12:01:00Z'));
	await removeUnusedMedia(media, new Set(['/media/used']), saved);
	expect(removed).toEqual(['/media/unused']);
});

test('maintenance is due once a day, after two o’clock, and not on the day of the start', () => {
	vi.useFakeTimers({ now: new Date('2026-03-01T03:00:00Z') });
	const isNight = nightly();
	const at = (time: string) => {
		vi.setSystemTime(new Date(time));
		return isNight();
	};
	expect(at('2026-03-01T23:59:00Z')).toBe(false);
	expect(at('2026-03-02T01:59:00Z')).toBe(false);
	expect(at('2026-03-02T02:00:00Z')).toBe(true);
	expect(at('2026-03-02T02:01:00Z')).toBe(false);
	expect(at('2026-03-03T04:00:00Z')).toBe(true);
});
