/**
 * Sends queued emails, outside every request: at least once, each with a Message-ID that never changes. The transaction
 * that stores a lead also queues its email. A mail server that is away delays mail and nothing else, and an email that is
 * refused delays no other.
 *
 *     pending ──▶ sending ──▶ sent
 *        ▲           ├──▶ pending (not reached, refused for now, or no answer within the lease)
 *        │           └──▶ failed  (refused for good, or given up after days)
 *        ├── skipped ◀── pending (no receiver or no mail server; staff can queue it again)
 */

import { formatDate } from '#domain/text/dates.ts';
import { endRefused } from '../alerts/alertMaintenance.ts';
import { execute, findRecords, orUndefined } from '../database.ts';
import { runRound } from '../rounds.ts';
import { isAboutAlert, messageTo, NothingToSay, receiverOf, Unsendable } from './emailMessage.ts';
import { isMailConfigured } from './mailSettings.ts';
import { canSend, tooManyOpen } from './openSends.ts';
import { newMessageId } from './queueEmail.ts';

const minute = 60_000;
/** Emails that one round sends at most. */
const perRound = 50;
/** Of alerts, after those, and the milliseconds of a round after which no more of them are begun. */
const alertsPerRound = 200;
const alertsMs = 40_000;
/** Milliseconds after which an email that is being sent is taken over, and another round may begin. */
const leaseMs = 5 * minute;
/** Waits are at most an hour. Milliseconds beyond which a next attempt was planned by a clock that ran ahead. */
const furthestAttemptMs = 120 * minute;
/** An hour between the later attempts makes this about five days, as long as mail servers try (RFC 5321, 4.5.4.1). */
const attemptsMax = 120;
/** An email that the mail server refuses for good is tried again after so many minutes, and then given up. */
const minutesAfterRefusal = [15, 60];

/** What came of an attempt. Only `unreachable` ends the round: the other emails would fare the same. */
type Outcome = 'sent' | 'skipped' | 'taken' | 'refused' | 'delayed' | 'unreachable';

/** Every minute. */
export function sendQueuedEmails(): void {
	const app: CoreApp = $app;
	// PocketBase's mail client has no time limit: a round may hang.
	runRound(app, { name: 'mail', leaseMs, failure: 'Mail could not be sent' }, (began) => {
		releaseExpired(app);
		// Those of alerts may be thousands at once, and no inquiry's waits behind them.
		if (sendAll(app, dueEmails(app, "alert_id = ''", perRound)))
			sendAll(app, dueEmails(app, "alert_id != ''", alertsPerRound), began);
	});
}

/** Returns false when the mail server could not be reached. With `began` it leaves what is left after a while to the next round. */
function sendAll(app: CoreApp, emails: readonly core.Record[], began = Number.POSITIVE_INFINITY): boolean {
	for (const email of emails) {
		if (Date.now() - began > alertsMs) break;
		if (attempt(app, email) === 'unreachable') return false;
	}
	return true;
}

/** The least tried first, then the newest, so that no email waits behind those that cannot be sent. */
function dueEmails(app: CoreApp, which: string, limit: number): core.Record[] {
	return findRecords(
		app,
		'outbox',
		`${which} && status = 'pending' && (next_attempt_at <= @now || next_attempt_at > {:furthest})`,
		{
			sort: 'lead_id.is_likely_spam,attempts,-created,kind',
			limit,
			values: { furthest: formatDate(Date.now() + furthestAttemptMs) },
		},
	);
}

/** An email whose sender died or hangs waits again. */
function releaseExpired(app: CoreApp): void {
	const expired = "status = 'sending' && (locked_until <= @now || locked_until > {:furthest})";
	const values = { furthest: formatDate(Date.now() + leaseMs) };
	for (const email of findRecords(app, 'outbox', expired, { sort: 'created', limit: 200, values }))
		guarded(app, email, () => postpone(app, email, 'Mejlservern svarade inte i tid.'));
}

/** Tries to send one email. Never throws: a fault of one email must not delay the others. */
export function attempt(app: CoreApp, email: core.Record): Outcome {
	return guarded(app, email, () => deliver(app, email));
}

