/** Keeps the log of a lead (R4), and when and how it was first answered (R2): in the transaction of what happened. */
import { object } from '#domain/fields.ts';
import { firstAnswerOf } from '#domain/leads/firstAnswer.ts';
import { lead as leadEntity } from '#domain/leads/lead.ts';
import {
	actsOf,
	changesToLog,
	continuesNote,
	type LogEntry,
	type LoggedFields,
	logEntry,
} from '#domain/leads/leadLog.ts';
import { nextStepFields } from '#domain/leads/nextStep.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, findRecord, orUndefined, query } from '../database.ts';
import { clean } from '../merging.ts';
import { valuesOf } from '../record.ts';

/** Who did something: the account, '' for a superuser, and its name. */
type Person = Pick<LogEntry, 'by' | 'by_name'>;

export function personOf(account: core.Record | undefined): Person {
	if (account?.collection().name !== 'users') return { by: '', by_name: '' };
	return { by: account.id, by_name: account.getString('full_name') };
}

/**
 * Around an update of a lead through the record API, inside the transaction of mergeUpdate: writes what staff change into
 * the log. With `step_done` in the body, the step that stood there has been done.
 */
export function logLeadChanges(e: core.RecordRequestEvent) {
	const record = e.record!;
	const before = loggedFieldsOf(e.app.findRecordById('leads', record.id));
	const isStepDone = e.requestInfo().body.step_done === true;
	const person = personOf(e.auth);
	const changes = changesToLog(before, loggedFieldsOf(record), isStepDone);
	for (const change of changes) {
		const latest = change.kind === 'note' ? latestEntry(e.app, record.id) : undefined;
		const isContinued = latest && continuesNote(entryOf(latest), change, person.by, formatDate());
		const entry = isContinued ? latest : newEntry(e.app, record.id, person);
		for (const [name, value] of Object.entries({ ...change, at: formatDate() })) entry.set(name, value);
		// The save of the lead validates the same values, and says where they stand in its form.
		e.app.saveNoValidate(entry);
	}
	if (changes.some(({ kind }) => kind === 'status')) noteFirstAnswer(e.app, record);
	e.next();
}

/**
 * Before an account is deleted: takes it out of the log, where its name stays. In one statement, since PocketBase would
 * save each entry by itself, and inquiries wait for it.
 */
export function forgetAccountInLog(e: core.RecordEvent) {
	execute(e.app, "UPDATE lead_log SET by = '' WHERE by = {:id}", { id: e.record!.id });
	e.next();
}

/** Writes an entry. To be called inside a transaction. */
export function writeEntry(
	tx: CoreApp,
	leadId: string,
	person: Person,
	values: Pick<LogEntry, 'kind'> & Partial<LogEntry>,
): core.Record {
	const entry = newEntry(tx, leadId, person);
	for (const [name, value] of Object.entries({ at: formatDate(), ...values })) entry.set(name, value);
	tx.save(entry);
	return entry;
}

/**
 * Sets in a lead, without saving it, when and how it was first answered. One that had left 'Ny' before there was a log
 * stays without: it is not known. Returns whether anything changed.
 */
export function noteFirstAnswer(app: CoreApp, lead: core.Record): boolean {
	const entries = decisiveEntries(app, lead.id);
	const isKnown = lead.getString('first_answer_at') !== '' || isLoggedFromTheStart(entries, lead.getString('status'));
	const answer = isKnown ? firstAnswerOf(actsOf(entries, [])) : undefined;
	const { at = '', kind = '' } = answer ?? {};
	if (lead.getString('first_answer_at') === at && lead.getString('first_answer_kind') === kind) return false;
	lead.set('first_answer_at', at);
	lead.set('first_answer_kind', kind);
	return true;
}

type DecisiveEntry = Pick<LogEntry, 'kind' | 'at' | 'old_status' | 'new_status' | 'email_id'>;

/**
 * The entries that `firstAnswerOf` depends on, oldest first: the first of each kind, without emails that were refused for
 * good or skipped, and the statuses around the last 'Ny'. So few because inquiries wait for it: PocketBase's JS VM takes a
 * millisecond for each record. An entry without a time, of a superuser, counts from when it was written.
 */
function decisiveEntries(app: CoreApp, id: string): DecisiveEntry[] {
	const rows = query(
		app,
		`WITH acts AS (
			SELECT lead_log.kind, IIF(at = '', lead_log.created, at) AS moment, old_status, new_status, email_id,
				IIF(at = '', lead_log.created, at) || lead_log.id AS place, IFNULL(outbox.status, '') IN ('failed', 'skipped') AS is_unsent
			FROM lead_log LEFT JOIN outbox ON outbox.id = email_id
			WHERE lead_log.lead_id = {:id} AND lead_log.kind IN ('status', 'email', 'call', 'text_message')
		), last_new AS (
			SELECT IFNULL(MAX(place), '') AS place FROM acts WHERE kind = 'status' AND new_status = 'new'
		)
		SELECT kind, moment, old_status, new_status, email_id FROM acts WHERE place IN (
			SELECT MIN(place) FROM acts WHERE kind != 'status' AND NOT is_unsent GROUP BY kind
			UNION ALL SELECT MIN(place) FROM acts WHERE kind = 'status'
			UNION ALL SELECT place FROM last_new
			UNION ALL SELECT MIN(place) FROM acts WHERE kind = 'status' AND place > (SELECT place FROM last_new)
		) ORDER BY place`,
		{ kind: '', moment: '', old_status: '', new_status: '', email_id: '' },
		{ id },
	);
	return rows.map(({ moment: at, ...row }) => ({ ...row, at }) as DecisiveEntry);
}

/** Before an email of the outbox is saved: an answer that was refused for good or skipped is none, until it is sent after all. */
export function trackReplyFate(e: core.RecordEvent) {
	const email = e.record!;
	e.next();
	if (email.getString('kind') !== 'lead_reply') return;
	const lead = orUndefined(() => e.app.findRecordById('leads', email.getString('lead_id')));
	if (lead && noteFirstAnswer(e.app, lead)) e.app.saveNoValidate(lead);
}

function isLoggedFromTheStart(entries: readonly DecisiveEntry[], status: string): boolean {
	const first = entries.find(({ kind }) => kind === 'status');
	return (first ? first.old_status : status) === 'new';
}

const { status, internal_note } = leadEntity.fields;
const logged = object({ status, internal_note, ...nextStepFields });

function loggedFieldsOf(lead: core.Record): LoggedFields {
	return clean(logged.fields, valuesOf(lead, logged)) as LoggedFields;
}

/** One that a superuser wrote without a time counts from when it was written. */
function entryOf(record: core.Record): LogEntry {
	const entry = valuesOf(record, logEntry) as LogEntry;
	return { ...entry, at: entry.at || record.getString('created') };
}

function latestEntry(app: CoreApp, id: string): core.Record | undefined {
	return findRecord(app, 'lead_log', 'lead_id = {:id}', { sort: '-at,-id', values: { id } });
}

function newEntry(app: CoreApp, leadId: string, person: Person): core.Record {
	const entry = new Record(app.findCollectionByNameOrId('lead_log'));
	for (const [name, value] of Object.entries({ lead_id: leadId, ...person })) entry.set(name, value);
	return entry;
}
