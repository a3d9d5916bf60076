/** Mail about inquiries: whether it goes out, and what still waits. */
import { client } from './client.ts';

export interface MailState {
	/** Whether a mail server is set in the environment. */
	configured: boolean;
	/** Where notices go; '' means nowhere. */
	notify_email: string;
	/** Letters that are to be sent, or tried again. */
	waiting: number;
	/** Letters given up after many attempts. */
	dead: number;
	/** Letters that could not be sent because nothing was set to send them with, or to. */
	skipped: number;
	/** What the mail server last said, '' when all is well. */
	last_error: string;
}

export function readMail(): Promise<MailState> {
	return client.send<MailState>('/api/rostfri/mail', {});
}

/** Milliseconds. A mail server that hangs would hold the button for minutes. */
const patience = 30_000;

/** Resolves when the mail server has taken the letter. Rejects with what it said. */
export async function sendTestLetter(): Promise<void> {
	await client.send('/api/rostfri/mail/test', { method: 'POST', body: {}, signal: AbortSignal.timeout(patience) });
}

/** Puts what was skipped or given up in the queue again. Returns how many letters. */
export async function retryLetters(): Promise<number> {
	const { waiting } = await client.send<{ waiting: number }>('/api/rostfri/mail/retry', { method: 'POST', body: {} });
	return waiting;
}
