import { lead as leadEntity } from '#domain/lead.ts';
import { leadNotice, leadReceipt, type Message, testMessage } from '#domain/leadMail.ts';
import { moment } from './moment.ts';
import { orUndefined, valuesOf } from './record.ts';
import { requireAdmin } from './request.ts';
import { singleRow } from './singleRows.ts';

/**
 * Sending of letters. A letter is written in the transaction that stores its lead, and sent from here, outside every
 * request: at least once, with a Message-ID that never changes, so that a letter which was sent and not crossed off
 * can be told apart. A mail server that is dead delays mail and nothing else.
 */

/** Letters that one tick sends at most. */
const perTick = 50;
const attemptsMax = 40;
/** Milliseconds after which a letter that is being sent is taken to have failed, and another tick may begin. */
const lease = 5 * 60_000;
const runningSince = 'rostfri.mail_running_since';

/** Every minute. */
export function sendLetters(): void {
	const app = $app as unknown as CoreApp;
	const since = Number(app.store().get(runningSince) ?? 0);
	// PocketBase's mail client has no time limit, and ticks may overlap.
	if (Date.now() - since < lease) return;
	app.store().set(runningSince, Date.now());
	try {
		freeForgotten(app);
		for (const letter of app.findRecordsByFilter(
			'outbox',
			"status = 'pending' && next_attempt_at <= @now",
			'created',
			perTick,
			0,
		)) {
			// One that fails is a server that is away: the others wait for the next tick.
			if (!deliver(app, letter!)) break;
		}
	} catch (error) {
		app.logger().error('Mail could not be sent', 'error', String(error));
	} finally {
		app.store().set(runningSince, 0);
	}
}

/** A letter whose sender died or hangs waits again. */
function freeForgotten(app: CoreApp): void {
	for (const letter of app.findRecordsByFilter(
		'outbox',
		"status = 'sending' && locked_until <= @now",
		'created',
		200,
		0,
	))
		failed(app, letter!, 'Mejlservern svarade inte i tid');
}

/** Whether the next letter may be tried. */
function deliver(app: CoreApp, letter: core.Record): boolean {
	const mail = messageFor(app, letter);
	const to = receiverOf(app, letter);
	if (!mail || !to || !isConfigured(app)) {
		save(app, letter, {
			status: 'skipped',
			last_error: to ? 'Ingen mejlserver är inställd' : 'Ingen mottagare är inställd',
		});
		return true;
	}
	if (!claimed(app, letter)) return true;
	try {
		app.newMailClient().send(
			new MailerMessage({
				from: { address: app.settings().meta.senderAddress, name: app.settings().meta.senderName },
				to: [{ address: to }],
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				headers: { 'Message-ID': letter.getString('message_id'), ...replyTo(app, letter) },
			}),
		);
		save(app, letter, { status: 'sent', sent_at: moment(), locked_until: '', last_error: '' });
		return true;
	} catch (error) {
		// What the mail server said, without the name that PocketBase's JS VM gives it.
		failed(app, letter, String(error).replace(/^GoError: /, ''));
		return false;
	}
}

/** Committed before the letter goes out, so that no other tick takes it too. */
function claimed(app: CoreApp, letter: core.Record): boolean {
	const message_id = letter.getString('message_id') || `<${letter.id}.${Date.now()}@${senderHost(app)}>`;
	const attempts = letter.getInt('attempts') + 1;
	const locked_until = moment(lease);
	const result = app
		.db()
		.newQuery(
			"UPDATE outbox SET status = 'sending', attempts = {:attempts}, locked_until = {:locked_until}, message_id = {:message_id} WHERE id = {:id} AND status = 'pending'",
		)
		.bind({ id: letter.id, attempts, locked_until, message_id })
		.execute();
	if (result.rowsAffected() !== 1) return false;
	for (const [name, value] of Object.entries({ status: 'sending', attempts, locked_until, message_id }))
		letter.set(name, value);
	return true;
}

/** Tried again after 1, 2, 4 … 60 minutes; given up after some days. */
function failed(app: CoreApp, letter: core.Record, reason: string): void {
	const attempts = letter.getInt('attempts');
	const minutes = Math.min(2 ** Math.max(0, attempts - 1), 60);
	save(app, letter, {
		status: attempts >= attemptsMax ? 'dead' : 'pending',
		next_attempt_at: moment(minutes * 60_000),
		locked_until: '',
		last_error: reason.slice(0, 1000),
	});
}

function save(app: CoreApp, letter: core.Record, values: Record<string, unknown>): void {
	for (const [name, value] of Object.entries(values)) letter.set(name, value);
	app.save(letter);
}

