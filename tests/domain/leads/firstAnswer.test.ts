import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	type AnsweredLead,
	answerFigures,
	figuresSince,
	firstAnswerOf,
	weekdayTimeInWords,
} from '#domain/leads/firstAnswer.ts';
import { replyDue, weekdayTime } from '#domain/leads/replyPromise.ts';
import { momentOfSwedishTime, swedishClock } from '#domain/text/swedishDay.ts';

/** A moment of a Swedish clock time, '2026-04-02 09:00'. */
function at(clock: string): string {
	return momentOfSwedishTime(clock.slice(0, 10), clock.slice(11));
}

function aLead(created: string, answered = '', given: Partial<AnsweredLead> = {}): AnsweredLead {
	return {
		created: at(created),
		first_answer_at: answered && at(answered),
		status: answered ? 'contacted' : 'new',
		is_likely_spam: false,
		is_proof: false,
		...given,
	};
}

describe('R2: the first answer', () => {
	test('is the earliest email, text, call or status', () => {
		expect(
			firstAnswerOf([
				{ kind: 'status', at: '2026-03-02 10:00:00.000Z', to: 'contacted' },
				{ kind: 'call', at: '2026-03-02T09:00:00Z' },
				{ kind: 'email', at: '2026-03-02 11:00:00.000Z', isUnsent: false },
			]),
		).toEqual({ kind: 'call', at: '2026-03-02 09:00:00.000Z' });
		expect(firstAnswerOf([{ kind: 'text_message', at: '2026-03-02 10:00:00.000Z' }])?.kind).toBe('text_message');
		expect(firstAnswerOf([])).toBeUndefined();
	});

	test('is no email that was refused for good', () => {
		expect(firstAnswerOf([{ kind: 'email', at: '2026-03-02 10:00:00.000Z', isUnsent: true }])).toBeUndefined();
	});

	test("is no status that was set back to 'Ny'", () => {
		const away = { kind: 'status', at: '2026-03-02 10:00:00.000Z', to: 'lost' } as const;
		const back = { kind: 'status', at: '2026-03-02 10:01:00.000Z', to: 'new' } as const;
		const again = { kind: 'status', at: '2026-03-03 10:00:00.000Z', to: 'ongoing' } as const;
		expect(firstAnswerOf([away])).toEqual({ kind: 'status', at: away.at });
		expect(firstAnswerOf([back, away])).toBeUndefined();
		expect(firstAnswerOf([away, back, again])?.at).toBe(again.at);
		expect(firstAnswerOf([away, { ...again, to: 'won' }])?.at).toBe(away.at);
	});
});

describe('R2: weekday time', () => {
	test.each([
		['within a day', '2026-03-03 14:05', '2026-03-03 15:50', 105],
		['over a night', '2026-03-03 14:05', '2026-03-04 14:05', 1440],
		['over a week-end', '2026-03-06 16:00', '2026-03-09 08:30', 16 * 60 + 30],
		['from a Saturday', '2026-03-07 10:00', '2026-03-09 08:15', 8 * 60 + 15],
		['within a week-end', '2026-03-07 10:00', '2026-03-08 08:15', 0],
		['over Easter', '2026-04-02 09:00', '2026-04-07 09:01', 1441],
		['over the week-end when the clocks go forward', '2026-03-27 14:00', '2026-03-30 14:00', 1440],
		['over the week-end when the clocks go back', '2026-10-23 02:30', '2026-10-26 02:31', 1441],
		['over the turn of the year', '2026-12-30 16:00', '2027-01-04 15:59', 1439],
	])('%s', (_, from, to, minutes) => {
		expect(weekdayTime(swedishClock(at(from)), swedishClock(at(to))) / 60_000).toBe(minutes);
	});

	test('is less than 24 hours exactly until the promised time', () => {
		const minutes = fc.integer({ min: 0, max: 2 * 365 * 1440 });
		const clockAt = (minute: number) => swedishClock(new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString());
		fc.assert(
			fc.property(minutes, fc.integer({ min: 0, max: 8 * 1440 }), (start, wait) => {
				const [arrived, answered] = [clockAt(start), clockAt(start + wait)];
				// The promise is measured by the clock on the wall, which stands still for an hour in one night of October.
				fc.pre(answered >= arrived);
				expect(weekdayTime(arrived, answered) < 24 * 3_600_000).toBe(answered < replyDue(arrived));
			}),
			{ numRuns: 2000 },
		);
	});
});

