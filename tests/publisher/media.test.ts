import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { photoVariants } from '#data/photos.ts';
import { lastFileOf, type MediaFile, mediaProblem } from '#data/public/media.ts';
import { makeAll, openMedia } from '#publisher/publish/mediaVariants.ts';
import { aPdf } from '#tests/support/factories.ts';
import { aPhoto, aPictureBomb } from '#tests/support/photos.ts';

let folder: string;
let server: Server;
let url: string;
/** What is answered to the next requests. */
let file: Buffer | undefined;
/** So many of the next requests are cut off, as by a PocketBase that has died. */
let cutOff = 0;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-media-'));
	server = createServer((request, response) => {
		if (cutOff > 0) {
			cutOff -= 1;
			request.socket.destroy();
		} else if (file) response.end(file);
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
	expect([...(await makeAll(folder, { url, secret: 'unused' }, [bomb], () => {})).failed]).toEqual([
		[bomb, 'bilden har för många pixlar (högst 50 miljoner)'],
	]);
	file = await aPhoto();
	expect((await makeAll(folder, { url, secret: 'unused' }, [aMedium('photo.jpg')], () => {})).failed.size).toBe(0);
});

test('W3: while PocketBase is restarted after its death, no file counts as one that cannot be read', async () => {
	[file, cutOff] = [await aPhoto(), 4];
	expect((await makeAll(folder, { url, secret: 'unused' }, [aMedium('restart.jpg')], () => {})).failed.size).toBe(0);
	expect(cutOff).toBe(0);
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
	expect((await makeAll(folder, access, [medium], () => {})).failed.size).toBe(0);
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

const machine = { left: 30, top: 20 };

async function made(name: string, photo: Buffer) {
	file = photo;
	const medium: MediaFile = { ...aMedium(name), isFramed: true };
	const { failed, looks } = await makeAll(folder, { url, secret: 'unused' }, [medium], () => {});
	expect([...failed.values()]).toEqual([]);
	const variant = (ending: string) =>
		join(folder, medium.variants.find(({ url }) => url.endsWith(ending))?.url.slice(7) ?? '');
	const colourAt = async (ending: string, x: number, y: number) => {
		const { data, info } = await sharp(variant(ending)).raw().toBuffer({ resolveWithObject: true });
		const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
		return [...data.subarray(start, start + info.channels)];
	};
	return { look: looks.get(lastFileOf(medium)), colourAt };
}

function expectLike(colour: number[], wanted: number[]): void {
	expect(colour).toHaveLength(wanted.length);
	for (const [index, part] of colour.entries()) expect(Math.abs(part - (wanted[index] ?? 0))).toBeLessThan(12);
}

test('D1, W1: an upright photo is kept with the colours that continue it, in a sharing picture too, also after a restart', async () => {
	// Red and blue on the left, green and yellow on the right: turned by its EXIF orientation it is upright.
	const { look, colourAt } = await made('upright.jpg', await aPhoto({ orientation: 6, width: 320, height: 480 }));
	expect(look?.ratio).toBeCloseTo(2 / 3, 2);
	expect(look?.plain).toBeUndefined();
	expect(look?.ground.map(([, , share]) => share)).toEqual([0.5, 0.5]);
	expectLike(await colourAt('.jpg', 0.02, 0.25), [0xcc, 0, 0]);
	expectLike(await colourAt('.jpg', 0.98, 0.25), [0, 0xaa, 0]);
	expectLike(await colourAt('.jpg', 0.02, 0.75), [0, 0, 0xcc]);
	expectLike(await colourAt('.jpg', 0.98, 0.75), [0xdd, 0xdd, 0]);
	const { looks, stop } = await openMedia({ folder, pocketbaseUrl: url, secret: 'unused', onProgress: () => {} });
	stop();
	expect(looks.get(lastFileOf(aMedium('upright.jpg')))).toEqual(look);
});

test('D1: a machine that is cut out stands on white; a grey photo is looked at like any other', async () => {
	const cutOut = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
		.composite([{ input: { create: { width: 30, height: 50, channels: 4, background: '#456' } }, ...machine }])
		.png()
		.toBuffer();
	const { look, colourAt } = await made('cutout.png', cutOut);
	expect(look).toEqual({ ratio: 1, ground: [['#ffffff'], ['#ffffff']], plain: 'airy' });
	expectLike(await colourAt('-400.webp', 0.02, 0.02), [255, 255, 255]);
	expectLike(await colourAt('.jpg', 0.02, 0.5), [255, 255, 255]);
	const grey = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#777' } })
		.greyscale()
		.jpeg()
		.toBuffer();
	expect((await made('grey.jpg', grey)).look).toMatchObject({
		ratio: 0.75,
		plain: 'airy',
		ground: [['#777777'], ['#777777']],
	});
});

test('J7: a document is copied as it is, and nothing that is no PDF is served as one', async () => {
	const medium = (name: string): MediaFile => ({
		...aMedium(name),
		variants: [],
		copy: `/media/documents/v1/p/${name}/ugn-datablad.pdf`,
		copied: 'document',
	});
	const access = { url, secret: 'unused' };
	file = Buffer.from(await aPdf().bytes());
	expect((await makeAll(folder, access, [medium('good')], () => {})).failed.size).toBe(0);
	expect(await readFile(join(folder, 'documents/v1/p/good/ugn-datablad.pdf'))).toEqual(file);
	file = Buffer.from('<script>alert(1)</script>');
	const bad = medium('bad');
	expect([...(await makeAll(folder, access, [bad], () => {})).failed]).toEqual([
		[bad, 'filen duger inte (endast pdf är tillåtet)'],
	]);
	await expect(stat(join(folder, 'documents/v1/p/bad'))).rejects.toThrow('ENOENT');
	expect(mediaProblem(bad, 'filen duger inte').message).toBe(
		'Dokumentet bad till produkten ”Ugn” kunde inte visas: filen duger inte. Ladda upp ett annat.',
	);
});
