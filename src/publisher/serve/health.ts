/** Whether the site works, and which part does not: for monitoring. */
import { statfs } from 'node:fs/promises';
import type { LastBackup } from '#domain/backupState.ts';
import { lastBackup } from './lastBackup.ts';
import { freeDiskMin } from './limits.ts';

export interface Health {
	/** Whether inquiries are stored, changes published and backups made. Mail may be late without it being false. */
	ok: boolean;
	pocketbase: 'ok' | 'away';
	/** As PocketBase reports it; 'unknown' while PocketBase is away. */
	mail: 'ok' | 'off' | 'late' | 'failed' | 'unknown';
	/** Free megabytes on the disk of the data folder. */
	disk_free: number;
	disk: 'ok' | 'low';
	backup: 'ok' | 'late';
	last_backup: LastBackup;
}

/** Milliseconds without a backup, since the last one or the start: a night's and two hours. */
const backupLateMs = 26 * 60 * 60_000;
/** However often health is requested, its parts are checked once in so many milliseconds. */
const keptFor = 2_000;

/** `startedAt`, in milliseconds since 1970: a first backup is late 26 hours after it. */
export function healthOf(pocketbaseUrl: string, dataFolder: string, startedAt = Date.now()): () => Promise<Health> {
	let known: Promise<Health> | undefined;
	let checkedAt = 0;
	return () => {
		if (!known || Date.now() - checkedAt > keptFor) {
			checkedAt = Date.now();
			known = check(pocketbaseUrl, dataFolder, startedAt);
		}
		return known;
	};
}

async function check(pocketbaseUrl: string, dataFolder: string, startedAt: number): Promise<Health> {
	const [answer, disk, backup] = await Promise.all([
		fetch(`${pocketbaseUrl}/api/rostfri/health`, { signal: AbortSignal.timeout(2_000) })
			.then((response) => response.json() as Promise<{ ok: boolean; mail?: Health['mail'] }>)
			.catch(() => undefined),
		statfs(dataFolder).catch(() => undefined),
		lastBackup(dataFolder).catch(() => ({ made: '', error: 'unreadable' })),
	]);
	const disk_free = disk ? Math.floor((disk.bavail * disk.bsize) / 2 ** 20) : 0;
	const pocketbase = answer?.ok ? 'ok' : 'away';
	const isLow = disk_free < freeDiskMin;
	const isBackupLate = Date.now() - Math.max(startedAt, Date.parse(backup.made) || 0) > backupLateMs;
	return {
		ok: pocketbase === 'ok' && !isLow && !isBackupLate,
		pocketbase,
		mail: answer?.mail ?? 'unknown',
		disk_free,
		disk: isLow ? 'low' : 'ok',
		backup: isBackupLate ? 'late' : 'ok',
		last_backup: backup,
	};
}