describe('R2: the figures', () => {
	test('of a month with week-ends, Easter and a change of clocks', () => {
		// Arrived, answered, weekday minutes.
		const history: [string, string, number][] = [
			['2026-03-20 08:00', '2026-03-20 08:07', 7],
			['2026-03-20 17:00', '2026-03-23 16:59', 1439],
			['2026-03-21 12:00', '2026-03-21 12:30', 0],
			['2026-03-22 12:00', '2026-03-23 23:59', 1439],
			['2026-03-27 14:00', '2026-03-30 13:59', 1439],
			['2026-03-27 14:00', '2026-03-30 14:00', 1440],
			['2026-03-29 03:30', '2026-03-30 08:00', 480],
			['2026-04-02 09:00', '2026-04-07 08:59', 1439],
			['2026-04-02 09:00', '2026-04-07 09:30', 1470],
			['2026-04-04 10:00', '2026-04-07 10:00', 600],
			['2026-04-05 10:00', '2026-04-08 00:00', 1440],
			['2026-04-08 10:00', '2026-04-10 12:00', 2 * 1440 + 120],
		];
		for (const [from, to, minutes] of history)
			expect(weekdayTime(swedishClock(at(from)), swedishClock(at(to))) / 60_000, from).toBe(minutes);
		const leads = history.map(([from, to]) => aLead(from, to));
		// Late are 1440, 1470, 1440 and 3000. In the middle stand 1439 and 1439.
		expect(answerFigures(leads, at('2026-04-14 12:00'))).toEqual({
			counted: 12,
			inTime: 8,
			unanswered: 0,
			percent: 66,
			medianMinutes: 1439,
		});
	});

	test('across the change of clocks in autumn', () => {
		const leads = [
			aLead('2026-10-23 16:00', '2026-10-26 15:59'),
			aLead('2026-10-23 16:00', '2026-10-26 16:00'),
			aLead('2026-10-25 02:30', '2026-10-26 08:01'),
		];
		expect(answerFigures(leads, at('2026-10-30 12:00'))).toEqual({
			counted: 3,
			inTime: 2,
			unanswered: 0,
			percent: 66,
			medianMinutes: 1439,
		});
	});

	test('leave out what is too young to be late, and count it from the promised minute on', () => {
		const leads = [aLead('2026-04-02 09:00')];
		expect(answerFigures(leads, at('2026-04-07 08:59'))).toEqual({ counted: 0, inTime: 0, unanswered: 0 });
		expect(answerFigures(leads, at('2026-04-07 09:00'))).toEqual({ counted: 1, inTime: 0, unanswered: 1, percent: 0 });
	});

	test('never count likely spam, test inquiries and what left Ny before answers were noted', () => {
		const leads = [
			aLead('2026-03-02 09:00', '', { is_likely_spam: true }),
			aLead('2026-03-02 09:00', '2026-03-02 09:01', { is_likely_spam: true }),
			aLead('2026-03-02 09:00', '2026-03-02 09:01', { is_proof: true }),
			aLead('2026-03-02 09:00', '', { is_proof: true }),
			aLead('2026-03-02 09:00', '', { status: 'won' }),
		];
		expect(answerFigures(leads, at('2026-03-06 12:00')).counted).toBe(0);
	});

	test('reach back 30 Swedish days, today among them', () => {
		const now = at('2026-04-14 12:00');
		expect(figuresSince(now)).toBe(at('2026-03-16 00:00'));
		const leads = [aLead('2026-03-15 23:59', '2026-03-16 08:00'), aLead('2026-03-16 00:00', '2026-03-16 08:00')];
		expect(answerFigures(leads, now)).toEqual({
			counted: 1,
			inTime: 1,
			unanswered: 0,
			percent: 100,
			medianMinutes: 480,
		});
	});

	test('the median of two is halfway, and 100 % means all', () => {
		const leads = [aLead('2026-03-02 09:00', '2026-03-02 09:10'), aLead('2026-03-02 09:00', '2026-03-02 09:21')];
		expect(answerFigures(leads, at('2026-03-06 12:00'))).toMatchObject({ percent: 100, medianMinutes: 15 });
		const many = Array.from({ length: 300 }, () => aLead('2026-03-02 09:00', '2026-03-02 09:10'));
		expect(answerFigures([...many, aLead('2026-03-02 09:00')], at('2026-03-06 12:00')).percent).toBe(99);
	});
});

test.each([
	[0, '0 min'],
	[59, '59 min'],
	[60, '1 tim'],
	[200, '3 tim 20 min'],
	[1440, '1 arbetsdag'],
	[3000, '2 arbetsdagar 2 tim'],
])('R2: %i minutes are said as %s', (minutes, words) => {
	expect(weekdayTimeInWords(minutes)).toBe(words);
});
