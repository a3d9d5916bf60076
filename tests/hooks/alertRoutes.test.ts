import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertTokenUse, alertLimits, alertTokenText, signUpAnswer, signUpBusy } from '#domain/alert.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { openFront } from '#tests/support/front.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	const { superuser } = backend;
	await superuser.collection('categories').create({ name: 'Kylbänkar', icon_name: 'package' });
}, 60_000);
afterAll(() => backend.stop());
beforeEach(() => inDatabase(backend, 'DELETE FROM alerts; DELETE FROM outbox; DELETE FROM alert_matches'));

const criteria = 'kategori=kylbankar&pris-till=30000';
const sign = (values: Record<string, unknown> = {}) =>
	call(backend, 'alerts', { email: 'Eva@Example.se', criteria, website: '', ...values });
const stored = (table = 'alerts') => backend.superuser.collection(table).getFullList({ sort: 'created,id' });
const tokenOf = (use: AlertTokenUse, alert: { id: string; email: string }) =>
	createHmac('sha256', backend.settings.ALERT_SECRET ?? '')
		.update(alertTokenText(use, alert))
		.digest('hex');

/** Signs up, and gives the link of the confirmation. */
async function signedUp(values: Record<string, unknown> = {}) {
	expect((await sign(values)).status).toBe(200);
	const all = await stored();
	const alert = all[all.length - 1] as unknown as { id: string; email: string };
	const link = (use: AlertTokenUse = 'manage') => ({ id: alert.id, token: tokenOf(use, alert) });
	return { ...alert, link };
}

test('S4: a sign-up stores what the list shows, once, and queues one confirmation a day', async () => {
	expect(await sign({ criteria: `?sida=2&lager=i-lager&${criteria}` })).toEqual({
		status: 200,
		body: { message: signUpAnswer },
	});
	expect(await stored()).toMatchObject([{ email: 'eva@example.se', criteria, confirmed_at: '', ended_at: '' }]);
	expect(await stored('outbox')).toMatchObject([{ kind: 'alert_confirmation', status: 'pending' }]);
	await sign();
	await sign({ criteria: 'varumarke=rational' });
	expect(await stored()).toHaveLength(2);
	expect(await stored('outbox')).toHaveLength(1);
	inDatabase(backend, "UPDATE alerts SET confirmation_at = '2026-01-01 00:00:00.000Z' WHERE confirmation_at != ''");
	await sign();
	expect(await stored()).toHaveLength(2);
	expect(await stored('outbox')).toHaveLength(2);
});

test('S4: what is wrong in itself is said beside its field', async () => {
	const problems: [Record<string, unknown>, string][] = [
		[{ email: 'eva' }, 'email'],
		[{ email: '' }, 'email'],
		[{ email: 'eva@localhost' }, 'email'],
		[{ criteria: '' }, 'criteria'],
		[{ criteria: 'sok=a&sortering=pris-lag-till-hog' }, 'criteria'],
		[{ criteria: `sok=${'x'.repeat(5000)}` }, 'criteria'],
	];
	for (const [values, field] of problems) {
		const { status, body } = await sign(values);
		expect([values, status, Object.keys(body.data)]).toEqual([values, 400, [field]]);
	}
	expect(await stored()).toEqual([]);
	expect((await call(backend, 'alerts', 'x'.repeat(30_000))).status).toBe(413);
});

test('S4: a stranger learns nothing of an address: whatever is known, status and answer are the same, and so is the time', async () => {
	const kinds: Record<string, () => Promise<unknown>> = {
		fresh: async () => {},
		known: () => sign(),
		blocked: async () => {
			const { link } = await signedUp();
			await call(backend, 'alerts/block', link('block'));
		},
		full: async () => {
			for (let price = 1; price <= alertLimits.perAddress; price += 1)
				await sign({ criteria: `pris-till=${price * 1000}` });
		},
		robot: async () => {},
	};
	const medians: Record<string, number> = {};
	for (const [kind, prepare] of Object.entries(kinds)) {
		const times: number[] = [];
		for (let round = 0; round < 15; round += 1) {
			inDatabase(backend, 'DELETE FROM alerts; DELETE FROM outbox');
			await prepare();
			const before = [await stored(), await stored('outbox')];
			const began = performance.now();
			const answer = await sign(kind === 'robot' ? { website: 'x' } : {});
			times.push(performance.now() - began);
			expect([kind, answer]).toEqual([kind, { status: 200, body: { message: signUpAnswer } }]);
			if (kind !== 'fresh') expect([await stored(), await stored('outbox')]).toEqual(before);
			if (kind === 'full') break;
		}
		medians[kind] = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
	}
	const { fresh = 0, known = 0, blocked = 0 } = medians;
	for (const other of [known, blocked]) expect(Math.abs(other - fresh)).toBeLessThan(Math.max(3, fresh));
});

