import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadsCsv } from '#domain/leads/leadsCsv.ts';
import { noProof, type ProofStatus } from '#domain/operations/nightlyProof.ts';
import { proofNotice } from '#domain/operations/proofNotice.ts';
import { proofHeader, proofMark, proofMarkInput, proofSubmission } from '#domain/operations/proofRequest.ts';
import { dayAfter, momentOfSwedishTime, swedishDay } from '#domain/text/swedishDay.ts';
import { freePort } from '#scripts/freePort.ts';
import { startBackend, superuserLogin, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase, openDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/eventually.ts';
import { anInquiryBody, storeLead } from '#tests/support/factories.ts';
import { openFront } from '#tests/support/front.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { listening } from '#tests/support/realtime.ts';

let backend: TestBackend;
let mail: MailServer;
let admin: PocketBase;

beforeAll(async () => {
	mail = await startMailServer();
	// The minute of a moment that the test chooses, and what the dashboard shows then.
	const port = await freePort();
	backend = await startBackend(
		{
			POCKETBASE_PORT: port,
			// Visitors reach it without a publisher here.
			SITE_URL: `http://127.0.0.1:${port}`,
			SMTP_HOST: '127.0.0.1',
			SMTP_PORT: mail.port,
			MAIL_FROM: 'sajten@rostfri.example',
		},
		`
		cronRemove('proof');
		cronRemove('mail');
		routerAdd('POST', '/proof/{now}', (e) => {
			require(__hooks + '/lib.js').proveChain(e.request.pathValue('now'));
			e.noContent(204);
		});
		routerAdd('POST', '/mail', (e) => {
			require(__hooks + '/lib.js').sendQueuedEmails();
			e.noContent(204);
		});
		routerAdd('GET', '/figures/{now}', (e) =>
			e.json(200, require(__hooks + '/lib.js').figuresAt(e.app, e.request.pathValue('now'))));`,
	);
	admin = await backend.admin();
}, 60_000);
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});
beforeEach(async () => {
	mail.reset();
	for (const table of ['outbox', 'lead_log', 'leads']) inDatabase(backend, `DELETE FROM ${table}`);
	inDatabase(backend, "UPDATE lead_watch SET proof = NULL, proof_key = ''");
	const row = await admin.collection('site_private').getFirstListItem('');
	await admin.collection('site_private').update(row.id, { notify_email: 'anna@rostfri.example' });
	mail.received.length = 0;
	await minute(-60);
});

/** 03:00 of a night some days ago: what the real clock does has happened after it. */
const night = Date.parse(
	momentOfSwedishTime(dayAfter(swedishDay(new Date().toISOString()), -4), '03:00').replace(' ', 'T'),
);
const at = (minutes: number) => new Date(night + minutes * 60_000).toISOString();
/** What the clock does in a minute, counted from 03:00. */
async function minute(minutes: number) {
	const { status } = await fetch(`${backend.url}/proof/${at(minutes)}`, { method: 'POST' });
	expect(status).toBe(204);
}
const sendMail = () => fetch(`${backend.url}/mail`, { method: 'POST' });
const makeDue = (kind: string) =>
	inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z' WHERE kind = ?", kind);
async function status(minutes: number): Promise<ProofStatus> {
	return (await (await fetch(`${backend.url}/figures/${at(minutes)}`)).json()).proof;
}
const shown = async (minutes: number) => proofNotice(await status(minutes), at(minutes));
/** The address that visitors know. */
const siteIsAt = async (appURL: string) => {
	const { meta } = await backend.superuser.settings.getAll();
	await backend.superuser.settings.update({ meta: { ...meta, appURL } });
};
const all = (collection: string): Promise<RecordModel[]> => backend.superuser.collection(collection).getFullList();
const subjects = () => mail.received.map(({ subject }) => subject ?? '');
const warnings = () => subjects().filter((subject) => subject.startsWith('Varning från Rostfri'));

