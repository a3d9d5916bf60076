import { describe, expect, test } from 'vitest';
import { submission } from '#domain/leads/inquiry.ts';
import {
	afterProof,
	isProofDue,
	isWarningDue,
	noProof,
	type ProofObservation,
	type ProofRecord,
	proofProgress,
	proofStatus,
	proofSteps,
	withTimeout,
} from '#domain/operations/nightlyProof.ts';
import { proofEmail, proofNotice, proofWarning } from '#domain/operations/proofNotice.ts';
import { proofMark, proofMarkInput, proofSubmission, readProofMark } from '#domain/operations/proofRequest.ts';

const siteUrl = 'https://rostfri.example';
const watched_since = '2026-03-01 12:00:00.000Z';
/** 03:00 in Sweden. */
const night = '2026-03-06 02:00:00.000Z';
const success = '2026-03-06 02:01:00.000Z';

function aRecord(given: Partial<ProofRecord> = {}): ProofRecord {
	return { ...noProof, watched_since, ...given };
}

function notice(record: ProofRecord, now: string) {
	return proofNotice(proofStatus(record, now), now);
}

describe('R5: how the chain stands', () => {
	test('before the first proof it is neither green nor red, and red after 26 hours', () => {
		expect(proofStatus(noProof, '2026-03-02T13:00:00Z')).toEqual({
			isRunning: false,
			state: { kind: 'never' },
			isRed: false,
		});
		expect(proofStatus(aRecord(), '2026-03-02T14:00:00Z').isRed).toBe(false);
		expect(proofStatus(aRecord(), '2026-03-02T14:00:01Z')).toMatchObject({
			isRed: true,
			state: { kind: 'stale', lastSuccess: '' },
		});
	});

	test('a success is green for 26 hours', () => {
		const record = aRecord({ started_at: night, succeeded_at: success });
		expect(proofStatus(record, '2026-03-07T04:01:00Z')).toEqual({
			isRunning: false,
			state: { kind: 'succeeded', at: success },
			isRed: false,
		});
		expect(proofStatus(record, '2026-03-07T04:01:01Z')).toMatchObject({
			isRed: true,
			state: { kind: 'stale', lastSuccess: success },
		});
	});

	test('a failure is red until the next success', () => {
		const failed = afterProof(
			aRecord({ started_at: night, succeeded_at: '2026-03-05 02:01:00.000Z', current_step: 'server' }),
			{ step: 'server', reason: 'Mejlservern svarade: 550 No such user' },
			'2026-03-06T02:02:00Z',
		);
		expect(proofStatus(failed, '2026-03-06T02:03:00Z')).toEqual({
			isRunning: false,
			state: {
				kind: 'failed',
				at: '2026-03-06 02:02:00.000Z',
				step: 'server',
				reason: 'Mejlservern svarade: 550 No such user',
				lastSuccess: '2026-03-05 02:01:00.000Z',
			},
			isRed: true,
		});
		const running = { ...failed, started_at: '2026-03-06 03:00:00.000Z' };
		expect(proofStatus(running, '2026-03-06T03:01:00Z')).toMatchObject({ isRunning: true, isRed: true });
		const mended = afterProof(running, 'succeeded', '2026-03-06T03:02:00Z');
		expect(proofStatus(mended, '2026-03-06T03:03:00Z')).toMatchObject({ isRunning: false, isRed: false });
	});

	test('a proof that runs keeps what was known, for half an hour: then it has failed where it stood', () => {
		const record = aRecord({ started_at: night, succeeded_at: '2026-03-05 02:01:00.000Z', current_step: 'server' });
		expect(proofStatus(record, '2026-03-06T02:30:00Z')).toMatchObject({ isRunning: true, isRed: false });
		const late = '2026-03-06T02:30:01Z';
		expect(proofStatus(record, late)).toMatchObject({
			isRunning: false,
			isRed: true,
			state: { kind: 'failed', step: 'server', at: '2026-03-06 02:30:00.000Z' },
		});
		expect(withTimeout(record, late)).toMatchObject({ failed_step: 'server', current_step: '' });
		expect(withTimeout(withTimeout(record, late), late)).toEqual(withTimeout(record, late));
	});

	test('a moment in the future proves nothing', () => {
		const record = aRecord({ started_at: '2027-03-06 02:00:00.000Z', succeeded_at: '2027-03-06 02:01:00.000Z' });
		expect(proofStatus(record, '2026-03-06T03:00:00Z').isRed).toBe(true);
		expect(isProofDue(record, '2026-03-06T03:00:00Z')).toBe(true);
	});
});

