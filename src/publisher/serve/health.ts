/** Whether the site works, and which part does not: for monitoring. */
import { statfs } from 'node:fs/promises';
import type { LastBackup } from '#domain/operations/backupState.ts';
import { lastBackup } from './lastBackup.ts';
import { freeDiskMin, publishLateMs } from './limits.ts';

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
	/** 'failed' when the last reading or publish failed, 'late' when a change has waited for longer than `publishLateMs`. */
	publish: 'ok' | 'late' | 'failed' | 'unknown';
	last_backup: LastBackup;
}

/** Milliseconds without a backup, since the last one or the start: a night's and two hours. */
const backupLateMs = 26 * 60 * 60_000;
/** Milliseconds that clocks may differ. */
const clockToleranceMs = 5 * 60_000;
/** However often health is requested, its parts are checked once in so many milliseconds. */
const keptFor = 2_000;

interface Options {
	/** Milliseconds since 1970: a first backup is late 26 hours after it. Default now. */
	startedAt?: number;
	/** Whether PocketBase could not be read, or its newest revision not be published, the last time. */
	hasPublishFailed?: () => boolean;
}

export function healthOf(
	pocketbaseUrl: string,
	dataFolder: string,
	{ startedAt = Date.now(), hasPublishFailed = () => false }: Options = {},
): () => Promise<Health> {
	let known: Promise<Health> | undefined;
	let checkedAt = 0;
	return () => {
		if (!known || Date.now() - checkedAt > keptFor) {
			checkedAt = Date.now();
			known = check(pocketbaseUrl, dataFolder, startedAt, hasPublishFailed);
		}
		return known;
	};
}

async function check(
	pocketbaseUrl: string,
	dataFolder: string,
	startedAt: number,
	hasPublishFailed: () => boolean,
): Promise<Health> {
	const [answer, disk, backup] = await Promise.all([
		fetch(`${pocketbaseUrl}/api/rostfri/health`, { signal: AbortSignal.timeout(2_000) })
			.then((response) => response.json() as Promise<{ ok: boolean; mail?: Health['mail']; dirty_since?: string }>)
			.catch(() => undefined),
		statfs(dataFolder).catch(() => undefined),
		lastBackup(dataFolder).catch(() => ({ made: '', error: 'unreadable' })),
	]);
	const disk_free = disk ? Math.floor((disk.bavail * disk.bsize) / 2 ** 20) : 0;
	const pocketbase = answer?.ok ? 'ok' : 'away';
	const isLow = disk_free < freeDiskMin;
	const backupLate = isBackupLate(Date.parse(backup.made) || 0, startedAt);
	const publish = publishState(answer?.dirty_since, hasPublishFailed());
	return {
		ok: pocketbase === 'ok' && !isLow && !backupLate && publish === 'ok',
		pocketbase,
		mail: answer?.mail ?? 'unknown',
		disk_free,
		disk: isLow ? 'low' : 'ok',
		backup: backupLate ? 'late' : 'ok',
		publish,
		last_backup: backup,
	};
}

/** Moments in milliseconds since 1970, 0 for no backup. One in the future says nothing: a clock was or is wrong. */
function isBackupLate(made: number, startedAt: number): boolean {
	const now = Date.now();
	if (made > now + clockToleranceMs) return true;
	return now - Math.max(startedAt, made) > backupLateMs;
}

/** `dirtySince` is as PocketBase writes a moment, '' when nothing waits, and undefined while PocketBase is away. */
function publishState(dirtySince: string | undefined, hasFailed: boolean): Health['publish'] {
	if (dirtySince === undefined) return 'unknown';
	if (hasFailed) return 'failed';
	return dirtySince && Date.now() - Date.parse(dirtySince) > publishLateMs ? 'late' : 'ok';
}
