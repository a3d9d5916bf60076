/**
 * Writes pages so that a visitor never reads half of one: each is written to a name beside its own, and all are renamed
 * when every page of a publish is rendered. Their precompressed files follow later.
 *
 * Synchronous, for a thread of its own (writeThread.ts): with tens of thousands of files, waiting for the disk costs
 * less than a promise for each.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const stagedSuffix = '.next';
const compressedSuffix = '.br';
/** Pages change often, and the best quality, 11, takes forty times as long. */
const brotliQuality = 5;

export function stagePage(file: string, bytes: Uint8Array): void {
	const write = () => writeFileSync(file + stagedSuffix, bytes);
	try {
		write();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		mkdirSync(dirname(file), { recursive: true });
		write();
	}
}

/** Replaces the served pages by the staged ones. */
export function commitPages(files: readonly string[]): void {
	for (const file of files) {
		// First, so that a page never stands beside the precompressed file of an earlier one, even after a kill.
		rmSync(file + compressedSuffix, { force: true });
		renameSync(file + stagedSuffix, file);
	}
}

/** Writes the precompressed files of served pages. Skips pages that have been removed. */
export function compressPages(files: readonly string[]): void {
	for (const file of files) {
		let bytes: Buffer;
		try {
			bytes = readFileSync(file);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
			throw error;
		}
		const compressed = file + compressedSuffix;
		const params = {
			[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		};
		writeFileSync(compressed + stagedSuffix, brotliCompressSync(bytes, { params }));
		renameSync(compressed + stagedSuffix, compressed);
		freeBytes(bytes);
	}
}

/**
 * Frees bytes at once where no other buffer shares their memory: the thread allocates so little on V8's heap that
 * garbage is rarely collected.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

export function discardStaged(files: readonly string[]): void {
	for (const file of files) rmSync(file + stagedSuffix, { force: true });
}

export function removePages(files: readonly string[]): void {
	for (const file of files) for (const name of [file + compressedSuffix, file]) rmSync(name, { force: true });
}
