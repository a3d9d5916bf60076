import type { ParsedMail } from 'mailparser';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstAnswerOf } from '#domain/leads/firstAnswer.ts';
import { actsOf, type LoggedEmail, leadLog, type StoredLogEntry } from '#domain/leads/leadLog.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/eventually.ts';
import { anInquiryBody, storeLead } from '#tests/support/factories.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let backend: TestBackend;
let mail: MailServer;
let admin: PocketBase;

beforeAll(async () => {
	mail = await startMailServer();
	// What the jobs of a minute do and the dashboard shows, at any moment.
	backend = await startBackend(
		{
			SMTP_HOST: '127.0.0.1',
			SMTP_PORT: mail.port,
			MAIL_FROM: 'sajten@rostfri-kök.example',
		},
		`
		cronRemove('todo');
		cronRemove('mail');
		routerAdd('POST', '/mail', (e) => {
			require(__hooks + '/lib.js').sendQueuedEmails();
			e.noContent(204);
		});
		routerAdd('POST', '/todo/{now}', (e) => {
			require(__hooks + '/lib.js').queueTodoMail(e.request.pathValue('now'));
			e.noContent(204);
		});
		routerAdd('GET', '/figures/{now}', (e) =>
			e.json(200, require(__hooks + '/lib.js').figuresAt(e.app, e.request.pathValue('now'))));`,
	);
	admin = await backend.admin();
	await change('site_settings', { contact_email: 'info@rostfri.example', legal_name: 'Rostfri AB' });
}, 60_000);
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});
beforeEach(async () => {
	mail.reset();
	for (const statement of ['DELETE FROM outbox', 'DELETE FROM lead_log', 'DELETE FROM leads'])
		inDatabase(backend, statement);
	inDatabase(backend, "UPDATE lead_watch SET todo_mail_day = ''");
	await change('site_private', { notify_email: 'anna@rostfri.example', send_receipts: false, reply_templates: [] });
});

async function change(collection: string, values: Record<string, unknown>) {
	const row = await backend.superuser.collection(collection).getFirstListItem('');
	await backend.superuser.collection(collection).update(row.id, values);
}

const sendMail = () => fetch(`${backend.url}/mail`, { method: 'POST' });
const reply = (id: string, given: object = {}, client = admin) =>
	call(
		backend,
		`leads/${id}/reply`,
		{ subject: 'Din förfrågan', body: 'Hej!\n\nPriset är 12 500 kr.', idempotency_key: 'nyckel-0001', ...given },
		{ client },
	);
const begin = (id: string, kind: string, text = '') =>
	call(backend, `leads/${id}/begun`, { kind, text }, { client: admin });
const leadNow = (id: string) => admin.collection('leads').getOne(id);
const entries = (id: string): Promise<RecordModel[]> =>
	admin.collection('lead_log').getFullList({ filter: `lead_id = '${id}'`, sort: 'at,id' });
const emails = (filter: string): Promise<RecordModel[]> =>
	backend.superuser.collection('outbox').getFullList({ filter });
const addressOf = ({ to }: ParsedMail) => (Array.isArray(to) ? '' : to?.text);

/** A lead that came in through the public route, with its notice. */
async function inquire(given: Record<string, unknown> = {}): Promise<RecordModel> {
	const { body } = await call(backend, 'submit-lead', anInquiryBody(given));
	return admin.collection('leads').getFirstListItem(`reference = '${body.reference}'`);
}

