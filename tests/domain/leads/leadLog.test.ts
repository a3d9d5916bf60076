import { describe, expect, test } from 'vitest';
import { firstAnswerOf } from '#domain/leads/firstAnswer.ts';
import {
	actsOf,
	changesToLog,
	continuesNote,
	emailFate,
	exportedEntry,
	type LoggedEmail,
	type LoggedFields,
	leadLog,
	logEntry,
	logKinds,
	type StoredLogEntry,
} from '#domain/leads/leadLog.ts';
import { noNextStep } from '#domain/leads/nextStep.ts';

const lead = { id: 'lead1', created: '2026-03-05 09:00:00.000Z' };
const before: LoggedFields = { status: 'new', internal_note: '', ...noNextStep };
const step = { next_step: 'Ring', next_step_day: '2026-03-09', next_step_time: '10:00' };
let ids = 0;

function anEntry(given: Partial<StoredLogEntry>): StoredLogEntry {
	ids += 1;
	const at = '2026-03-06 09:00:00.000Z';
	return {
		...(logEntry.initial as StoredLogEntry),
		lead_id: lead.id,
		by: 'u1',
		by_name: 'Åsa',
		id: `e${String(ids).padStart(4, '0')}`,
		at,
		created: at,
		updated: at,
		...given,
	};
}

function anEmail(given: Partial<LoggedEmail>): LoggedEmail {
	const created = '2026-03-05 09:00:00.000Z';
	return {
		id: 'm1',
		kind: 'lead_notice',
		status: 'sent',
		sent_at: '2026-03-05 09:00:30.000Z',
		last_error: '',
		created,
		...given,
	};
}

describe('R4: a save of a lead is logged', () => {
	test.each([
		['nothing', before, false, []],
		[
			'a status',
			{ ...before, status: 'contacted' },
			false,
			[{ kind: 'status', old_status: 'new', new_status: 'contacted' }],
		],
		['a note', { ...before, internal_note: 'Vill ha frakt' }, false, [{ kind: 'note', text: 'Vill ha frakt' }]],
		[
			'a next step',
			{ ...before, ...step },
			false,
			[{ kind: 'step_set', text: 'Ring', step_day: '2026-03-09', step_time: '10:00' }],
		],
	] as [string, LoggedFields, boolean, object[]][])('with %s', (_, after, isStepDone, entries) => {
		expect(changesToLog(before, after, isStepDone)).toEqual(entries);
	});

	test('a step that is done, removed, moved, or done and followed by another', () => {
		const kinds = (from: LoggedFields, to: LoggedFields, isStepDone = false) =>
			changesToLog(from, to, isStepDone).map(({ kind, step_day }) => `${kind} ${step_day}`);
		const planned = { ...before, ...step };
		expect(kinds(planned, before, true)).toEqual(['step_done 2026-03-09']);
		expect(kinds(planned, before)).toEqual(['step_removed 2026-03-09']);
		expect(kinds(planned, { ...planned, next_step_day: '2026-03-10' })).toEqual(['step_set 2026-03-10']);
		expect(kinds(planned, { ...planned, next_step_day: '2026-03-16' }, true)).toEqual([
			'step_done 2026-03-09',
			'step_set 2026-03-16',
		]);
		expect(kinds(before, before, true)).toEqual([]);
	});

	test('a note that one person goes on with for ten minutes is one entry', () => {
		const latest = { kind: 'note', by: 'u1', at: '2026-03-06 09:00:00.000Z' } as const;
		const change = { kind: 'note', text: 'Mer' } as const;
		expect(continuesNote(latest, change, 'u1', '2026-03-06T09:09:59Z')).toBe(true);
		expect(continuesNote(latest, change, 'u1', '2026-03-06T09:10:00Z')).toBe(false);
		expect(continuesNote(latest, change, 'u1', '2026-03-06T08:59:00Z')).toBe(false);
		expect(continuesNote(latest, change, 'u2', '2026-03-06T09:01:00Z')).toBe(false);
		expect(continuesNote({ ...latest, kind: 'status' }, change, 'u1', '2026-03-06T09:01:00Z')).toBe(false);
		expect(continuesNote(undefined, change, 'u1', '2026-03-06T09:01:00Z')).toBe(false);
	});
});

