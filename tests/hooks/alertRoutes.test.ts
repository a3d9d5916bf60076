import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { type AlertTokenUse, alertTokenText } from '#domain/alerts/alertLinks.ts';
import { signUpAnswer, signUpBusy, signUpWithoutMail } from '#domain/alerts/alertSignUpForm.ts';
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
		body: { message: signUpWithoutMail },
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

test('S4: no visitor is told to look in an inbox while no mail server is set, and each is once there is one', async () => {
	const { settings } = backend.superuser;
	expect((await sign()).body.message).toBe(signUpWithoutMail);
	await settings.update({ smtp: { enabled: true, host: '127.0.0.1', port: 9 } });
	expect((await sign()).body.message).toBe(signUpAnswer);
	await settings.update({ smtp: { enabled: false } });
	expect((await sign()).body.message).toBe(signUpWithoutMail);
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
			inDatabase(backend, `UPDATE alerts SET confirmed_at = '${new Date().toISOString().replace('T', ' ')}'`);
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
			expect([kind, answer]).toEqual([kind, { status: 200, body: { message: signUpWithoutMail } }]);
			if (kind !== 'fresh') expect([await stored(), await stored('outbox')]).toEqual(before);
			if (kind === 'full') break;
		}
		medians[kind] = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
	}
	const { fresh = 0, known = 0, blocked = 0 } = medians;
	for (const other of [known, blocked]) expect(Math.abs(other - fresh)).toBeLessThan(Math.max(3, fresh));
});

test('S4: a stranger who fills the places of an address keeps out no later alert of its owner', async () => {
	const { id, link } = await signedUp({ criteria: 'pris-till=500' });
	for (let price = 1; price < alertLimits.perAddress; price += 1) await sign({ criteria: `pris-till=${price * 1000}` });
	expect(await stored()).toHaveLength(alertLimits.perAddress);
	await sign();
	const shown = await call(backend, 'alerts/manage', link());
	const { alerts } = shown.body as { alerts: { id: string; criteria: string }[] };
	expect(alerts).toHaveLength(alertLimits.perAddress);
	expect(alerts.map((each) => each.criteria)).toContain(criteria);
	// The link of the email still leads to what it asks about.
	expect(alerts.map((each) => each.id)).toContain(id);
	expect(alerts.map((each) => each.criteria)).not.toContain('pris-till=1000');
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
	const limited = await startBackend({ RATE_LIMITS: true });
	let address = 0;
	const ask = (block: string, email: string) => {
		address += 1;
		const headers = { 'X-Rostfri-Block': block, 'X-Forwarded-For': `192.0.2.${address}` };
		return call(limited, 'alerts', { email, criteria, website: '' }, { headers });
	};
	const asked = async (block: string, email: string, times: number) => {
		const answers = [];
		for (let n = 0; n < times; n += 1) answers.push((await ask(block, email)).status);
		return answers.filter((status) => status === 200).length;
	};
	try {
		// One visitor keeps no other out; and what is known already counts like what is new, or the next answer would tell.
		expect(await asked('2001:db8::', 'eva@example.se', 35)).toBe(alertLimits.newPerHourOfBlock);
		expect((await ask('2001:db8::', 'bo@example.se')).body).toEqual({ message: signUpBusy });
		let taken: number = alertLimits.newPerHourOfBlock;
		for (let block = 1; taken < alertLimits.newPerHour; block += 1)
			taken += await asked(`2001:db8:${block}::`, `u${block}@example.se`, 10);
		expect(taken).toBe(alertLimits.newPerHour);
		expect((await ask('2001:db8:ffff::', 'cia@example.se')).status).toBe(503);
	} finally {
		await limited.stop();
	}
}, 30_000);

test('S4: an address is one however it is spelled: one alert, one email a day, one block and one erasure', async () => {
	const spelled = ['eva@kök.se', 'Eva@KÖK.se', 'eva@xn--kk-fka.se', 'eva@köᵏ.se', 'eva@XN--KK-FKA.se'];
	for (const email of spelled) expect((await sign({ email })).status).toBe(200);
	expect(await stored()).toMatchObject([{ email: 'eva@kök.se' }]);
	expect(await stored('outbox')).toHaveLength(1);
	// Punycode that mail servers would never be given for these letters stays as it is.
	expect((await sign({ email: 'eva@xn--kk-fka.xn--se-zja' })).status).not.toBe(500);
	const admin = await backend.admin();
	const seen = await call(backend, 'privacy/export', { email: 'eva@xn--kk-fka.se' }, { client: admin });
	expect(seen.body.alerts).toHaveLength(1);
	const { body } = await call(backend, 'privacy/erase', { email: 'eva@xn--kk-fka.se' }, { client: admin });
	expect(body.alerts).toBe(1);
});

test('S4: addresses that may be one mailbox get five confirmations a day', async () => {
	for (let n = 0; n < 10; n += 1)
		expect((await sign({ email: `${n % 2 ? 'e.va' : 'eva'}+${n}@example.se` })).status).toBe(200);
	expect(await stored()).toHaveLength(10);
	expect(await stored('outbox')).toHaveLength(alertLimits.confirmationsOfMailbox);
	for (const email of ['evald@example.se', 'eva@example.org', '+eva@example.se']) await sign({ email });
	expect(await stored('outbox')).toHaveLength(alertLimits.confirmationsOfMailbox + 3);
});

test('S4: who blocks an address gets no confirmation to it with another word behind a plus either', async () => {
	const { link } = await signedUp({ email: 'eva+1@example.se' });
	await call(backend, 'alerts/block', link('block'));
	inDatabase(backend, 'DELETE FROM outbox');
	for (const email of ['eva+2@example.se', 'Eva@example.se', 'eva@example.se']) await sign({ email });
	expect(await stored('outbox')).toEqual([]);
	// Elsewhere an address with another dot is another person's.
	for (const email of ['e.va@example.se', 'eva@example.org', 'evald@example.se']) await sign({ email });
	expect(await stored('outbox')).toHaveLength(3);
});

test('S4: asked for again, an alert waits for another week, and a clock that ran ahead silences no address', async () => {
	const { id, link } = await signedUp();
	const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
	inDatabase(backend, 'UPDATE alerts SET created = ?, confirmation_at = ?', ago(6), ago(6));
	await sign();
	expect(await stored('outbox')).toHaveLength(2);
	inDatabase(backend, 'UPDATE alerts SET created = ?, confirmation_at = ?', ago(12), ago(6));
	expect((await call(backend, 'alerts/confirm', link())).body.alerts).toMatchObject([{ id, state: 'active' }]);

	inDatabase(backend, 'UPDATE alerts SET confirmation_at = ?', ago(-365));
	await sign({ criteria: 'varumarke=rational' });
	expect(await stored('outbox')).toHaveLength(3);
});
