/**
 * Writes pages so that nobody ever reads half of one: each goes to a name beside its own, with its compressed twins,
 * and all of them take their places only when every page of a publish has been made.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileOf } from './folders.ts';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The compressed twins of a file, and how long they take: best for what is kept for ever, fast for pages. */
const encodings = { br: '.br', gz: '.gz' } as const;
const unfinished = '.next';
/** Smaller files gain nothing. Bytes. */
const smallest = 200;

export async function stagePage(folder: string, url: string, bytes: Buffer): Promise<void> {
	await stage(join(folder, fileOf(url)), bytes, 'fast');
}

async function stage(file: string, bytes: Buffer, effort: 'fast' | 'best'): Promise<void> {
	const [br, gz] = await Promise.all([
		brotlied(bytes, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			},
		}),
		gzipped(bytes, { level: effort === 'best' ? 9 : 6 }),
	]);
	const write = async () => {
		await Promise.all([
			writeFile(file + unfinished, bytes),
			writeFile(file + encodings.br + unfinished, br),
			writeFile(file + encodings.gz + unfinished, gz),
		]);
	};
	try {
		await write();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		await mkdir(dirname(file), { recursive: true });
		await write();
	}
}

/** Lets staged pages take their places. */
export async function commitPages(folder: string, urls: Iterable<string>): Promise<void> {
	await inParallel(urls, 8, async (url) => commit(join(folder, fileOf(url))));
}

async function commit(file: string): Promise<void> {
	await Promise.all(
		['', encodings.br, encodings.gz].map((ending) => rename(file + ending + unfinished, file + ending)),
	);
}

export async function discardStaged(folder: string, urls: Iterable<string>): Promise<void> {
	await inParallel(urls, 8, async (url) => {
		const file = join(folder, fileOf(url));
		await Promise.all(['', '.br', '.gz'].map((ending) => rm(file + ending + unfinished, { force: true })));
	});
}

export async function removePages(folder: string, urls: Iterable<string>): Promise<void> {
	await inParallel(urls, 8, async (url) => {
		const file = join(folder, fileOf(url));
		await Promise.all(['', '.br', '.gz'].map((ending) => rm(file + ending, { force: true })));
	});
}

/** Writes a file that never changes again, with twins where they help, at once. */
export async function writeAsset(file: string, bytes: Buffer): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	if (bytes.length < smallest || !/\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/.test(file)) {
		await writeFile(file + unfinished, bytes);
		await rename(file + unfinished, file);
		return;
	}
	await stage(file, bytes, 'best');
	await commit(file);
}

/** Runs `work` for every item, `limit` at a time; stops at the first error. */
export async function inParallel<T>(
	items: Iterable<T>,
	limit: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const iterator = items[Symbol.iterator]();
	let failed = false;
	const worker = async () => {
		for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
			try {
				await work(next.value);
			} catch (error) {
				failed = true;
				throw error;
			}
		}
	};
	const results = await Promise.allSettled(Array.from({ length: limit }, worker));
	const failure = results.find((result) => result.status === 'rejected');
	if (failure) throw failure.reason;
}
