/**
 * The first answer to a lead, and how well the promise of replyPromise.ts is kept (R2).
 *
 * What counts: an email from the lead when staff have sent it off, a text message or a call when it is begun, and a
 * status other than 'Ny'. Not what did not happen after all: an email that was refused for good or skipped, and a status
 * that was set back to 'Ny'.
 */
import { optionalChoice, timestamp } from '../fields.ts';
import type { LeadStatus } from '../products/labels.ts';
import { pocketBaseMoment } from '../text/dates.ts';
import { dayAfter, startOfSwedishDay, swedishClock, swedishDay } from '../text/swedishDay.ts';
import { replyDue, weekdayTime } from './replyPromise.ts';

const answerKinds = ['email', 'text_message', 'call', 'status'] as const;
type AnswerKind = (typeof answerKinds)[number];

/** Fields of a lead, kept by the hooks: what `firstAnswerOf` finds in its log. */
export const firstAnswerFields = {
	first_answer_at: timestamp(),
	first_answer_kind: optionalChoice(answerKinds),
};

/** Something that staff did with a lead. `at` as PocketBase stores it or an ISO date. */
export type Act =
	| { kind: 'email'; at: string; isUnsent: boolean }
	| { kind: 'text_message' | 'call'; at: string }
	| { kind: 'status'; at: string; to: LeadStatus };

/** The earliest of a lead's acts that answers it, in any order; undefined when none does. */
export function firstAnswerOf(acts: readonly Act[]): { kind: AnswerKind; at: string } | undefined {
	const moments = acts.map((act) => ({ ...act, at: pocketBaseMoment(act.at) })).sort(byTime);
	let first: { kind: AnswerKind; at: string } | undefined;
	let byStatus: { kind: AnswerKind; at: string } | undefined;
	for (const act of moments) {
		const answer = { kind: act.kind, at: act.at };
		if (act.kind === 'status') byStatus = act.to === 'new' ? undefined : (byStatus ?? answer);
		else if (act.kind !== 'email' || !act.isUnsent) first ??= answer;
	}
	if (!first || !byStatus) return first ?? byStatus;
	return byStatus.at < first.at ? byStatus : first;
}

function byTime(one: { at: string }, other: { at: string }): number {
	return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

/** What the figures need of a lead. Moments as PocketBase stores them. */
export interface AnsweredLead {
	created: string;
	/** '' while it is unanswered. */
	first_answer_at: string;
	status: LeadStatus;
	is_likely_spam: boolean;
	is_proof: boolean;
}

export interface AnswerFigures {
	/** Leads that count: those that were answered, and those whose promised time has passed. */
	counted: number;
	/** Of them, answered before `replyDue`. */
	inTime: number;
	/** Of them, not answered at all. */
	unanswered: number;
	/** `inTime` of `counted` in whole percent, rounded down, so that 100 means all; undefined while none counts. */
	percent?: number;
	/** Of the answered ones, in whole minutes of weekday time (`weekdayTime`), rounded down; undefined without any. */
	medianMinutes?: number;
}

/** Days of the figures, today among them. */
const figureDays = 30;

/** Leads of the figures arrived at this moment or later, as PocketBase writes it: the beginning of a Swedish day. */
export function figuresSince(now: string): string {
	return startOfSwedishDay(dayAfter(swedishDay(now), 1 - figureDays));
}

/**
 * The figures of the leads that arrived since `figuresSince`. Times are weekday time, in which the promise is 24 hours:
 * otherwise a week-end would make Friday's inquiries slow. Left out: likely spam, test inquiries, what is unanswered and
 * not yet late, and leads that left 'Ny' before first answers were noted.
 */
export function answerFigures(leads: readonly AnsweredLead[], now: string): AnswerFigures {
	const [since, until] = [figuresSince(now), pocketBaseMoment(now)];
	const clock = swedishClock(now);
	const times: number[] = [];
	let inTime = 0;
	let unanswered = 0;
	for (const { created, first_answer_at, status, is_likely_spam, is_proof } of leads) {
		const arrivedAt = pocketBaseMoment(created);
		if (is_likely_spam || is_proof || arrivedAt < since || arrivedAt > until) continue;
		const arrived = swedishClock(created);
		if (first_answer_at !== '') {
			const answered = swedishClock(first_answer_at);
			times.push(weekdayTime(arrived, answered));
			if (answered < replyDue(arrived)) inTime += 1;
		} else if (status === 'new' && clock >= replyDue(arrived)) unanswered += 1;
	}
	const counted = times.length + unanswered;
	return {
		counted,
		inTime,
		unanswered,
		...(counted > 0 && { percent: Math.floor((100 * inTime) / counted) }),
		...(times.length > 0 && { medianMinutes: Math.floor(median(times) / 60_000) }),
	};
}

function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const half = Math.floor(sorted.length / 2);
	const [upper = 0, lower = 0] = [sorted[half], sorted[half - 1]];
	return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/** '45 min', '3 tim 20 min', '2 arbetsdagar 3 tim': a working day of weekday time has 24 hours. Takes whole minutes. */
export function weekdayTimeInWords(minutes: number): string {
	const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
	if (days > 0) return `${days} ${days === 1 ? 'arbetsdag' : 'arbetsdagar'}${hours > 0 ? ` ${hours} tim` : ''}`;
	return [hours > 0 && `${hours} tim`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
