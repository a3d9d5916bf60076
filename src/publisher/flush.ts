import { open } from 'node:fs/promises';

/**
 * Resolves when a file is on the disk. Without it a power cut may leave an empty file under the name that it is given
 * next.
 */
export async function flush(file: string): Promise<void> {
	const handle = await open(file, 'r+');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
