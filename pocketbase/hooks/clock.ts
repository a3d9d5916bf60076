/**
 * Notices a clock that jumps, so that the jobs that delete by age do not delete everything on a wrong date. A file
 * beside the database keeps the time of the last tick.
 */

import { formatDate, parseDate } from '#domain/text/dates.ts';
import { execute, query } from './database.ts';

/** A gap between two ticks that makes the clock doubtful, in milliseconds: a machine that was off, or a wrong date. */
const jumpMs = 48 * 3_600_000;
/** Ticks, one a minute, after which a doubtful clock is trusted again: two days in which staff can correct it. */
const ticksUntilTrusted = 48 * 60;
/** A clock that goes back further than this was wrong before. Milliseconds. */
const correctionMs = 3_600_000;

interface Clock {
	/** The time of the last tick, in milliseconds since 1970. */
	last: number;
	/** How many more ticks the clock is doubtful for; 0 when it is trusted. */
	doubtfulTicks: number;
}

/**
 * Whether jobs that delete by age may run. False for two days of running after the clock has moved by more than two
 * days between two ticks. Compares with the newest record where no tick is known, as after a restore.
 */
export function clockIsTrusted(app: CoreApp): boolean {
	const { last, doubtfulTicks } = readClock(app);
	return doubtfulTicks === 0 && !hasJumped(last);
}

/** Every minute. */
export function tickClock(): void {
	const app: CoreApp = $app;
	const { last, doubtfulTicks } = readClock(app);
	const now = Date.now();
	if (hasJumped(last))
		app
			.logger()
			.error(
				'The clock has jumped, or the machine was off: nothing is deleted by age for two days',
				'last',
				new Date(last).toISOString(),
				'now',
				new Date(now).toISOString(),
			);
	if (now < last - correctionMs) retryAfterWrongDate(app);
	const clock: Clock = {
		last: now,
		doubtfulTicks: hasJumped(last) ? ticksUntilTrusted : Math.max(0, doubtfulTicks - 1),
	};
	$os.writeFile(clockFile(app), JSON.stringify(clock), 0o600);
}

function hasJumped(last: number): boolean {
	return Math.abs(Date.now() - last) > jumpMs;
}

function readClock(app: CoreApp): Clock {
	try {
		const { last, doubtfulTicks }: Clock = JSON.parse(toString($os.readFile(clockFile(app))));
		if (Number.isFinite(last) && Number.isFinite(doubtfulTicks)) return { last, doubtfulTicks };
	} catch {
		// No tick yet, or a file that a power cut has emptied.
	}
	return { last: newestRecord(app), doubtfulTicks: 0 };
}

function clockFile(app: CoreApp): string {
	return `${app.dataDir()}/clock.json`;
}

/** When anything was last created or changed, in milliseconds since 1970; now in an empty database. */
function newestRecord(app: CoreApp): number {
	const [row] = query(
		app,
		`SELECT MAX(newest) AS newest FROM (
			SELECT MAX(created) AS newest FROM leads UNION ALL
			SELECT MAX(updated) FROM products UNION ALL
			SELECT MAX(updated) FROM deploys UNION ALL
			SELECT MAX(updated) FROM build_state
		)`,
		{ newest: '' },
	);
	return parseDate(row?.newest ?? '') || Date.now();
}

/**
 * Emails and publishes whose next attempt was set by a clock that was ahead would wait for years; an import that was under
 * way would keep every other one waiting.
 */
function retryAfterWrongDate(app: CoreApp): void {
	const now = formatDate();
	execute(app, "UPDATE imports SET updated = {:now} WHERE state IN ('uploading', 'running') AND updated > {:now}", {
		now,
	});
	for (const { table, column, status } of [
		{ table: 'outbox', column: 'next_attempt_at', status: 'pending' },
		{ table: 'outbox', column: 'locked_until', status: 'sending' },
		{ table: 'deploys', column: 'next_attempt_at', status: 'queued' },
		{ table: 'deploys', column: 'locked_until', status: 'running' },
	]) {
		const ahead = `status = {:status} AND ${column} > {:now}`;
		execute(app, `UPDATE ${table} SET ${column} = {:now} WHERE ${ahead}`, { now, status });
	}
}