describe('R5: what the dashboard and the mail say', () => {
	test('R5: accepted: green, with one email to the address of notices, and nothing is left', async () => {
		expect(await shown(-1)).toMatchObject({ tone: 'neutral' });
		await minute(-1);
		expect(await all('leads')).toHaveLength(0);
		await minute(0);
		expect((await all('leads')).map(({ is_proof }) => is_proof)).toEqual([true]);
		expect((await all('outbox')).map(({ kind }) => kind)).toEqual(['lead_notice']);
		expect(await status(0)).toMatchObject({ isRunning: true, isRed: false });
		await sendMail();
		await minute(1);
		expect(await shown(2)).toMatchObject({ tone: 'green', title: 'Förfrågningar kommer fram' });
		expect(subjects()).toEqual([expect.stringContaining('Nattligt prov: förfrågningar kommer fram')]);
		expect(mail.received[0]?.to).toMatchObject({ text: 'anna@rostfri.example' });
		expect(mail.received[0]?.replyTo).toBeUndefined();
		for (const collection of ['leads', 'outbox', 'lead_log']) expect(await all(collection)).toEqual([]);
		// Once a night.
		for (const later of [3, 60, 23 * 60]) await minute(later);
		expect(await all('leads')).toHaveLength(0);
		await minute(24 * 60);
		expect(await all('leads')).toHaveLength(1);
	});

	test('R5: refused: red at once with the words of the mail server, mailed when mail works, and green again after it was mended', async () => {
		mail.receivers.set('anna@rostfri.example', { rcpt: 550 });
		await minute(0);
		await sendMail();
		await minute(1);
		const red = await shown(2);
		expect(red).toMatchObject({ tone: 'red' });
		expect(red.text).toContain('550 5.1.1 No such user here');
		expect(await all('leads')).toHaveLength(0);
		expect((await all('outbox')).map(({ kind }) => kind)).toEqual(['proof_warning']);
		mail.receivers.clear();
		await sendMail();
		expect(warnings()).toHaveLength(1);
		expect(mail.received[0]?.text).toContain('550 5.1.1 No such user here');
		await minute(59);
		expect(await all('leads')).toHaveLength(0);
		await minute(61);
		await sendMail();
		await minute(62);
		expect(await shown(63)).toMatchObject({ tone: 'green' });
		await sendMail();
		expect(warnings()).toHaveLength(1);
	});

	test('R5: a server that hangs: nothing is claimed for half an hour, then it is red, and an email that gets through late changes nothing', async () => {
		mail.mood = 'hanging';
		await minute(0);
		// It hangs until PocketBase is killed.
		const round = sendMail().catch(() => undefined);
		await until(async () => (await all('outbox')).some((email) => email.status === 'sending'));
		await minute(1);
		await minute(29);
		expect(await status(29)).toMatchObject({ isRunning: true, isRed: false });
		await minute(31);
		const red = await shown(32);
		expect(red.tone).toBe('red');
		expect(red.title).toContain('mejlservern tog inte emot mejlet');
		expect((await all('outbox')).map(({ kind }) => kind)).toEqual(['proof_warning']);
		mail.mood = 'well';
		await mail.stop();
		await mail.start();
		await backend.kill();
		await round;
		await backend.restart();
		await sendMail();
		expect(warnings()).toHaveLength(1);
		expect(await shown(33)).toMatchObject({ tone: 'red' });
	});

	test('R5: away for 26 hours: red from the first failed proof on, one warning a day, and green with the first proof after', async () => {
		await minute(0);
		await sendMail();
		await minute(1);
		expect(await shown(2)).toMatchObject({ tone: 'green' });
		await mail.stop();
		for (let hour = 24; hour <= 50; hour += 1)
			for (const past of [0, 1, 31]) {
				await minute(hour * 60 + past);
				if (past === 0) await sendMail();
				makeDue('lead_notice');
			}
		const red = await shown(50 * 60 + 32);
		expect(red).toMatchObject({ tone: 'red' });
		expect(red.text).toContain('Mejlservern kunde inte nås');
		expect((await all('outbox')).map(({ kind }) => kind)).toEqual(['proof_warning']);
		expect(await all('leads')).toHaveLength(0);
		await mail.start();
		mail.received.length = 0;
		makeDue('proof_warning');
		await sendMail();
		expect(warnings()).toHaveLength(1);
		await minute(51 * 60);
		await sendMail();
		await minute(51 * 60 + 1);
		expect(await shown(51 * 60 + 2)).toMatchObject({ tone: 'green' });
	});

	test('R5: a machine that was off for 26 hours: red while it is not known, and proved at once', async () => {
		await minute(0);
		await sendMail();
		await minute(1);
		expect(await shown(26 * 60 + 1)).toMatchObject({ tone: 'green' });
		const stale = await shown(26 * 60 + 2);
		expect(stale).toMatchObject({ tone: 'red', title: 'Förfrågningarnas väg har inte provats på över 26 timmar' });
		await minute(26 * 60 + 2);
		await sendMail();
		await minute(26 * 60 + 3);
		expect(await shown(26 * 60 + 4)).toMatchObject({ tone: 'green' });
		// A warning would only have told of what the proof has just disproved.
		expect(warnings()).toEqual([]);
	});

	test('R5: PocketBase killed in the middle: it goes on where it stood, and a proof that was lost is red after half an hour', async () => {
		for (const moment of ['route', 'stored', 'sent'] as const) {
			inDatabase(backend, "UPDATE lead_watch SET proof = NULL, proof_key = ''");
			await minute(-60);
			if (moment === 'route') {
				// As it stands when the kill comes before the answer.
				const proof = {
					...noProof,
					watched_since: pocketBase(-60),
					started_at: pocketBase(0),
					current_step: 'route',
				};
				inDatabase(
					backend,
					'UPDATE lead_watch SET proof = ?, proof_key = ?',
					JSON.stringify(proof),
					'killed-in-the-middle',
				);
			} else await minute(0);
			if (moment === 'sent') await sendMail();
			await backend.kill();
			await backend.restart();
			expect(await status(1)).toMatchObject({ isRunning: true, isRed: false });
			await minute(1);
			await sendMail();
			await minute(2);
			expect({ moment, ...(await shown(3)) }).toMatchObject({ moment, tone: 'green' });
			expect(await all('leads')).toHaveLength(0);
		}
		inDatabase(backend, "UPDATE lead_watch SET proof = NULL, proof_key = ''");
		await minute(-60);
		await minute(0);
		await backend.kill();
		await backend.restart();
		// Nothing has run until the half hour was over.
		expect(await shown(31)).toMatchObject({ tone: 'red' });
		await minute(31);
		expect(await shown(32)).toMatchObject({ tone: 'red' });
		expect(await all('leads')).toHaveLength(0);
	});

	test('R5: goes through the door that visitors use, where the publisher stands before PocketBase', async () => {
		const front = await openFront(backend.url);
		await siteIsAt(front.url);
		await minute(0);
		await sendMail();
		await minute(1);
		expect(await shown(2)).toMatchObject({ tone: 'green' });
		front.close();
		// The door is closed, and PocketBase itself is well.
		await minute(24 * 60);
		const red = await shown(24 * 60 + 1);
		expect(red).toMatchObject({ tone: 'red' });
		expect(red.title).toContain('formuläret på webbplatsen svarar inte');
		expect(red.text).toContain('Inget svar');
		await siteIsAt(backend.url);
		await minute(25 * 60);
		await sendMail();
		await minute(25 * 60 + 1);
		expect(await shown(25 * 60 + 2)).toMatchObject({ tone: 'green' });
	});

	test('R5: has no more room than a visitor: where the limit of inquiries is reached, it is refused as they are', async () => {
		await backend.kill();
		const limited = await startBackend({ ...backend.settings, RATE_LIMITS: true });
		try {
			for (let sent = 0; sent < 10; sent += 1) await call(limited, 'submit-lead', anInquiryBody());
			await minute(0);
			expect((await shown(1)).text).toContain('Svar 429');
		} finally {
			await limited.stop();
			await backend.restart();
			await backend.superuser.collection('_superusers').authWithPassword(superuserLogin.email, superuserLogin.password);
		}
	});

	test('R5: without a mail server or receiver it is red, and says why', async () => {
		const row = await admin.collection('site_private').getFirstListItem('');
		await admin.collection('site_private').update(row.id, { notify_email: '' });
		await minute(0);
		await sendMail();
		await minute(1);
		const red = await shown(2);
		expect(red.tone).toBe('red');
		expect(red.text).toContain('Ingen mottagare är inställd');
	});
});

