import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foldersIn } from '#publisher/folders.ts';
import { checkPages, nightly } from '#publisher/publish/maintenance.ts';
import { openPress } from '#publisher/publish/writeWorker.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-house-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('at night a page that differs from what it should be is put right, the others are left alone', async () => {
	const folders = { ...foldersIn(folder), site: folder };
	const press = openPress();
	const render = async (url: string) => Uint8Array.from(Buffer.from(`<p>${url}</p>`)).buffer;
	await writeFile(join(folder, 'om-oss.html'), '<p>/om-oss</p>');
	await writeFile(join(folder, 'kontakt.html'), '<p>old</p>');
	expect(await checkPages(['/om-oss', '/kontakt', '/tjanster'], render, folders, press)).toEqual([
		'/kontakt',
		'/tjanster',
	]);
	expect(await readFile(join(folder, 'kontakt.html'), 'utf8')).toBe('<p>/kontakt</p>');
	expect(await checkPages(['/om-oss', '/kontakt', '/tjanster'], render, folders, press)).toEqual([]);
});

test('a page never stands beside the compressed twin of an earlier one, and gets its own', async () => {
	const press = openPress();
	const file = join(folder, 'integritet.html');
	const twin = async () => brotliDecompressSync(await readFile(`${file}.br`)).toString();
	for (const text of ['<p>first</p>', '<p>second</p>']) {
		await press.stage([{ file, bytes: Uint8Array.from(Buffer.from(text)).buffer }]);
		await press.commit([file]);
		await expect(twin()).rejects.toThrow('ENOENT');
		await press.compress([file, join(folder, 'gone-meanwhile.html')]);
		expect(await twin()).toBe(text);
	}
	await press.remove([file]);
	expect((await readdir(folder)).filter((name) => /integritet|gone/.test(name))).toEqual([]);
});

test('it is night once a day, after two o’clock, and not on the day of the start', () => {
	vi.useFakeTimers({ now: new Date('2026-03-01T03:00:00Z') });
	try {
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
	} finally {
		vi.useRealTimers();
	}
});
