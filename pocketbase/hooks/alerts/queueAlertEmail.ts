/** Puts emails of alerts into the outbox. */
import { formatDate } from '#domain/text/dates.ts';
import { execute } from '../database.ts';
import { newMessageId } from '../mail/queueEmail.ts';
import { newId } from './alertRows.ts';

export type AlertEmailKind = 'alert_confirmation' | 'alert_machines' | 'alert_reminder';

/**
 * Queues an email to the address of an alert, and returns its id. It is written when it is sent; its Message-ID is decided
 * now, so that every attempt has the same. By SQL: a publish may queue thousands.
 */
export function queueAlertEmail(tx: CoreApp, kind: AlertEmailKind, alert_id: string): string {
	const id = newId();
	execute(
		tx,
		`INSERT INTO outbox (id, kind, alert_id, status, next_attempt_at, message_id, created, updated)
		VALUES ({:id}, {:kind}, {:alert_id}, 'pending', {:now}, {:message_id}, {:now}, {:now})`,
		{ id, kind, alert_id, now: formatDate(), message_id: newMessageId(tx) },
	);
	return id;
}