describe('R5: when it is proved', () => {
	test.each([
		['at 02:59', '2026-03-06T01:59:59Z', '2026-03-05 02:00:00.000Z', false],
		['at 03:00', '2026-03-06T02:00:00Z', '2026-03-05 02:00:00.000Z', true],
		['again in the same night', '2026-03-06T02:05:00Z', night, false],
		['at noon, when the machine was off at night', '2026-03-06T11:00:00Z', '2026-03-05 02:00:00.000Z', true],
		['on a new site', '2026-03-06T11:00:00Z', '', true],
		['at 03:00 when the clocks have gone forward', '2026-03-29T01:00:00Z', '2026-03-28 02:00:00.000Z', true],
		['a minute before', '2026-03-29T00:59:00Z', '2026-03-28 02:00:00.000Z', false],
		['at 03:00 when the clocks have gone back', '2026-10-25T02:00:00Z', '2026-10-24 01:00:00.000Z', true],
		['in the second hour after 02:00 of that night', '2026-10-25T01:30:00Z', '2026-10-24 01:00:00.000Z', false],
	])('%s', (_, now, started_at, isDue) => {
		const succeeded_at = started_at.replace(':00:00', ':01:00');
		expect(isProofDue(aRecord({ started_at, succeeded_at }), now)).toBe(isDue);
	});

	test('on a new site the first is due at the first 03:00', () => {
		expect(isProofDue(noProof, '2026-03-06T11:00:00Z')).toBe(false);
		const record = aRecord({ watched_since: '2026-03-05 12:00:00.000Z' });
		expect(isProofDue(record, '2026-03-06T00:30:00Z')).toBe(false);
		expect(isProofDue(record, '2026-03-06T02:00:00Z')).toBe(true);
	});

	test('an hour after a failure it is proved again, and never two at a time', () => {
		const failed = aRecord({ started_at: night, failed_at: '2026-03-06 02:05:00.000Z', failed_step: 'server' });
		expect(isProofDue(failed, '2026-03-06T02:59:59Z')).toBe(false);
		expect(isProofDue(failed, '2026-03-06T03:00:00Z')).toBe(true);
		expect(isProofDue({ ...failed, started_at: '2026-03-06 03:00:00.000Z' }, '2026-03-06T03:29:00Z')).toBe(false);
		expect(isProofDue({ ...failed, started_at: '2026-03-06 03:00:00.000Z' }, '2026-03-06T04:00:00Z')).toBe(true);
	});
});

