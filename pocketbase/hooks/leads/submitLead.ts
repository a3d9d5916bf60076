/** Stores visitors' inquiries. */

import { object } from '#domain/fields.ts';
import {
	consentVersion,
	onlyAsked,
	type Submission,
	type SubmittedProduct,
	submission,
	toLead,
} from '#domain/leads/inquiry.ts';
import { editableLeadFields, lead as leadEntity } from '#domain/leads/lead.ts';
import { takesPhotos } from '#domain/leads/sellerPhotos.ts';
import { isLikelySpam } from '#domain/leads/spam.ts';
import { comparedAddress, likeAddress, mailboxOf } from '#domain/mail/mailbox.ts';
import { measureFields } from '#domain/measures/measureFields.ts';
import { measureLines } from '#domain/measures/measureTable.ts';
import { buyerKindProblem } from '#domain/prices/privateBuyers.ts';
import { refrigerantFields } from '#domain/products/refrigerant.ts';
import { formatDate } from '#domain/text/dates.ts';
import { goError, orUndefined, query } from '../database.ts';
import { likeAddressIn } from '../mail/likeAddressIn.ts';
import { queueEmail } from '../mail/queueEmail.ts';
import { clean } from '../merging.ts';
import { valuesOf } from '../record.ts';
import { blockOf, readBody, visitorBodyMax } from '../request.ts';
import { singleRow } from '../singleRows.ts';
import { flushEveryCommit } from '../transaction.ts';
import { countInWindow, dayMs, hourMs, minuteMs } from '../windowCounts.ts';
import { isMarkedProof } from './nightlyProof.ts';
import { linkSellerPhotos, unusedPermission } from './sellerPhotos.ts';

/**
 * Most inquiries a minute from all visitors together, likely spam not counted. More are a flood, and stored as likely
 * spam. serverSettings.ts limits each address.
 */
const perMinute = 60;
/**
 * So many of one block of addresses are doubtful above these: as many as PocketBase takes of one address, but a /48 of
 * IPv6 has 65,536 networks that each count as one.
 */
const perMinuteOfBlock = 10;
/** One that goes on for an hour is doubtful above these: every inquiry may be mailed to staff, and to the address in it. */
const perHourOfBlock = 20;
/** Milliseconds that the notice of a lead waits for its photos. */
const photoWait = 90_000;
/** Receipts to one mailbox within an hour, and within 24. */
const receipts = { ofHour: 1, ofDay: 3 };
/** Leaves out letters and digits that are mistaken for each other on the phone. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Stores a visitor's inquiry, and an email about it that waits to be sent, in one transaction that has reached the
 * disk before it is answered (I7). The same inquiry with the same idempotency key gives the same reference and stores
 * nothing; another one with that key is refused with 409, so that the form sends it with a key of its own.
 */
export function submitLead(e: core.RequestEvent) {
	let body: Record<string, unknown>;
	try {
		body = readBody(e, visitorBodyMax);
	} catch (error) {
		return refuse(e, 400, 'validation', errorMessage(error));
	}
	// J6: asked, and kept, only while the dealer sells to private buyers.
	const isBuyerAsked = singleRow(e.app, 'site_settings').getBool('sells_to_private_buyers');
	const sent = {
		...submission.initial,
		...given(body),
		...(!isBuyerAsked && { buyerKind: '' }),
		// A clock that was set, or a page that was open for weeks, costs no inquiry.
		elapsed: submission.fields.elapsed.rule.safeParse(body.elapsed).data ?? null,
	};
	const isAboutProduct = Boolean(sent.productId || sent.productTitle);
	const result = submission.schema.safeParse(onlyAsked(sent, isAboutProduct));
	if (!result.success) {
		const fields: Record<string, string> = {};
		for (const { path, message } of result.error.issues) fields[String(path[0] ?? 'form')] ??= message;
		return refuse(e, 400, 'validation', result.error.issues[0]?.message ?? '', fields);
	}
	// A form that does not know the question yet, on a page from before it, could not be answered.
	const buyerKind = 'buyerKind' in body ? buyerKindProblem(result.data.buyerKind, isBuyerAsked) : undefined;
	// What is stored already is asked for nothing more.
	if (buyerKind && !leadWithKey(e.app, result.data.idempotencyKey))
		return refuse(e, 400, 'validation', buyerKind, { buyerKind });
	try {
		const reference = store(e.app, result.data, {
			block: blockOf(e),
			isProof: isMarkedProof(e, body),
		});
		if (reference === undefined)
			return refuse(e, 409, 'conflict', 'En annan förfrågan har redan skickats härifrån. Skicka igen.');
		return e.json(200, { ok: true, reference });
	} catch (error) {
		const fields = refusedColumns(error);
		const [first] = Object.values(fields);
		if (first) return refuse(e, 400, 'validation', first, fields);
		e.app.logger().error('A lead could not be stored', 'error', String(error));
		return refuse(e, 500, 'server', 'Kunde inte skicka din förfrågan. Försök igen.');
	}
}

