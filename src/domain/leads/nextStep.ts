/**
 * The next step of a lead (R1): what is to be done, and on which day. Kept as Swedish clock time, so that a step at 10:00
 * stays at 10:00 when the clocks change.
 */
import { derivedText, type Infer, object, text } from '../fields.ts';
import { type Message, message } from '../mail/mailMessage.ts';
import {
	dayAfter,
	dayInWords,
	daysBetween,
	isDay,
	nearDayInWords,
	swedishClock,
	swedishDay,
} from '../text/swedishDay.ts';
import { isWeekday, nextWeekday } from './replyPromise.ts';

/** Fields of a lead. All are '' when there is no next step; the time may be '' in every case. */
export const nextStepFields = {
	next_step: text({ max: 200 }),
	/** '2026-03-06'. */
	next_step_day: derivedText({ derive: readDay, kept: text({ max: 10 }) }),
	/** '08:30'. */
	next_step_time: derivedText({ derive: readTime, kept: text({ max: 5 }) }),
};
export const nextStepLabels = {
	next_step: 'Nästa steg',
	next_step_day: 'Dag',
	next_step_time: 'Tid',
} as const satisfies Record<keyof NextStep, string>;

export const nextStep = object(nextStepFields);
export type NextStep = Infer<typeof nextStep>;
export const noNextStep: NextStep = { next_step: '', next_step_day: '', next_step_time: '' };

/** The next step alone of a lead. */
export function stepOf({ next_step, next_step_day, next_step_time }: NextStep): NextStep {
	return { next_step, next_step_day, next_step_time };
}

/** A day as a date input gives it. */
function readDay(written: string): { value: string } | { problem: string } {
	return written === '' || isDay(written) ? { value: written } : { problem: 'Ange en dag, till exempel 2026-03-06' };
}

/** '8', '8.30', '0830', 'kl. 8:30' as '08:00', '08:30'. */
function readTime(written: string): { value: string } | { problem: string } {
	if (written === '') return { value: '' };
	const [, hours = '', minutes = '00'] = written.match(/^(?:kl\.?\s*)?(\d{1,2})(?:[.:]?(\d\d))?$/i) ?? [];
	if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return { problem: 'Ange en tid, till exempel 08:30' };
	return { value: `${hours.padStart(2, '0')}:${minutes}` };
}

/** What is wrong with the fields together, by field: a step has both words and a day. Empty when all is right. */
export function nextStepProblems(step: NextStep): Partial<Record<keyof NextStep, string>> {
	const { next_step, next_step_day, next_step_time } = step;
	if (next_step !== '' && next_step_day === '') return { next_step_day: 'Välj en dag' };
	if (next_step === '' && (next_step_day !== '' || next_step_time !== ''))
		return { next_step: 'Skriv vad som ska göras' };
	return {};
}

type NextStepState = 'none' | 'overdue' | 'today' | 'later';

/**
 * How a step stands at a moment. A step with a time is overdue once that minute is over; one without at the end of its
 * day. `now` as PocketBase stores it or an ISO date.
 */
export function nextStepState(step: NextStep, now: string): NextStepState {
	const { next_step_day, next_step_time } = step;
	if (next_step_day === '') return 'none';
	const [today = '', clock = ''] = swedishClock(now).split('T');
	if (next_step_day !== today) return next_step_day < today ? 'overdue' : 'later';
	return next_step_time !== '' && next_step_time < clock.slice(0, 5) ? 'overdue' : 'today';
}

/**
 * The order of 'Att göra': by day and time, a step without time last in its day, which puts what is overdue first. In SQL:
 * `todoOrder`.
 */
export function compareSteps(one: NextStep, other: NextStep): number {
	const [a, b] = [placeInTime(one), placeInTime(other)];
	return a < b ? -1 : a > b ? 1 : 0;
}

function placeInTime({ next_step_day, next_step_time }: NextStep): string {
	return `${next_step_day} ${next_step_time || '24:00'}`;
}

/** `compareSteps` for SQLite, then the lead that has waited longest. */
export const todoOrder = [
	'next_step_day',
	"IIF(next_step_time = '', '24:00', next_step_time)",
	'created',
	'id',
] as const;

/** How many steps are overdue, and how many are left today. The dashboard's number is their sum. */
export function todoCounts(steps: readonly NextStep[], now: string): { overdue: number; today: number } {
	const states = steps.map((step) => nextStepState(step, now));
	const count = (wanted: NextStepState) => states.filter((state) => state === wanted).length;
	return { overdue: count('overdue'), today: count('today') };
}

/** 'i dag kl. 10:00', 'fredag 6 mars'. '' for none. */
export function whenInWords({ next_step_day, next_step_time }: NextStep, today: string): string {
	if (next_step_day === '') return '';
	return nearDayInWords(next_step_day, today) + (next_step_time && ` kl. ${next_step_time}`);
}