describe('R5: which step failed', () => {
	const sentEmail = { status: 'sent', attempts: 1, refusals: null, last_error: '' } as const;
	const seen: ProofObservation = {
		started_at: night,
		route: { status: 200, error: '' },
		isStored: true,
		email: sentEmail,
	};
	const soon = '2026-03-06T02:10:00Z';
	const email = (given: Partial<NonNullable<ProofObservation['email']>>) => ({
		...seen,
		email: { ...sentEmail, ...given },
	});

	test.each([
		['none: accepted', seen, soon, { kind: 'accepted' }],
		[
			'the route, without answer',
			{ ...seen, route: { status: 0, error: 'connection refused' } },
			soon,
			{ kind: 'failed', step: 'route', reason: 'Inget svar: connection refused' },
		],
		[
			'the route, refused',
			{ ...seen, route: { status: 429, error: '' } },
			soon,
			{ kind: 'failed', step: 'route', reason: 'Svar 429.' },
		],
		['the store', { ...seen, isStored: false }, soon, { kind: 'failed', step: 'store' }],
		['the outbox', { ...seen, email: undefined }, soon, { kind: 'failed', step: 'outbox' }],
		[
			'the outbox: no receiver',
			email({ status: 'skipped', last_error: 'Ingen mottagare är inställd.' }),
			soon,
			{ kind: 'failed', step: 'outbox', reason: 'Ingen mottagare är inställd.' },
		],
		[
			'the server, for good',
			email({ status: 'failed', last_error: 'Mejlservern svarade: 550 Nej' }),
			soon,
			{ kind: 'failed', step: 'server', reason: 'Mejlservern svarade: 550 Nej' },
		],
		[
			'the server, refusing once',
			email({ status: 'pending', refusals: 1, last_error: 'Mejlservern svarade: 550 Nej' }),
			soon,
			{ kind: 'failed', step: 'server' },
		],
		[
			'none yet: away for ten minutes',
			email({ status: 'pending', attempts: 3, last_error: 'Mejlservern kunde inte nås.' }),
			soon,
			{ kind: 'running' },
		],
		[
			'the server: away for half an hour',
			email({ status: 'pending', attempts: 5, last_error: 'Mejlservern kunde inte nås.' }),
			'2026-03-06T02:31:00Z',
			{ kind: 'failed', step: 'server', reason: 'Mejlservern kunde inte nås.' },
		],
		[
			'the server: hanging',
			email({ status: 'sending', attempts: 1, last_error: '' }),
			'2026-03-06T02:31:00Z',
			{ kind: 'failed', step: 'server', reason: 'Mejlservern svarade inte i tid.' },
		],
		[
			'the outbox: never tried',
			email({ status: 'pending', attempts: null, last_error: '' }),
			'2026-03-06T02:31:00Z',
			{ kind: 'failed', step: 'outbox' },
		],
	] as [string, ProofObservation, string, object][])('%s', (_, observation, now, progress) => {
		expect(proofProgress(observation, now)).toMatchObject(progress);
	});
});

