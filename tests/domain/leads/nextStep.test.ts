import { describe, expect, test } from 'vitest';
import { problemsOf } from '#domain/fields.ts';
import {
	compareSteps,
	dueTodoMail,
	type NextStep,
	nextStep,
	nextStepProblems,
	nextStepState,
	noNextStep,
	suggestedDays,
	type TodoLead,
	todoCounts,
	todoGroups,
	todoMail,
	whenInWords,
} from '#domain/leads/nextStep.ts';

const siteUrl = 'https://rostfri.example';

function aStep(next_step_day: string, next_step_time = '', next_step = 'Ring'): NextStep {
	return { next_step, next_step_day, next_step_time };
}

function aTodo(day: string, time = '', given: Partial<TodoLead> = {}): TodoLead {
	return { ...aStep(day, time), id: 'l1', name: 'Anna', company: '', phone: '070-123 45 67', ...given };
}

describe('R1: the fields', () => {
	test.each([
		['8', '08:00'],
		['8.30', '08:30'],
		['0830', '08:30'],
		['kl. 14:05', '14:05'],
		['', ''],
	])('a time may be written %j', (written, kept) => {
		expect(nextStep.schema.parse({ ...aStep('2026-03-06'), next_step_time: written }).next_step_time).toBe(kept);
	});

	test.each(['24:00', '8:60', 'snart', '8.3', '-1'])('%j is no time', (written) => {
		expect(problemsOf(nextStep, aStep('2026-03-06', written))).toEqual({
			next_step_time: 'Ange en tid, till exempel 08:30',
		});
	});

	test('a day exists in the calendar', () => {
		expect(problemsOf(nextStep, aStep('2028-02-29'))).toEqual({});
		for (const day of ['2026-02-29', '2026-13-01', '6 mars', '2026-3-6'])
			expect(problemsOf(nextStep, aStep(day)), day).toEqual({ next_step_day: 'Ange en dag, till exempel 2026-03-06' });
	});

	test('a step has words and a day', () => {
		expect(nextStepProblems(aStep(''))).toEqual({ next_step_day: 'Välj en dag' });
		expect(nextStepProblems(aStep('2026-03-06', '', ''))).toEqual({ next_step: 'Skriv vad som ska göras' });
		expect(nextStepProblems(aStep('', '08:00', ''))).toEqual({ next_step: 'Skriv vad som ska göras' });
		expect(nextStepProblems(aStep('2026-03-06'))).toEqual({});
		expect(nextStepProblems(noNextStep)).toEqual({});
	});
});

