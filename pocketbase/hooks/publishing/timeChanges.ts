/**
 * Publishes what time alone changes: reservations that end, pages of sold machines that are taken away (S1, S2), and the
 * year below every page.
 */
import { changedByTime } from '#domain/products/availability.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { execute, query } from '../database.ts';
import { singleRow } from '../singleRows.ts';
import { requestPublish } from './publishRequests.ts';
import { bumpEmptyRevision, bumpRevision } from './revision.ts';

/**
 * Every minute: marks as changed for visitors what is another thing now than when it was last looked through, and requests
 * a publish. So the first minute after a night off does what the night has missed, and one after a clock was set back takes
 * back what came too early.
 */
export function publishTimeChanges(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	const seen = singleRow(app, 'build_state').getString('time_seen_at');
	const moment = pocketBaseMoment(now);
	const [before, today] = [swedishDay(seen || moment), swedishDay(moment)];
	if (seen !== '' && before === today) return;
	const isOtherYear = before.slice(0, 4) !== today.slice(0, 4);
	let isChanged = isOtherYear;
	app.runInTransaction((tx) => {
		const ids = changedBetween(tx, seen || moment, moment);
		if (ids.length > 0) isChanged = true;
		else if (isOtherYear) bumpEmptyRevision(tx);
		bumpRevision(tx, 'products', ids);
		execute(tx, "UPDATE build_state SET time_seen_at = {:moment} WHERE key = 'main'", { moment });
	});
	// What others have changed is published when they are done.
	if (isChanged) requestPublish(app);
}

/** The ids of public products. */
function changedBetween(tx: CoreApp, one: string, other: string): string[] {
	const [earlier, later] = one < other ? [one, other] : [other, one];
	// Each half has an index of its own.
	const found = query(
		tx,
		`SELECT id FROM products WHERE is_published AND sold_at = ''
			AND reserved_until != '' AND reserved_until >= {:reservedFrom} AND reserved_until < {:reservedBefore}
		UNION ALL
		SELECT id FROM products WHERE is_published
			AND sold_at != '' AND sold_at >= {:soldFrom} AND sold_at < {:soldBefore}`,
		{ id: '' },
		{ ...changedByTime(earlier, later) },
	);
	return found.map(({ id }) => id);
}