function refuse(
	e: core.RequestEvent,
	status: number,
	code: 'validation' | 'conflict' | 'server',
	error: string,
	fields?: Record<string, string>,
) {
	e.json(status, { ok: false, error, code, ...(fields && { fields }) });
}

// The specification sends null for what was left empty.
function given(body: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** The reference of the stored lead; undefined when its key belongs to another inquiry. */
function store(
	app: CoreApp,
	sent: Submission,
	{ block, isProof }: { block: string; isProof: boolean },
): string | undefined {
	const earlier = leadWithKey(app, sent.idempotencyKey);
	if (earlier) return isSameInquiry(earlier, sent) ? earlier.getString('reference') : undefined;
	let reference: string | undefined;
	flushEveryCommit(app);
	app.runInTransaction((tx) => {
		const existing = leadWithKey(tx, sent.idempotencyKey);
		if (existing) {
			if (isSameInquiry(existing, sent)) reference = existing.getString('reference');
			return;
		}
		reference = freeReference(tx);
		const lead = new Record(tx.findCollectionByNameOrId('leads'));
		const values = {
			...toLead(sent, submittedProduct(tx, sent)),
			reference,
			consent_at: formatDate(),
			consent_version: consentVersion,
			idempotency_key: sent.idempotencyKey,
			is_proof: isProof,
			photo_permission: !isProof && takesPhotos(sent) ? unusedPermission(tx, sent.photoPermission) : '',
			is_likely_spam: isLikelySpam(sent) || isFlooded(tx) || isBlockFlooding(tx, block),
		};
		for (const [name, value] of Object.entries(values)) lead.set(name, value);
		tx.save(lead);
		linkSellerPhotos(tx, lead);
		const notice = queueEmail(tx, 'lead_notice', lead.id);
		// It tells how many photos there are, and they come after the lead.
		if (lead.getString('photo_permission')) postpone(tx, notice, photoWait);
		if (isProof) return;
		// A robot or a flood may send another person's address, and a doubtful address accepts no email: no receipt.
		const takesReceipt =
			!lead.getBool('is_likely_spam') && lead.getString('email') !== '' && !hadReceipt(tx, lead.getString('email'));
		if (takesReceipt && singleRow(tx, 'site_private').getBool('send_receipts')) queueEmail(tx, 'lead_receipt', lead.id);
	});
	return reference;
}

function postpone(tx: CoreApp, email: core.Record, milliseconds: number): void {
	email.set('next_attempt_at', formatDate(Date.now() + milliseconds));
	tx.save(email);
}

/**
 * Whether a mailbox has had its receipts: inquiries must not become mail against a third person, whose provider reads
 * 'eva+1@' and 'e.va@' as one. An address of two people that looks so costs one of them a receipt. Nor is one
 * sent to a domain in another spelling than people write it: there are thousands of each.
 */
function hadReceipt(tx: CoreApp, written: string): boolean {
	const address = comparedAddress(written);
	if (address !== mailboxOf(written)) return true;
	const stored = likeAddressIn('lower(leads.email)');
	const sql = `SELECT COUNT(*) AS ofDay, COALESCE(SUM(outbox.created > {:hour}), 0) AS ofHour
		FROM outbox JOIN leads ON leads.id = outbox.lead_id
		WHERE outbox.kind = 'lead_receipt' AND outbox.created > {:day}
			AND ${stored.domain} = {:domain} AND ${stored.local} = {:local}`;
	const { local, domain } = likeAddress(address);
	const [hour, day] = [formatDate(Date.now() - hourMs), formatDate(Date.now() - dayMs)];
	const [had = { ofHour: 0, ofDay: 0 }] = query(tx, sql, { ofHour: 0, ofDay: 0 }, { hour, day, local, domain });
	return had.ofHour >= receipts.ofHour || had.ofDay >= receipts.ofDay;
}

function leadWithKey(app: CoreApp, idempotencyKey: string): core.Record | undefined {
	if (idempotencyKey === '') return undefined;
	return orUndefined(() => app.findFirstRecordByData('leads', 'idempotency_key', idempotencyKey));
}

/** Whether a lead holds what was sent. The product may have been renamed, measured, withdrawn or deleted since. */
function isSameInquiry(lead: core.Record, sent: Submission): boolean {
	const product = sent.productId || sent.productTitle ? { id: '', title: '', slug: '', measures: '' } : undefined;
	// By the rules of a lead on both sides: they may clean a text more than those of the form.
	const stored = clean(leadEntity.fields, valuesOf(lead, leadEntity));
	const { product_id, product_title, product_slug, product_measures, ...wanted } = clean(
		leadEntity.fields,
		toLead(sent, product),
	);
	const staffFields: readonly string[] = editableLeadFields;
	// J6: the question may have come or gone between the two tries.
	const isAsked = stored.buyer_kind !== '' && wanted.buyer_kind !== '';
	return (
		['', sent.productId].includes(lead.getString('product_id')) &&
		Object.entries(wanted).every(
			([name, value]) => staffFields.includes(name) || (name === 'buyer_kind' && !isAsked) || stored[name] === value,
		)
	);
}

/** What PocketBase's own columns refuse although our rules let it through, by the form's field names. */
function refusedColumns(error: unknown): Record<string, string> {
	// By way of its text: PocketBase's errors are Go values, whose fields are no properties.
	const refused: { data?: object } = JSON.parse(JSON.stringify(goError(error) ?? {}));
	const names = Object.keys(refused.data ?? refused).filter((name) => name in columnMessages);
	return Object.fromEntries(names.map((name) => [name, columnMessages[name] ?? '']));
}

const columnMessages: Record<string, string> = {
	name: 'Ogiltigt namn',
	email: 'Ogiltig e-postadress',
	phone: 'Ogiltigt telefonnummer',
	company: 'Ogiltigt företagsnamn',
	city: 'Ogiltig ort',
	message: 'Ogiltigt meddelande',
	budget: 'Ogiltig budget',
};

function freeReference(app: CoreApp): string {
	for (;;) {
		const reference = `R-${$security.randomStringWithAlphabet(6, referenceAlphabet)}`;
		if (app.countRecords('leads', $dbx.hashExp({ reference })) === 0) return reference;
	}
}

/** Title, slug and measures as we know them. A product that is gone or not public keeps only the title that the visitor saw. */
function submittedProduct(app: CoreApp, { productId, productTitle }: Submission): SubmittedProduct | undefined {
	if (productId === '' && productTitle === '') return undefined;
	const record = productId ? orUndefined(() => app.findRecordById('products', productId)) : undefined;
	if (!record?.getBool('is_published')) return { id: '', title: productTitle, slug: '', measures: '' };
	const title = record.getString('title');
	return { id: record.id, title, slug: record.getString('slug'), measures: measuresOf(record) };
}

/** What an older or restored database has against today's rules costs no lead: it is then kept without measures. */
function measuresOf(product: core.Record): string {
	const { data } = measured.schema.safeParse(valuesOf(product, measured));
	return data ? measureLines(data) : '';
}

const measured = object({ ...measureFields, ...refrigerantFields });

function isFlooded(app: CoreApp): boolean {
	if ($os.getenv('RATE_LIMITS') === '0') return false;
	const since = formatDate(Date.now() - 60_000);
	return app.countRecords('leads', $dbx.exp('created > {:since} AND NOT is_likely_spam', { since })) >= perMinute;
}

/** Counts an inquiry of a block. */
function isBlockFlooding(tx: CoreApp, block: string): boolean {
	const ofMinute = { name: 'inquiries_of_minute', length: minuteMs };
	const ofHour = { name: 'inquiries_of_hour', length: hourMs };
	return (
		!countInWindow(tx, ofMinute, block, ({ own }) => own >= perMinuteOfBlock) ||
		!countInWindow(tx, ofHour, block, ({ own }) => own >= perHourOfBlock)
	);
}

function errorMessage(error: unknown): string {
	const cause = goError(error) ?? error;
	const hasMessage = typeof cause === 'object' && cause !== null && 'message' in cause;
	return hasMessage ? String(cause.message) : 'Begäran är felaktigt utformad';
}