describe('R1: how a step stands', () => {
	test.each([
		['without day', aStep(''), '2026-03-06T09:00:00Z', 'none'],
		['of yesterday', aStep('2026-03-05'), '2026-03-06T09:00:00Z', 'overdue'],
		['of today', aStep('2026-03-06'), '2026-03-06T22:59:59Z', 'today'],
		['of today, a second past midnight', aStep('2026-03-06'), '2026-03-06T23:00:00Z', 'overdue'],
		['of today at 10:00, in that minute', aStep('2026-03-06', '10:00'), '2026-03-06T09:00:59Z', 'today'],
		['of today at 10:00, a minute later', aStep('2026-03-06', '10:00'), '2026-03-06T09:01:00Z', 'overdue'],
		['of tomorrow', aStep('2026-03-07'), '2026-03-06T09:00:00Z', 'later'],
		['in the hour that the clocks skip', aStep('2026-03-29', '02:30'), '2026-03-29T00:59:00Z', 'today'],
		['after the hour that the clocks skip', aStep('2026-03-29', '02:30'), '2026-03-29T01:00:00Z', 'overdue'],
		['at 10:00 after the clocks went forward', aStep('2026-03-29', '10:00'), '2026-03-29 08:01:00.000Z', 'overdue'],
		['at 10:00 after the clocks went back', aStep('2026-10-25', '10:00'), '2026-10-25 09:00:00.000Z', 'today'],
	] as const)('one %s', (_, step, now, state) => {
		expect(nextStepState(step, now)).toBe(state);
	});

	test("'Att göra' begins with what is overdue; a step without time is last in its day", () => {
		const steps = [
			aStep('2026-03-07', '08:00'),
			aStep('2026-03-06'),
			aStep('2026-03-06', '15:00'),
			aStep('2026-03-01'),
		];
		const ordered = [...steps, aStep('2026-03-06', '08:00')].sort(compareSteps);
		expect(ordered.map((step) => `${step.next_step_day} ${step.next_step_time}`.trim())).toEqual([
			'2026-03-01',
			'2026-03-06 08:00',
			'2026-03-06 15:00',
			'2026-03-06',
			'2026-03-07 08:00',
		]);
		const now = '2026-03-06T09:00:00Z';
		expect(ordered.map((step) => nextStepState(step, now))).toEqual(['overdue', 'overdue', 'today', 'today', 'later']);
		expect(todoCounts(ordered, now)).toEqual({ overdue: 2, today: 2 });
	});

	test('it is said in words', () => {
		expect(whenInWords(aStep('2026-03-06', '10:00'), '2026-03-06')).toBe('i dag kl. 10:00');
		expect(whenInWords(aStep('2026-03-07'), '2026-03-06')).toBe('i morgon');
		expect(whenInWords(aStep('2026-03-05'), '2026-03-06')).toBe('i går');
		expect(whenInWords(aStep('2026-03-09'), '2026-03-06')).toBe('måndag 9 mars');
		expect(whenInWords(aStep('2027-01-04'), '2026-12-30')).toBe('måndag 4 januari 2027');
		expect(whenInWords(noNextStep, '2026-03-06')).toBe('');
	});
});

test.each([
	['on a Monday', '2026-03-02', ['I morgon 2026-03-03', 'Om en vecka 2026-03-09']],
	['on a Tuesday', '2026-03-03', ['I morgon 2026-03-04', 'På måndag 2026-03-09', 'Om en vecka 2026-03-10']],
	['on a Friday', '2026-03-06', ['På måndag 2026-03-09', 'Om en vecka 2026-03-13']],
	['on a Saturday', '2026-03-07', ['På måndag 2026-03-09', 'Om en vecka 2026-03-16']],
	['on a Sunday', '2026-03-08', ['I morgon 2026-03-09', 'Om en vecka 2026-03-16']],
	['before Good Friday', '2026-04-02', ['Nästa arbetsdag 2026-04-07', 'Om en vecka 2026-04-09']],
	['a week before Good Friday', '2026-03-27', ['På måndag 2026-03-30', 'Om en vecka 2026-04-07']],
	['before Christmas', '2026-12-23', ['På måndag 2026-12-28', 'Om en vecka 2026-12-30']],
])('R1: days suggested %s are working days', (_, today, expected) => {
	expect(suggestedDays(today).map(({ label, day }) => `${label} ${day}`)).toEqual(expected);
});

