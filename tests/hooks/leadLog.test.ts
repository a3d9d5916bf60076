/** R4: the log of a lead: what it tells, whom it names, and how it ends. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/eventually.ts';
import { startLeadWork } from '#tests/support/leadWork.ts';

const { backend, admin, reply, begin, leadNow, entries, inquire, reset, stop } = await startLeadWork();
afterAll(stop);
beforeEach(reset);

describe('R4: the log', () => {
	test('R4: tells of everything that was done, with its time and who did it', async () => {
		const lead = await inquire();
		const leads = admin.collection('leads');
		await leads.update(lead.id, { internal_note: 'Vill ha den före jul' });
		await leads.update(lead.id, { internal_note: 'Vill ha den före jul, gärna blå' });
		await leads.update(lead.id, { next_step: 'Ring', next_step_day: '2026-03-06', next_step_time: '10' });
		await leads.update(lead.id, { next_step_day: '2026-03-09' });
		await leads.update(lead.id, { next_step: '', next_step_day: '', next_step_time: '', step_done: true });
		await leads.update(lead.id, { next_step: 'Skicka offert', next_step_day: '2026-03-09' });
		await leads.update(lead.id, { next_step: '', next_step_day: '' });
		await begin(lead.id, 'call');
		await begin(lead.id, 'call');
		await begin(lead.id, 'text_message', 'Hej! Jag sökte dig.');
		await reply(lead.id);
		await leads.update(lead.id, { status: 'ongoing' });
		await leads.update(lead.id, { is_starred: true });
		const log = await entries(lead.id);
		expect(log.map(({ kind, text, step_day, new_status }) => [kind, text, step_day, new_status])).toEqual([
			['note', 'Vill ha den före jul, gärna blå', '', ''],
			['step_set', 'Ring', '2026-03-06', ''],
			['step_set', 'Ring', '2026-03-09', ''],
			['step_done', 'Ring', '2026-03-09', ''],
			['step_set', 'Skicka offert', '2026-03-09', ''],
			['step_removed', 'Skicka offert', '2026-03-09', ''],
			['call', '', '', ''],
			['text_message', 'Hej! Jag sökte dig.', '', ''],
			['email', 'Hej!\n\nPriset är 12 500 kr.', '', ''],
			['status', '', '', 'ongoing'],
		]);
		for (const { by, by_name, at } of log) {
			expect({ by, by_name }).toEqual({ by: admin.authStore.record?.id, by_name: 'Ada Admin' });
			expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
		}
		const colleague = await backend.admin('bo@rostfri.example');
		await colleague.collection('leads').update(lead.id, { internal_note: 'Vill ha den blå' });
		expect((await entries(lead.id)).at(-1)?.by).toBe(colleague.authStore.record?.id);
	});

	test('R4: a save that is refused leaves no entry', async () => {
		const { id } = await inquire();
		const leads = admin.collection('leads');
		await expect(leads.update(id, { status: 'won', internal_note: 'x'.repeat(5001) })).rejects.toMatchObject({
			status: 400,
		});
		await leads.update(id, { internal_note: 'Först' });
		await expect(
			leads.update(id, { internal_note: 'Sist', status: 'lost', base: { internal_note: '', status: 'new' } }),
		).rejects.toMatchObject({ status: 409 });
		expect((await entries(id)).map(({ text }) => text)).toEqual(['Först']);
		expect((await leadNow(id)).first_answer_at).toBe('');
	});

	test('R4: keeps the name of a colleague whose account is gone', async () => {
		const { id } = await inquire();
		const colleague = await backend.admin('kort@rostfri.example');
		await call(backend, `leads/${id}/begun`, { kind: 'call', text: '' }, { client: colleague });
		await backend.superuser.collection('users').delete(colleague.authStore.record?.id ?? '');
		expect((await entries(id))[0]).toMatchObject({ by: '', by_name: 'Ada Admin' });
	});

	test('R4, I1: a colleague who goes leaves a long log as it is: no entry is saved by itself while inquiries wait', async () => {
		const { id } = await inquire();
		const colleague = await backend.admin('flitig@rostfri.example');
		const by = colleague.authStore.record?.id ?? '';
		inDatabase(
			backend,
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
			INSERT INTO lead_log (id, lead_id, kind, at, by, by_name, created, updated)
			SELECT printf('log%012d', i), ?, 'call', '2026-03-01 10:00:00.000Z', ?, 'Flitig', '2026-03-01', '2026-03-01' FROM n`,
			id,
			by,
		);
		expect((await call(backend, `admins/${by}`, undefined, { client: admin, method: 'DELETE' })).status).toBe(200);
		const seen = (await entries(id)).map((entry) => `${entry.by}|${entry.by_name}|${entry.updated}`);
		expect(seen).toHaveLength(600);
		expect(new Set(seen)).toEqual(new Set(['|Flitig|2026-03-01 00:00:00.000Z']));
	});

	test('R4, W4: the export of a person has it, without staff; erasure and retention delete it', async () => {
		const lead = await inquire();
		await reply(lead.id);
		await admin.collection('leads').update(lead.id, { internal_note: 'Trevlig' });
		const person = { email: 'ASA@example.com' };
		const exported = await call(backend, 'privacy/export', person, { client: admin });
		expect(exported.body.leads[0].log).toMatchObject([
			{ kind: 'email', subject: 'Din förfrågan' },
			{ kind: 'note', text: 'Trevlig' },
		]);
		expect(JSON.stringify(exported.body)).not.toMatch(/Ada|is_proof|idempotency/);
		expect((await call(backend, 'privacy/erase', person, { client: admin })).body).toEqual({ erased: 1, alerts: 0 });
		const left = async () => [
			...(await backend.superuser.collection('lead_log').getFullList()),
			...(await backend.superuser.collection('outbox').getFullList()),
		];
		expect(await left()).toEqual([]);
		const old = await inquire();
		await reply(old.id);
		inDatabase(backend, "UPDATE leads SET created = '2020-01-01 00:00:00.000Z'");
		await backend.superuser.crons.run('retention');
		await until(async () => (await left()).length === 0);
	});
});
