import { type Lead, lead as leadEntity } from '#domain/lead.ts';
import { leadNotice, leadReceipt, type Message, testMessage } from '#domain/leadMail.ts';
import { isAsciiAddress, mailableAddress } from '#domain/mailableAddress.ts';
import { moment } from './moment.ts';
import { orUndefined, valuesOf } from './record.ts';
import { requireAdmin } from './request.ts';
import { singleRow } from './singleRows.ts';

/**
 * Sends email. An email is written in the transaction that stores its lead, and sent from here, outside every request:
 * at least once, with a Message-ID that never changes, so that an email which was sent and not crossed off can be told
 * apart. A mail server that is away delays mail and nothing else, and an email that is refused delays no other.
 */

const minute = 60_000;
/** Emails that one round sends at most. */
const perRound = 50;
/** Milliseconds after which an email that is being sent counts as failed, and another round may begin. */
const lease = 5 * minute;
/** Waits are at most an hour. Milliseconds beyond which a next attempt was planned by a clock that ran ahead. */
const furthestAttempt = 120 * minute;
/** An hour between the later attempts makes this about five days, as long as mail servers try (RFC 5321, 4.5.4.1). */
const attemptsMax = 120;
/** An email that the mail server refuses for good is tried again after so many minutes, and then given up. */
const minutesAfterRefusal = [15, 60];
/** Failed emails that the dashboard names. */
const shownFailures = 5;
const runningSince = 'rostfri.mail_running_since';

/** What came of an attempt. Only `unreachable` says something about the emails that are still to be sent. */
type Outcome = 'sent' | 'skipped' | 'taken' | 'refused' | 'delayed' | 'unreachable';

/** Why an email cannot be written, in a Swedish sentence. */
class Unsendable extends Error {}

/** Every minute. */
export function sendQueuedEmails(): void {
	const app = $app as unknown as CoreApp;
	const now = Date.now();
	const since = Number(app.store().get(runningSince) ?? 0);
	// PocketBase's mail client has no time limit, and rounds may overlap. A start in the future is a clock set back.
	if (since <= now && now - since < lease) return;
	app.store().set(runningSince, now);
	try {
		releaseExpired(app);
		for (const email of dueEmails(app)) if (attempt(app, email!) === 'unreachable') break;
	} catch (error) {
		app.logger().error('Mail could not be sent', 'error', String(error));
	} finally {
		// A round that hung and was taken over must not end the one that runs now.
		if (Number(app.store().get(runningSince)) === now) app.store().set(runningSince, 0);
	}
}

/** What was tried least first, then what is newest, so that nothing waits behind mail that does not go out. */
function dueEmails(app: CoreApp) {
	return app.findRecordsByFilter(
		'outbox',
		"status = 'pending' && (next_attempt_at <= @now || next_attempt_at > {:tooFar})",
		'lead_id.is_likely_spam,attempts,-created,kind',
		perRound,
		0,
		{ tooFar: moment(furthestAttempt) },
	);
}

/** An email whose sender died or hangs waits again. */
function releaseExpired(app: CoreApp): void {
	for (const email of app.findRecordsByFilter(
		'outbox',
		"status = 'sending' && (locked_until <= @now || locked_until > {:tooFar})",
		'created',
		200,
		0,
		{ tooFar: moment(lease) },
	))
		guarded(app, email!, () => postpone(app, email!, 'Mejlservern svarade inte i tid.'));
}

/** Sends one email. Whatever is wrong with it stays with it. */
function attempt(app: CoreApp, email: core.Record): Outcome {
	return guarded(app, email, () => deliver(app, email));
}

function guarded(app: CoreApp, email: core.Record, work: () => Outcome): Outcome {
	try {
		return work();
	} catch (error) {
		app.logger().error('An email could not be handled', 'email', email.id, 'error', String(error));
		app
			.db()
			.newQuery(
				"UPDATE outbox SET status = IIF(attempts < {:attemptsMax}, 'pending', 'failed'), attempts = attempts + 1, next_attempt_at = {:next}, locked_until = '', last_error = {:reason} WHERE id = {:id} AND status IN ('pending', 'sending')",
			)
			.bind({ id: email.id, attemptsMax, next: moment(60 * minute), reason: 'Mejlet kunde inte hanteras.' })
			.execute();
		return 'delayed';
	}
}

