import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let backend: TestBackend;
let mail: MailServer;
let admin: PocketBase;

beforeAll(async () => {
	mail = await startMailServer();
	backend = await startBackend({ SMTP_HOST: '127.0.0.1', SMTP_PORT: mail.port, MAIL_FROM: 'sajten@rostfri.example' });
	admin = await backend.admin();
}, 60_000);
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});
beforeEach(async () => {
	mail.mood = 'well';
	mail.received.length = 0;
	for (const lead of await backend.superuser.collection('leads').getFullList())
		await backend.superuser.collection('leads').delete(lead.id);
	await settings({ notify_email: 'anna@rostfri.example', send_receipts: false });
});

async function settings(values: Record<string, unknown>) {
	const row = await admin.collection('site_private').getFirstListItem('');
	await admin.collection('site_private').update(row.id, values);
}

async function submit(values: Record<string, unknown> = {}) {
	const response = await fetch(`${backend.url}/api/rostfri/submit-lead`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			inquiryType: 'service',
			name: 'Åsa Öberg',
			email: 'asa@example.se',
			phone: '+46 70-174 06 05',
			city: 'Örebro',
			message: 'Diskmaskinen läcker',
			quantity: 1,
			preferContact: 'phone',
			consent: true,
			elapsed: 60_000,
			...values,
		}),
	});
	return { status: response.status, body: (await response.json()) as { ok: boolean; reference?: string } };
}

/** What PocketBase's clock does every minute. */
const tick = () => backend.superuser.crons.run('mail');

async function until(condition: () => Promise<boolean> | boolean) {
	for (let tries = 0; tries < 100; tries += 1) {
		if (await condition()) return;
		await new Promise((done) => setTimeout(done, 50));
	}
	throw new Error('It never came true');
}

async function letters() {
	return await backend.superuser.collection('outbox').getFullList({ sort: 'created', filter: "kind != 'test'" });
}
const makeDue = async () => {
	for (const { id } of await letters())
		await backend.superuser.collection('outbox').update(id, { next_attempt_at: '2020-01-01 00:00:00.000Z' });
};

test('I7: an inquiry is mailed to staff: in Swedish, answerable, and with nothing that runs', async () => {
	const { body } = await submit({ name: '<script>alert(1)</script>', message: 'Hej\n<img src=x onerror=alert(1)>' });
	await tick();
	await until(() => mail.received.length === 1);
	const [letter] = mail.received;
	expect(letter?.to).toMatchObject({ text: 'anna@rostfri.example' });
	expect(letter?.from?.value[0]?.address).toBe('sajten@rostfri.example');
	expect(letter?.replyTo?.value[0]?.address).toBe('asa@example.se');
	expect(letter?.subject).toContain('Boka service');
	expect(letter?.text).toContain('Örebro');
	expect(letter?.text).toContain(body.reference);
	const html = String(letter?.html);
	expect(html).toContain('href="tel:+46701740605"');
	expect(html).not.toMatch(/<script|<img/i);
	expect((await letters())[0]).toMatchObject({ status: 'sent' });
});

test('a subject holds no line break that could start a header', async () => {
	await submit({ name: 'Anna\r\nBcc: all@example.se' });
	await tick();
	await until(() => mail.received.length === 1);
	expect(mail.received[0]?.bcc).toBeUndefined();
	expect(mail.received[0]?.subject).toContain('Anna Bcc: all@example.se');
});

test('I7: a receipt repeats no product title that a visitor wrote', async () => {
	await settings({ send_receipts: true });
	const words = 'Logga in på bank.example nu';
	await submit({ productTitle: words, email: 'bo@example.se' });
	await tick();
	await until(() => mail.received.length === 2);
	const [notice, receipt] = ['anna@rostfri.example', 'bo@example.se'].map((address) =>
		mail.received.find(({ to }) => JSON.stringify(to).includes(address)),
	);
	expect(notice?.text).toContain(words);
	expect(receipt?.subject).toContain('Vi har tagit emot din förfrågan');
	for (const part of [receipt?.subject, receipt?.text, receipt?.html]) expect(part).not.toContain('bank.example');
});

