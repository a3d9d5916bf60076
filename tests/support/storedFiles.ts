/** The photos and videos of records as they lie on the disk. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordModel } from 'pocketbase';

/** The files that lie in the storage of a record, thumbnails and notes aside. */
export async function filesOf(
	{ dataFolder }: { dataFolder: string },
	{ collectionId, id }: Pick<RecordModel, 'collectionId' | 'id'>,
): Promise<string[]> {
	const names = await readdir(join(dataFolder, 'pocketbase/storage', collectionId, id)).catch(() => []);
	return names.filter((name) => /\.png$/.test(name) && !name.startsWith('thumbs_')).sort();
}