function deliver(app: CoreApp, email: core.Record): Outcome {
	if (!isConfigured(app)) return skip(app, email, 'Ingen mejlserver är inställd.');
	const receiver = receiverOf(app, email);
	if (receiver === '') return skip(app, email, 'Ingen mottagare är inställd.');
	if (!claimed(app, email)) return 'taken';
	let message: MailerMessage;
	try {
		message = messageTo(app, email, receiver);
	} catch (error) {
		if (error instanceof Unsendable) return refuse(app, email, error.message);
		app.logger().error('An email could not be written', 'email', email.id, 'error', String(error));
		return refuse(app, email, 'Mejlet kunde inte skrivas.');
	}
	try {
		app.newMailClient().send(message);
	} catch (error) {
		return afterAnswer(app, email, wordsOf(error));
	}
	finish(app, email, { status: 'sent', sent_at: moment(), locked_until: '', last_error: '' });
	return 'sent';
}

/** Committed before the email goes out, so that no other round takes it too. */
function claimed(app: CoreApp, email: core.Record): boolean {
	const message_id = email.getString('message_id') || `<${email.id}.${Date.now()}@${senderHost(app)}>`;
	const attempts = email.getInt('attempts') + 1;
	const locked_until = moment(lease);
	const result = app
		.db()
		.newQuery(
			"UPDATE outbox SET status = 'sending', attempts = {:attempts}, locked_until = {:locked_until}, message_id = {:message_id} WHERE id = {:id} AND status = 'pending'",
		)
		.bind({ id: email.id, attempts, locked_until, message_id })
		.execute();
	if (result.rowsAffected() !== 1) return false;
	for (const [name, value] of Object.entries({ status: 'sending', attempts, locked_until, message_id }))
		email.set(name, value);
	return true;
}

function messageTo(app: CoreApp, email: core.Record, receiver: string): MailerMessage {
	const address = mailableAddress(receiver);
	if (!address) throw new Unsendable(`Det går inte att mejla till adressen ”${receiver}”.`);
	const { subject, text, html } = contentOf(app, email);
	const { senderAddress, senderName } = app.settings().meta;
	return new MailerMessage({
		from: { address: senderAddress, name: senderName },
		to: [{ address }],
		subject,
		text,
		html,
		headers: { 'Message-ID': email.getString('message_id'), ...replyTo(app, email) },
	});
}

/**
 * Before any email leaves, PocketBase's own about passwords too: addresses as mail servers take them, and a header that
 * keeps holiday replies away (RFC 3834).
 */
export function prepareOutgoing(e: core.MailerEvent) {
	const { message } = e;
	if (message) {
		message.from = asSent(message.from);
		message.to = [...message.to].map(asSent);
		message.headers = { ...message.headers, 'Auto-Submitted': 'auto-generated' };
	}
	e.next();
}

function asSent({ address, name = '' }: { address: string; name?: string }) {
	return { address: mailableAddress(address) ?? address, name };
}

/** What the mail server said, in one line, without the name of PocketBase's JS VM and the quotes of Go. */
function wordsOf(error: unknown): string {
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
	return code.startsWith('5') ? refuse(app, email, reason) : postpone(app, email, reason);
}

/** Closing, and what concerns our login there (RFC 4954). */
const aboutServer = new Set(['421', '454', '530', '534', '535', '538']);

function skip(app: CoreApp, email: core.Record, reason: string): Outcome {
	email.set('status', 'skipped');
	email.set('last_error', reason);
	app.saveNoValidate(email);
	return 'skipped';
}

