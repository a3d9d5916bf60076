/**
 * Writes pages so that a visitor never reads half of one: each is written to a name beside its own, and all are renamed
 * when every page of a publish is rendered. Their precompressed files follow later.
 *
 * Files are read and written synchronously: for tens of thousands of small files that takes less time than promises do.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const stagedSuffix = '.next';
const compressedSuffix = '.br';
/** Pages change often, and the best quality, 11, takes forty times as long. */
const brotliQuality = 5;

const compress = promisify(brotliCompress);

/** Writes a page beside the served one, and frees its bytes at once: V8 would keep those of thousands of pages. */
export function stagePage(file: string, bytes: ArrayBuffer): void {
	const page = new Uint8Array(bytes);
	try {
		writeFileSync(file + stagedSuffix, page);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file + stagedSuffix, page);
	}
	bytes.transfer(0);
}

/** Replaces the served pages by the staged ones. */
export function commitPages(files: readonly string[]): void {
	for (const file of files) {
		// First, so that a page never stands beside the precompressed file of an earlier one, even after a kill.
		rmSync(file + compressedSuffix, { force: true });
		renameSync(file + stagedSuffix, file);
	}
}

/** Writes the precompressed file of a served page, on a thread of Node's pool. Does nothing for a page that is gone. */
export async function compressPage(file: string): Promise<void> {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
		throw error;
	}
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	};
	const compressed = file + compressedSuffix;
	writeFileSync(compressed + stagedSuffix, await compress(bytes, { params }));
	renameSync(compressed + stagedSuffix, compressed);
}

export function discardStaged(files: readonly string[]): void {
	for (const file of files) rmSync(file + stagedSuffix, { force: true });
}

export function removePages(files: readonly string[]): void {
	for (const file of files) for (const name of [file + compressedSuffix, file]) rmSync(name, { force: true });
}