const pocketBase = (minutes: number) => at(minutes).replace('T', ' ');

describe('R5: nothing shows the test inquiry', () => {
	test('R5: no list, count, search, file, export, figure, warning or news of staff has it', async () => {
		const { id } = await storeLead(backend, { email: 'prov@example.com', name: 'Nattligt prov', phone: '000000' });
		const heard = await listening(backend, admin.authStore.token, ['leads/*', 'outbox/*']);
		await minute(0);
		inDatabase(backend, "UPDATE outbox SET last_error = 'Mejlservern svarade inte i tid.'");
		const proof = (await all('leads')).find(({ is_proof }) => is_proof);
		expect(proof).toBeDefined();
		const proofId = proof?.id ?? '';
		const leads = admin.collection('leads');
		expect((await leads.getFullList()).map((lead) => lead.id)).toEqual([id]);
		expect((await leads.getList(1, 1)).totalItems).toBe(1);
		for (const request of [
			() => leads.getOne(proofId),
			() => leads.update(proofId, { status: 'won' }),
			() => leads.delete(proofId),
		])
			await expect(request()).rejects.toMatchObject({ status: 404 });
		expect(await admin.collection('outbox').getFullList()).toEqual([]);
		const ask = async (path: string, body?: unknown) => (await call(backend, path, body, { client: admin })).body;
		for (const search of ['', 'prov', 'nattligt', proof?.reference ?? '']) {
			const filter = { search, view: 'all', status: 'all' };
			const expected = search.startsWith('R-') ? [] : [id];
			const found = await ask('leads/search', { filter, page: 1, perPage: 50 });
			expect([found.total, found.leads.map((lead: RecordModel) => lead.id)]).toEqual([expected.length, expected]);
			const chunk = await ask('leads/chunk', { filter, after: '', limit: 100 });
			expect(chunk.leads.map((lead: RecordModel) => lead.id)).toEqual(expected);
			expect(leadsCsv(chunk.leads)).not.toContain(proof?.reference);
		}
		expect((await ask(`leads/${id}/others`)).leads).toEqual([]);
		expect((await call(backend, `leads/${proofId}/others`, undefined, { client: admin })).status).toBe(404);
		const reply = { subject: 'Svar', body: 'Hej!', idempotency_key: 'nyckel-0001' };
		expect((await call(backend, `leads/${proofId}/reply`, reply, { client: admin })).status).toBe(404);
		expect(
			(await ask('privacy/export', { email: 'prov@example.com' })).leads.map((lead: RecordModel) => lead.id),
		).toEqual([id]);
		expect(await ask('mail')).toMatchObject({ waiting: 0, failed: 0, skipped: 0, last_error: '' });
		expect((await (await fetch(`${backend.url}/api/rostfri/health`)).json()).mail).toBe('ok');
		inDatabase(backend, "UPDATE leads SET created = '2020-01-01 00:00:00.000Z' WHERE is_proof");
		expect((await ask('privacy')).next).toEqual([]);
		expect((await (await fetch(`${backend.url}/figures/${at(3 * 24 * 60)}`)).json()).answers).toMatchObject({
			counted: 0,
		});
		expect(await ask('privacy/erase', { email: 'prov@example.com' })).toEqual({ erased: 1, alerts: 0 });
		inDatabase(backend, "UPDATE outbox SET last_error = ''");
		await sendMail();
		await minute(1);
		expect(await shown(2)).toMatchObject({ tone: 'green' });
		await admin.collection('site_private').getFullList();
		expect(await heard()).not.toContain(proofId);
	});

	test('R5: what a restored backup or a lost proof has left is erased with the next minute', async () => {
		await storeLead(backend, { is_proof: true, idempotency_key: 'from-a-backup' });
		await storeLead(backend, { name: 'Kund' });
		await minute(2 * 24 * 60 - 1);
		expect((await all('leads')).filter(({ idempotency_key }) => idempotency_key === 'from-a-backup')).toEqual([]);
		expect((await all('leads')).map(({ name }) => name)).toContain('Kund');
	});
});

