/** Tells staff and monitoring whether mail goes out. */
import { findRecord, findRecords } from '../database.ts';
import { requireAdmin } from '../request.ts';
import { isMailConfigured, leadOf, notifyEmail } from './emailMessage.ts';

/** Failed emails that the dashboard names. */
const shownFailures = 5;

/**
 * A filter of emails that failed for good about leads that no one has handled. Once staff have answered a customer, it
 * no longer matters that they were not told, or that the customer's address takes no mail. Tests are left out.
 */
export const unattended =
	"kind != 'test' && status = 'failed' && lead_id.status = 'new' && lead_id.is_archived = false";
/** A filter of emails that are being tried again. The admin who sent a test has seen its error. */
const late = "kind != 'test' && (status = 'pending' || status = 'sending') && last_error != ''";

/** `off`: no mail server is set. `late`: emails are being tried again. `failed`: staff were not told of a new lead. */
export function mailHealth(app: CoreApp): 'ok' | 'off' | 'late' | 'failed' {
	if (!isMailConfigured(app)) return 'off';
	if (findRecord(app, 'outbox', `${unattended} && kind = 'lead_notice'`)) return 'failed';
	return findRecord(app, 'outbox', late) ? 'late' : 'ok';
}

/** GET mail: for the dashboard. */
export function mailState(e: core.RequestEvent) {
	requireAdmin(e);
	const count = (status: string) =>
		e.app.countRecords('outbox', $dbx.hashExp({ status }), $dbx.exp("[[kind]] != 'test'"));
	const failed = findRecords(e.app, 'outbox', unattended, { sort: '-lead_id.created,kind', limit: 1000 });
	return e.json(200, {
		configured: isMailConfigured(e.app),
		notify_email: notifyEmail(e.app),
		waiting: count('pending') + count('sending'),
		skipped: count('skipped'),
		failed: failed.length,
		failures: failed.slice(0, shownFailures).map((email) => ({
			kind: email.getString('kind'),
			lead_id: email.getString('lead_id'),
			lead_name: leadOf(e.app, email)?.getString('name') ?? '',
			reason: email.getString('last_error'),
		})),
		last_error: findRecord(e.app, 'outbox', late, { sort: '-updated' })?.getString('last_error') ?? '',
	});
}
