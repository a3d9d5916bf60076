/** R2: what counts as the first answer to a lead, and how many come in time. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { firstAnswerOf } from '#domain/leads/firstAnswer.ts';
import { actsOf, type LoggedEmail, type StoredLogEntry } from '#domain/leads/leadLog.ts';
import { formatDate } from '#domain/text/dates.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';
import { startLeadWork } from '#tests/support/leadWork.ts';

const { backend, admin, reply, begin, leadNow, entries, emails, reset, stop } = await startLeadWork();
afterAll(stop);
beforeEach(reset);

describe('R2: the first answer', () => {
	test('R2: is the first of mail, text message, call, and a status other than Ny', async () => {
		const acts: [string, (id: string) => Promise<unknown>][] = [
			['email', (id) => reply(id, { idempotency_key: `nyckel-${id}` })],
			['text_message', (id) => begin(id, 'text_message', 'Hej!')],
			['call', (id) => begin(id, 'call')],
			['status', (id) => admin.collection('leads').update(id, { status: 'contacted' })],
		];
		for (const [kind, act] of acts) {
			const { id } = await storeLead(backend);
			await act(id);
			const first = await leadNow(id);
			expect(first.first_answer_kind).toBe(kind);
			expect(Math.abs(Date.now() - Date.parse(first.first_answer_at))).toBeLessThan(60_000);
			await begin(id, 'call', 'senare');
			expect((await leadNow(id)).first_answer_at).toBe(first.first_answer_at);
		}
	});

	test('R2: is taken back with a status that was set back to Ny', async () => {
		const { id } = await storeLead(backend);
		await admin.collection('leads').update(id, { status: 'won' });
		await admin.collection('leads').update(id, { status: 'new' });
		expect(await leadNow(id)).toMatchObject({ first_answer_at: '', first_answer_kind: '' });
	});

	test('R2: is what the whole log says, in whatever order answers, refusals and statuses came', async () => {
		const statuses = ['new', 'contacted', 'ongoing'] as const;
		// The same numbers at every run (Park and Miller).
		let seed = 42;
		const below = (max: number) => {
			seed = (seed * 48_271) % 2_147_483_647;
			return seed % max;
		};
		for (let round = 0; round < 40; round += 1) {
			const { id } = await storeLead(backend);
			let status: string = 'new';
			for (let n = 0; n < below(12); n += 1) {
				const kind = (['status', 'status', 'email', 'call', 'text_message'] as const)[below(5)] ?? 'call';
				const place = String(round * 100 + n).padStart(12, '0');
				const at = below(4) ? `2026-03-${String(10 + below(15))} 10:00:00.000Z` : '';
				const to = kind === 'status' ? (statuses[below(3)] ?? 'new') : '';
				if (kind === 'email')
					inDatabase(
						backend,
						"INSERT INTO outbox (id, kind, lead_id, status) VALUES (?, 'lead_reply', ?, ?)",
						`eml${place}`,
						id,
						below(2) ? 'failed' : 'sent',
					);
				inDatabase(
					backend,
					`INSERT INTO lead_log (id, lead_id, kind, at, old_status, new_status, email_id, created, updated)
					VALUES (?, ?, ?, ?, ?, ?, ?, '2026-03-12 10:00:00.000Z', '2026-03-12')`,
					`log${place}`,
					id,
					kind,
					at,
					to && status,
					to,
					kind === 'email' ? `eml${place}` : '',
				);
				if (to) status = to;
			}
			await admin.collection('leads').update(id, { status: 'won' });
			const all = (await entries(id)).map(
				(entry) => ({ ...entry, at: entry.at || entry.created }) as unknown as StoredLogEntry,
			);
			all.sort((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1));
			const isKnown = all.find(({ kind }) => kind === 'status')?.old_status === 'new';
			const sent = (await emails(`lead_id = '${id}'`)) as unknown as LoggedEmail[];
			const expected = isKnown ? firstAnswerOf(actsOf(all, sent)) : undefined;
			const { first_answer_at, first_answer_kind } = await leadNow(id);
			expect({ at: first_answer_at, kind: first_answer_kind }).toEqual(expected ?? { at: '', kind: '' });
		}
	});

	test('R2: one that is noted later counts from when it was begun, once however often it is sent, and not from before its lead', async () => {
		const hour = 3_600_000;
		const moment = (ago: number) => formatDate(Date.now() - ago);
		const { id } = await storeLead(backend);
		const created = moment(3 * hour);
		inDatabase(backend, 'UPDATE leads SET created = ? WHERE id = ?', created, id);
		const note = (kind: string, ago: number) =>
			call(backend, `leads/${id}/begun`, { kind, text: '', ago }, { client: admin });
		await begin(id, 'text_message', 'Hej!');
		for (const late of [0, 500, -500]) expect((await note('call', 2 * hour + late)).status).toBe(200);
		expect((await entries(id)).map(({ kind }) => kind)).toEqual(['call', 'text_message']);
		const { first_answer_kind, first_answer_at } = await leadNow(id);
		expect(first_answer_kind).toBe('call');
		expect(Math.abs(Date.parse(moment(2 * hour)) - Date.parse(first_answer_at))).toBeLessThan(60_000);

		// In the person's own mail program.
		expect((await note('email', hour)).status).toBe(200);
		expect((await entries(id)).map(({ kind }) => kind)).toEqual(['call', 'email', 'text_message']);

		await note('call', 100 * hour);
		expect((await leadNow(id)).first_answer_at).toBe(created);
		expect((await note('call', -1)).status).toBe(400);
	});

	test('R2: stays unknown of a lead that had left Ny before there was a log', async () => {
		const { id } = await storeLead(backend, { status: 'contacted' });
		await admin.collection('leads').update(id, { status: 'ongoing' });
		await begin(id, 'call');
		expect(await leadNow(id)).toMatchObject({ first_answer_at: '', first_answer_kind: '' });
	});

	test('R2: staff cannot write it by hand', async () => {
		const { id } = await storeLead(backend);
		const change = admin.collection('leads').update(id, { first_answer_at: '2026-03-01 12:00:00.000Z' });
		await expect(change).rejects.toMatchObject({ status: 400 });
		await expect(admin.collection('leads').update(id, { is_proof: true })).rejects.toMatchObject({ status: 400 });
	});

	test('R2: share and median of 30 days hold over week-ends, Easter and both changes of the clocks, to the minute', async () => {
		const history = async (rows: [created: string, answered: string, more?: object][]) => {
			inDatabase(backend, 'DELETE FROM leads');
			for (const [created, first_answer_at, more = {}] of rows) {
				const values = { first_answer_at, first_answer_kind: first_answer_at ? 'call' : '', ...more };
				const { id } = await storeLead(backend, values as never);
				inDatabase(backend, 'UPDATE leads SET created = ? WHERE id = ?', created, id);
			}
		};
		const answers = async (now: string) => (await (await fetch(`${backend.url}/figures/${now}`)).json()).answers;
		// Easter 2026: Good Friday is 3 April, Easter Monday 6 April. Clocks go forward on 29 March.
		await history([
			// Friday 16:00 to Monday 15:59 in Sweden, over the change: 23 h 59 min of weekday time.
			['2026-03-27 15:00:00.000Z', '2026-03-30 13:59:00.000Z'],
			// The same to 16:01: late by a minute.
			['2026-03-27 15:00:00.000Z', '2026-03-30 14:01:00.000Z'],
			// Maundy Thursday 12:00 to Tuesday 11:30: 23 h 30 min.
			['2026-04-02 10:00:00.000Z', '2026-04-07 09:30:00.000Z'],
			// Easter Sunday to Tuesday 00:45: 45 min.
			['2026-04-05 10:00:00.000Z', '2026-04-06 22:45:00.000Z'],
			// Not answered, and late by Wednesday; likely spam, and one that is not late yet.
			['2026-04-05 10:00:00.000Z', ''],
			['2026-04-05 10:00:00.000Z', '', { is_likely_spam: true }],
			['2026-04-07 12:00:00.000Z', ''],
			// Before the 30 days.
			['2026-03-08 10:00:00.000Z', ''],
		]);
		expect(await answers('2026-04-07T22:00:00Z')).toEqual({
			counted: 5,
			inTime: 3,
			unanswered: 1,
			percent: 60,
			medianMinutes: 23 * 60 + 44,
		});
		// A minute before Tuesday ends, the unanswered one is in time still.
		expect(await answers('2026-04-07T21:59:00Z')).toMatchObject({ counted: 4, unanswered: 0, percent: 75 });
		// Clocks go back on 25 October: Friday 16:00 to Monday 15:59 has an hour more, and as much weekday time.
		await history([
			['2026-10-23 14:00:00.000Z', '2026-10-26 14:59:00.000Z'],
			['2026-10-23 14:00:00.000Z', '2026-10-26 15:00:00.000Z'],
		]);
		expect(await answers('2026-10-27T12:00:00Z')).toEqual({
			counted: 2,
			inTime: 1,
			unanswered: 0,
			percent: 50,
			medianMinutes: 23 * 60 + 59,
		});
	});

	test('R1, R2: the dashboard counts what is overdue and what is left today', async () => {
		for (const next_step_day of ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'])
			await storeLead(backend, { next_step: 'Ring', next_step_day });
		await storeLead(backend, { next_step: 'Ring', next_step_day: '2026-03-04', is_archived: true });
		const figures = await (await fetch(`${backend.url}/figures/2026-03-06T09:00:00Z`)).json();
		expect(figures.todo).toEqual({ overdue: 2, today: 1 });
		const { status, body } = await call(backend, 'leads/figures', undefined, { client: admin });
		expect(status).toBe(200);
		expect(Object.keys(body).toSorted()).toEqual(['answers', 'proof', 'todo']);
	});
});
