/** What a probe is told: whether the site is well, and which part is not. */
import { statfs } from 'node:fs/promises';
import type { LastBackup } from '#domain/backupState.ts';
import { lastBackup } from './lastBackup.ts';
import { freeDiskMin } from './limits.ts';

export interface Health {
	/** Whether inquiries are stored, changes published and backups made. Mail may be late without it being false. */
	ok: boolean;
	pocketbase: 'ok' | 'away';
	/** As PocketBase tells it; 'unknown' while that is away. */
	mail: 'ok' | 'off' | 'late' | 'failed' | 'unknown';
	/** Megabytes that are free where the data lies. */
	disk_free: number;
	disk: 'ok' | 'low';
	backup: 'ok' | 'late';
	last_backup: LastBackup;
}

/** Milliseconds without a backup, since the last one or the start: a night's and two hours. */
const backupLateMs = 26 * 60 * 60_000;
/** Probes may ask as often as they like; the parts are asked once in so many milliseconds. */
const keptFor = 2_000;

/** `startedAt` is the moment, in milliseconds, from which a first backup is waited for. */
export function healthOf(pocketbaseUrl: string, dataFolder: string, startedAt = Date.now()): () => Promise<Health> {
	let known: Promise<Health> | undefined;
	let askedAt = 0;
	return () => {
		if (!known || Date.now() - askedAt > keptFor) {
			askedAt = Date.now();
			known = look(pocketbaseUrl, dataFolder, startedAt);
		}
		return known;
	};
}

async function look(pocketbaseUrl: string, dataFolder: string, startedAt: number): Promise<Health> {
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
