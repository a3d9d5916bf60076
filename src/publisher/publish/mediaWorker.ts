/**
 * Makes photos ready for visitors, in a process of its own with low priority, so that neither a heavy photo nor a
 * broken one touches the publisher: turned upright, without metadata (where it was taken, among others), in the sizes
 * and formats asked for. Videos are copied as they are, but for their metadata, and documents when they are PDFs.
 */
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import type { Variant } from '#data/photos.ts';
import type { MediaFile } from '#data/public/media.ts';
import { lastFileOf } from '#data/public/media.ts';
import { signatureHeader } from '#data/public/signature.ts';
import { pixelsMax } from '#domain/products/imageSize.ts';
import { groundPatches, lookOf, lookSize, type PhotoLook, tightAir } from '#domain/products/photoLook.ts';
import { documentProblem } from '#domain/products/productDocuments.ts';
import { flush } from '../flush.ts';
import { outsideImage } from './outsideImage.ts';
import { looksFile } from './photoLooks.ts';
import { cleanVideo } from './videoMetadata.ts';

export interface MediaJob {
	number: number;
	medium: Pick<MediaFile, 'source' | 'variants' | 'copy' | 'copied' | 'isFramed'>;
	/** Opens `source` on PocketBase for five minutes. Made by the publisher: this process knows no secret. */
	signature: string;
	/** The folder that stands for '/media/'. */
	folder: string;
	pocketbaseUrl: string;
}
export interface MediaResult {
	number: number;
	error?: string;
	/** Of a photo that is framed. */
	look?: PhotoLook | undefined;
}

const limits = { limitInputPixels: pixelsMax, sequentialRead: true };

sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (order: MediaJob) => {
	let answer: MediaResult = { number: order.number };
	try {
		answer.look = await make(order);
	} catch (error) {
		console.error(`${order.medium.source} could not be made ready: ${(error as Error).message}`);
		answer = { number: order.number, error: reasonOf(error as NodeJS.ErrnoException) };
	}
	process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));

/** A part of a sentence in Swedish, for staff. */
function reasonOf({ message, code }: NodeJS.ErrnoException): string {
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'webbplatsen som bilden ligger på finns inte';
	if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ECONNRESET' || code === 'EHOSTUNREACH')
		return 'webbplatsen som bilden ligger på svarar inte';
	if (code === 'ENOSPC') return 'disken är full';
	if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'webbplatsens certifikat är ogiltigt';
	return /^(bilden|filen|videon)/.test(message) ? message : 'filen går inte att läsa';
}

