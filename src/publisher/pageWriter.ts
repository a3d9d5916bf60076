/**
 * Writes pages so that nobody ever reads half of one: each goes to a name beside its own, with its compressed twin,
 * and all of them take their places only when every page of a publish has been made. One call after the other, for a
 * thread of its own (press.ts): waiting for the disk costs less than coming back to each of tens of thousands of files.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The names of a file and of its compressed twin. The few who do not take brotli are compressed for (site.ts). */
const endings = ['', '.br'] as const;
const unfinished = '.next';

export function stagePage(file: string, bytes: Uint8Array): void {
	const contents = [
		bytes,
		// The best would take forty times as long.
		brotliCompressSync(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	];
	const write = () => {
		for (const [place, ending] of endings.entries())
			writeFileSync(file + ending + unfinished, contents[place] as Uint8Array);
	};
	try {
		write();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		mkdirSync(dirname(file), { recursive: true });
		write();
	}
}

/** Lets staged files take their places. */
export function commitPages(files: readonly string[]): void {
	for (const file of files) for (const ending of endings) renameSync(file + ending + unfinished, file + ending);
}

export function discardStaged(files: readonly string[]): void {
	for (const file of files) for (const ending of endings) rmSync(file + ending + unfinished, { force: true });
}

export function removePages(files: readonly string[]): void {
	for (const file of files) for (const ending of endings) rmSync(file + ending, { force: true });
}
