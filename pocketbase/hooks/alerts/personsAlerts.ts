/** What is stored of a person's alerts, for who asks for it (GDPR art. 15, 17). */
import { criteriaFromQuery, criteriaText } from '#domain/alerts/alertCriteria.ts';
import { mailboxOf } from '#domain/mail/mailbox.ts';
import { query } from '../database.ts';
import { alertsOf, deleteAlert, storedCatalogue } from './alertRows.ts';

/** An address's alerts with the machines that they have found and when these were mailed, and the emails to it. */
export function exportedAlerts(app: CoreApp, address: string) {
	const names = storedCatalogue(app);
	return alertsOf(app, mailboxOf(address)).map(({ matcher: _matcher, ...alert }) => ({
		...alert,
		text: criteriaText(criteriaFromQuery(alert.criteria), names),
		found: query(
			app,
			`SELECT title, reason, alert_matches.created, mailed_at FROM alert_matches JOIN products ON products.id = product_id
			WHERE alert_id = {:id} ORDER BY alert_matches.created`,
			{ title: '', reason: '', created: '', mailed_at: '' },
			{ id: alert.id },
		),
		emails: query(
			app,
			'SELECT kind, status, created, sent_at FROM outbox WHERE alert_id = {:id} ORDER BY created',
			{ kind: '', status: '', created: '', sent_at: '' },
			{ id: alert.id },
		),
	}));
}

/** Inside a transaction. Returns how many alerts went. */
export function eraseAlerts(tx: CoreApp, address: string): number {
	const alerts = alertsOf(tx, mailboxOf(address));
	for (const { id } of alerts) deleteAlert(tx, id);
	return alerts.length;
}
