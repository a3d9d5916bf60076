import {
	consentVersion,
	onlyAsked,
	type Submission,
	type SubmittedProduct,
	submission,
	toLead,
} from '#domain/inquiry.ts';
import type { OutboxEmail } from '#domain/outboxEmail.ts';
import { isLikelySpam } from '#domain/spam.ts';
import { moment } from './moment.ts';
import { orUndefined } from './record.ts';
import { readBody } from './request.ts';

/** So many inquiries a minute from everybody together are a flood. Per address the rate limits of settings.ts hold. */
const perMinute = 60;
/** Bytes. Longest allowed texts in four-byte characters take about 12 kB. */
const bodyMax = 64 * 1024;
/** Without letters and digits that are mistaken for each other on the phone. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Stores a visitor's inquiry, and an email about it that waits to be sent, in one transaction that has reached the
 * disk before it is answered (I7). The same idempotency key again gives the same reference and stores nothing.
 */
export function submitLead(e: core.RequestEvent) {
	let body: Record<string, unknown>;
	try {
		body = readBody(e, bodyMax);
	} catch (error) {
		return refuse(e, 400, 'validation', errorMessage(error));
	}
	const sent = { ...submission.initial, ...given(body) };
	const isAboutProduct = Boolean(sent.productId || sent.productTitle);
	const result = submission.schema.safeParse(onlyAsked(sent, isAboutProduct));
	if (!result.success) {
		const fields: Record<string, string> = {};
		for (const { path, message } of result.error.issues) fields[String(path[0] ?? 'form')] ??= message;
		return refuse(e, 400, 'validation', result.error.issues[0]?.message ?? '', fields);
	}
	try {
		const known = storedReference(e.app, result.data.idempotencyKey);
		if (known) return e.json(200, { ok: true, reference: known });
		if (isFlooded(e.app))
			return refuse(e, 429, 'busy', 'Just nu kommer det in väldigt många förfrågningar. Försök igen om en minut.');
		return e.json(200, { ok: true, reference: store(e.app, result.data) });
	} catch (error) {
		e.app.logger().error('A lead could not be stored', 'error', String(error));
		return refuse(e, 500, 'server', 'Kunde inte skicka din förfrågan. Försök igen.');
	}
}

function refuse(
	e: core.RequestEvent,
	status: number,
	code: 'validation' | 'busy' | 'server',
	error: string,
	fields?: Record<string, string>,
) {
	e.json(status, { ok: false, error, code, ...(fields && { fields }) });
}

// The specification sends null for what was left empty.
function given(body: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function store(app: CoreApp, sent: Submission): string {
	let reference = '';
	flushEveryCommit(app);
	app.runInTransaction((tx: CoreApp) => {
		reference = storedReference(tx, sent.idempotencyKey);
		if (reference) return;
		reference = freeReference(tx);
		const lead = new Record(tx.findCollectionByNameOrId('leads'));
		const values = {
			...toLead(sent, submittedProduct(tx, sent)),
			reference,
			consent_at: moment(),
			consent_version: consentVersion,
			idempotency_key: sent.idempotencyKey,
			is_likely_spam: isLikelySpam(sent),
		};
		for (const [name, value] of Object.entries(values)) lead.set(name, value);
		tx.save(lead);
		queueEmail(tx, 'lead_notice', lead.id);
		// What a robot sends has somebody else's address: it gets no receipt.
		if (
			!lead.getBool('is_likely_spam') &&
			tx.findFirstRecordByData('site_private', 'key', 'main').getBool('send_receipts')
		)
			queueEmail(tx, 'lead_receipt', lead.id);
	});
	return reference;
}

function queueEmail(tx: CoreApp, kind: OutboxEmail['kind'], lead_id: string): void {
	const email = new Record(tx.findCollectionByNameOrId('outbox'));
	for (const [name, value] of Object.entries({ kind, lead_id, status: 'pending', next_attempt_at: moment() }))
		email.set(name, value);
	tx.save(email);
}

/**
 * PocketBase commits without waiting for the disk, so a power cut could take the last second with it. It holds per
 * connection, and cannot be changed inside a transaction.
 */
function flushEveryCommit(app: CoreApp): void {
	app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
}

function storedReference(app: CoreApp, idempotencyKey: string): string {
	if (idempotencyKey === '') return '';
	const lead = orUndefined(() => app.findFirstRecordByData('leads', 'idempotency_key', idempotencyKey));
	return lead?.getString('reference') ?? '';
}

function freeReference(app: CoreApp): string {
	for (;;) {
		const reference = `R-${$security.randomStringWithAlphabet(6, referenceAlphabet)}`;
		if (app.countRecords('leads', $dbx.hashExp({ reference })) === 0) return reference;
	}
}

/** Title and slug as we know them. A product that is gone or not public keeps only the title that the visitor saw. */
function submittedProduct(app: CoreApp, { productId, productTitle }: Submission): SubmittedProduct | undefined {
	if (productId === '' && productTitle === '') return undefined;
	const record = productId ? orUndefined(() => app.findRecordById('products', productId)) : undefined;
	if (!record?.getBool('is_published')) return { id: '', title: productTitle, slug: '' };
	return { id: record.id, title: record.getString('title'), slug: record.getString('slug') };
}

function isFlooded(app: CoreApp): boolean {
	if ($os.getenv('RATE_LIMITS') === '0') return false;
	const since = moment(-60_000);
	return app.countRecords('leads', $dbx.exp('created > {:since}', { since })) >= perMinute;
}

function errorMessage(error: unknown): string {
	const { message } = (error as { value?: { message?: string } }).value ?? (error as { message?: string });
	return message ?? 'Begäran är felaktigt utformad';
}