/** Tried again after 1, 2, 4 … 60 minutes; given up after days. */
function postpone(app: CoreApp, email: core.Record, reason: string): Outcome {
	const attempts = email.getInt('attempts');
	const wait = Math.min(2 ** Math.max(0, attempts - 1), 60);
	finish(app, email, {
		status: attempts >= attemptsMax ? 'failed' : 'pending',
		next_attempt_at: moment(wait * minute),
		locked_until: '',
		last_error: reason.slice(0, 1000),
	});
	return 'delayed';
}

/** Refused for good, or impossible to write: a few attempts more, in case it was a mistake. */
function refuse(app: CoreApp, email: core.Record, reason: string): Outcome {
	const refusals = email.getInt('refusals') + 1;
	const wait = minutesAfterRefusal[refusals - 1];
	finish(app, email, {
		status: wait ? 'pending' : 'failed',
		refusals,
		next_attempt_at: moment((wait ?? 0) * minute),
		locked_until: '',
		last_error: reason.slice(0, 1000),
	});
	return 'refused';
}

/**
 * Writes what came of an attempt, unless the email is gone, or another round has taken it over while this one hung.
 * That it was sent is true in any case, and must be kept even of a row that breaks a rule: else it is sent again.
 */
function finish(app: CoreApp, email: core.Record, values: Record<string, unknown>): void {
	app.runInTransaction((tx: CoreApp) => {
		const stored = orUndefined(() => tx.findRecordById('outbox', email.id));
		if (!stored) return;
		const isOurs = stored.getString('status') === 'sending' && stored.getInt('attempts') === email.getInt('attempts');
		if (!isOurs && values.status !== 'sent') return;
		for (const [name, value] of Object.entries(values)) stored.set(name, value);
		tx.saveNoValidate(stored);
	});
}

function contentOf(app: CoreApp, email: core.Record): Message {
	const siteUrl = app.settings().meta.appURL;
	if (email.getString('kind') === 'test') return testMessage(siteUrl);
	const record = leadOf(app, email);
	if (!record) throw new Unsendable('Förfrågan finns inte längre.');
	const values = valuesOf(record, leadEntity);
	// A lead that no longer keeps to the rules is a customer all the same.
	const lead = (leadEntity.schema.safeParse(values).data ?? values) as Lead;
	if (email.getString('kind') === 'lead_notice') return leadNotice({ ...lead, id: record.id }, siteUrl);
	return leadReceipt(lead, { phone: singleRow(app, 'site_settings').getString('contact_phone'), siteUrl });
}

/** The address, or '' when no receiver is set. */
function receiverOf(app: CoreApp, email: core.Record): string {
	if (email.getString('kind') === 'lead_receipt') return leadOf(app, email)?.getString('email') ?? '';
	return notifyEmail(app);
}

/** Staff answer the customer by answering the notice, customers the company by answering the receipt. */
function replyTo(app: CoreApp, email: core.Record): Record<string, string> {
	const addresses: Record<string, () => string | undefined> = {
		lead_notice: () => leadOf(app, email)?.getString('email'),
		// Never the address of notices, which is private.
		lead_receipt: () => singleRow(app, 'site_settings').getString('contact_email'),
	};
	const address = mailableAddress(addresses[email.getString('kind')]?.() ?? '');
	// PocketBase encodes any other header as a text, and an address is none.
	return address && isAsciiAddress(address) ? { 'Reply-To': address } : {};
}

function leadOf(app: CoreApp, email: core.Record): core.Record | undefined {
	return orUndefined(() => app.findRecordById('leads', email.getString('lead_id')));
}

function notifyEmail(app: CoreApp): string {
	return singleRow(app, 'site_private').getString('notify_email');
}

function isConfigured(app: CoreApp): boolean {
	return app.settings().smtp.enabled;
}

function senderHost(app: CoreApp): string {
	return mailableAddress(app.settings().meta.senderAddress)?.split('@')[1] ?? 'localhost';
}

