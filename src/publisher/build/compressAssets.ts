import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inParallel } from '../inParallel.ts';
import { filesBelow } from './bundle.ts';

const brotlied = promisify(brotliCompress);
/** Smaller files gain nothing. Bytes. */
export const smallest = 200;

/**
 * Puts a compressed twin beside each file of a folder that it helps: as small as can be, since these are sent for a long
 * time. Takes a few seconds and much memory.
 */
export async function compressAssets(folder: string): Promise<void> {
	await inParallel(await filesBelow(folder), 4, async (file) => {
		if (!/\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/.test(file)) return;
		const bytes = await readFile(file);
		if (bytes.length < smallest) return;
		const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		await writeFile(`${file}.br`, await brotlied(bytes, { params }));
	});
}
