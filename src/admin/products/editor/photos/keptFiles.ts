/** Chosen photos, videos and documents, kept on this device until their product is saved: a closed tab loses none. */
import { createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval';
import type { ChosenFile } from './chosenFiles.ts';

interface KeptFile extends ChosenFile {
	/** Milliseconds since 1970. */
	kept: number;
}

/** Keeps a file under a key. A device without room, or without storage, is no error. */
export async function keepFile(key: string, chosen: ChosenFile): Promise<void> {
	try {
		const { file, isReady } = chosen;
		await set(key, { file, isReady, kept: Date.now() } satisfies KeptFile, store());
	} catch (error) {
		console.warn(error);
	}
}

/** The files that are still there, by their keys. */
export async function readFiles(keys: readonly string[]): Promise<Map<string, ChosenFile>> {
	const found = new Map<string, ChosenFile>();
	try {
		const files = await getMany<KeptFile | undefined>([...keys], store());
		for (const [index, key] of keys.entries()) {
			const kept = files[index];
			if (kept) found.set(key, { file: kept.file, isReady: kept.isReady });
		}
	} catch (error) {
		console.warn(error);
	}
	return found;
}

export async function forgetFiles(keys: readonly string[]): Promise<void> {
	if (keys.length === 0) return;
	await delMany([...keys], store()).catch(console.warn);
}

/** Deletes files that are older than `lifetimeMs`: the unsaved product that named them is gone as well. */
export async function sweepFiles(lifetimeMs: number): Promise<void> {
	try {
		const old = (await entries<string, KeptFile>(store())).filter(([, { kept }]) => Date.now() - kept > lifetimeMs);
		await forgetFiles(old.map(([key]) => key));
	} catch (error) {
		console.warn(error);
	}
}

let opened: UseStore | undefined;
function store(): UseStore {
	opened ??= createStore('rostfri', 'chosen files');
	return opened;
}