/** `off`: no mail server is set. `late`: emails are being tried again. `failed`: staff were not told of a new lead. */
export function mailHealth(app: CoreApp): 'ok' | 'off' | 'late' | 'failed' {
	if (!isConfigured(app)) return 'off';
	if (app.findRecordsByFilter('outbox', `${unattended} && kind = 'lead_notice'`, '', 1, 0).length > 0) return 'failed';
	const late = "[[kind]] != 'test' AND [[status]] IN ('pending', 'sending') AND [[last_error]] != ''";
	return app.countRecords('outbox', $dbx.exp(late)) > 0 ? 'late' : 'ok';
}

/**
 * Emails that failed for good about leads that nobody has taken on. Once staff have answered a customer, it no longer
 * matters that they were not told, or that the customer's address takes no mail. A test waits for nobody.
 */
const unattended = "kind != 'test' && status = 'failed' && lead_id.status = 'new' && lead_id.is_archived = false";

/** GET mail: what the dashboard says about it. */
export function mailState(e: core.RequestEvent) {
	requireAdmin(e);
	// The admin who asked for a test has seen its error; no one waits for that email.
	const count = (status: string) =>
		e.app.countRecords('outbox', $dbx.hashExp({ status }), $dbx.exp("[[kind]] != 'test'"));
	const [late] = e.app.findRecordsByFilter(
		'outbox',
		"kind != 'test' && (status = 'pending' || status = 'sending') && last_error != ''",
		'-updated',
		1,
		0,
	);
	const failed = e.app.findRecordsByFilter('outbox', unattended, '-lead_id.created,kind', 1000, 0);
	return e.json(200, {
		configured: isConfigured(e.app),
		notify_email: notifyEmail(e.app),
		waiting: count('pending') + count('sending'),
		skipped: count('skipped'),
		failed: failed.length,
		failures: failed.slice(0, shownFailures).map((email) => {
			const lead = leadOf(e.app, email!);
			return {
				kind: email!.getString('kind'),
				lead_id: email!.getString('lead_id'),
				lead_name: lead?.getString('name') ?? '',
				reason: email!.getString('last_error'),
			};
		}),
		last_error: late?.getString('last_error') ?? '',
	});
}

/** POST mail/test: sends an email to the address that leads are mailed to, and answers how it went. */
export function sendTestEmail(e: core.RequestEvent) {
	requireAdmin(e);
	if (!isConfigured(e.app)) throw new BadRequestError('Ingen mejlserver är inställd');
	if (!notifyEmail(e.app)) throw new BadRequestError('Ange först en e-postadress för aviseringar under Inställningar');
	const email =
		orUndefined(() => e.app.findFirstRecordByData('outbox', 'kind', 'test')) ??
		new Record(e.app.findCollectionByNameOrId('outbox'));
	queueAgain(e.app, email, { kind: 'test', lead_id: '', message_id: '' });
	const outcome = attempt(e.app, email);
	if (outcome === 'sent') return e.json(200, { ok: true });
	const stored = e.app.findRecordById('outbox', email.id);
	stored.set('status', 'failed');
	e.app.saveNoValidate(stored);
	throw new BadRequestError(stored.getString('last_error') || 'Testmejlet skickas redan');
}

/** POST mail/retry: everything that was skipped, and what failed about leads that nobody has taken on, waits again. */
export function retryEmails(e: core.RequestEvent) {
	requireAdmin(e);
	const emails = e.app.findRecordsByFilter(
		'outbox',
		`(kind != 'test' && status = 'skipped') || (${unattended})`,
		'created',
		1000,
		0,
	);
	let waiting = 0;
	for (const email of emails) {
		try {
			queueAgain(e.app, email!);
			waiting += 1;
		} catch (error) {
			e.app.logger().error('An email could not be queued again', 'email', email!.id, 'error', String(error));
		}
	}
	return e.json(200, { waiting });
}

function queueAgain(app: CoreApp, email: core.Record, values: Record<string, unknown> = {}): void {
	const fresh = { status: 'pending', attempts: 0, refusals: 0, next_attempt_at: moment(), last_error: '' };
	for (const [name, value] of Object.entries({ ...fresh, ...values })) email.set(name, value);
	app.save(email);
}