test('S4: the links of an email show, confirm, extend and end the alerts of its address alone', async () => {
	await signedUp({ email: 'bo@example.se', criteria: 'varumarke=rational' });
	await signedUp({ criteria: 'varumarke=rational' });
	const { id, link } = await signedUp();
	const shown = await call(backend, 'alerts/manage', link());
	expect(shown.status).toBe(200);
	expect(shown.body.email).toBe('eva@example.se');
	expect(shown.body.alerts).toMatchObject([
		{ criteria: 'varumarke=rational', text: 'Varumärke som inte finns kvar', state: 'pending', ends_at: '' },
		{ id, criteria, text: 'Kylbänkar · högst 30\u00a0000\u00a0kr', url: `/produkter?${criteria}`, state: 'pending' },
	]);
	const states = async () =>
		(await stored()).map(
			({ email, confirmed_at, ended_reason }) =>
				`${email.split('@')[0]} ${ended_reason || (confirmed_at ? 'active' : 'pending')}`,
		);
	expect(await states()).toEqual(['bo pending', 'eva pending', 'eva pending']);
	const confirmed = await call(backend, 'alerts/confirm', link());
	expect(confirmed.body.alerts.map(({ state }: { state: string }) => state)).toEqual(['active', 'active']);
	expect(await states()).toEqual(['bo pending', 'eva active', 'eva active']);

	inDatabase(
		backend,
		"UPDATE alerts SET ends_at = '2026-12-01 00:00:00.000Z', reminded_at = '2026-11-24 00:00:00.000Z'",
	);
	const extended = await call(backend, 'alerts/extend', { ...link(), alert: id });
	expect(extended.body.alerts.map(({ ends_at }: { ends_at: string }) => ends_at > '2026-12-02')).toEqual([false, true]);
	await call(backend, 'alerts/extend', link());
	expect((await stored()).filter(({ reminded_at }) => reminded_at !== '')).toHaveLength(1);

	await call(backend, 'alerts/end', { ...link(), alert: id });
	expect(await states()).toEqual(['bo pending', 'eva active', 'eva ended']);
	await call(backend, 'alerts/end', link('end'));
	expect(await states()).toEqual(['bo pending', 'eva ended', 'eva ended']);
	await call(backend, 'alerts/block', link('block'));
	expect(await states()).toEqual(['bo pending', 'eva ended', 'eva blocked']);
	await sign({ criteria: 'pris-till=5000' });
	expect(await stored()).toHaveLength(3);
});

test('S4: without the right token nothing is shown or changed, and an alert that is gone is answered alike', async () => {
	const other = await signedUp({ email: 'bo@example.se' });
	const { id, link } = await signedUp();
	const before = await stored();
	const wrong = [
		{ id, token: 'a'.repeat(64) },
		{ id, token: other.link().token },
		{ id: 'zzzzzzzzzzzzzzz', token: link().token },
		link('block'),
	];
	for (const route of ['confirm', 'extend'])
		for (const body of [...wrong, link('end')]) {
			const { status, body: answer } = await call(backend, `alerts/${route}`, body);
			expect([route, status, answer]).toEqual([route, 404, { status: 404, message: expect.any(String), data: {} }]);
		}
	for (const body of wrong) expect((await call(backend, 'alerts/end', body)).status).toBe(404);
	for (const body of [...wrong.slice(0, 3), link(), link('end')])
		expect((await call(backend, 'alerts/block', body)).status).toBe(404);
	for (const body of wrong.slice(0, 3)) expect((await call(backend, 'alerts/manage', body)).status).toBe(404);
	for (const body of [{ id }, { ...link(), more: 1 }, { id: "' OR 1", token: link().token }])
		expect((await call(backend, 'alerts/manage', body)).status).toBe(400);
	// Another's alert is not ended by its id.
	await call(backend, 'alerts/end', { ...link(), alert: other.id });
	expect(await stored()).toEqual(before);
});

test('S4: one click ends all alerts of the address, as a form of either kind, also through the publisher; opening the address ends nothing', async () => {
	const front = await openFront(backend.url);
	const oneClick = (at: string, { id, token }: { id: string; token: string }) => `${at}/api/alerts/${id}/end/${token}`;
	const multipart = new FormData();
	multipart.set('List-Unsubscribe', 'One-Click');
	try {
		for (const at of [backend.url, front.url])
			for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
				inDatabase(backend, 'DELETE FROM alerts');
				await signedUp({ email: 'bo@example.se' });
				const { link, id } = await signedUp();
				await signedUp({ criteria: 'pris-till=9000' });
				const address = oneClick(at, link('end'));
				const opened = await fetch(address, { redirect: 'manual' });
				expect([opened.status, opened.headers.get('Location')]).toEqual([
					303,
					`http://localhost:4321/bevakningar#avsluta.${id}.${link('end').token}`,
				]);
				for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH']) await fetch(address, { method, redirect: 'manual' });
				expect((await fetch(address, { method: 'POST' })).status).toBe(400);
				expect((await fetch(oneClick(at, link()), { method: 'POST', body })).status).toBe(404);
				expect((await stored()).map(({ ended_at }) => ended_at)).toEqual(['', '', '']);
				expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
				expect((await stored()).map(({ ended_reason }) => ended_reason)).toEqual(['', 'unsubscribed', 'unsubscribed']);
				expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
			}
		const large = await fetch(oneClick(front.url, { id: 'abcdefghijklmno', token: 'x' }), {
			method: 'POST',
			body: new URLSearchParams({ 'List-Unsubscribe': 'x'.repeat(25_000) }),
		});
		expect(large.status).toBe(413);
	} finally {
		front.close();
	}
}, 30_000);

test('S4: too many from all together are asked to come later', async () => {
	const row = (n: number) =>
		`('${String(n).padStart(15, 'a')}', 'u${n}@example.se', 'pris-till=1', strftime('%Y-%m-%d %H:%M:%fZ'))`;
	const rows = Array.from({ length: alertLimits.newPerHour }, (_, n) => row(n)).join();
	inDatabase(backend, `INSERT INTO alerts (id, email, criteria, created) VALUES ${rows}`);
	expect(await sign()).toEqual({ status: 503, body: { message: signUpBusy } });
	inDatabase(backend, "UPDATE alerts SET created = '2026-01-01 00:00:00.000Z'");
	expect((await sign()).status).toBe(200);
});
