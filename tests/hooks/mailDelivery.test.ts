/** How mail is delivered: tried again, put off, given up and told of, whatever the mail server does (I7). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '#tests/support/calls.ts';
import { until } from '#tests/support/eventually.ts';
import { startMailedInquiries } from '#tests/support/mailedInquiries.ts';
import type { MailServer } from '#tests/support/mailServer.ts';

const { backend, mail, admin, settings, submit, tick, overtake, write, emails, emailAbout, round, reset, stop } =
	await startMailedInquiries();
afterAll(stop);
beforeEach(reset);

const receiversOf = (server: MailServer) =>
	server.received.map(({ to }) => (Array.isArray(to) ? '' : to?.text)).toSorted();
const makeDue = () => write("UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");

test.each(['refusing', 'dying'] as const)('I7: a mail server that is %s loses no email', async (mood) => {
	mail.mood = mood;
	const { body } = await submit();
	expect(body.ok).toBe(true);
	await tick();
	await until(async () => (await emails())[0]?.attempts === 1 && (await emails())[0]?.status === 'pending');
	const [before] = await emails();
	expect(before?.last_error).not.toBe('');
	await mail.stop();
	await mail.start();
	mail.mood = 'well';
	makeDue();
	await tick();
	await until(() => mail.received.length === 1);
	expect(mail.received[0]?.messageId).toBe(before?.message_id);
});

test('I7: while the mail server is away, inquiries are answered as fast as ever, and their mail comes later', async () => {
	await mail.stop();
	for (let number = 0; number < 5; number += 1) expect((await submit({ name: `Kund ${number}` })).body.ok).toBe(true);
	await tick();
	await until(async () => (await emails()).some((email) => email.last_error !== ''));
	await mail.start();
	makeDue();
	await tick();
	await until(() => mail.received.length === 5);
	expect(new Set(mail.received.map((email) => email.messageId)).size).toBe(5);
});

test('I7: a mail server that hangs holds up no inquiry', async () => {
	mail.mood = 'hanging';
	await submit();
	await tick();
	await until(async () => (await emails())[0]?.status === 'sending');
	const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => submit({ name: `Kund ${number}` })));
	expect(answers.every(({ body }) => body.ok)).toBe(true);
	await mail.stop();
	mail.mood = 'well';
	await mail.start();
	await until(async () => (await emails())[0]?.status === 'pending');
	makeDue();
	await tick();
	await until(() => mail.received.length === 11);
});

test('I7: emails that hang take no more than three places, whatever sends them, and mail goes on when they end', async () => {
	const admins = Array.from({ length: 6 }, (_, number) => `admin${number}@example.com`);
	for (const email of admins) await backend.admin(email);
	await submit({ name: 'Väntande Kund' });
	mail.mood = 'hanging';
	const connections = mail.opened;
	// PocketBase answers these before it sends.
	for (const email of admins) await backend.visitor().collection('users').requestPasswordReset(email);
	await until(() => mail.opened - connections === 3);
	expect(await call(backend, 'mail/test', {}, { client: admin })).toMatchObject({
		status: 400,
		body: { message: 'Mejlservern har inte svarat på tidigare mejl.' },
	});
	await tick();
	const began = performance.now();
	expect((await submit()).status).toBe(200);
	expect(performance.now() - began).toBeLessThan(2_000);
	const { body } = await call(backend, 'mail', undefined, { client: admin });
	expect(body).toMatchObject({ waiting: 2, last_error: 'Mejlservern har inte svarat på tidigare mejl' });
	expect(mail.opened - connections).toBe(3);
	mail.mood = 'well';
	await mail.stop();
	await mail.start();
	await until(async () => {
		// The round that hung puts its email off when it ends.
		write("UPDATE outbox SET next_attempt_at = '' WHERE status = 'pending'");
		await tick();
		return mail.received.some(({ text }) => text?.includes('Väntande Kund'));
	});
});

test.each([
	['at its name', { rcpt: 550 }, '550 5.1.1 No such user here'],
	['at its message', { data: 554 }, '554 5.7.1 Rejected as spam'],
] as const)(
	'I7: mail to one customer that is refused %s delays no other, and is given up and shown',
	async (_where, answer, words) => {
		await settings({ send_receipts: true });
		mail.receivers.set('borta@example.se', answer);
		for (let number = 0; number < 6; number += 1)
			await submit({ name: `Kund ${number}`, email: number === 3 ? 'borta@example.se' : `kund${number}@example.se` });
		await round();
		expect(mail.received.length).toBe(11);
		expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(11);
		expect(await emailAbout('Kund 3', 'lead_receipt')).toMatchObject({ status: 'pending', attempts: 1, refusals: 1 });

		for (let number = 0; number < 2; number += 1) {
			makeDue();
			await round();
		}
		const given = await emailAbout('Kund 3', 'lead_receipt');
		expect(given).toMatchObject({ status: 'failed', attempts: 3 });
		expect(given.last_error).toBe(`Mejlservern svarade: ${words}`);
		expect(mail.received.length).toBe(11);
		const state = await admin.send('/api/rostfri/mail', {});
		expect(state).toMatchObject({ waiting: 0, failed: 1 });
		expect(state.failures).toEqual([
			{ id: given.id, kind: 'lead_receipt', lead_id: given.lead_id, lead_name: 'Kund 3', reason: given.last_error },
		]);
		// The address of one customer is no fault of the mail.
		expect((await call(backend, 'health')).body).toMatchObject({ ok: true, mail: 'ok' });

		mail.receivers.clear();
		await admin.send('/api/rostfri/mail/retry', { method: 'POST', body: {} });
		await round();
		expect(mail.received.length).toBe(12);
	},
);

test('I7: a notice that was refused for good is told of until staff have taken the lead on', async () => {
	mail.receivers.set('anna@rostfri.example', { rcpt: 550 });
	await submit({ name: 'Kim Kund' });
	for (let number = 0; number < 3; number += 1) {
		makeDue();
		await round();
	}
	expect((await call(backend, 'health')).body.mail).toBe('failed');
	const { lead_id } = await emailAbout('Kim Kund');
	expect((await admin.send('/api/rostfri/mail', {})).failures).toMatchObject([{ kind: 'lead_notice', lead_id }]);
	await admin.collection('leads').update(lead_id, { status: 'contacted' });
	expect((await call(backend, 'health')).body.mail).toBe('ok');
	expect(await admin.send('/api/rostfri/mail', {})).toMatchObject({ failed: 0, failures: [] });
});

test('I7: mail that is put off for one receiver alone waits, and all other mail goes out', async () => {
	await settings({ send_receipts: true });
	mail.receivers.set('full@example.se', { rcpt: 452 });
	await submit({ name: 'Full', email: 'full@example.se' });
	await submit({ name: 'Bo', email: 'bo@example.se' });
	for (let number = 0; number < 5; number += 1) {
		makeDue();
		await round();
	}
	expect(receiversOf(mail)).toEqual(['anna@rostfri.example', 'anna@rostfri.example', 'bo@example.se']);
	expect(await emailAbout('Full', 'lead_receipt')).toMatchObject({ status: 'pending', attempts: 5, refusals: 0 });
});

test.each(['closing', 'locked'] as const)(
	'I7: a mail server that is %s is asked once a round, and fails no mail',
	async (mood) => {
		mail.mood = mood;
		for (const name of ['Ett', 'Två', 'Tre']) await submit({ name });
		for (let number = 1; number <= 4; number += 1) {
			makeDue();
			await tick();
			await until(async () => {
				const all = await emails();
				const attempts = all.reduce((sum, email) => sum + email.attempts, 0);
				return attempts === number && all.every(({ status }) => status === 'pending');
			});
		}
		expect((await emails()).every(({ status, refusals }) => status === 'pending' && refusals === 0)).toBe(true);
		mail.mood = 'well';
		makeDue();
		await round();
		expect(mail.received.length).toBe(3);
	},
);

test.each(['dropped', 'hanging'] as const)(
	'I7: a connection that is %s for one receiver keeps no other mail back',
	async (how) => {
		await settings({ send_receipts: true });
		await submit({ name: 'Äldre', email: 'aldre@example.se' });
		mail.receivers.set('svart@example.se', how);
		await submit({ name: 'Svart', email: 'svart@example.se' });
		const svart = () => emailAbout('Svart', 'lead_receipt');
		await tick();
		if (how === 'hanging') {
			await until(() => mail.tried.includes('svart@example.se'));
			expect(await svart()).toMatchObject({ status: 'sending' });
			// Five minutes later the round is taken for dead: the same as a restart does.
			await backend.kill();
			await backend.restart();
			await backend.superuser
				.collection('outbox')
				.update((await svart()).id, { locked_until: '2020-01-01 00:00:00.000Z' });
			await tick();
		}
		await until(async () => (await svart()).attempts === 1 && (await svart()).status === 'pending');
		for (let number = 0; number < 3; number += 1) {
			await tick();
			await until(async () => (await emails("status = 'sending'")).length === 0);
		}
		await until(() => mail.received.length === 3);
		expect(receiversOf(mail)).toEqual(['aldre@example.se', 'anna@rostfri.example', 'anna@rostfri.example']);
		expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(3);
	},
);

test('I7: a round that had hung leaves an email alone that another round has sent since', async () => {
	await settings({ send_receipts: true });
	for (const name of ['Sist', 'Skickad', 'Sen']) await submit({ name, email: `${name.toLowerCase()}@example.se` });
	const hanging = Promise.withResolvers<void>();
	mail.receivers.set('sen@example.se', { until: hanging.promise });
	await tick();
	await until(() => mail.tried.includes('sen@example.se'));
	// Left to the round that hangs, so that it tells when it has come to its end.
	const last = await emailAbout('Sist', 'lead_receipt');
	const inAnHour = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ');
	write('UPDATE outbox SET next_attempt_at = ? WHERE id = ?', inAnHour, last.id);
	await until(async () => {
		await overtake();
		return (await emailAbout('Skickad')).status === 'sent' && (await emailAbout('Sist')).status === 'sent';
	});
	await settings({ notify_email: '' });
	hanging.resolve();
	await until(async () => (await emailAbout('Sist', 'lead_receipt')).status === 'sent');
	expect((await emails()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'sent'));
	expect(mail.received).toHaveLength(6);
});

test('I7: new mail goes first, what has failed before comes after it, and likely spam last', async () => {
	for (const name of ['Gammal', 'Försökt', 'Skräp', 'Ny']) await submit({ name, website: name === 'Skräp' ? 'x' : '' });
	await backend.superuser.collection('outbox').update((await emailAbout('Försökt')).id, { attempts: 3 });
	await round();
	expect(mail.received.map(({ subject }) => subject?.match(/– (.*),/)?.[1])).toEqual([
		'Ny',
		'Gammal',
		'Försökt',
		'Skräp',
	]);
});

test('I7: mail that cannot be written or addressed stays alone with its fault', async () => {
	await settings({ send_receipts: true });
	for (const [number, name] of ['Radbrytning', 'Oläslig', 'Borta', 'Frisk'].entries())
		await submit({ name, email: `kund${number}@example.se` });
	const [broken, unreadable, gone] = await Promise.all(
		['Radbrytning', 'Oläslig', 'Borta'].map((name) => emailAbout(name)),
	);
	write(
		"UPDATE leads SET email = 'kund@example.se' || char(13) || char(10) || 'Bcc: alla@example.se' WHERE id = ?",
		broken?.lead_id ?? '',
	);
	write(
		"UPDATE leads SET inquiry_type = 'okänd', quantity = -5, phone = '', city = '' WHERE id = ?",
		unreadable?.lead_id ?? '',
	);
	write('DELETE FROM leads WHERE id = ?', gone?.lead_id ?? '');
	await round();
	for (const source of mail.sources) expect(source.split('\r\n\r\n')[0]).not.toContain('Bcc');
	// A notice comes whatever the lead looks like; only the receipt has no address, and what is gone has no content.
	const subjects = mail.received
		.filter(({ to }) => !Array.isArray(to) && to?.text === 'anna@rostfri.example')
		.map(({ subject }) => subject);
	expect(subjects.map((subject) => subject?.match(/Radbrytning|Oläslig|Frisk/)?.[0]).toSorted()).toEqual([
		'Frisk',
		'Oläslig',
		'Radbrytning',
	]);
	expect(await emailAbout('Radbrytning', 'lead_receipt')).toMatchObject({ status: 'pending', refusals: 1 });
	for (let number = 0; number < 2; number += 1) {
		makeDue();
		await round();
	}
	expect((await emailAbout('Radbrytning', 'lead_receipt')).status).toBe('failed');
	expect(await emails(`id = '${gone?.id}'`)).toMatchObject([
		{ status: 'failed', last_error: 'Förfrågan finns inte längre.' },
	]);
	expect((await emailAbout('Frisk', 'lead_receipt')).status).toBe('sent');
});

test('I7: missing rows of settings stop no mail', async () => {
	await settings({ send_receipts: true });
	await submit({ name: 'Kim', email: 'kim@example.se' });
	for (const table of ['site_settings', 'site_private']) {
		write(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
		write(`DELETE FROM ${table}`);
	}
	await round();
	expect(receiversOf(mail)).toEqual(['kim@example.se']);
	expect(await emailAbout('Kim')).toMatchObject({ status: 'skipped', last_error: 'Ingen mottagare är inställd.' });
	expect(await admin.send('/api/rostfri/mail', {})).toMatchObject({ notify_email: '', skipped: 1 });
	for (const table of ['site_settings', 'site_private']) {
		write(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
		write(`DROP TABLE kept_${table}`);
	}
	await admin.send('/api/rostfri/mail/retry', { method: 'POST', body: {} });
	await round();
	expect(receiversOf(mail)).toEqual(['anna@rostfri.example', 'kim@example.se']);
});

test('I7: mail goes out although the clock ran ahead when it was put off', async () => {
	for (const name of ['Väntar', 'Skickas', 'Nyss']) await submit({ name });
	const outbox = backend.superuser.collection('outbox');
	const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
	await outbox.update((await emailAbout('Väntar')).id, { next_attempt_at: '2036-01-01 00:00:00.000Z' });
	await outbox.update((await emailAbout('Skickas')).id, {
		status: 'sending',
		attempts: 1,
		locked_until: '2036-01-01 00:00:00.000Z',
	});
	await outbox.update((await emailAbout('Nyss')).id, { next_attempt_at: later(59) });
	await tick();
	await until(async () => (await emailAbout('Skickas')).status === 'pending');
	await until(() => mail.received.length === 1);
	await outbox.update((await emailAbout('Skickas')).id, { next_attempt_at: later(121) });
	// The round before may still be ending, and then another does not begin.
	await until(async () => {
		await tick();
		return mail.received.length === 2;
	});
	expect((await emailAbout('Nyss')).status).toBe('pending');
});
