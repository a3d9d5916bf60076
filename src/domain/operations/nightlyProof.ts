/**
 * The nightly proof that inquiries reach us (R5): a marked test inquiry goes through the public route, is stored, gets its
 * email in the outbox, is accepted by the mail server for the address of notices, and then erases itself.
 */
import * as z from 'zod/mini';
import type { OutboxEmail } from '../mail/outboxEmail.ts';
import { momentAfter, parseDate, pocketBaseMoment } from '../text/dates.ts';
import { dayAfter, momentOfSwedishTime, swedishDay } from '../text/swedishDay.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The steps of the chain in order. `erasure`: the test inquiry was still there afterwards. */
export const proofSteps = ['route', 'store', 'outbox', 'server', 'erasure'] as const;
type ProofStep = (typeof proofSteps)[number];
export const proofStepLabels = {
	route: 'Formuläret på webbplatsen svarar inte',
	store: 'Förfrågan sparades inte',
	outbox: 'Mejlet kom inte i kö eller kunde inte skickas',
	server: 'Mejlservern tog inte emot mejlet',
	erasure: 'Provet kunde inte tas bort efteråt',
} as const satisfies Record<ProofStep, string>;

/** What is kept of the proof, in one row or file. Moments as PocketBase writes them, '' for never. */
export const proofRecord = z.object({
	/** When proofs were first looked after here: without any success by then + 26 h, something is wrong. */
	watched_since: z.string(),
	started_at: z.string(),
	/** Where the proof that runs stands, written before each step: what is known when PocketBase is killed in the middle. */
	current_step: z.union([z.enum(proofSteps), z.literal('')]),
	/** Of the latest proof that ended, each. */
	succeeded_at: z.string(),
	failed_at: z.string(),
	failed_step: z.union([z.enum(proofSteps), z.literal('')]),
	/** A Swedish sentence that may quote the mail server. */
	reason: z.string(),
	/** When the last warning was mailed. */
	warned_at: z.string(),
});
export type ProofRecord = z.infer<typeof proofRecord>;
export const noProof: ProofRecord = {
	watched_since: '',
	started_at: '',
	current_step: '',
	succeeded_at: '',
	failed_at: '',
	failed_step: '',
	reason: '',
	warned_at: '',
};

/** A proof that is not through after this time has failed where it stands: a mail server that hangs, a PocketBase that was killed. */
const proofTimeoutMs = 30 * minuteMs;
/** A success that is older is no proof any more. */
const staleMs = 26 * hourMs;
/** After a failure it is tried again so often, so that the dashboard turns green soon after what was mended. */
const retryMs = hourMs;
/** Swedish clock time. It exists once in every night: clocks go from 02:00 to 03:00 in March, and from 03:00 to 02:00 in October. */
export const proofTime = '03:00';

type ProofState =
	/** Not yet, and not yet expected. */
	| { kind: 'never' }
	| { kind: 'succeeded'; at: string }
	| { kind: 'failed'; at: string; step: ProofStep; reason: string; lastSuccess: string }
	/** None has ended for 26 hours. */
	| { kind: 'stale'; lastSuccess: string };

export interface ProofStatus {
	/** A proof is on its way. Says nothing about how the chain stands. */
	isRunning: boolean;
	state: ProofState;
	/** Whether the dashboard is red. */
	isRed: boolean;
}

/**
 * How the chain stands at a moment: as the latest ended proof says, and red too when the last success is older than 26
 * hours. A proof that runs changes nothing until it ends or has timed out. A moment in the future, from a clock that ran
 * ahead, proves nothing.
 */
export function proofStatus(given: ProofRecord, now: string): ProofStatus {
	const record = withTimeout(withoutFuture(given, now), now);
	const { watched_since, succeeded_at, failed_at, failed_step, reason } = record;
	const isRunning = isUnfinished(record);
	const is = (state: ProofState, isRed: boolean): ProofStatus => ({ isRunning, state, isRed });
	if (failed_at !== '' && failed_at > succeeded_at)
		return is({ kind: 'failed', at: failed_at, step: failed_step || 'route', reason, lastSuccess: succeeded_at }, true);
	const expectedSince = succeeded_at || watched_since;
	if (expectedSince !== '' && passed(expectedSince, now) > staleMs)
		return is({ kind: 'stale', lastSuccess: succeeded_at }, true);
	return succeeded_at === '' ? is({ kind: 'never' }, false) : is({ kind: 'succeeded', at: succeeded_at }, false);
}

/** The record, in which a proof that has timed out has failed at the step where it stood. The hook stores it. */
export function withTimeout(record: ProofRecord, now: string): ProofRecord {
	if (!isUnfinished(record) || passed(record.started_at, now) <= proofTimeoutMs) return record;
	return {
		...record,
		failed_at: momentAfter(record.started_at, proofTimeoutMs),
		failed_step: record.current_step || 'route',
		current_step: '',
		reason: `Provet blev inte klart inom ${proofTimeoutMs / minuteMs} minuter.`,
	};
}