describe('R1: the mail at 08:00 on working days', () => {
	test.each([
		['at 07:59:59', '2026-03-06T06:59:59Z', '2026-03-05', undefined],
		['at 08:00', '2026-03-06T07:00:00Z', '2026-03-05', '2026-03-06'],
		['when it has never been sent', '2026-03-06T07:00:00Z', '', '2026-03-06'],
		['a second time', '2026-03-06T07:01:00Z', '2026-03-06', undefined],
		['at 10:15 after a night when the machine was off', '2026-03-06T09:15:00Z', '2026-03-04', '2026-03-06'],
		['at 18:00, too late', '2026-03-06T17:00:00Z', '2026-03-05', undefined],
		['on a Saturday', '2026-03-07T07:00:00Z', '2026-03-06', undefined],
		['on Good Friday', '2026-04-03T06:00:00Z', '2026-04-02', undefined],
		['on Easter Monday', '2026-04-06T06:00:00Z', '2026-04-02', undefined],
		['on the Tuesday after Easter, in summer time', '2026-04-07T06:00:00Z', '2026-04-02', '2026-04-07'],
		['an hour early, in summer time', '2026-04-07T05:59:59Z', '2026-04-02', undefined],
		['on the Monday after the clocks went forward', '2026-03-30T06:00:00Z', '2026-03-27', '2026-03-30'],
		['on the Friday before the clocks went back', '2026-10-23T06:00:00Z', '2026-10-22', '2026-10-23'],
		['at 07:00 on the Monday after the clocks went back', '2026-10-26T06:00:00Z', '2026-10-23', undefined],
		['at 08:00 on the Monday after the clocks went back', '2026-10-26T07:00:00Z', '2026-10-23', '2026-10-26'],
		['after a clock that was a year ahead', '2026-03-06T07:00:00Z', '2027-03-06', '2026-03-06'],
	])('%s', (_, now, lastDay, due) => {
		expect(dueTodoMail(now, lastDay)).toBe(due);
	});

	test('goes out once on every working day of a year, whatever the minute', () => {
		let last = '';
		const days: string[] = [];
		for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 20 * 60_000) {
			const due = dueTodoMail(new Date(at).toISOString(), last);
			if (!due) continue;
			last = due;
			days.push(due);
		}
		// 261 days from Monday to Friday; without New Year, Epiphany, Good Friday, Easter Monday, May Day, Ascension, Midsummer
		// Eve, Christmas Eve and Day, New Year's Eve. National and Boxing Day are on Saturdays.
		expect(days.length).toBe(251);
		expect(new Set(days).size).toBe(251);
	});

	const now = '2026-03-06T07:00:00Z';

	test('lists what is overdue, what is due today at any time, and what falls on free days before the next one', () => {
		const leads = [
			aTodo('2026-03-09', '', { id: 'monday' }),
			aTodo('2026-03-08', '', { id: 'sunday' }),
			aTodo('2026-03-06', '16:00', { id: 'today' }),
			aTodo('2026-03-02', '', { id: 'late' }),
			aTodo('', '', { id: 'none' }),
		];
		const { overdue, today, freeDays } = todoGroups(leads, now);
		expect([overdue, today, freeDays].map((group) => group.map(({ id }) => id))).toEqual([
			['late'],
			['today'],
			['sunday'],
		]);
		const mail = todoMail(leads, now, siteUrl);
		expect(mail?.subject).toBe('Att göra i dag: 2, 1 försenade');
		expect(mail?.text).toContain(
			'Att göra fredag 6 mars\n\nFörsenat\n- Ring – Anna, 070-123 45 67 (måndag 2 mars, 4 dagar sen)',
		);
		expect(mail?.text).toContain('I dag\n- Ring – Anna, 070-123 45 67 (i dag kl. 16:00)');
		expect(mail?.text).toContain('Före nästa arbetsdag\n- Ring – Anna, 070-123 45 67 (söndag 8 mars)');
		expect(mail?.html).toContain('<a href="https://rostfri.example/admin/leads?id=late">');
		expect(mail?.text).not.toContain('9 mars');
	});

	test('does not go out when nothing is due', () => {
		expect(todoMail([aTodo('2026-03-09')], now, siteUrl)).toBeUndefined();
		expect(todoMail([], now, siteUrl)).toBeUndefined();
	});

	test('shows what a customer wrote as text, and at most 50 leads of a group', () => {
		const leads = Array.from({ length: 60 }, (_, index) =>
			aTodo('2026-03-06', '', { id: `l${index}`, name: '<b>Anna</b>' }),
		);
		const mail = todoMail(leads, now, siteUrl);
		expect(mail?.subject).toBe('Att göra i dag: 60');
		expect(mail?.html).not.toContain('<b>');
		expect(mail?.text.match(/Anna/g)).toHaveLength(50);
		expect(mail?.text).toContain('- och 10 till');
	});
});
