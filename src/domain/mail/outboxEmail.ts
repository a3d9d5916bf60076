/** An email of the outbox: what it is about, and how far its delivery has come. */
import { choice, type Infer, object, optionalInteger, relation, text, timestamp } from '../fields.ts';

const countMessages = { tooSmall: 'Ogiltigt antal', tooLarge: 'Ogiltigt antal' };

const emailKinds = [
	'lead_notice',
	'lead_receipt',
	'lead_reply',
	'alert_confirmation',
	'alert_machines',
	'alert_reminder',
	'todo',
	'proof_warning',
	'test',
] as const;

/**
 * An email that waits to be sent, or has been. `skipped`: no receiver or no mail server was set; `failed`:
 * refused for good, or given up after days. Neither loses an inquiry: the lead is stored first.
 */
export const outboxEmail = object({
	/**
	 * `lead_notice` to staff and `lead_receipt` to the customer, one of each for a lead; `lead_reply`, what staff answer.
	 * `alert_…` go to the address of an alert, as often as the domain allows.
	 * Of the others there is one row each: `test` of the mail server, `todo` of the morning, `proof_warning` of the night.
	 */
	kind: choice(emailKinds, 'lead_notice'),
	/** None for an email about no single lead. */
	lead_id: relation('leads', { cascade: true }),
	/** Of the emails of alerts: one of the address's. */
	alert_id: relation('alerts', { cascade: true }),
	status: choice(['pending', 'sending', 'sent', 'skipped', 'failed'], 'pending'),
	/** How often it has been tried. */
	attempts: optionalInteger({ min: 0, max: 1000, ...countMessages }),
	/** How often this email itself was refused for good: a server that is away does not count. */
	refusals: optionalInteger({ min: 0, max: 1000, ...countMessages }),
	next_attempt_at: timestamp(),
	locked_until: timestamp(),
	sent_at: timestamp(),
	/** Why it has not been sent, as a Swedish sentence that may quote the mail server. */
	last_error: text({ max: 1000, multiline: true }),
	message_id: text({ max: 200 }),
});
export type OutboxEmail = Infer<typeof outboxEmail>;