describe('R5: no stranger can imitate it', () => {
	const send = (idempotencyKey: string, mark: string) =>
		call(
			backend,
			'submit-lead',
			{ ...anInquiryBody(), ...proofSubmission(idempotencyKey) },
			{ headers: { [proofHeader]: mark } },
		);
	const isProof = async (key: string) =>
		(await all('leads')).find(({ idempotency_key }) => idempotency_key === key)?.is_proof;

	test("R5: an inquiry with a mark that is none, or another's, is a visitor's like any other", async () => {
		await minute(0);
		const database = openDatabase(backend);
		const secret = String(database.prepare('SELECT proof_secret FROM lead_watch').get()?.proof_secret);
		database.close();
		expect(secret).toMatch(/^\w{64}$/);
		const { createHmac } = await import('node:crypto');
		const now = Math.floor(Date.now() / 1000);
		const markOf = (key: string, sentAt = now, with_ = secret) =>
			proofMark(sentAt, createHmac('sha256', with_).update(proofMarkInput(sentAt, key)).digest('hex'));
		const forged: [string, string][] = [
			['forged-empty-secret', markOf('forged-empty-secret', now, '')],
			['forged-other-secret', markOf('forged-other-secret', now, 'x'.repeat(64))],
			['forged-other-key', markOf('some-other-key-000')],
			['forged-too-old', markOf('forged-too-old', now - 3600)],
			['forged-nonsense', 'v1.1.abc'],
		];
		for (const [key, mark] of forged) {
			expect((await send(key, mark)).status).toBe(200);
			expect({ key, is: await isProof(key) }).toEqual({ key, is: false });
		}
		// A good mark of another inquiry than the one that is on its way.
		expect((await send('ours-0123456789', markOf('ours-0123456789'))).status).toBe(200);
		expect(await isProof('ours-0123456789')).toBe(false);
	});

	test('R5: a mark that was seen on the way hides nothing else, neither while the proof runs nor after it', async () => {
		await minute(0);
		const watch = () => {
			const database = openDatabase(backend);
			const row = database.prepare('SELECT proof_secret, proof_key FROM lead_watch').get();
			database.close();
			return { secret: String(row?.proof_secret), key: String(row?.proof_key) };
		};
		const { secret, key } = watch();
		const { createHmac } = await import('node:crypto');
		const now = Math.floor(Date.now() / 1000);
		const hmac = createHmac('sha256', secret).update(proofMarkInput(now, key)).digest('hex');
		const headers = { [proofHeader]: proofMark(now, hmac) };
		const sendSeen = (body: object) => call(backend, 'submit-lead', body, { headers });
		const theirs = { ...anInquiryBody({ name: 'Kim Kund' }), idempotencyKey: key };
		// The same again is stored once.
		expect((await sendSeen(proofSubmission(key))).status).toBe(200);
		expect((await sendSeen(theirs)).status).toBe(409);
		expect(await all('leads')).toHaveLength(1);
		// Before the proof itself has come.
		inDatabase(backend, 'DELETE FROM outbox');
		inDatabase(backend, 'DELETE FROM leads');
		expect((await sendSeen(theirs)).status).toBe(200);
		expect(await isProof(key)).toBe(false);
		// After it has been erased.
		inDatabase(backend, 'DELETE FROM outbox');
		inDatabase(backend, 'DELETE FROM leads');
		inDatabase(backend, "UPDATE lead_watch SET proof_key = ''");
		expect((await sendSeen(theirs)).status).toBe(200);
		expect(await isProof(key)).toBe(false);
		await minute(1);
		expect((await all('leads')).map(({ name }) => name)).toEqual(['Kim Kund']);
	});

	test('R5: no response and no list holds the secret, for staff either', async () => {
		await minute(0);
		await expect(admin.collection('lead_watch').getFullList()).rejects.toMatchObject({ status: 403 });
		const database = openDatabase(backend);
		const secret = String(database.prepare('SELECT proof_secret FROM lead_watch').get()?.proof_secret);
		database.close();
		expect(secret).toHaveLength(64);
		const seen = [await call(backend, 'leads/figures', undefined, { client: admin }), await all('lead_watch')];
		expect(JSON.stringify(seen)).toContain('started_at');
		// PocketBase's own dashboard is for who runs the machine.
		expect(JSON.stringify(seen[0])).not.toContain(secret);
	});
});
