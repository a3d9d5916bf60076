/** R1: what is to be done about a lead next: how it is kept, listed, and mailed in the morning. */
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';
import { addressOf, startLeadWork } from '#tests/support/leadWork.ts';

const { backend, mail, admin, sendMail, entries, emails, inquire, reset, stop } = await startLeadWork();
afterAll(stop);
beforeEach(reset);

describe('R1: the next step', () => {
	const step = (day: string, time = '') => ({ next_step: 'Ring om priset', next_step_day: day, next_step_time: time });

	test('R1: has words and a day, and a time as it is commonly written', async () => {
		const { id } = await inquire();
		const leads = admin.collection('leads');
		const saved = await leads.update(id, step('2026-03-06', 'kl. 8.30'));
		expect(saved.next_step_time).toBe('08:30');
		const problem = async (values: object) => (await leads.update(id, values).catch((error) => error)).data?.data;
		expect(await problem({ next_step_day: '' })).toMatchObject({ next_step_day: { message: 'Välj en dag.' } });
		expect(await problem({ next_step_day: '2026-02-30' })).toHaveProperty('next_step_day');
		expect(await problem({ next_step: '' })).toMatchObject({ next_step: { message: 'Skriv vad som ska göras.' } });
		expect(await entries(id)).toHaveLength(1);
	});

	test('R1: the view of what is to be done has it in order, with the neighbours of each', async () => {
		const leads = [];
		for (const [day, time] of [
			['2026-03-06', ''],
			['2026-03-06', '08:00'],
			['2026-03-02', ''],
			['2027-01-01', ''],
		]) {
			const { id } = await storeLead(backend, { name: `${day} ${time}` });
			leads.push(await admin.collection('leads').update(id, step(day ?? '', time)));
		}
		await storeLead(backend, { ...step('2026-03-01'), is_archived: true });
		await storeLead(backend, { name: 'Utan steg' });
		const filter = { search: '', view: 'todo', status: 'all' };
		const { body } = await call(backend, 'leads/search', { filter, page: 1, perPage: 50 }, { client: admin });
		const names = body.leads.map(({ name }: { name: string }) => name.trim());
		expect(names).toEqual(['2026-03-02', '2026-03-06 08:00', '2026-03-06', '2027-01-01']);
		expect(body.total).toBe(4);
		const [, second] = body.leads;
		const { id, is_starred, is_likely_spam, created, next_step_day, next_step_time } = second;
		const lead = { id, is_starred, is_likely_spam, created, next_step_day, next_step_time };
		const around = await call(backend, 'leads/neighbours', { filter, lead }, { client: admin });
		expect(around.body).toEqual({ previous: body.leads[0].id, next: body.leads[2].id });
		const chunk = await call(backend, 'leads/chunk', { filter, after: '', limit: 10 }, { client: admin });
		expect(chunk.body.leads).toHaveLength(4);
	});

	test('R1: is mailed at 08:00 on working days when something is due, once a day', async () => {
		const { id } = await inquire();
		await admin.collection('leads').update(id, step('2026-04-02'));
		const queued = async (now: string) => {
			await fetch(`${backend.url}/todo/${now}`, { method: 'POST' });
			const found = await emails("kind = 'todo'");
			inDatabase(backend, "DELETE FROM outbox WHERE kind = 'todo'");
			return found.length;
		};
		// Before it is due; at 07:59, at 08:00 and again on Maundy Thursday; on Good Friday, Easter Sunday and Easter Monday; on Tuesday.
		expect(await queued('2026-04-01T06:00:00Z')).toBe(0);
		expect(await queued('2026-04-02T05:59:59Z')).toBe(0);
		expect(await queued('2026-04-02T06:00:00Z')).toBe(1);
		expect(await queued('2026-04-02T06:01:00Z')).toBe(0);
		for (const free of ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'])
			expect(await queued(`${free}T06:00:00Z`)).toBe(0);
		// A machine that was off at 08:00 sends it when it is on again.
		expect(await queued('2026-04-07T09:30:00Z')).toBe(1);
		// Winter time.
		expect(await queued('2026-10-26T06:59:00Z')).toBe(0);
		expect(await queued('2026-10-26T07:00:00Z')).toBe(1);
		await admin.collection('leads').update(id, { ...step(''), next_step: '' });
		expect(await queued('2026-10-27T07:00:00Z')).toBe(0);
	});

	test('R1: the mail names the lead and links to it, and is not sent when all has been done in the meantime', async () => {
		const { id } = await inquire();
		await admin.collection('leads').update(id, step('2026-03-02'));
		await fetch(`${backend.url}/todo/2026-03-02T08:00:00Z`, { method: 'POST' });
		inDatabase(backend, "DELETE FROM outbox WHERE kind = 'lead_notice'");
		await sendMail();
		expect(mail.received).toHaveLength(1);
		expect(addressOf(mail.received[0] as ParsedMail)).toBe('anna@rostfri.example');
		expect(mail.received[0]?.text).toContain('Ring om priset – Åsa Öberg');
		expect(String(mail.received[0]?.html)).toContain(`/admin/leads?id=${id}`);
		await fetch(`${backend.url}/todo/2026-03-03T08:00:00Z`, { method: 'POST' });
		expect(await emails("kind = 'todo' && status = 'pending'")).toHaveLength(1);
		await admin.collection('leads').update(id, { next_step: '', next_step_day: '', step_done: true });
		await sendMail();
		expect(mail.received).toHaveLength(1);
		expect(await emails("kind = 'todo'")).toHaveLength(0);
	});
});
