import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { filesBelow } from '../filesBelow.ts';
import { inParallel } from '../inParallel.ts';

const compress = promisify(brotliCompress);
/** Compressing smaller files gains nothing. Bytes. */
const smallest = 200;

/**
 * Writes a precompressed file (`.br`) beside each text file of a folder, in the best quality, since assets are sent for
 * a long time. Takes a few seconds and much memory.
 */
export async function compressAssets(folder: string): Promise<void> {
	await inParallel(await filesBelow(folder), 4, async (file) => {
		if (!/\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/.test(file)) return;
		const bytes = await readFile(file);
		if (bytes.length < smallest) return;
		const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		await writeFile(`${file}.br`, await compress(bytes, { params }));
	});
}