function isUnfinished({ started_at, succeeded_at, failed_at }: ProofRecord): boolean {
	return started_at !== '' && started_at > succeeded_at && started_at > failed_at;
}

function withoutFuture(record: ProofRecord, now: string): ProofRecord {
	const until = pocketBaseMoment(now);
	const known = (moment: string) => (moment > until ? '' : moment);
	return {
		...record,
		watched_since: known(record.watched_since),
		started_at: known(record.started_at),
		succeeded_at: known(record.succeeded_at),
		failed_at: known(record.failed_at),
		warned_at: known(record.warned_at),
	};
}

/**
 * Whether a proof is to be started: once since the last 03:00, so also after a night when the machine was off, and an hour
 * after one that failed. The first is due at the first 03:00 after `watched_since`. Asked every minute.
 */
export function isProofDue(given: ProofRecord, now: string): boolean {
	const record = withTimeout(withoutFuture(given, now), now);
	if (isUnfinished(record)) return false;
	const last = record.started_at || record.watched_since;
	if (last !== '' && last < lastProofTime(now)) return true;
	return record.failed_at > record.succeeded_at && passed(record.started_at, now) >= retryMs;
}

/** The latest 03:00 in Sweden, as PocketBase writes it. */
function lastProofTime(now: string): string {
	const today = swedishDay(now);
	const at = momentOfSwedishTime(today, proofTime);
	return at <= pocketBaseMoment(now) ? at : momentOfSwedishTime(dayAfter(today, -1), proofTime);
}

/** What the hook has seen of a proof that it started. */
export interface ProofObservation {
	started_at: string;
	/** The answer of the public route: its status, 0 when none came, and its error in words. */
	route: { status: number; error: string };
	/** Whether the lead of the proof's idempotency key is in the database, marked as a proof. */
	isStored: boolean;
	/** The lead's notice in the outbox. */
	email: Pick<OutboxEmail, 'status' | 'attempts' | 'refusals' | 'last_error'> | undefined;
}

type ProofProgress = { kind: 'running' } | { kind: 'accepted' } | { kind: 'failed'; step: ProofStep; reason: string };

/**
 * How far a proof has come. `accepted`: the mail server has the email; what is left is the erasure. A refusal for good
 * fails at once, although the outbox tries once more: an address that refuses mail must not look right for an hour.
 */
export function proofProgress({ started_at, route, isStored, email }: ProofObservation, now: string): ProofProgress {
	const failed = (step: ProofStep, reason: string): ProofProgress => ({ kind: 'failed', step, reason });
	if (route.status !== 200) {
		const answer = route.status === 0 ? 'Inget svar' : `Svar ${route.status}`;
		return failed('route', route.error ? `${answer}: ${route.error}` : `${answer}.`);
	}
	if (!isStored)
		return failed('store', 'Webbplatsen svarade att förfrågan är mottagen, men den finns inte i databasen.');
	if (!email) return failed('outbox', 'Förfrågan sparades utan mejl.');
	if (email.status === 'sent') return { kind: 'accepted' };
	if (email.status === 'skipped') return failed('outbox', email.last_error || 'Mejlet skickades inte.');
	if (email.status === 'failed' || (email.refusals ?? 0) > 0)
		return failed('server', email.last_error || 'Mejlservern tog inte emot mejlet.');
	if (passed(started_at, now) <= proofTimeoutMs) return { kind: 'running' };
	// One that was never tried waits in the outbox; one that was, for the server.
	if ((email.attempts ?? 0) === 0)
		return failed('outbox', email.last_error || 'Mejlet väntar fortfarande på att skickas.');
	return failed('server', email.last_error || 'Mejlservern svarade inte i tid.');
}

/** The record after a proof has ended. */
export function afterProof(
	record: ProofRecord,
	outcome: 'succeeded' | { step: ProofStep; reason: string },
	now: string,
): ProofRecord {
	const at = pocketBaseMoment(now);
	if (outcome === 'succeeded')
		return { ...record, succeeded_at: at, current_step: '', failed_step: '', reason: '', warned_at: '' };
	return { ...record, failed_at: at, current_step: '', failed_step: outcome.step, reason: outcome.reason };
}

/**
 * Whether a warning is to be mailed: while the chain is red, at most once in 24 hours. A success begins afresh. After days
 * when the machine was off it waits for the proof that is due, so ask `isProofDue` first.
 */
export function isWarningDue(record: ProofRecord, now: string): boolean {
	const { isRed, isRunning, state } = proofStatus(record, now);
	if (!isRed || (isRunning && state.kind === 'stale')) return false;
	const { warned_at } = withoutFuture(record, now);
	return warned_at === '' || passed(warned_at, now) >= 24 * hourMs;
}

/**
 * What every list, count, export, search, figure and warning about leads asks for, in PocketBase's filters; emails by way of their lead.
 * The rules of the collection ask for it too, so that no client ever reads a test inquiry.
 */
export const withoutProofs = 'is_proof = false';
export const emailsWithoutProofs = '(lead_id = "" || lead_id.is_proof = false)';

function passed(since: string, now: string): number {
	return parseDate(now) - parseDate(since);
}
