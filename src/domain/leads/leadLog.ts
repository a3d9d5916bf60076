/**
 * The log of a lead (R4): what happened to it, when, and by whom. An entry is a row of its own, deleted with the lead, and so
 * by retention and erasure too. When the lead came in, and what became of its emails, is read from lead and outbox, so that
 * nothing is kept twice and leads from before the log have one.
 */
import { choice, type Infer, object, optionalChoice, relation, type Stored, text, timestamp } from '../fields.ts';
import type { OutboxEmail } from '../mail/outboxEmail.ts';
import { type LeadStatus, leadStatuses, leadStatusLabels } from '../products/labels.ts';
import { parseDate, pocketBaseMoment } from '../text/dates.ts';
import { dayInWords, nearDayInWords, swedishClock, swedishDay } from '../text/swedishDay.ts';
import type { Act } from './firstAnswer.ts';
import type { NextStep } from './nextStep.ts';

export const logKinds = [
	'email',
	'text_message',
	'call',
	'status',
	'note',
	'step_set',
	'step_done',
	'step_removed',
] as const;
type LogKind = (typeof logKinds)[number];

export const logEntry = object({
	lead_id: relation('leads', { required: 'Lead saknas', cascade: true }),
	kind: choice(logKinds, 'note'),
	at: timestamp(),
	/** The account, '' once it is deleted, and the name that it had. */
	by: relation('users'),
	by_name: text({ max: 100 }),
	old_status: optionalChoice(leadStatuses),
	new_status: optionalChoice(leadStatuses),
	/** Of an email. */
	subject: text({ max: 200 }),
	/**
	 * The email, the note as it was left, or the words of the step. Of what was begun in the person's own program what it was
	 * opened with.
	 */
	text: text({ max: 5000, multiline: true }),
	step_day: text({ max: 10 }),
	step_time: text({ max: 5 }),
	/** The row of the outbox that sends it. */
	email_id: relation('outbox'),
	/** Of an email: unique, so that a double tap sends one. '' of one that was begun in the person's own mail program. */
	idempotency_key: text({ max: 64 }),
});
export type LogEntry = Infer<typeof logEntry>;
export type StoredLogEntry = Stored<LogEntry>;

/** The last entries that a lead shows. */
export const shownEntriesMax = 500;

/** What staff may change of a lead and the log tells of. */
export type LoggedFields = NextStep & { status: LeadStatus; internal_note: string };

type Change = Pick<LogEntry, 'kind'> & Partial<LogEntry>;

/**
 * The entries that a save of a lead causes, without lead, time and person. `isStepDone`: the save ticks off the step;
 * otherwise a step that is emptied was removed, and one that is replaced by another was only changed.
 */
export function changesToLog(before: LoggedFields, after: LoggedFields, isStepDone = false): Change[] {
	const changes: Change[] = [];
	if (before.status !== after.status)
		changes.push({ kind: 'status', old_status: before.status, new_status: after.status });
	if (before.internal_note !== after.internal_note) changes.push({ kind: 'note', text: after.internal_note });
	const hadStep = before.next_step_day !== '';
	if (hadStep && isStepDone) changes.push({ kind: 'step_done', ...loggedStep(before) });
	const isSameStep =
		before.next_step === after.next_step &&
		before.next_step_day === after.next_step_day &&
		before.next_step_time === after.next_step_time;
	if (isSameStep) return changes;
	if (after.next_step_day !== '') changes.push({ kind: 'step_set', ...loggedStep(after) });
	else if (hadStep && !isStepDone) changes.push({ kind: 'step_removed', ...loggedStep(before) });
	return changes;
}

function loggedStep({ next_step, next_step_day, next_step_time }: NextStep) {
	return { text: next_step, step_day: next_step_day, step_time: next_step_time };
}

/** A note that is saved while it is typed is one entry. Milliseconds. */
const notePauseMs = 10 * 60_000;