test('a customer gets a receipt only where that is switched on', async () => {
	await submit();
	await tick();
	await until(() => mail.received.length === 1);
	await settings({ send_receipts: true });
	const { body } = await submit({ email: 'bo@example.se' });
	await tick();
	await until(() => mail.received.length === 3);
	const receipt = mail.received.find((letter) => JSON.stringify(letter.to).includes('bo@example.se'));
	expect(receipt?.subject).toBe(`Vi har tagit emot din förfrågan (${body.reference})`);
});

test.each(['refusing', 'dying'] as const)('I7: a mail server that is %s loses no letter', async (mood) => {
	mail.mood = mood;
	const { body } = await submit();
	expect(body.ok).toBe(true);
	await tick();
	await until(async () => (await letters())[0]?.attempts === 1 && (await letters())[0]?.status === 'pending');
	const [before] = await letters();
	expect(before?.last_error).not.toBe('');
	await mail.stop();
	await mail.start();
	mail.mood = 'well';
	await makeDue();
	await tick();
	await until(() => mail.received.length === 1);
	expect(mail.received[0]?.messageId).toBe(before?.message_id);
});

test('I7: while the mail server is away, inquiries are answered as fast as ever, and their mail comes later', async () => {
	await mail.stop();
	for (let number = 0; number < 5; number += 1) expect((await submit({ name: `Kund ${number}` })).body.ok).toBe(true);
	await tick();
	await until(async () => (await letters()).some((letter) => letter.last_error !== ''));
	await mail.start();
	await makeDue();
	await tick();
	await until(() => mail.received.length === 5);
	expect(new Set(mail.received.map((letter) => letter.messageId)).size).toBe(5);
});

test('I7: a mail server that hangs holds up nobody', async () => {
	mail.mood = 'hanging';
	await submit();
	await tick();
	await until(async () => (await letters())[0]?.status === 'sending');
	const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => submit({ name: `Kund ${number}` })));
	expect(answers.every(({ body }) => body.ok)).toBe(true);
	await mail.stop();
	mail.mood = 'well';
	await mail.start();
	await until(async () => (await letters())[0]?.status === 'pending');
	await makeDue();
	await tick();
	await until(() => mail.received.length === 11);
});

test('without an address for notices mail is marked skipped, says so, and can be sent later', async () => {
	await settings({ notify_email: '' });
	await submit();
	await tick();
	await until(async () => (await letters())[0]?.status === 'skipped');
	expect(await admin.send('/api/rostfri/mail', {})).toMatchObject({ configured: true, notify_email: '', skipped: 1 });
	await settings({ notify_email: 'anna@rostfri.example' });
	await admin.send('/api/rostfri/mail/retry', { method: 'POST', body: {} });
	await tick();
	await until(() => mail.received.length === 1);
});

test('a test letter tells whether mail works', async () => {
	expect(await admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).toEqual({ ok: true });
	expect(mail.received[0]?.subject).toBe('Testmejl från Rostfri');
	mail.mood = 'refusing';
	await expect(admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).rejects.toMatchObject({
		response: { message: expect.stringMatching(/^Mejlet kunde inte skickas: 451 .*Try later/) },
	});
});

test('nobody but an admin sees or sends mail', async () => {
	for (const [path, method] of [
		['mail', 'GET'],
		['mail/test', 'POST'],
		['mail/retry', 'POST'],
		['privacy', 'GET'],
		['privacy/export', 'POST'],
		['privacy/erase', 'POST'],
	] as const)
		await expect(
			backend.visitor().send(`/api/rostfri/${path}`, { method, ...(method === 'POST' && { body: {} }) }),
		).rejects.toMatchObject({ status: 401 });
});