async function make({ medium, signature, folder, pocketbaseUrl }: MediaJob): Promise<PhotoLook | undefined> {
	const fileAt = (url: string) => join(folder, url.replace(/^\/media\//, ''));
	if (medium.copy) {
		const response = await fetched(new URL(medium.source, pocketbaseUrl), signature);
		if (medium.copied === 'document') {
			const bytes = new Uint8Array(await response.arrayBuffer());
			// Before the server judged them by their bytes, or in a restored database, it may be anything.
			const problem = documentProblem(bytes);
			if (problem) throw new Error(`filen duger inte (${problem.toLowerCase()})`);
			await place(fileAt(medium.copy), (file) => writeFile(file, bytes, { flush: true }));
			return undefined;
		}
		await place(fileAt(medium.copy), async (file) => {
			await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
			await cleanVideo(file);
			await flush(file);
		});
		return undefined;
	}
	const original = medium.source.startsWith('https://')
		? await outsideImage(medium.source)
		: Buffer.from(await (await fetched(new URL(medium.source, pocketbaseUrl), signature)).arrayBuffer());
	const widest = Math.max(...medium.variants.map(({ width }) => width));
	await checkSize(original);
	// Decoded once, line by line, and a JPEG no larger than needed; every variant is made from the largest of them.
	const { data, info } = await sharp(original, { ...limits, failOn: 'truncated' })
		.autoOrient()
		.toColourspace('srgb')
		.resize({ width: widest, withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const raw = () => sharp(data, { raw: { width, height, channels } });
	// A machine that is cut out stands on white, wherever it is shown.
	const photo = () => (medium.isFramed ? raw().flatten({ background: '#fff' }) : raw());
	const look = medium.isFramed && (await lookOfPhoto(raw(), width / height));
	// Ahead of the last file, which says that all is there. A line that the power has cut short spoils no other.
	if (look) await appendFile(looksFile(folder), `\n${JSON.stringify([lastFileOf(medium), look])}\n`);
	for (const variant of medium.variants) {
		const image = variant.isPadded
			? await padded(photo(), variant, look)
			: photo().resize({
					width: variant.width,
					height: variant.height,
					fit: 'inside',
					withoutEnlargement: true,
				});
		const bytes = await encoded(image, variant);
		await place(fileAt(variant.url), (file) => writeFile(file, bytes, { flush: true }));
	}
	return look || undefined;
}

async function lookOfPhoto(photo: Sharp, ratio: number): Promise<PhotoLook> {
	const { data, info } = await photo
		.resize({ width: lookSize, height: lookSize, fit: 'fill', kernel: 'linear' })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true });
	return lookOf(data, info.channels, ratio);
}

/** The whole photo in a box, on a ground that continues it; on white when it has no look. */
async function padded(photo: Sharp, { width, height = width }: Variant, look: PhotoLook | false | undefined) {
	const patches = look ? groundPatches(look) : [];
	const shapes = patches.map(
		({ colour, x, y, width, height }) =>
			`<rect x="${x}%" y="${y}%" width="${width}%" height="${height}%" fill="${colour}"/>`,
	);
	const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${shapes.join('')}</svg>`;
	const air = look && look.plain === 'tight' ? Math.round(height * tightAir) : 0;
	const inner = { width: width - 2 * air, height: height - 2 * air };
	const { data, info } = await photo
		.resize({ ...inner, fit: 'inside' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const raw = { width: info.width, height: info.height, channels: info.channels };
	return sharp(Buffer.from(ground)).composite([{ input: data, raw, gravity: 'centre' }]);
}

/** Only the header is read. */
async function checkSize(original: Buffer): Promise<void> {
	const { width, height, pages = 1 } = await sharp(original, { limitInputPixels: false }).metadata();
	if (width * height * pages > pixelsMax) throw new Error('bilden har för många pixlar (högst 50 miljoner)');
}

function encoded(image: Sharp, { format }: Variant): Promise<Buffer> {
	switch (format) {
		case 'avif':
			// Effort 1 takes a twentieth of the time of the default at a size 15 % larger; effort 2 is no smaller.
			return image.avif({ effort: 1, quality: 55, chromaSubsampling: '4:2:0' }).toBuffer();
		case 'webp':
			return image.webp({ quality: 78, effort: 2 }).toBuffer();
		case 'jpeg':
			return image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
	}
}

/** Under a name of its own first, until it is on the disk, so that a file that is there is whole. */
async function place(file: string, write: (file: string) => Promise<void>): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	const unfinished = `${file}.${process.pid}.next`;
	try {
		await write(unfinished);
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** PocketBase is up again within seconds after it has died. That is no fault of the file. */
const unreachableMaxMs = 60_000;
const retryPauseMs = 500;

/** An original from PocketBase, for which it waits while PocketBase is being restarted. */
async function fetched(url: URL, signature: string): Promise<Response> {
	const headers = { [signatureHeader]: signature };
	const end = Date.now() + unreachableMaxMs;
	for (;;) {
		const response = await fetch(url, { headers, signal: AbortSignal.timeout(120_000) }).catch((error: Error) => {
			if (error.name === 'TimeoutError' || Date.now() > end) throw error;
		});
		if (response?.ok && response.body) return response;
		// 429: more at once than PocketBase gives one address.
		const isPassing = !response || [429, 502, 503, 504].includes(response.status);
		if (!isPassing || Date.now() > end) throw new Error(`filen kunde inte hämtas (${response?.status})`);
		await setTimeout(retryPauseMs);
	}
}
