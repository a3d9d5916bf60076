/** Emails about inquiries: their state, and retries. */
import type { OutboxEmail } from '#domain/mail/outboxEmail.ts';
import { client, post } from './client.ts';

export interface MailState {
	/** Whether a mail server is set in the environment. */
	configured: boolean;
	/** Where notices go; '' means nowhere. */
	notify_email: string;
	/** Emails that are to be sent, or tried again. */
	waiting: number;
	/** Emails that failed for good about leads that are still new. */
	failed: number;
	/** The newest of those, five at most. */
	failures: MailFailure[];
	/** Emails that could not be sent because nothing was set to send them with, or to. */
	skipped: number;
	/** Why emails wait, as a Swedish sentence; '' when all is well. */
	last_error: string;
}

export interface MailFailure {
	/** Of the email: a lead may have several answers. */
	id: string;
	kind: OutboxEmail['kind'];
	lead_id: string;
	lead_name: string;
	/** A Swedish sentence that may quote the mail server. */
	reason: string;
}

export function readMail(): Promise<MailState> {
	return client.send<MailState>('/api/rostfri/mail', {});
}

/** The emails about one lead that failed for good: the notice to staff, the receipt to the customer, and answers. */
export function readFailedEmails(leadId: string): Promise<Pick<OutboxEmail, 'kind' | 'last_error'>[]> {
	return client.collection('outbox').getFullList({
		filter: client.filter("lead_id = {:leadId} && status = 'failed'", { leadId }),
		fields: 'kind,last_error',
		sort: 'kind',
	});
}

/** A mail server that hangs would keep the button busy for minutes. */
const testTimeoutMs = 30_000;

/** Resolves when the mail server has accepted the email. Rejects with its reason. */
export async function sendTestEmail(): Promise<void> {
	await post('mail/test', {}, { signal: AbortSignal.timeout(testTimeoutMs) });
}

/** Puts what was skipped or has failed in the queue again. Returns how many emails. */
export async function retryEmails(): Promise<number> {
	return (await post<{ waiting: number }>('mail/retry', {})).waiting;
}
