/** Emails that wait to be sent in a database that comes back from a backup: they may have gone out since it was made. */
import { DatabaseSync } from 'node:sqlite';
import { dueTodoMail } from '#domain/leads/nextStep.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';

const reason =
	'Mejlet väntade på att skickas när säkerhetskopian gjordes. Det kan ha skickats sedan dess. Skicka det igen om det behövs.';

/**
 * Keeps a database that is not in use from mailing a customer twice: what waited for one has failed, so that staff see it
 * and decide; no email of an alert, and no machine that one had found by then, is mailed. What was to tell staff of a day that has passed goes, and today's mail counts as sent. Notices of inquiries
 * stay queued: staff must hear of each, and a second one has the same Message-ID. Returns how many emails are held back.
 */
export function holdBackMail(databaseFile: string, now = new Date().toISOString()): number {
	const database = new DatabaseSync(databaseFile);
	try {
		// Older backups lack either table.
		const has = (table: string) =>
			database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined;
		const unsent = "status IN ('pending', 'sending')";
		let held = 0;
		database.exec('BEGIN');
		if (has('outbox')) {
			database.exec(`DELETE FROM outbox WHERE ${unsent} AND kind IN ('todo', 'proof_warning', 'test')`);
			const hold = database.prepare(
				`UPDATE outbox SET status = 'failed', last_error = ?, locked_until = '', updated = ?
				WHERE ${unsent} AND kind IN ('lead_reply', 'lead_receipt')`,
			);
			held = Number(hold.run(reason, pocketBaseMoment(now)).changes);
		}
		if (has('alerts')) holdBackAlerts(database, pocketBaseMoment(now));
		const today = dueTodoMail(now, '');
		if (today && has('lead_watch')) database.prepare('UPDATE lead_watch SET todo_mail_day = ?').run(today);
		database.exec('COMMIT');
		return held;
	} finally {
		database.close();
	}
}

/**
 * People with alerts may have been mailed since, and a second email would have another Message-ID. Those who were not can sign
 * up again a day later, and the machines are in the list.
 */
function holdBackAlerts(database: DatabaseSync, now: string): void {
	database.exec(
		"DELETE FROM outbox WHERE alert_id != '' AND status IN ('pending', 'sending'); DELETE FROM alert_changes",
	);
	database.prepare("UPDATE alert_matches SET mailed_at = ?, email_id = '' WHERE mailed_at = ''").run(now);
}
