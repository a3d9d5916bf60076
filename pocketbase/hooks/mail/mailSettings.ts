/** What is set of mail. */
import { singleRow } from '../singleRows.ts';

/** Whether a mail server is set. */
export function isMailConfigured(app: CoreApp): boolean {
	return app.settings().smtp.enabled;
}

/** Where notices of new leads go; '' when not set. */
export function notifyEmail(app: CoreApp): string {
	return singleRow(app, 'site_private').getString('notify_email');
}
