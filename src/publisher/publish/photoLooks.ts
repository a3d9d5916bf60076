/**
 * The looks of photos that have been made (photoLook.ts), kept in one file beside them: a line each, added before the
 * photo's last file is written. Pages show a photo without a look as one of the frame's own shape.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoLook } from '#domain/products/photoLook.ts';

/** By the address of the file that is written last (`lastFileOf`). */
type PhotoLooks = Map<string, PhotoLook>;

/** The dot keeps it from being served, and from being taken for a photo. */
export function looksFile(mediaFolder: string): string {
	return join(mediaFolder, '.looks');
}

/** All that are kept of photos that are there. Where most lines are of photos that are gone, the file is written again. */
export async function readLooks(mediaFolder: string, isThere: (url: string) => boolean): Promise<PhotoLooks> {
	const file = looksFile(mediaFolder);
	const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
	const looks: PhotoLooks = new Map();
	for (const line of lines) {
		try {
			const [url, look] = JSON.parse(line) as [string, PhotoLook];
			if (isThere(url)) looks.set(url, look);
		} catch {
			// The power went in the middle of the line; its photo is made again, since its last file was not there.
		}
	}
	if (lines.length > 2 * looks.size + 1000) {
		await writeFile(`${file}.next`, [...looks].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
		await rename(`${file}.next`, file);
	}
	return looks;
}