describe('R3: an answer by mail', () => {
	test('R3: is sent to the customer once, however often it is tapped, in the name of who wrote it', async () => {
		const lead = await inquire();
		const answers = await Promise.all([reply(lead.id), reply(lead.id), reply(lead.id)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
		await sendMail();
		await sendMail();
		const sent = mail.received.filter((email) => addressOf(email) === 'asa@example.com');
		expect(sent).toHaveLength(1);
		expect(sent[0]?.subject).toBe('Din förfrågan');
		expect(sent[0]?.text).toContain('Priset är 12 500 kr.');
		expect(sent[0]?.text).toContain('Rostfri AB');
		expect(sent[0]?.from?.value[0]?.name).toBe('Ada Admin via Rostfri');
		expect(mail.sources.at(-1)).toContain('<sajten@xn--rostfri-kk-mcb.example>');
		expect(sent[0]?.replyTo?.text).toBe('admin@example.com');
	});

	test('R3: a key that has sent another answer is refused with 409', async () => {
		const lead = await inquire();
		await reply(lead.id);
		expect((await reply(lead.id, { body: 'Något annat' })).status).toBe(409);
		const other = await inquire({ name: 'Bo Berg', email: 'bo@example.com' });
		expect((await reply(other.id)).status).toBe(409);
		expect(await emails("kind = 'lead_reply'")).toHaveLength(1);
	});

	test('R3: the same words from two tabs or two colleagues reach the customer once, and again when the first try failed', async () => {
		const lead = await inquire();
		const colleague = await backend.admin('tabb@rostfri.example');
		const first = await reply(lead.id);
		const others = [
			await reply(lead.id, { idempotency_key: 'flik-2-0001' }),
			await reply(lead.id, { idempotency_key: 'flik-3-0001' }, colleague),
		];
		expect(others.map(({ status, body }) => [status, body.id])).toEqual([
			[200, first.body.id],
			[200, first.body.id],
		]);
		expect(await emails("kind = 'lead_reply'")).toHaveLength(1);
		inDatabase(backend, "UPDATE outbox SET status = 'failed' WHERE kind = 'lead_reply'");
		expect((await reply(lead.id, { idempotency_key: 'flik-2-0002' })).body.id).not.toBe(first.body.id);
		inDatabase(backend, "UPDATE lead_log SET at = '2026-01-01 10:00:00.000Z'");
		expect((await reply(lead.id, { idempotency_key: 'flik-2-0003' })).status).toBe(200);
		expect(await emails("kind = 'lead_reply'")).toHaveLength(3);
	});

	test('R3: stands in one thread with the notice, the receipt and the answers before it', async () => {
		await change('site_private', { send_receipts: true });
		const lead = await inquire();
		await reply(lead.id);
		await sendMail();
		await reply(lead.id, { idempotency_key: 'nyckel-0002', subject: 'Ett till' });
		await sendMail();
		const [[notice] = [], [receipt] = [], replies] = await Promise.all(
			['lead_notice', 'lead_receipt', 'lead_reply'].map((kind) => emails(`kind = '${kind}'`)),
		);
		const [first, second] = ['Din förfrågan', 'Ett till'].map((subject) =>
			mail.received.find((email) => email.subject === subject),
		);
		expect(replies).toHaveLength(2);
		expect([first?.references].flat()).toEqual([notice?.message_id, receipt?.message_id]);
		expect(first?.inReplyTo).toBe(notice?.message_id);
		expect([second?.references].flat()).toEqual([notice?.message_id, receipt?.message_id, first?.messageId]);
		expect(second?.inReplyTo).toBe(first?.messageId);
		expect(mail.received.map(({ messageId }) => messageId)).toContain(notice?.message_id);
	});

	test('R3: says of no answer that a machine wrote it, of everything else that one did, and of nothing that it is mass mail', async () => {
		await change('site_private', { send_receipts: true });
		const lead = await inquire();
		await reply(lead.id);
		await admin.collection('leads').update(lead.id, { next_step: 'Ring', next_step_day: '2026-03-02' });
		await fetch(`${backend.url}/todo/2026-03-02T08:00:00Z`, { method: 'POST' });
		await call(backend, 'mail/test', {}, { client: admin });
		await sendMail();
		const written = mail.sources.filter((source) => !source.includes('Auto-Submitted: auto-generated'));
		expect(mail.sources).toHaveLength(5);
		expect(written).toHaveLength(1);
		expect(written[0]).toContain('In-Reply-To: <');
		for (const source of mail.sources) expect(source).not.toMatch(/^Precedence:/im);
	});

	test('R3: goes to a domain with å ä ö as punycode, which the form takes and the lead keeps as it was written', async () => {
		const lead = await inquire({ email: 'info@kök-åäö.se' });
		expect(lead.email).toBe('info@kök-åäö.se');
		expect((await reply(lead.id)).status).toBe(200);
		await sendMail();
		expect(mail.sources.some((source) => source.includes('\r\nTo: info@xn--kk--slae3he.se\r\n'))).toBe(true);
		expect((await emails("kind = 'lead_reply'"))[0]?.status).toBe('sent');
	});

	test('R3: a subject of emoji is cut between two of them, and its header fits', async () => {
		const lead = await inquire();
		await reply(lead.id, { subject: '👩‍🍳'.repeat(30) + 'å'.repeat(60) });
		await sendMail();
		const source = mail.sources.find((text) => text.includes('In-Reply-To: <')) ?? '';
		const sent = mail.received.find((email) => addressOf(email) === 'asa@example.com');
		expect(sent?.subject).toMatch(/^(👩‍🍳)+å*…$/u);
		for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
	});

	test('R3: a lead without an address that takes mail says so, and nothing is queued', async () => {
		const missing = await storeLead(backend, { email: '', doubtful_email: 'anna..s@example.com' });
		const { status, body } = await reply(missing.id);
		expect(status).toBe(400);
		expect(body.message).toBe('E-postadressen tar inte emot mejl. Ring i stället.');
		expect((await reply('abcdefghijklmno')).status).toBe(404);
		expect((await reply(missing.id, { body: '' })).body.data.body.message).toBe('Skriv ett meddelande.');
		expect(await emails('')).toHaveLength(0);
	});

	test('R3, I7: an address that is refused for good is told of in the log, and the answer counts as none', async () => {
		const lead = await inquire();
		mail.receivers.set('asa@example.com', { rcpt: 550 });
		await reply(lead.id);
		expect(await leadNow(lead.id)).toMatchObject({ first_answer_kind: 'email' });
		for (let attempt = 0; attempt < 3; attempt += 1) {
			inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
			await sendMail();
		}
		const stored = await leadNow(lead.id);
		expect(stored).toMatchObject({ first_answer_at: '', first_answer_kind: '' });
		const days = leadLog(
			{ id: lead.id, created: lead.created },
			(await entries(lead.id)) as never,
			(await emails(`lead_id = '${lead.id}'`)) as never,
			new Date().toISOString(),
		);
		const line = days.flatMap(({ lines }) => lines).find(({ kind }) => kind === 'email');
		expect(line?.fate).toMatchObject({ state: 'failed' });
		expect(line?.fate?.words).toContain('550 5.1.1 No such user here');
		const state = async () => (await call(backend, 'mail', undefined, { client: admin })).body;
		expect(await state()).toMatchObject({ failed: 1, failures: [{ kind: 'lead_reply', lead_id: lead.id }] });
		// Something else has been done about it.
		await begin(lead.id, 'call');
		expect(await state()).toMatchObject({ failed: 0 });
		expect(await leadNow(lead.id)).toMatchObject({ first_answer_kind: 'call' });
	});

	test('R2, R3: an answer that is skipped because no mail server is set counts as none, until it is sent after all', async () => {
		const lead = await inquire();
		const { smtp } = await backend.superuser.settings.getAll();
		await backend.superuser.settings.update({ smtp: { ...smtp, enabled: false } });
		try {
			await reply(lead.id);
			await sendMail();
			expect(await emails("kind = 'lead_reply'")).toMatchObject([{ status: 'skipped' }]);
			expect((await leadNow(lead.id)).first_answer_kind).toBe('');
		} finally {
			await backend.superuser.settings.update({ smtp: { ...smtp, enabled: true } });
		}
		await call(backend, 'mail/retry', {}, { client: admin });
		await sendMail();
		expect(await emails("kind = 'lead_reply'")).toMatchObject([{ status: 'sent' }]);
		expect((await leadNow(lead.id)).first_answer_kind).toBe('email');
	});

	test('R3: 5,000 emoji are mailed whole, in lines that mail servers take', async () => {
		const lead = await inquire();
		const body = '🧊'.repeat(5000);
		expect((await reply(lead.id, { body })).status).toBe(200);
		await sendMail();
		const [sent] = mail.received.filter((email) => addressOf(email) === 'asa@example.com');
		expect(sent?.text).toContain(body);
		for (const source of mail.sources)
			for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
		expect((await reply(lead.id, { body: `${body}🧊`, idempotency_key: 'nyckel-0002' })).status).toBe(400);
	});

	test('R3, I7: waits for a mail server that is away, and is sent by the same name once it is back', async () => {
		const lead = await inquire();
		await mail.stop();
		await reply(lead.id);
		await sendMail();
		const [queued] = await emails("kind = 'lead_reply'");
		expect(queued?.status).toBe('pending');
		await backend.kill();
		await mail.start();
		await backend.restart();
		await backend.superuser.collection('_superusers').authRefresh();
		inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
		await sendMail();
		const sent = mail.received.find((email) => addressOf(email) === 'asa@example.com');
		expect(sent?.messageId).toBe(queued?.message_id);
	});
});

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