function guarded(app: CoreApp, email: core.Record, work: () => Outcome): Outcome {
	try {
		return work();
	} catch (error) {
		app.logger().error('An email could not be handled', 'email', email.id, 'error', String(error));
		execute(
			app,
			`UPDATE outbox SET status = IIF(attempts < {:attemptsMax}, 'pending', 'failed'), attempts = attempts + 1,
				next_attempt_at = {:next}, locked_until = '', last_error = {:reason}
			WHERE id = {:id} AND status IN ('pending', 'sending')`,
			{ id: email.id, attemptsMax, next: formatDate(Date.now() + 60 * minute), reason: 'Mejlet kunde inte hanteras.' },
		);
		return 'delayed';
	}
}

function deliver(app: CoreApp, email: core.Record): Outcome {
	if (!isMailConfigured(app))
		// No one queues those of alerts again: they wait for days, as for a server that is away.
		return isAboutAlert(email)
			? wait(app, email, 'Ingen mejlserver är inställd.')
			: skip(app, email, 'Ingen mejlserver är inställd.');
	const receiver = receiverOf(app, email);
	if (receiver === '') return skip(app, email, 'Ingen mottagare är inställd.');
	if (!canSend(app)) return waitForServer(app, email);
	if (!claimed(app, email)) return 'taken';
	let message: MailerMessage;
	try {
		message = messageTo(app, email, receiver);
	} catch (error) {
		if (error instanceof NothingToSay) {
			app.delete(email);
			return 'taken';
		}
		if (error instanceof Unsendable) return refuse(app, email, error.message);
		app.logger().error('An email could not be written', 'email', email.id, 'error', String(error));
		return refuse(app, email, 'Mejlet kunde inte skrivas.');
	}
	try {
		app.newMailClient().send(message);
	} catch (error) {
		return afterAnswer(app, email, errorLine(error));
	}
	finish(app, email, { status: 'sent', sent_at: formatDate(), locked_until: '', last_error: '' });
	return 'sent';
}

/** The emails before it still hang: it waits like one that could not be delivered, and takes no attempt. */
function waitForServer(app: CoreApp, email: core.Record): Outcome {
	saveWaiting(app, email, { last_error: tooManyOpen });
	return 'unreachable';
}

/** Claims an email before it goes out, so that no other round sends it too. */
function claimed(app: CoreApp, email: core.Record): boolean {
	const claim = {
		attempts: email.getInt('attempts') + 1,
		locked_until: formatDate(Date.now() + leaseMs),
		message_id: email.getString('message_id') || newMessageId(app),
	};
	const changed = execute(
		app,
		`UPDATE outbox SET status = 'sending', attempts = {:attempts}, locked_until = {:locked_until},
			message_id = {:message_id}
		WHERE id = {:id} AND status = 'pending'`,
		{ id: email.id, ...claim },
	);
	if (changed !== 1) return false;
	for (const [name, value] of Object.entries({ status: 'sending', ...claim })) email.set(name, value);
	return true;
}

/** What the mail server said, in one line, without the name of PocketBase's JS VM and the quotes of Go. */
function errorLine(error: unknown): string {
	return String(error)
		.replace(/^GoError: /, '')
		.replace(/\s+|\\n/g, ' ')
		.replace(/^(\d{3}) "(.*)"$/, '$1 $2');
}

/**
 * What an error says about this email and about the mail server. An answer with a code is about this email, unless it
 * says that the server closes or lets us in no longer; anything else is a connection that failed.
 */
function afterAnswer(app: CoreApp, email: core.Record, words: string): Outcome {
	const code = words.match(/^([45]\d\d)[ -]/)?.[1];
	if (!code) {
		postpone(app, email, `Mejlservern kunde inte nås: ${words}`);
		return 'unreachable';
	}
	const reason = `Mejlservern svarade: ${words}`;
	if (aboutServer.has(code)) {
		postpone(app, email, reason);
		return 'unreachable';
	}
	if (!code.startsWith('5')) return postpone(app, email, reason);
	return refuse(app, email, reason, (tx) => {
		if (isAboutAlert(email) && saysNoSuchAddress(words)) endRefused(tx, email.getString('alert_id'));
	});
}

