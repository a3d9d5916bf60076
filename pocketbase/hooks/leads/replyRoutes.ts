/** What staff do to answer a lead (R2, R3): an email through the outbox, and what they begin in their own programs. */
import * as z from 'zod/mini';
import { logEntry } from '#domain/leads/leadLog.ts';
import { leadReply, replyObstacle } from '#domain/leads/leadReply.ts';
import { formatDate, parseDate } from '#domain/text/dates.ts';
import { findRecord, orUndefined } from '../database.ts';
import { queueEmail } from '../mail/queueEmail.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { flushEveryCommit } from '../transaction.ts';
import { noteFirstAnswer, personOf, writeEntry } from './leadLog.ts';

/** The same words to the same customer within so many milliseconds are the same answer, sent from another tab or by a colleague. */
const sameAnswerMs = 10 * 60_000;

/**
 * POST leads/{id}/reply { subject, body, idempotency_key }: queues an answer to the customer and responds with its entry in
 * the log, on the disk by then. The same key again responds with the same entry and queues nothing; 409 when it belongs to
 * another answer. So do the same words within ten minutes, unless their email has failed.
 */
export function sendReply(e: core.RequestEvent) {
	const person = personOf(requireAdmin(e));
	const { subject, body, idempotency_key } = parsedBody(e, leadReply.schema);
	const id = e.request!.pathValue('id');
	let entry: core.Record | undefined;
	flushEveryCommit(e.app);
	e.app.runInTransaction((tx) => {
		const lead = leadWithId(tx, id);
		entry = orUndefined(() => tx.findFirstRecordByData('lead_log', 'idempotency_key', idempotency_key));
		if (entry) return;
		const obstacle = replyObstacle({
			email: lead.getString('email'),
			doubtful_email: lead.getString('doubtful_email'),
		});
		if (obstacle) throw new BadRequestError(obstacle);
		entry = sameAnswer(tx, id, subject, body);
		if (entry) return;
		const email_id = queueEmail(tx, 'lead_reply', lead.id).id;
		entry = writeEntry(tx, lead.id, person, { kind: 'email', subject, text: body, email_id, idempotency_key });
		if (noteFirstAnswer(tx, lead)) tx.saveNoValidate(lead);
	});
	const isSame =
		entry?.getString('lead_id') === id && entry.getString('subject') === subject && entry.getString('text') === body;
	if (!isSame) throw new ApiError(409, 'Ett annat svar har redan skickats härifrån. Skicka igen.');
	return e.json(200, entry);
}

function sameAnswer(tx: CoreApp, id: string, subject: string, text: string): core.Record | undefined {
	const same =
		'lead_id = {:id} && kind = "email" && subject = {:subject} && text = {:text} && at > {:since} && at <= {:now} && ' +
		'email_id.status != "failed" && email_id.status != "skipped"';
	const values = { id, subject, text, since: formatDate(Date.now() - sameAnswerMs), now: formatDate() };
	return findRecord(tx, 'lead_log', same, { values });
}

const begun = z.strictObject({
	kind: z.enum(['call', 'text_message', 'email'], 'Välj ett alternativ'),
	text: logEntry.fields.text.rule,
	/** Milliseconds since it was begun: where there is no network it is noted later. */
	ago: z.optional(z.int().check(z.gte(0))),
});
/** The same act within so many milliseconds is a second tap, or the same one, sent again. */
const secondTapMs = 60_000;

/**
 * POST leads/{id}/begun { kind, text, ago }: notes what the person's own program has been opened for.
 * Without `ago` it was opened now.
 */
export function noteBegun(e: core.RequestEvent) {
	const person = personOf(requireAdmin(e));
	const { kind, text, ago = 0 } = parsedBody(e, begun);
	const id = e.request!.pathValue('id');
	let entry: core.Record | undefined;
	e.app.runInTransaction((tx) => {
		const lead = leadWithId(tx, id);
		// No lead is answered before it came in, however a device's clock was set in between.
		const at = Math.max(Date.now() - ago, parseDate(lead.getString('created')));
		const same = 'lead_id = {:id} && kind = {:kind} && by = {:by} && text = {:text} && at > {:since} && at < {:until}';
		const [since, until] = [formatDate(at - secondTapMs), formatDate(at + secondTapMs)];
		entry = findRecord(tx, 'lead_log', same, { values: { id, kind, by: person.by, text, since, until } });
		entry ??= writeEntry(tx, id, person, { kind, text, at: formatDate(at) });
		if (noteFirstAnswer(tx, lead)) tx.saveNoValidate(lead);
	});
	return e.json(200, entry);
}

function leadWithId(app: CoreApp, id: string): core.Record {
	const lead = orUndefined(() => app.findRecordById('leads', id));
	if (!lead || lead.getBool('is_proof')) throw new NotFoundError('Leadet finns inte längre');
	return lead;
}