describe('R5: what staff are told', () => {
	test('green', () => {
		expect(notice(aRecord({ started_at: night, succeeded_at: success }), '2026-03-06T07:00:00Z')).toEqual({
			tone: 'green',
			title: 'Förfrågningar kommer fram',
			text: 'Provat i dag kl. 03:01.',
		});
	});

	test('red, with the step, the reason and the last success', () => {
		const record = aRecord({
			started_at: night,
			succeeded_at: '2026-03-05 02:01:00.000Z',
			failed_at: '2026-03-06 02:02:00.000Z',
			failed_step: 'server',
			reason: 'Mejlservern svarade: 550 Nej.',
		});
		expect(notice(record, '2026-03-06T07:00:00Z')).toEqual({
			tone: 'red',
			title: 'Förfrågningar kanske inte kommer fram: mejlservern tog inte emot mejlet',
			text: 'Mejlservern svarade: 550 Nej. Provet i dag kl. 03:02 misslyckades. Senast det fungerade: i går kl. 03:01.',
		});
		// A mail server that is quoted may leave the full stop out.
		expect(notice({ ...record, reason: 'Mejlservern svarade: 451 Later' }, '2026-03-06T07:00:00Z').text).toContain(
			'451 Later. Provet i dag',
		);
		const mail = proofWarning(proofStatus(record, '2026-03-06T07:00:00Z'), '2026-03-06T07:00:00Z', siteUrl);
		expect(mail?.subject).toBe(
			'Varning från Rostfri: förfrågningar kanske inte kommer fram: mejlservern tog inte emot mejlet',
		);
		expect(mail?.text).toContain('550 Nej.');
		expect(mail?.text).toContain('Öppna back office: https://rostfri.example/admin');
		for (const step of proofSteps)
			expect(notice({ ...record, failed_step: step }, '2026-03-06T07:00:00Z').tone).toBe('red');
	});

	test('red after 26 hours, and neutral before the first', () => {
		expect(notice(aRecord(), '2026-03-05T07:00:00Z')).toEqual({
			tone: 'red',
			title: 'Förfrågningarnas väg har inte provats på över 26 timmar',
			text: 'Inget prov har lyckats än.',
		});
		expect(notice(noProof, '2026-03-05T07:00:00Z')).toMatchObject({ tone: 'neutral' });
		expect(notice(aRecord({ started_at: night }), night)).toMatchObject({
			tone: 'red',
			text: expect.stringContaining('Ett nytt prov pågår.'),
		});
	});

	test('a warning once in 24 hours while it is red, none while it is green, and none before the proof that is due', () => {
		const failed = aRecord({ started_at: night, failed_at: '2026-03-06 02:02:00.000Z', failed_step: 'server' });
		expect(isWarningDue(failed, '2026-03-06T02:03:00Z')).toBe(true);
		const warned = { ...failed, warned_at: '2026-03-06 02:03:00.000Z' };
		expect(isWarningDue(warned, '2026-03-07T02:02:00Z')).toBe(false);
		expect(isWarningDue(warned, '2026-03-07T02:03:00Z')).toBe(true);
		const green = afterProof(warned, 'succeeded', '2026-03-06T03:03:00Z');
		expect(isWarningDue(green, '2026-03-06T04:00:00Z')).toBe(false);
		expect(proofWarning(proofStatus(green, '2026-03-06T04:00:00Z'), '2026-03-06T04:00:00Z', siteUrl)).toBeUndefined();
		const after = { ...green, started_at: '2026-03-06 04:00:00.000Z' };
		expect(
			isWarningDue(afterProof(after, { step: 'route', reason: '' }, '2026-03-06T04:01:00Z'), '2026-03-06T04:02:00Z'),
		).toBe(true);
		// Off for three days, and on again.
		const off = { ...green, started_at: '2026-03-09 11:00:00.000Z' };
		expect(isWarningDue(off, '2026-03-09T11:05:00Z')).toBe(false);
		expect(isWarningDue(off, '2026-03-09T11:31:00Z')).toBe(true);
	});

	test('the nightly email can be sorted away by its subject', () => {
		expect(proofEmail('2026-03-06T02:00:00Z', siteUrl).subject).toBe(
			'Nattligt prov: förfrågningar kommer fram (2026-03-06)',
		);
	});
});

describe('R5: the mark of a test inquiry', () => {
	const hmac = 'a'.repeat(64);
	const sentAt = Date.parse('2026-03-06T02:00:00Z') / 1000;

	test('is read within five minutes', () => {
		const mark = proofMark(sentAt, hmac);
		expect(readProofMark(mark, '2026-03-06T02:05:00Z')).toEqual({ sentAt, hmac });
		expect(readProofMark(mark, '2026-03-06T02:05:01Z')).toBeUndefined();
		expect(readProofMark(mark, '2026-03-06T01:54:59Z')).toBeUndefined();
	});

	test.each([
		'',
		'v1',
		`v2.${sentAt}.${hmac}`,
		`v1.${sentAt}.${hmac.toUpperCase()}`,
		`v1.${sentAt}.${hmac}0`,
		`v1.-1.${hmac}`,
		`v1.${sentAt}.${hmac}\n`,
		` v1.${sentAt}.${hmac}`,
	])('%j is none', (header) => {
		expect(readProofMark(header, '2026-03-06T02:00:00Z')).toBeUndefined();
	});

	test('holds for one inquiry and one second', () => {
		const inputs = [proofMarkInput(1, 'abcdefgh'), proofMarkInput(11, 'abcdefgh'), proofMarkInput(1, '1abcdefgh')];
		expect(new Set(inputs).size).toBe(3);
	});

	test('its inquiry passes the rules of the form, and its address takes no mail', () => {
		const { success: passes, data } = submission.schema.safeParse({
			...submission.initial,
			...proofSubmission('proof-0123456789'),
		});
		expect(passes).toBe(true);
		expect(data?.email).toMatch(/@example\.com$/);
	});
});