/** Whether a change belongs into the lead's latest entry instead of a new one: the same person goes on with a note. */
export function continuesNote(
	latest: Pick<LogEntry, 'kind' | 'by' | 'at'> | undefined,
	change: Change,
	by: string,
	now: string,
): boolean {
	if (latest?.kind !== 'note' || change.kind !== 'note' || latest.by !== by || by === '') return false;
	const passed = parseDate(now) - parseDate(latest.at);
	return passed >= 0 && passed < notePauseMs;
}

/** An email of the outbox about a lead, as far as the log tells of it. */
export type LoggedEmail = Pick<OutboxEmail, 'status' | 'sent_at' | 'last_error'> & {
	id: string;
	kind: string;
	created: string;
};

/** The acts among a lead's entries, for `firstAnswerOf`. An email of none of the rows counts as sent. */
export function actsOf(
	entries: readonly Pick<LogEntry, 'kind' | 'at' | 'new_status' | 'email_id'>[],
	emails: readonly LoggedEmail[],
): Act[] {
	return entries.flatMap((entry): Act[] => {
		const { kind, at, new_status } = entry;
		if (kind === 'email') return [{ kind, at, isUnsent: isUnsent(emailOf(entry, emails)) }];
		if (kind === 'text_message' || kind === 'call') return [{ kind, at }];
		return kind === 'status' && new_status !== '' ? [{ kind, at, to: new_status }] : [];
	});
}

/** Refused for good, or skipped because no mail server was set. */
function isUnsent(email: LoggedEmail | undefined): boolean {
	return email?.status === 'failed' || email?.status === 'skipped';
}

function emailOf(entry: Pick<LogEntry, 'email_id'>, emails: readonly LoggedEmail[]): LoggedEmail | undefined {
	return entry.email_id === '' ? undefined : emails.find(({ id }) => id === entry.email_id);
}

/** How an email fares: as a sentence, and whether staff must do something. */
export interface EmailFate {
	state: 'waiting' | 'sent' | 'failed';
	words: string;
}

/** `skipped` is no success either: staff can queue it again once a mail server is set. Without a row, it is only known that it was queued. */
export function emailFate(email: LoggedEmail | undefined, today: string): EmailFate {
	switch (email?.status) {
		case 'sent':
			return { state: 'sent', words: email.sent_at ? `Skickat ${momentInWords(email.sent_at, today)}` : 'Skickat' };
		case 'failed':
			return { state: 'failed', words: sentence('Kunde inte skickas', email.last_error) };
		case 'skipped':
			return { state: 'failed', words: sentence('Har inte skickats', email.last_error) };
		case 'pending':
		case 'sending':
			return { state: 'waiting', words: sentence('Väntar på att skickas', email.last_error) };
		default:
			return { state: 'sent', words: 'Lämnat för att skickas' };
	}
}

function sentence(words: string, reason: string): string {
	return reason ? `${words}: ${reason}` : words;
}

function momentInWords(moment: string, today: string): string {
	const [day = '', clock = ''] = swedishClock(moment).split('T');
	return `${nearDayInWords(day, today)} kl. ${clock.slice(0, 5)}`;
}

/** One line of the log as it is shown. */
export interface LogLine {
	id: string;
	/** As PocketBase writes it. */
	at: string;
	/** '14:05', in Swedish time. */
	time: string;
	kind: LogKind | 'received' | 'notice' | 'receipt';
	/** 'Status: Ny → Kontaktad'. */
	title: string;
	/** Who did it; '' for what happens by itself. */
	who: string;
	/** The words of the email, note or message; '' for none. */
	text: string;
	/** Of emails. */
	fate?: EmailFate;
}

export interface LogDay {
	/** '2026-03-06'. */
	day: string;
	/** 'I dag', 'I går', 'Fredag 6 mars'. */
	heading: string;
	lines: LogLine[];
}

/** The log of a lead by Swedish day, the latest first. `emails`: every row of the outbox about the lead. */
export function leadLog(
	lead: { id: string; created: string },
	entries: readonly StoredLogEntry[],
	emails: readonly LoggedEmail[],
	now: string,
): LogDay[] {
	const today = swedishDay(now);
	const lines = [
		lineOf({ id: lead.id, at: lead.created, kind: 'received', title: 'Förfrågan kom in' }),
		...emails.flatMap((email) => automaticLine(email, today)),
		...entries.map((entry) => entryLine(entry, emails, today)),
	].sort(latestFirst);
	const days: LogDay[] = [];
	for (const line of lines) {
		const day = swedishDay(line.at);
		const last = days[days.length - 1];
		if (last?.day === day) last.lines.push(line);
		else days.push({ day, heading: capitalized(nearDayInWords(day, today)), lines: [line] });
	}
	return days;
}

