/** Tells staff and monitoring whether mail goes out. */
import { query } from '../database.ts';
import { requireAdmin } from '../request.ts';
import { isMailConfigured, notifyEmail } from './mailSettings.ts';

/** Failed emails that the dashboard names. */
const shownFailures = 5;

/** Emails about inquiries of visitors. Of a test, the admin who sent it has seen the error; the others are for staff alone. */
const aboutLeads = "outbox.kind IN ('lead_notice', 'lead_receipt', 'lead_reply') AND NOT leads.is_proof";
/**
 * Whether no one has made up for an email that did not go out. Once staff have answered a customer, it no longer matters
 * that they were not told, or that the receipt was refused. An answer that did not arrive matters until something else has
 * been done about the lead, or the lead is closed.
 */
const unattended = `NOT leads.is_archived AND CASE outbox.kind
	WHEN 'lead_reply' THEN leads.status NOT IN ('won', 'lost') AND NOT EXISTS (
		SELECT 1 FROM lead_log WHERE lead_log.lead_id = leads.id AND lead_log.at > outbox.updated
	)
	ELSE leads.status = 'new' END`;
/** Emails that failed for good, and that were not sent since there was no mail server. */
const failed = `outbox.status = 'failed' AND ${unattended}`;
const skipped = `outbox.status = 'skipped' AND ${unattended}`;
/** Emails that are being tried again. */
const late = "outbox.status IN ('pending', 'sending') AND outbox.last_error != ''";

/** `off`: no mail server is set. `late`: emails are being tried again. `failed`: staff were not told of a new lead. */
export function mailHealth(app: CoreApp): 'ok' | 'off' | 'late' | 'failed' {
	if (!isMailConfigured(app)) return 'off';
	if (emailsWhere(app, `${failed} AND outbox.kind = 'lead_notice'`, 1).length > 0) return 'failed';
	return emailsWhere(app, late, 1).length > 0 ? 'late' : 'ok';
}

/** The ids of the emails that staff can have queued again. */
export function unsentEmails(app: CoreApp, limit: number): string[] {
	return emailsWhere(app, `(${skipped}) OR (${failed})`, limit).map(({ id }) => id);
}

/** GET mail: for the dashboard. */
export function mailState(e: core.RequestEvent) {
	requireAdmin(e);
	const failures = emailsWhere(e.app, failed, 1000, 'leads.created DESC, outbox.kind');
	return e.json(200, {
		configured: isMailConfigured(e.app),
		notify_email: notifyEmail(e.app),
		waiting: countOf(e.app, "outbox.status IN ('pending', 'sending')"),
		skipped: countOf(e.app, skipped),
		failed: failures.length,
		failures: failures.slice(0, shownFailures).map(({ id, kind, lead_id, lead_name, last_error }) => ({
			id,
			kind,
			lead_id,
			lead_name,
			reason: last_error,
		})),
		last_error: emailsWhere(e.app, late, 1, 'outbox.updated DESC')[0]?.last_error ?? '',
	});
}

function emailsWhere(app: CoreApp, condition: string, limit: number, order = 'outbox.created') {
	return query(
		app,
		`SELECT outbox.id, outbox.kind, lead_id, leads.name AS lead_name, last_error
		FROM outbox JOIN leads ON leads.id = lead_id WHERE ${aboutLeads} AND (${condition}) ORDER BY ${order} LIMIT {:limit}`,
		{ id: '', kind: '', lead_id: '', lead_name: '', last_error: '' },
		{ limit },
	);
}

function countOf(app: CoreApp, condition: string): number {
	const sql = `SELECT COUNT(*) AS emails FROM outbox JOIN leads ON leads.id = lead_id WHERE ${aboutLeads} AND ${condition}`;
	return query(app, sql, { emails: 0 })[0]?.emails ?? 0;
}
