/** Puts emails into the outbox. */
import { mailableAddress } from '#domain/mail/mailableAddress.ts';
import type { OutboxEmail } from '#domain/mail/outboxEmail.ts';
import { formatDate } from '#domain/text/dates.ts';
import { recordsWith } from '../database.ts';

/**
 * Queues an email about a lead. Its Message-ID is known from now on, so that a later email can refer to it whichever is
 * sent first.
 */
export function queueEmail(tx: CoreApp, kind: OutboxEmail['kind'], lead_id: string): core.Record {
	const email = new Record(tx.findCollectionByNameOrId('outbox'));
	const values = { kind, lead_id, status: 'pending', next_attempt_at: formatDate(), message_id: newMessageId(tx) };
	for (const [name, value] of Object.entries(values)) email.set(name, value);
	tx.save(email);
	return email;
}

/** Queues an email to staff of which there is one at most, in place of one that has not gone out. It is written when it is sent. */
export function replaceQueuedEmail(tx: CoreApp, kind: 'todo' | 'proof_warning'): void {
	for (const earlier of recordsWith(tx, 'outbox', { kind })) tx.delete(earlier);
	queueEmail(tx, kind, '');
}

/** A Message-ID, the same at every attempt: a receiver that gets an email twice can tell. */
export function newMessageId(app: CoreApp): string {
	const host = mailableAddress(app.settings().meta.senderAddress)?.split('@')[1] ?? 'localhost';
	return `<${$security.randomStringWithAlphabet(24, 'abcdefghijklmnopqrstuvwxyz0123456789')}.${Date.now()}@${host}>`;
}