/** The latest first; of one moment, what came in last, so that it stands below what it caused. */
function latestFirst(one: LogLine, other: LogLine): number {
	if (one.at !== other.at) return one.at < other.at ? 1 : -1;
	if (one.kind === 'received' || other.kind === 'received') return one.kind === 'received' ? 1 : -1;
	return one.id < other.id ? 1 : -1;
}

function lineOf(line: Pick<LogLine, 'id' | 'at' | 'kind' | 'title'> & Partial<LogLine>): LogLine {
	const at = pocketBaseMoment(line.at);
	return { who: '', text: '', ...line, at, time: swedishClock(at).slice(11, 16) };
}

/** Emails that no person sent: the notice and the receipt. Replies are entries. */
function automaticLine(email: LoggedEmail, today: string): LogLine[] {
	const { id, created: at } = email;
	const fate = emailFate(email, today);
	if (email.kind === 'lead_notice')
		return [lineOf({ id, at, kind: 'notice', title: 'Mejl till oss om förfrågan', fate })];
	if (email.kind === 'lead_receipt') return [lineOf({ id, at, kind: 'receipt', title: 'Kvitto till kunden', fate })];
	return [];
}

function entryLine(entry: StoredLogEntry, emails: readonly LoggedEmail[], today: string): LogLine {
	const { id, kind, by_name: who } = entry;
	const at = entry.at || entry.created;
	const isStep = kind === 'step_set' || kind === 'step_done' || kind === 'step_removed';
	return lineOf({
		id,
		at,
		kind,
		title: titleOf(entry, swedishDay(at)),
		who,
		text: isStep ? '' : entry.text,
		...(kind === 'email' && !isBegun(entry) && { fate: emailFate(emailOf(entry, emails), today) }),
	});
}

/** Of an email: whether the site has not sent it. */
function isBegun({ idempotency_key }: LogEntry): boolean {
	return idempotency_key === '';
}

/** `day`: when it happened. */
function titleOf(entry: LogEntry, day: string): string {
	switch (entry.kind) {
		case 'email':
			return isBegun(entry) ? 'Mejl påbörjat i eget mejlprogram' : `Mejl: ${entry.subject}`;
		case 'text_message':
			return 'Sms påbörjat';
		case 'call':
			return 'Samtal påbörjat';
		case 'status':
			return `Status: ${statusWords(entry.old_status)} → ${statusWords(entry.new_status)}`;
		case 'note':
			return entry.text ? 'Anteckning' : 'Anteckningen togs bort';
		case 'step_set':
			return `Nästa steg: ${entry.text}, ${stepWhen(entry, day)}`;
		case 'step_done':
			return `Klart: ${entry.text}`;
		case 'step_removed':
			return `Nästa steg togs bort: ${entry.text}`;
	}
}

/** By date: 'i morgon' would be wrong when it is read later. `day`: whose year goes without saying. */
function stepWhen({ step_day, step_time }: LogEntry, day: string): string {
	return dayInWords(step_day, day) + (step_time && ` kl. ${step_time}`);
}

function statusWords(status: LeadStatus | ''): string {
	return status ? leadStatusLabels[status] : '–';
}

function capitalized(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * An entry in the export of a person (GDPR art. 15): what was done with their inquiry and written to them. Left out are our
 * keys, and who of staff did it, whose data that is (art. 15.4).
 */
export function exportedEntry(entry: StoredLogEntry): Partial<LogEntry> {
	const { kind, at, old_status, new_status, subject, text, step_day, step_time } = entry;
	const given = Object.entries({ old_status, new_status, subject, text, step_day, step_time }).filter(
		([, value]) => value !== '',
	);
	return { kind, at: at || entry.created, ...Object.fromEntries(given) };
}
