/** R3: an answer by mail, from the tap to the customer's thread, or to what staff are told when it does not arrive. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { leadLog } from '#domain/leads/leadLog.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';
import { addressOf, startLeadWork } from '#tests/support/leadWork.ts';

const { backend, mail, admin, change, sendMail, reply, begin, leadNow, entries, emails, inquire, reset, stop } =
	await startLeadWork();
afterAll(stop);
beforeEach(reset);

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