function messageFor(app: CoreApp, letter: core.Record): Message | undefined {
	const siteUrl = app.settings().meta.appURL;
	if (letter.getString('kind') === 'test') return testMessage(siteUrl);
	const record = leadOf(app, letter);
	const lead = record && leadEntity.schema.safeParse(valuesOf(record, leadEntity));
	if (!record || !lead?.success) return undefined;
	if (letter.getString('kind') === 'lead_notice') return leadNotice({ ...lead.data, id: record.id }, siteUrl);
	const phone = singleRow(app, 'site_settings').getString('contact_phone');
	// A title without a product of ours is the visitor's own words, and a receipt may go to somebody else's address.
	const product_title = lead.data.product_id ? lead.data.product_title : '';
	return leadReceipt({ ...lead.data, product_title }, { phone, siteUrl });
}

function receiverOf(app: CoreApp, letter: core.Record): string {
	if (letter.getString('kind') === 'lead_receipt') return leadOf(app, letter)?.getString('email') ?? '';
	return hidden(app).getString('notify_email');
}

/** Staff answer the customer by answering the letter. */
function replyTo(app: CoreApp, letter: core.Record): Record<string, string> {
	if (letter.getString('kind') !== 'lead_notice') return {};
	const email = leadOf(app, letter)?.getString('email');
	return email ? { 'Reply-To': email } : {};
}

function leadOf(app: CoreApp, letter: core.Record): core.Record | undefined {
	return orUndefined(() => app.findRecordById('leads', letter.getString('lead_id')));
}

function hidden(app: CoreApp): core.Record {
	return singleRow(app, 'site_private');
}

function isConfigured(app: CoreApp): boolean {
	return app.settings().smtp.enabled;
}

function senderHost(app: CoreApp): string {
	return app.settings().meta.senderAddress.split('@')[1] ?? 'localhost';
}

/** `off`: no mail server is set. `late`: letters are being tried again. `failed`: some were given up. */
export function mailHealth(app: CoreApp): 'ok' | 'off' | 'late' | 'failed' {
	if (!isConfigured(app)) return 'off';
	const some = (condition: string) => app.countRecords('outbox', $dbx.exp(`[[kind]] != 'test' AND ${condition}`)) > 0;
	if (some("[[status]] = 'dead'")) return 'failed';
	return some("[[status]] IN ('pending', 'sending') AND [[last_error]] != ''") ? 'late' : 'ok';
}

/** GET mail: what the dashboard says about it. */
export function mailState(e: core.RequestEvent) {
	requireAdmin(e);
	// A test that failed was told to whoever asked for it, and is no letter that somebody waits for.
	const count = (status: string) =>
		e.app.countRecords('outbox', $dbx.hashExp({ status }), $dbx.exp("[[kind]] != 'test'"));
	const [failing] = e.app.findRecordsByFilter(
		'outbox',
		"kind != 'test' && status != 'sent' && last_error != ''",
		'-updated',
		1,
		0,
	);
	return e.json(200, {
		configured: isConfigured(e.app),
		notify_email: hidden(e.app).getString('notify_email'),
		waiting: count('pending') + count('sending'),
		dead: count('dead'),
		skipped: count('skipped'),
		last_error: failing?.getString('last_error') ?? '',
	});
}

/** POST mail/test: sends a letter to the address that leads are mailed to, and answers how it went. */
export function sendTestLetter(e: core.RequestEvent) {
	requireAdmin(e);
	if (!isConfigured(e.app)) throw new BadRequestError('Ingen mejlserver är inställd');
	if (!hidden(e.app).getString('notify_email'))
		throw new BadRequestError('Ange först en e-postadress för aviseringar under Inställningar');
	const letter =
		orUndefined(() => e.app.findFirstRecordByData('outbox', 'kind', 'test')) ??
		new Record(e.app.findCollectionByNameOrId('outbox'));
	save(e.app, letter, {
		kind: 'test',
		lead_id: '',
		status: 'pending',
		attempts: 0,
		next_attempt_at: moment(),
		message_id: '',
		last_error: '',
	});
	if (!deliver(e.app, letter)) {
		const reason = letter.getString('last_error');
		save(e.app, letter, { status: 'dead' });
		throw new BadRequestError(`Mejlet kunde inte skickas: ${reason}`);
	}
	return e.json(200, { ok: true });
}

/** POST mail/retry: everything that was skipped or given up waits again. */
export function retryLetters(e: core.RequestEvent) {
	requireAdmin(e);
	const letters = e.app.findRecordsByFilter(
		'outbox',
		"kind != 'test' && (status = 'skipped' || status = 'dead')",
		'created',
		1000,
		0,
	);
	for (const letter of letters)
		save(e.app, letter!, { status: 'pending', attempts: 0, next_attempt_at: moment(), last_error: '' });
	return e.json(200, { waiting: letters.length });
}
