/**
 * Keeps served files in memory: from disk, requests per second fall below what the site needs. Pages and scripts are
 * small, and the publisher tells which have changed.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface CachedFile {
	uncompressed: Encoded;
	/** undefined until the precompressed file is written, and for files that compression does not make smaller. */
	precompressed: Encoded | undefined;
}

interface Encoded {
	bytes: Buffer;
	/** Of these bytes alone: a page and its precompressed file may be read while they are replaced, one new and one old. */
	etag: string;
}

export interface FileCache {
	/** A file by name, from memory or disk; undefined when there is none, or an empty one that a power cut has left. */
	find(name: string): Promise<CachedFile | undefined>;
	/** Forgets files, by name, that have changed, are gone, or are precompressed now. */
	invalidate(names: readonly string[]): void;
}

/** Bytes of all files in memory. */
const memory = 20 * 1024 * 1024;
/** Bytes of the largest file that is kept: a list of the whole catalogue is one. */
const largest = 8 * 1024 * 1024;
const missing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

export function fileCache(folder: string): FileCache {
	const cache = new LRUCache<string, CachedFile>({ maxSize: memory, sizeCalculation: sizeOf, maxEntrySize: largest });
	const readings = new Map<string, Promise<CachedFile | undefined>>();
	return {
		async find(name) {
			const known = cache.get(name);
			if (known) return known;
			const reading = readings.get(name) ?? read(join(folder, name));
			readings.set(name, reading);
			// A file that is invalidated while it is read may be the earlier one, so it is not kept.
			const isNewest = () => readings.get(name) === reading;
			try {
				const found = await reading;
				if (found && isNewest()) cache.set(name, found);
				return found;
			} finally {
				if (isNewest()) readings.delete(name);
			}
		},
		invalidate(names) {
			for (const name of names) {
				cache.delete(name);
				readings.delete(name);
			}
		},
	};
}

async function read(file: string): Promise<CachedFile | undefined> {
	try {
		const [bytes, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)]);
		if (bytes.length === 0) return undefined;
		return { uncompressed: encoded(bytes), precompressed: compressed?.length ? encoded(compressed) : undefined };
	} catch (error) {
		if (missing.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw error;
	}
}

function encoded(bytes: Buffer): Encoded {
	return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function sizeOf({ uncompressed, precompressed }: CachedFile): number {
	return uncompressed.bytes.length + (precompressed?.bytes.length ?? 0) + 1_000;
}
