import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileCache, fileCache } from '#publisher/serve/fileCache.ts';

let folder: string;
let cache: FileCache;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-cache-'));
	cache = fileCache(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const text = async (name: string) => (await cache.find(name))?.uncompressed.bytes.toString();

test('a file comes from memory until it is invalidated', async () => {
	await write('a.html', 'first');
	expect(await text('a.html')).toBe('first');
	await write('a.html', 'second');
	expect(await text('a.html')).toBe('first');
	cache.invalidate(['other.html']);
	expect(await text('a.html')).toBe('first');
	cache.invalidate(['a.html']);
	expect(await text('a.html')).toBe('second');
});

test('W1: a file that changes while it is read is not kept', async () => {
	await write('a.html', 'first');
	const reading = cache.find('a.html');
	cache.invalidate(['a.html']);
	await reading;
	await write('a.html', 'second');
	expect(await text('a.html')).toBe('second');
});

test('a change of other files does not keep one out of memory', async () => {
	await write('a.html', 'first');
	const reading = cache.find('a.html');
	cache.invalidate(['b.html']);
	await reading;
	await write('a.html', 'second');
	expect(await text('a.html')).toBe('first');
});

test('a precompressed file is found once it is written and the page invalidated, with an ETag of its own', async () => {
	await write('a.html', 'page');
	expect((await cache.find('a.html'))?.precompressed).toBeUndefined();
	await write('a.html.br', 'smaller');
	cache.invalidate(['a.html']);
	const file = await cache.find('a.html');
	expect(file?.precompressed?.bytes.toString()).toBe('smaller');
	expect(file?.precompressed?.etag).not.toBe(file?.uncompressed.etag);
});

test('what is no file is not found: a missing name, a folder, a name that is too long', async () => {
	for (const name of ['missing.html', '.', 'a'.repeat(300)]) expect(await cache.find(name)).toBeUndefined();
	await write('missing.html', 'there now');
	expect(await text('missing.html')).toBe('there now');
});