describe('R4: the log', () => {
	const now = '2026-03-06T12:00:00Z';

	test('goes by Swedish day, the latest first, and begins with the inquiry and our emails about it', () => {
		const days = leadLog(
			lead,
			[
				anEntry({ kind: 'status', old_status: 'new', new_status: 'contacted' }),
				anEntry({ kind: 'call', at: '2026-03-05 23:30:00.000Z' }),
				anEntry({ kind: 'note', text: 'Vill ha frakt', at: '2026-03-06 10:00:00.000Z' }),
			],
			[anEmail({}), anEmail({ id: 'm2', kind: 'lead_receipt', status: 'pending', sent_at: '' })],
			now,
		);
		expect(
			days.map(({ heading, lines }) => [
				heading,
				lines.map(({ time, title, who }) => `${time} ${title} ${who}`.trim()),
			]),
		).toEqual([
			['I dag', ['11:00 Anteckning Åsa', '10:00 Status: Ny → Kontaktad Åsa', '00:30 Samtal påbörjat Åsa']],
			['I går', ['10:00 Kvitto till kunden', '10:00 Mejl till oss om förfrågan', '10:00 Förfrågan kom in']],
		]);
	});

	test('says every kind in words', () => {
		const titles = (given: Partial<StoredLogEntry>) => leadLog(lead, [anEntry(given)], [], now)[0]?.lines[0]?.title;
		const planned = { text: 'Ring', step_day: '2026-03-09', step_time: '10:00' };
		expect(
			logKinds.map((kind) =>
				titles({
					kind,
					...planned,
					idempotency_key: 'key',
					subject: 'Din förfrågan',
					old_status: 'new',
					new_status: 'won',
				}),
			),
		).toEqual([
			'Mejl: Din förfrågan',
			'Sms påbörjat',
			'Samtal påbörjat',
			'Status: Ny → Vunnen',
			'Anteckning',
			'Nästa steg: Ring, måndag 9 mars kl. 10:00',
			'Klart: Ring',
			'Nästa steg togs bort: Ring',
		]);
		expect(titles({ kind: 'note' })).toBe('Anteckningen togs bort');
	});

	test('shows what became of a reply, from the outbox', () => {
		const entry = anEntry({
			kind: 'email',
			subject: 'Hej',
			text: 'Priset är …',
			email_id: 'm3',
			idempotency_key: 'key',
		});
		const reply = { id: 'm3', kind: 'lead_reply', created: entry.at };
		const fate = (email: Partial<LoggedEmail>) => {
			const [day] = leadLog(lead, [entry], [anEmail({ ...reply, ...email })], now);
			return day?.lines.map((line) => line.fate?.words);
		};
		expect(fate({ status: 'sent', sent_at: '2026-03-06 09:01:00.000Z' })).toEqual(['Skickat i dag kl. 10:01']);
		expect(fate({ status: 'pending', last_error: '' })).toEqual(['Väntar på att skickas']);
		expect(fate({ status: 'sending', last_error: 'Mejlservern svarade inte i tid.' })).toEqual([
			'Väntar på att skickas: Mejlservern svarade inte i tid.',
		]);
		expect(fate({ status: 'failed', last_error: 'Mejlservern svarade: 550 No such user' })).toEqual([
			'Kunde inte skickas: Mejlservern svarade: 550 No such user',
		]);
		expect(
			emailFate(anEmail({ status: 'skipped', last_error: 'Ingen mejlserver är inställd.' }), '2026-03-06'),
		).toEqual({
			state: 'failed',
			words: 'Har inte skickats: Ingen mejlserver är inställd.',
		});
		expect(emailFate(undefined, '2026-03-06').words).toBe('Lämnat för att skickas');
	});

	test('R2, R4: an email of the person’s own mail program was begun; what became of it no one knows', () => {
		const [day] = leadLog(lead, [anEntry({ kind: 'email', text: 'Priset är …' })], [], now);
		expect(day?.lines[0]).toMatchObject({ title: 'Mejl påbörjat i eget mejlprogram', text: 'Priset är …' });
		expect(day?.lines[0]?.fate).toBeUndefined();
	});

	test('of a lead from before the log has its beginning', () => {
		expect(leadLog(lead, [], [], '2027-01-10T12:00:00Z')).toMatchObject([
			{ day: '2026-03-05', heading: 'Torsdag 5 mars 2026', lines: [{ kind: 'received', time: '10:00' }] },
		]);
	});
});

test('R2: the first answer is found in the log, without an email that was refused for good', () => {
	const entries = [
		anEntry({ kind: 'note', text: 'Läst', at: '2026-03-06 08:00:00.000Z' }),
		anEntry({ kind: 'email', email_id: 'm3', at: '2026-03-06 09:00:00.000Z' }),
		anEntry({ kind: 'call', at: '2026-03-06 10:00:00.000Z' }),
	];
	const failed = [anEmail({ id: 'm3', status: 'failed' })];
	expect(firstAnswerOf(actsOf(entries, []))?.kind).toBe('email');
	expect(firstAnswerOf(actsOf(entries, failed))).toEqual({ kind: 'call', at: '2026-03-06 10:00:00.000Z' });
});

test('R4: the export of a person holds what was written, and neither keys nor staff', () => {
	const entry = anEntry({ kind: 'email', subject: 'Hej', text: 'Text', idempotency_key: '12345678', email_id: 'm3' });
	expect(exportedEntry(entry)).toEqual({ kind: 'email', at: entry.at, subject: 'Hej', text: 'Text' });
});
