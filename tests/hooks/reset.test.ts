import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { statusOf } from '#tests/support/calls.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let backend: TestBackend;
let mail: MailServer;
beforeAll(async () => {
	mail = await startMailServer();
	backend = await startBackend({
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@koket.example',
		SITE_URL: 'https://koket.example',
	});
});
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});

test('A2: a forgotten password is replaced through an email, and ends every session', async () => {
	const session = await backend.admin('glomsk@example.com');
	const users = backend.visitor().collection('users');
	await users.requestPasswordReset('glomsk@example.com');
	const email = await vi.waitFor(() => mail.received[0] ?? Promise.reject(new Error('No email yet')), 10_000);
	expect(email.subject).toBe('Välj ett nytt lösenord till Rostfri');
	expect(email.from?.value[0]?.address).toBe('sajten@koket.example');
	const token = String(email.html).match(/href="https:\/\/koket\.example\/admin\/aterstall\?token=([^"]+)"/)?.[1] ?? '';
	expect(token).not.toBe('');

	const short = await users.confirmPasswordReset(token, 'sjutkn7', 'sjutkn7').catch((error) => error);
	expect(short.response.data.password.message).toBe('Lösenordet måste vara minst 8 tecken.');
	await users.confirmPasswordReset(token, 'attatkn8', 'attatkn8');
	expect(await statusOf(users.authWithPassword('glomsk@example.com', 'attatkn8'))).toBe(200);
	expect(await statusOf(users.authWithPassword('glomsk@example.com', adminPassword))).toBe(400);
	expect(await statusOf(session.collection('users').authRefresh())).toBe(401);
	// The link works once.
	expect(await statusOf(users.confirmPasswordReset(token, 'attatkn9', 'attatkn9'))).toBe(400);
});

test('A2: asking for an email does not tell who has an account', async () => {
	const users = backend.visitor().collection('users');
	expect(await statusOf(users.requestPasswordReset('finns-inte@example.com'))).toBe(200);
});
