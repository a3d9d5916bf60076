/** Asks about alerts that are about to end, ends those whose time or category is out, and deletes what is kept no longer (S4). */
import { endAlert, isAlertDeletable, isExpired, isReminderDue, type StoredAlert } from '#domain/alerts/alert.ts';
import { criteriaExist, criteriaFromQuery } from '#domain/alerts/alertCriteria.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { formatDate, momentAfter, pocketBaseMoment } from '#domain/text/dates.ts';
import { clockIsTrusted } from '../clock.ts';
import { execute } from '../database.ts';
import { inSlices } from '../transaction.ts';
import { alertsOf, alertsWhere, deleteAlert, isActive, storedCatalogue, writeAlert } from './alertRows.ts';
import { queueAlertEmail } from './queueAlertEmail.ts';

const day = 86_400_000;

/** Every hour, so also soon after a night off. `now` is for tests, which choose the moment. */
export function maintainAlerts(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const moment = pocketBaseMoment(now);
	endRemoved(app, now);
	endExpired(app, now);
	remind(app, now);
	deleteOld(app, now);
	const before = momentAfter(moment, -alertLimits.endedDays * day);
	const old = (...statuses: string[]) =>
		`SELECT id FROM outbox WHERE alert_id != '' AND status IN ('${statuses.join("','")}') AND updated < {:before}`;
	const unsent = ['failed', 'skipped'];
	app.runInTransaction((tx) => {
		// Matches remember what was told without the emails; what these did not tell can be found again.
		execute(tx, `DELETE FROM alert_matches WHERE email_id IN (${old(...unsent)})`, { before });
		execute(tx, `UPDATE alert_matches SET email_id = '' WHERE email_id IN (${old('sent')})`, { before });
		execute(tx, `DELETE FROM outbox WHERE id IN (${old('sent', ...unsent)})`, { before });
	});
}

/** Inside the transaction in which an email to an alert's address was refused for good: ends all alerts of the address. */
export function endRefused(tx: CoreApp, id: string): void {
	const [alert] = alertsWhere(tx, 'id = {:id}', { id });
	if (!alert) return;
	const now = formatDate();
	for (const each of alertsOf(tx, alert.email)) writeAlert(tx, each.id, endAlert(each, 'refused', now));
}

/** Those whose category or brand is no longer there: such a list shows everything, which no one has asked for. */
function endRemoved(app: CoreApp, now: string): void {
	const names = storedCatalogue(app);
	const lost = alertsWhere(
		app,
		"ended_at = '' AND (criteria LIKE '%kategori=%' OR criteria LIKE '%varumarke=%')",
	).filter(({ criteria }) => !criteriaExist(criteriaFromQuery(criteria), names));
	inSlices(app, lost, (tx, alert) => writeAlert(tx, alert.id, endAlert(alert, 'removed', now)));
}

function endExpired(app: CoreApp, now: string): void {
	const out = alertsWhere(app, `${isActive} AND ends_at <= {:now}`, { now: pocketBaseMoment(now) });
	const expired = out.filter((alert) => isExpired(alert, now));
	inSlices(app, expired, (tx, alert) => writeAlert(tx, alert.id, endAlert(alert, 'expired', now)));
}

/** One email for each address, of all its alerts that are to be asked about. */
function remind(app: CoreApp, now: string): void {
	const soon = momentAfter(pocketBaseMoment(now), alertLimits.reminderDays * day);
	const due = `${isActive} AND reminded_at = '' AND ends_at <= {:soon}`;
	const emails = new Set(alertsWhere(app, due, { soon }).map(({ email }) => email));
	inSlices(app, [...emails], (tx, email) => {
		const asked = alertsOf(tx, email).filter((alert) => isReminderDue(alert, now));
		const [first] = asked;
		if (!first) return;
		queueAlertEmail(tx, 'alert_reminder', first.id);
		for (const { id } of asked) writeAlert(tx, id, { reminded_at: pocketBaseMoment(now) });
	});
}

function deleteOld(app: CoreApp, now: string): void {
	const before = momentAfter(pocketBaseMoment(now), -Math.min(alertLimits.pendingDays, alertLimits.endedDays) * day);
	const old = alertsWhere(app, "(confirmed_at = '' OR ended_at != '') AND created <= {:before}", { before });
	const deletable = (alert: StoredAlert) => isAlertDeletable(alert, now);
	inSlices(app, old.filter(deletable), (tx, { id }) => {
		const [alert] = alertsWhere(tx, 'id = {:id}', { id });
		if (alert && deletable(alert)) deleteAlert(tx, id);
	});
}
