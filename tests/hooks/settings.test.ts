import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { openDatabase } from '#tests/support/database.ts';
import { anInquiryBody } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend({
		RATE_LIMITS: true,
		SITE_URL: 'https://koket.example',
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: 2525,
		SMTP_USER: 'post',
		SMTP_PASSWORD: 'hemligt-for-posten',
		MAIL_FROM: 'post@koket.example',
	});
});
afterAll(() => backend.stop());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

test('I7: the settings follow the environment, and the mail password is not among what is stored', async () => {
	const settings = await backend.superuser.settings.getAll();
	expect(settings).toMatchObject({
		meta: { appName: 'Rostfri', appURL: 'https://koket.example', senderAddress: 'post@koket.example' },
		smtp: { enabled: true, host: '127.0.0.1', port: 2525, username: 'post' },
		batch: { enabled: false },
		logs: { maxDays: 7, logIP: false },
		trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: false },
		rateLimits: { enabled: true },
	});
	const database = openDatabase(backend);
	const rows = database.prepare('SELECT CAST(value AS TEXT) AS value FROM _params').all();
	database.close();
	expect(JSON.stringify(rows)).toContain('koket.example');
	expect(JSON.stringify(rows)).not.toContain('hemligt-for-posten');
});

test('A2: mail about a new password leads to our own page, and login never waits for mail', async () => {
	for (const name of ['users', '_superusers']) {
		const collection = await backend.superuser.collections.getOne(name);
		expect(collection.authAlert.enabled).toBe(false);
		if (name === 'users')
			expect(collection.resetPasswordTemplate.body).toContain('{APP_URL}/admin/aterstall?token={TOKEN}');
	}
});

test('A2: guessing passwords is slowed, for one address at a time', async () => {
	const guess = async (address: string) => {
		const answer = await fetch(`${backend.url}/api/collections/users/auth-with-password`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
			body: JSON.stringify({ identity: 'admin@example.com', password: 'gissning' }),
		});
		return answer.status;
	};
	const statuses = [];
	for (let n = 0; n < 14; n += 1) statuses.push(await guess('203.0.113.1'));
	expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
	expect(statuses.at(-1)).toBe(429);
	expect(await guess('203.0.113.2')).toBe(400);
	// What a client itself writes first in the header is not believed.
	expect(await guess('198.51.100.7, 203.0.113.1')).toBe(429);
});

test('I7: one address sends at most ten inquiries a minute; of everybody together, what exceeds sixty is doubtful', async () => {
	const [hidden] = await backend.superuser.collection('site_private').getFullList();
	await backend.superuser.collection('site_private').update(hidden?.id ?? '', { send_receipts: true });
	const submit = (address: string, given = {}) => call(backend, 'submit-lead', anInquiryBody(given), from(address));
	// What robots send takes no customer's place.
	for (let n = 0; n < 70; n += 1)
		expect((await submit(`198.51.100.${n}`, { website: 'https://spam.example' })).status).toBe(200);
	const own = [];
	for (let n = 0; n < 12; n += 1) own.push((await submit('203.0.113.9')).status);
	expect(own.filter((status) => status === 200)).toHaveLength(10);
	expect(own.at(-1)).toBe(429);
	const others = [];
	for (let n = 0; n < 52; n += 1) others.push(await submit(`203.0.113.${100 + n}`, { email: `kund${n}@example.com` }));
	expect(others.filter(({ status }) => status === 200)).toHaveLength(52);
	const stored = await Promise.all(
		others.map(({ body }) => backend.superuser.collection('leads').getFirstListItem(`reference = "${body.reference}"`)),
	);
	expect(stored.map((lead) => lead.is_likely_spam)).toEqual(others.map((_, n) => n >= 50));
	const emails = async (n: number) =>
		(await backend.superuser.collection('outbox').getFullList({ filter: `lead_id = "${stored[n]?.id}"` })).map(
			({ kind }) => kind,
		);
	expect((await emails(0)).sort()).toEqual(['lead_notice', 'lead_receipt']);
	expect(await emails(51)).toEqual(['lead_notice']);
});

test('A2: requests for password emails are limited, so that no one is flooded with them', async () => {
	const statuses = [];
	for (let n = 0; n < 5; n += 1) {
		const answer = await fetch(`${backend.url}/api/collections/users/request-password-reset`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...from('203.0.113.4').headers },
			body: JSON.stringify({ email: 'finns-inte@example.com' }),
		});
		statuses.push(answer.status);
	}
	expect(statuses.slice(0, 3)).toEqual([204, 204, 204]);
	expect(statuses.at(-1)).toBe(429);
});

test('W4: guessing the password of a superuser is slowed too', async () => {
	const statuses = [];
	for (let n = 0; n < 12; n += 1) {
		const answer = await fetch(`${backend.url}/api/collections/_superusers/auth-with-password`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...from('203.0.113.5').headers },
			body: JSON.stringify({ identity: 'super@example.com', password: 'gissning' }),
		});
		statuses.push(answer.status);
	}
	expect(statuses.at(-1)).toBe(429);
});

test('A1: guessing the token of setup is slowed', async () => {
	const statuses = [];
	for (let n = 0; n < 12; n += 1)
		statuses.push((await call(backend, 'setup', { token: 'x' }, from('203.0.113.3'))).status);
	expect(statuses.at(-1)).toBe(429);
});

test('W4: what was clicked in the dashboard lasts until the next start', async () => {
	await backend.superuser.settings.update({ batch: { enabled: true }, logs: { logIP: true } });
	await backend.kill();
	await backend.restart();
	expect(await (await fetch(`${backend.url}/api/rostfri/health`)).json()).toMatchObject({ ok: true });
	const settings = await backend.superuser.settings.getAll();
	expect(settings).toMatchObject({ batch: { enabled: false }, logs: { logIP: false } });
});
