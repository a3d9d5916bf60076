import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { photoVariants } from '#data/photos.ts';
import type { MediaFile } from '#data/public/media.ts';
import { makeAll, openMedia } from '#publisher/publish/mediaVariants.ts';
import { aPhoto, aPictureBomb } from '#tests/support/photos.ts';

let folder: string;
let server: Server;
let url: string;
/** What is answered to the next requests. */
let file: Buffer | undefined;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-media-'));
	server = createServer((_request, response) => {
		if (file) response.end(file);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true, force: true });
});

function aMedium(name: string): MediaFile {
	const variants = photoVariants({ id: 'p' }, name);
	return { record: 'p', collection: 'products', title: 'Ugn', name, source: `/${name}`, variants };
}

test('a picture of too many pixels is never decoded, and one that is read is made', async () => {
	file = aPictureBomb();
	const bomb = aMedium('bomb.png');
	expect([...(await makeAll(folder, { url, secret: 'unused' }, [bomb], () => {}))]).toEqual([
		[bomb, 'bilden har för många pixlar (högst 50 miljoner)'],
	]);
	file = await aPhoto();
	expect((await makeAll(folder, { url, secret: 'unused' }, [aMedium('photo.jpg')], () => {})).size).toBe(0);
});

test('what has failed is retried on request, and is not waited for', async () => {
	file = Buffer.from('no picture');
	let progress = () => {};
	const media = await openMedia({ folder, pocketbaseUrl: url, secret: 'unused', onProgress: () => progress() });
	try {
		const medium = aMedium('later.jpg');
		const ends = () =>
			new Promise<void>((resolve) => {
				progress = () => (media.waiting() === 0 ? resolve() : undefined);
				media.make([medium]);
			});
		await ends();
		expect(media.failureOf(medium)).toMatch(/^filen går inte att läsa/);
		media.make([medium]);
		expect([media.waiting(), media.has(medium)]).toEqual([0, false]);
		file = await aPhoto();
		media.retryFailures();
		const made = ends();
		expect([media.waiting(), media.failureOf(medium) !== undefined]).toEqual([0, true]);
		await made;
		expect([media.has(medium), media.failureOf(medium)]).toEqual([true, undefined]);
	} finally {
		media.stop();
	}
});

test('W3: a photo of which a power cut has emptied one file counts as missing, and is made again', async () => {
	file = await aPhoto();
	const medium = aMedium('emptied.jpg');
	const access = { url, secret: 'unused' };
	await makeAll(folder, access, [medium], () => {});
	const [first = ''] = medium.variants.map((variant) => join(folder, variant.url.slice('/media/'.length)));
	const whole = await readFile(first);
	await writeFile(first, '');
	const media = await openMedia({ folder, pocketbaseUrl: url, secret: 'unused', onProgress: () => {} });
	media.stop();
	expect(media.has(medium)).toBe(false);
	// Browsers would keep an empty one for a year.
	await expect(stat(first)).rejects.toThrow('ENOENT');
	expect((await makeAll(folder, access, [medium], () => {})).size).toBe(0);
	expect(await readFile(first)).toEqual(whole);

	const running = await openMedia({ folder, pocketbaseUrl: url, secret: 'unused', onProgress: () => {} });
	running.stop();
	expect([running.has(medium), running.forgetBroken()]).toEqual([true, false]);
	await writeFile(first, '');
	expect([running.forgetBroken(), running.has(medium)]).toEqual([true, false]);
});

test.runIf(process.platform === 'linux')('the process that decodes photos knows no secrets', async () => {
	for (const name of ['WEBHOOK_SECRET', 'SMTP_PASSWORD', 'BACKUP_S3_SECRET_KEY']) vi.stubEnv(name, 'very-secret');
	file = undefined;
	const media = await openMedia({ folder, pocketbaseUrl: url, secret: 'unused', onProgress: () => {}, processes: 1 });
	try {
		media.make([aMedium('waits.jpg')]);
		const environment = await vi.waitFor(async () => {
			const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
			const [, pid] = stdout.match(/^\s*(\d+) .*mediaWorker/m) ?? [];
			const text = await readFile(`/proc/${pid}/environ`, 'utf8');
			if (!text.includes('MALLOC_ARENA_MAX')) throw new Error('It has not begun yet');
			return text;
		}, 20_000);
		expect(environment).not.toContain('very-secret');
		expect(environment).toContain('PATH=');
	} finally {
		media.stop();
		vi.unstubAllEnvs();
	}
});
