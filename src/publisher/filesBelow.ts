import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** All files in a folder and below it, in a fixed order; the file itself when it is one; none when nothing is there. */
export async function filesBelow(path: string): Promise<string[]> {
	const found = await stat(path).catch(() => undefined);
	if (!found) return [];
	if (!found.isDirectory()) return [path];
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
