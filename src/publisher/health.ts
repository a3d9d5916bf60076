/** What a probe is told: whether the site is well, and which part is not. */
import { statfs } from 'node:fs/promises';
import { lastBackup } from './lastBackup.ts';

export interface Health {
	/** Whether inquiries are stored and changes published. Mail and backups may be late without it being false. */
	ok: boolean;
	pocketbase: 'ok' | 'away';
	/** As PocketBase tells it; 'unknown' while that is away. */
	mail: 'ok' | 'off' | 'late' | 'failed' | 'unknown';
	/** Megabytes that are free where the data lies. */
	disk_free: number;
	disk: 'ok' | 'low';
	last_backup: { made: string; error: string };
}

/** Below this much space an upload or a backup may be the last. Megabytes. */
const lowest = 500;
/** Probes may ask as often as they like; the parts are asked once in so many milliseconds. */
const keptFor = 2_000;

export function healthOf(pocketbaseUrl: string, dataFolder: string): () => Promise<Health> {
	let known: Promise<Health> | undefined;
	let askedAt = 0;
	return () => {
		if (!known || Date.now() - askedAt > keptFor) {
			askedAt = Date.now();
			known = look(pocketbaseUrl, dataFolder);
		}
		return known;
	};
}

async function look(pocketbaseUrl: string, dataFolder: string): Promise<Health> {
	const [answer, disk, backup] = await Promise.all([
		fetch(`${pocketbaseUrl}/api/rostfri/health`, { signal: AbortSignal.timeout(2_000) })
			.then((response) => response.json() as Promise<{ ok: boolean; mail?: Health['mail'] }>)
			.catch(() => undefined),
		statfs(dataFolder).catch(() => undefined),
		lastBackup(dataFolder).catch(() => ({ made: '', error: 'unreadable' })),
	]);
	const disk_free = disk ? Math.floor((disk.bavail * disk.bsize) / 2 ** 20) : 0;
	const pocketbase = answer?.ok ? 'ok' : 'away';
	const isLow = disk_free < lowest;
	return {
		ok: pocketbase === 'ok' && !isLow,
		pocketbase,
		mail: answer?.mail ?? 'unknown',
		disk_free,
		disk: isLow ? 'low' : 'ok',
		last_backup: backup,
	};
}
