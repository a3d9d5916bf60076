/** Sends emails when staff ask for it: a test, and what did not go out. */

import { formatDate } from '#domain/text/dates.ts';
import { orUndefined } from '../database.ts';
import { requireAdmin } from '../request.ts';
import { unsentEmails } from './mailHealth.ts';
import { isMailConfigured, notifyEmail } from './mailSettings.ts';
import { attempt } from './outbox.ts';

/** POST mail/test: sends an email to the address of notices, and answers 200, or 400 with what went wrong. */
export function sendTestEmail(e: core.RequestEvent) {
	requireAdmin(e);
	if (!isMailConfigured(e.app)) throw new BadRequestError('Ingen mejlserver är inställd');
	if (!notifyEmail(e.app)) throw new BadRequestError('Ange först en e-postadress för aviseringar under Inställningar');
	const email =
		orUndefined(() => e.app.findFirstRecordByData('outbox', 'kind', 'test')) ??
		new Record(e.app.findCollectionByNameOrId('outbox'));
	queueAgain(e.app, email, { kind: 'test', lead_id: '', message_id: '' });
	if (attempt(e.app, email) === 'sent') return e.json(200, { ok: true });
	const stored = e.app.findRecordById('outbox', email.id);
	stored.set('status', 'failed');
	e.app.saveNoValidate(stored);
	throw new BadRequestError(stored.getString('last_error') || 'Testmejlet skickas redan');
}

/** POST mail/retry: queues again what was skipped, and what failed about leads that no one has handled. */
export function retryEmails(e: core.RequestEvent) {
	requireAdmin(e);
	let waiting = 0;
	for (const id of unsentEmails(e.app, 1000)) {
		try {
			queueAgain(e.app, e.app.findRecordById('outbox', id));
			waiting += 1;
		} catch (error) {
			e.app.logger().error('An email could not be queued again', 'email', id, 'error', String(error));
		}
	}
	return e.json(200, { waiting });
}

function queueAgain(app: CoreApp, email: core.Record, values: Record<string, unknown> = {}): void {
	const fresh = { status: 'pending', attempts: 0, refusals: 0, next_attempt_at: formatDate(), last_error: '' };
	for (const [name, value] of Object.entries({ ...fresh, ...values })) email.set(name, value);
	app.save(email);
}