/** Closing, and what concerns our login there (RFC 4954). */
const aboutServer = new Set(['421', '454', '530', '534', '535', '538']);

/**
 * Whether a refusal says that there is no such address: by its code (RFC 3463), or where it has none in the words that mail
 * servers use. Any other may be about us: our sender's domain, a policy, our share of the day, a full mailbox. Those would
 * end the alerts of everybody at once.
 */
function saysNoSuchAddress(words: string): boolean {
	const code = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1];
	if (code !== undefined) return noSuchAddress.has(code);
	return /^55[0134][ -]/.test(words) && noSuchWords.test(words) && !/sender|from|relay/i.test(words);
}

/** Bad mailbox, domain, syntax, ambiguous, moved, null MX; disabled mailbox. */
const noSuchAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1']);
const noSuchWords =
	/(user|recipient|mailbox|address|account) (is |was )?(unknown|unavailable|invalid|not found|disabled|does not exist|doesn't exist)|(no such|unknown|invalid) (user|recipient|mailbox|address|account)/i;

function skip(app: CoreApp, email: core.Record, reason: string): Outcome {
	saveWaiting(app, email, { status: 'skipped', last_error: reason });
	return 'skipped';
}

/** For an email that is not tried yet, an hour from now. */
function wait(app: CoreApp, email: core.Record, reason: string): Outcome {
	saveWaiting(app, email, { next_attempt_at: formatDate(Date.now() + 60 * minute), last_error: reason });
	return 'delayed';
}

/** Tries an email again after 1, 2, 4 … 60 minutes, and gives it up after days. */
function postpone(app: CoreApp, email: core.Record, reason: string): Outcome {
	const attempts = email.getInt('attempts');
	const wait = Math.min(2 ** Math.max(0, attempts - 1), 60);
	finish(app, email, {
		status: attempts >= attemptsMax ? 'failed' : 'pending',
		next_attempt_at: formatDate(Date.now() + wait * minute),
		locked_until: '',
		last_error: reason.slice(0, 1000),
	});
	return 'delayed';
}

/** For an email that is refused for good or cannot be written: tries it a few times more, in case that was a mistake. */
function refuse(app: CoreApp, email: core.Record, reason: string, onEnd: (tx: CoreApp) => void = () => {}): Outcome {
	const refusals = email.getInt('refusals') + 1;
	const minutes = minutesAfterRefusal[refusals - 1];
	const values = {
		status: minutes ? 'pending' : 'failed',
		refusals,
		next_attempt_at: formatDate(Date.now() + (minutes ?? 0) * minute),
		locked_until: '',
		last_error: reason.slice(0, 1000),
	};
	finish(app, email, values, minutes ? undefined : onEnd);
	return 'refused';
}

/** Saves what becomes of an email that has not been tried, unless another round has taken it while this one hung. */
function saveWaiting(app: CoreApp, email: core.Record, values: Record<string, unknown>): void {
	saveIf(app, email, (stored) => stored.getString('status') === 'pending', values);
}

/**
 * Saves the outcome of an attempt, unless the email is gone, or another round has taken it over while this one hung.
 * `sent` is saved in every case, also in a row that breaks a rule: otherwise the email would be sent again.
 */
function finish(
	app: CoreApp,
	email: core.Record,
	values: Record<string, unknown>,
	andThen: (tx: CoreApp) => void = () => {},
): void {
	const isOwnAttempt = (stored: core.Record) =>
		stored.getString('status') === 'sending' && stored.getInt('attempts') === email.getInt('attempts');
	saveIf(app, email, (stored) => values.status === 'sent' || isOwnAttempt(stored), values, andThen);
}

/** Changes these values alone: the record may have been read long ago. */
function saveIf(
	app: CoreApp,
	{ id }: core.Record,
	mayChange: (stored: core.Record) => boolean,
	values: Record<string, unknown>,
	andThen: (tx: CoreApp) => void = () => {},
): void {
	app.runInTransaction((tx) => {
		const stored = orUndefined(() => tx.findRecordById('outbox', id));
		if (!stored || !mayChange(stored)) return;
		for (const [name, value] of Object.entries(values)) stored.set(name, value);
		tx.saveNoValidate(stored);
		andThen(tx);
	});
}
