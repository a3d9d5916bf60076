import { choice, type Infer, object, optionalInteger, relation, text, timestamp } from './fields.ts';

const countMessages = { tooSmall: 'Ogiltigt antal', tooLarge: 'Ogiltigt antal' };

/**
 * An email that waits to be sent, or has been. `skipped`: no receiver or no mail server was set; `failed`:
 * refused for good, or given up after days. Neither loses an inquiry: the lead is stored first.
 */
export const outboxEmail = object({
	kind: choice(['lead_notice', 'lead_receipt', 'test'], 'lead_notice'),
	/** None for a test. */
	lead_id: relation('leads', { cascade: true }),
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
