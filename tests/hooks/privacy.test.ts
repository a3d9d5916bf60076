import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { inDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;

beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
}, 60_000);
afterAll(() => backend.stop());

const aLead = (email: string, created?: string, given: Record<string, unknown> = {}) =>
	storeLead(backend, { email, phone: '08-465 004 00', city: 'Västerås', ...(created && { created }), ...given });

test('a person is shown and erased by e-mail address, however it is written, and nobody else with it', async () => {
	await aLead('Kim@Example.se');
	await aLead('kim@example.se');
	const other = await aLead('kim@example.com');
	const kept = (await admin.send('/api/rostfri/privacy/export', {
		method: 'POST',
		body: { email: 'KIM@example.se' },
	})) as { leads: { name: string; email: string }[] };
	expect(kept.leads).toHaveLength(2);
	expect(kept.leads[0]).toMatchObject({ name: 'Kim Kund', city: 'Västerås' });
	expect(await admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: 'kim@example.se' } })).toEqual(
		{ erased: 2, alerts: 0 },
	);
	expect((await admin.collection('leads').getFullList()).map(({ id }) => id)).toEqual([other.id]);
});

test('a person whose address has å, ä or ö is found and erased too', async () => {
	await aLead('ÖLAND@example.se');
	const other = await aLead('land@example.se');
	expect(
		await admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: 'öland@example.se' } }),
	).toEqual({ erased: 1, alerts: 0 });
	expect((await admin.collection('leads').getFullList()).map(({ id }) => id)).toContain(other.id);
	await admin.collection('leads').delete(other.id);
});

test('a person whose address may take no mail is found as they write it', async () => {
	const lead = await aLead('', undefined, { doubtful_email: 'anna..svensson@gmail.com' });
	expect(
		await admin.send('/api/rostfri/privacy/export', { method: 'POST', body: { email: 'Anna..Svensson@gmail.com' } }),
	).toMatchObject({ leads: [{ id: lead.id }] });
	expect(
		await admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: 'anna..svensson@gmail.com' } }),
	).toEqual({ erased: 1, alerts: 0 });
});

test('an address that is none is refused beside its field', async () => {
	await expect(
		admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: '%' } }),
	).rejects.toMatchObject({
		status: 400,
		response: { data: { email: { message: 'Ogiltig e-postadress.' } } },
	});
});

test('leads older than the promised time are deleted at night, younger ones stay', async () => {
	const old = await aLead('old@example.se');
	const young = await aLead('young@example.se');
	const row = await admin.collection('site_private').getFirstListItem('');
	await admin.collection('site_private').update(row.id, { retention_months: 12 });
	const thirteenMonthsAgo = new Date(Date.now() - 400 * 86_400_000).toISOString().replace('T', ' ');
	// PocketBase keeps the time of creation to itself: it is changed behind its back.
	await backend.kill();
	inDatabase(backend, 'UPDATE leads SET created = ? WHERE id = ?', thirteenMonthsAgo, old.id);
	await backend.restart();
	const state = (await admin.send('/api/rostfri/privacy', {})) as { months: number; next: { id: string }[] };
	expect(state.months).toBe(12);
	expect(state.next.map(({ id }) => id)).toContain(old.id);
	await backend.superuser.crons.run('retention');
	for (let tries = 0; tries < 50; tries += 1) {
		const left = (await admin.collection('leads').getFullList()).map(({ id }) => id);
		if (!left.includes(old.id)) {
			expect(left).toContain(young.id);
			return;
		}
		await new Promise((done) => setTimeout(done, 50));
	}
	throw new Error('The old lead is still there');
});
