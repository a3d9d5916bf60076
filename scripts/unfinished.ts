/**
 * The folders in which backups and restores work. Each is locked by the process that works in it, so that what a killed
 * one has left, whole copies of what customers wrote, is told from what another one still needs.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveName, lockDataFolder } from './dataFolder.ts';

export interface WorkFolder {
	path: string;
	remove(): Promise<void>;
}

/** A new folder of a backup, in the data folder's `backups`. */
export function backupFolder(dataFolder: string): Promise<WorkFolder> {
	return workFolder(join(dataFolder, 'backups', '.unfinished-'));
}

/** A new folder of a restore. */
export function restoreFolder(dataFolder: string): Promise<WorkFolder> {
	return workFolder(join(dataFolder, '.restore-'));
}

async function workFolder(prefix: string): Promise<WorkFolder> {
	const path = await mkdtemp(prefix);
	const unlock = lockDataFolder(path);
	return {
		path,
		async remove() {
			unlock();
			await rm(path, { recursive: true, force: true });
		},
	};
}

/**
 * Removes what backups and restores have left that were killed, in the data folder and in `target`, the folder where
 * archives go, if it is one. What belongs to one that is at work stays.
 */
export async function removeUnfinished(dataFolder: string, target = ''): Promise<void> {
	const backups = join(dataFolder, 'backups');
	await removeUnlocked(dataFolder, '.restore-');
	const isBackupAtWork = await removeUnlocked(backups, '.unfinished-');
	if (isBackupAtWork) return;
	for (const folder of new Set([backups, target].filter(Boolean)))
		for (const name of await namesIn(folder))
			if (name.endsWith('.part') && archiveName.test(name.slice(0, -'.part'.length)))
				await rm(join(folder, name), { force: true });
}

/** Returns whether a folder stays because a process works in it. */
async function removeUnlocked(folder: string, prefix: string): Promise<boolean> {
	let isAtWork = false;
	for (const name of await namesIn(folder)) {
		if (!name.startsWith(prefix)) continue;
		try {
			lockDataFolder(join(folder, name))();
			await rm(join(folder, name), { recursive: true, force: true });
		} catch {
			isAtWork = true;
		}
	}
	return isAtWork;
}

async function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch(() => []);
}
