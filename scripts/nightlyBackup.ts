/** A backup every night at half past two, Swedish time, for as long as the site runs. */
import { lastBackup, rememberBackup } from '#publisher/serve/lastBackup.ts';
import { makeBackup } from './backup.ts';
import type { Environment } from './environment.ts';
import type { S3Access } from './s3.ts';
import { clearSetAside } from './setAside.ts';

const hour = 2;
const minute = 30;
/** A backup older than this is made again soon after the start: the machine was off at night. Milliseconds. */
const overdueAfter = 26 * 3_600_000;
/** Until then: a site that has just started has other things to do. Milliseconds. */
const settling = 10 * 60_000;

/**
 * Plans the backups of every night, and one soon when the last one is overdue. Returns how to stop; a backup that is
 * under way is left to end.
 */
export function scheduleBackups(
	environment: Pick<Environment, 'DATA_DIR' | 'BACKUP_TARGET'> & S3Access,
	say: (line: string) => void,
): () => void {
	let timer: NodeJS.Timeout | undefined;
	let isStopped = false;
	const plan = (wait: number) => {
		if (isStopped) return;
		timer = setTimeout(async () => {
			await backUp(environment.DATA_DIR, environment.BACKUP_TARGET, say, environment);
			// A fault here must not end the site, nor the nights to come.
			await clearSetAside(environment.DATA_DIR, say).catch((error) => say(`What was set aside stays: ${error}`));
			plan(untilNext(new Date()));
		}, wait);
		timer.unref();
	};
	lastBackup(environment.DATA_DIR).then(({ made }) => plan(untilFirst(made, new Date())));
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}

/** Milliseconds from a start to its first backup, when the last one was made at `made`, '' for never. */
export function untilFirst(made: string, now: Date): number {
	// Not only older: a clock that was wrong may have put it into the future.
	const madeAt = Date.parse(made);
	const isOverdue = Number.isNaN(madeAt) || Math.abs(now.getTime() - madeAt) >= overdueAfter;
	return isOverdue ? Math.min(settling, untilNext(now)) : untilNext(now);
}

/** Makes one backup and remembers how it went, for the health check. Never throws. */
export async function backUp(
	dataFolder: string,
	target: string,
	say: (line: string) => void,
	s3: S3Access = {},
): Promise<void> {
	const before = await lastBackup(dataFolder);
	try {
		const { place, size } = await makeBackup(dataFolder, target, s3);
		say(`Backed up to ${place} (${(size / 2 ** 20).toFixed(1)} MB)`);
		await rememberBackup(dataFolder, { made: new Date().toISOString(), error: '' });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		say(`The nightly backup failed: ${reason}`);
		await rememberBackup(dataFolder, { ...before, error: reason }).catch(() => {});
	}
}

const swedishClock = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Europe/Stockholm',
	hour: 'numeric',
	minute: 'numeric',
	second: 'numeric',
	hourCycle: 'h23',
});

/** Milliseconds to the next half past two. Counted again every day, so a change of summer time moves one night only. */
export function untilNext(now: Date): number {
	const part = (type: string) =>
		Number(swedishClock.formatToParts(now).find((found) => found.type === type)?.value ?? 0);
	const passed = (part('hour') * 60 + part('minute')) * 60 + part('second');
	const wanted = (hour * 60 + minute) * 60;
	const seconds = (wanted - passed + 86_400) % 86_400 || 86_400;
	return seconds * 1000;
}
