import { choice, type Infer, moment, object, optionalInteger, relation, text } from './fields.ts';

/**
 * A letter that waits to be sent, or has been. `skipped`: there was nobody to send it to or no mail server; `dead`:
 * given up after many attempts. Neither loses anything: the lead is stored before its letter is thought of.
 */
export const letter = object({
	kind: choice(['lead_notice', 'lead_receipt', 'test'], 'lead_notice'),
	/** None for a test. */
	lead_id: relation('leads', { cascade: true }),
	status: choice(['pending', 'sending', 'sent', 'skipped', 'dead'], 'pending'),
	attempts: optionalInteger({ min: 0, max: 1000, tooSmall: 'Ogiltigt antal', tooLarge: 'Ogiltigt antal' }),
	next_attempt_at: moment(),
	locked_until: moment(),
	sent_at: moment(),
	last_error: text({ max: 1000, multiline: true }),
	message_id: text({ max: 200 }),
});
export type Letter = Infer<typeof letter>;