interface SuggestedDay {
	label: string;
	/** '2026-03-06'. */
	day: string;
	/** 'fredag 6 mars'. */
	words: string;
}

/**
 * Days to choose with one tap, the nearest first. None is a Saturday, Sunday or holiday: before one, 'I morgon' becomes 'På
 * måndag' or 'Nästa arbetsdag', and a week from now moves on to the next working day. `today` is a Swedish day.
 */
export function suggestedDays(today: string): SuggestedDay[] {
	const tomorrow = dayAfter(today, 1);
	const next = nextWeekday(today);
	const monday = nextMonday(today);
	const inAWeek = dayAfter(today, 7);
	const labels = new Map([[next, next === tomorrow ? 'I morgon' : next === monday ? 'På måndag' : 'Nästa arbetsdag']]);
	if (isWeekday(monday) && !labels.has(monday)) labels.set(monday, 'På måndag');
	const later = isWeekday(inAWeek) ? inAWeek : nextWeekday(inAWeek);
	labels.set(later, 'Om en vecka');
	return [...labels].map(([day, label]) => ({ label, day, words: dayInWords(day, today) }));
}

/** The first Monday after a day. */
function nextMonday(day: string): string {
	const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
	return dayAfter(day, (8 - weekday) % 7 || 7);
}

/** Swedish clock time from and until which the mail of a working day goes out. Later, the next one says the same. */
const mailFrom = '08:00';
const mailUntil = '18:00';

/**
 * The day whose mail is due at a moment; undefined when none is. A machine that was off at 08:00 sends it when it is on
 * again, until 18:00. `lastDay` is the day that was handled last, '' for none: to be stored as soon as a day is handled,
 * also when nothing was due and no mail went out, so that there is one mail a day at most. Only the same day counts as
 * handled: a clock that once ran ahead does not silence the mail for years.
 */
export function dueTodoMail(now: string, lastDay: string): string | undefined {
	const [today = '', clock = ''] = swedishClock(now).split('T');
	const isDue = isWeekday(today) && clock >= mailFrom && clock < mailUntil && lastDay !== today;
	return isDue ? today : undefined;
}

export interface TodoLead extends NextStep {
	id: string;
	name: string;
	company: string;
	phone: string;
}

/** The leads that the mail of a day lists, by group and in order. All empty: no mail. */
interface TodoGroups {
	overdue: TodoLead[];
	today: TodoLead[];
	/** On the free days before the next working day, when no mail goes out. */
	freeDays: TodoLead[];
}

export function todoGroups(leads: readonly TodoLead[], now: string): TodoGroups {
	const today = swedishDay(now);
	const next = nextWeekday(today);
	const ordered = [...leads].sort(compareSteps);
	const inState = (wanted: NextStepState) => ordered.filter((lead) => nextStepState(lead, now) === wanted);
	return {
		overdue: inState('overdue'),
		today: inState('today'),
		freeDays: inState('later').filter(({ next_step_day }) => next_step_day < next),
	};
}

/** Leads that a group of the mail names; the rest is a number. */
const listedMax = 50;

/** The mail at 08:00; undefined when nothing is due. `siteUrl` is the site's address without a closing slash. */
export function todoMail(leads: readonly TodoLead[], now: string, siteUrl: string): Message | undefined {
	const { overdue, today, freeDays } = todoGroups(leads, now);
	const due = overdue.length + today.length;
	if (due + freeDays.length === 0) return undefined;
	const day = swedishDay(now);
	const late = overdue.length > 0 ? `, ${overdue.length} försenade` : '';
	return message({
		subject: due > 0 ? `Att göra i dag: ${due}${late}` : 'Att göra under ledigheten',
		heading: `Att göra ${dayInWords(day, day)}`,
		rows: [],
		sections: [
			section('Försenat', overdue, day, siteUrl),
			section('I dag', today, day, siteUrl),
			section('Före nästa arbetsdag', freeDays, day, siteUrl),
		].filter(({ lines }) => lines.length > 0),
		body: '',
		link: { text: 'Öppna Att göra', address: `${siteUrl}/admin/leads?vy=todo` },
	});
}

function section(title: string, leads: readonly TodoLead[], day: string, siteUrl: string) {
	const lines = leads.slice(0, listedMax).map((lead) => ({
		text: `${lead.next_step} – ${[lead.name, lead.company, lead.phone].filter(Boolean).join(', ')} (${dueWords(lead, day)})`,
		address: `${siteUrl}/admin/leads?id=${lead.id}`,
	}));
	const rest = leads.length - lines.length;
	return { title, lines: rest > 0 ? [...lines, { text: `och ${rest} till` }] : lines };
}

/** The time of a step of today, and otherwise its day, with how late it is. */
function dueWords(step: NextStep, day: string): string {
	const late = daysBetween(step.next_step_day, day);
	if (late < 2) return whenInWords(step, day);
	return `${whenInWords(step, day)}, ${late} dagar sen`;
}
