/**
 * Writes pages so that nobody ever reads half of one: each goes to a name beside its own, and all of them take their
 * places only when every page of a publish has been made. Compressed twins follow; until then the server compresses for
 * whoever asks (site.ts). One call after the other, for a thread of its own (press.ts): waiting for the disk costs less
 * than coming back to each of tens of thousands of files.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants } from 'node:zlib';

const unfinished = '.next';
const twin = '.br';

export function stagePage(file: string, bytes: Uint8Array): void {
	const write = () => writeFileSync(file + unfinished, bytes);
	try {
		write();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		mkdirSync(dirname(file), { recursive: true });
		write();
	}
}

/** Lets staged pages take their places. */
export function commitPages(files: readonly string[]): void {
	for (const file of files) {
		// First, so that a page never stands beside the twin of an earlier one, whenever this ends.
		rmSync(file + twin, { force: true });
		renameSync(file + unfinished, file);
	}
}

/** Gives pages their compressed twins. Those that are gone meanwhile are passed over. */
export function compressPages(files: readonly string[]): void {
	for (const file of files) {
		let bytes: Buffer;
		try {
			bytes = readFileSync(file);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
			throw error;
		}
		writeFileSync(file + twin + unfinished, brotliCompressSync(bytes, brotliOptions(bytes.length)));
		renameSync(file + twin + unfinished, file + twin);
		giveBack(bytes);
	}
}

/**
 * Frees the memory of bytes at once, where it is theirs alone: the thread makes so little garbage of its own that it is
 * rarely cleared.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** For bytes that change often: the best would take forty times as long. */
export function brotliOptions(size: number): BrotliOptions {
	return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

export function discardStaged(files: readonly string[]): void {
	for (const file of files) rmSync(file + unfinished, { force: true });
}

export function removePages(files: readonly string[]): void {
	for (const file of files) for (const name of [file + twin, file]) rmSync(name, { force: true });
}
