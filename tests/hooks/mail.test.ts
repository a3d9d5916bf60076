import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/eventually.ts';
import { aProduct } from '#tests/support/factories.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let backend: TestBackend;
let mail: MailServer;
let admin: PocketBase;

beforeAll(async () => {
	mail = await startMailServer();
	backend = await startBackend({
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@rostfri-kök.example',
	});
	admin = await backend.admin();
}, 60_000);
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});
beforeEach(async () => {
	mail.reset();
	for (const lead of await backend.superuser.collection('leads').getFullList())
		await backend.superuser.collection('leads').delete(lead.id);
	write('DELETE FROM outbox');
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

/** Writes rows as no client may, for what only a broken database or clock could leave behind. */
const write = (statement: string, ...values: string[]) => inDatabase(backend, statement, ...values);

async function emails(filter = "kind != 'test'"): Promise<RecordModel[]> {
	return await backend.superuser.collection('outbox').getFullList({ sort: 'created', filter });
}
/** The notice or receipt about the lead of a customer. */
async function emailAbout(name: string, kind = 'lead_notice') {
	const [email] = await emails(`lead_id.name = '${name}' && kind = '${kind}'`);
	return email ?? Promise.reject(new Error(`No ${kind} about ${name}`));
}
/** One round of the clock, and whatever is due by then has been tried. */
async function round() {
	await tick();
	const isDue = "status = 'sending' || (status = 'pending' && next_attempt_at <= @now)";
	await until(async () => (await emails(isDue)).length === 0);
}
const receiversOf = (server: MailServer) =>
	server.received.map(({ to }) => (Array.isArray(to) ? '' : to?.text)).toSorted();
const makeDue = () => write("UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");

test('I7: an inquiry is mailed to staff: in Swedish, answerable, and with nothing that runs', async () => {
	const { body } = await submit({ name: '<script>alert(1)</script>', message: 'Hej\n<img src=x onerror=alert(1)>' });
	await tick();
	await until(() => mail.received.length === 1);
	const [email] = mail.received;
	expect(email?.to).toMatchObject({ text: 'anna@rostfri.example' });
	expect(mail.sources[0]).toContain('<sajten@xn--rostfri-kk-mcb.example>\r\n');
	expect(mail.sources[0]).toContain('Auto-Submitted: auto-generated\r\n');
	expect(email?.replyTo?.value[0]?.address).toBe('asa@example.se');
	expect(email?.subject).toContain('Boka service');
	expect(email?.text).toContain('Örebro');
	expect(email?.text).toContain(body.reference);
	const html = String(email?.html);
	expect(html).toContain('href="tel:+46701740605"');
	expect(html).not.toMatch(/<script|<img/i);
	await until(async () => (await emails())[0]?.status === 'sent');
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

test('M2: the notice and the receipt show the measures of the product, and nothing that only staff may see', async () => {
	await settings({ send_receipts: true });
	const product = await aProduct(backend, admin, {
		title: 'Kombiugn',
		is_published: true,
		width: 880,
		depth: 800,
		height: 1060,
		voltage: '400v_3ph',
		serial_number: 'SN-HEMLIG',
		storage_location: 'Hylla HEMLIG',
	});
	await submit({ productId: product.id, productTitle: 'Kombiugn', email: 'matt@example.se' });
	await tick();
	await until(() => mail.received.length === 2);
	for (const { text, html } of mail.received) {
		expect(text).toContain('Mått och anslutning\nMått (B × D × H): 880 × 800 × 1 060 mm\nElanslutning: 400 V 3-fas\n');
		expect(html).toContain('>880 × 800 × 1 060 mm</td>');
	}
	expect(mail.sources.join() + mail.received.map(({ text, html }) => `${text}${html}`).join()).not.toContain('HEMLIG');
});

test('J1, J2, J3: notice and receipt name the price as its page does, and end with the company; a draft has no price', async () => {
	const facts = {
		legal_name: 'Rostfri Storkök AB',
		organisation_number: '556016-0680',
		seat: 'Västerås',
		vat_number: 'SE556016068001',
		f_tax: 'approved',
	};
	const row = await admin.collection('site_settings').getFirstListItem('');
	await admin.collection('site_settings').update(row.id, facts);
	await settings({ send_receipts: true });
	const product = await aProduct(backend, admin, { title: 'Kombiugn', price: 1000, is_published: true });
	await call(backend, 'products/save', { id: product.id, values: { price: 800, old_price: 1200 } }, { client: admin });
	await submit({ productId: product.id, productTitle: 'Kombiugn', message: '' });
	await round();
	await until(() => mail.received.length === 2);
	for (const { text = '' } of mail.received) {
		const lines = text.replaceAll('\u00a0', ' ').trim().split('\n');
		expect(lines).toEqual(
			expect.arrayContaining([
				'Pris: 800 kr exkl. moms (1 000 kr inkl. moms)',
				'Ordinarie pris: 1 200 kr',
				'Lägsta pris senaste 30 dagarna: 1 000 kr',
			]),
		);
		expect(lines.at(-1)).toBe(
			'Rostfri Storkök AB · Org.nr 556016-0680 · Säte: Västerås · Godkänd för F-skatt · Momsreg.nr SE556016068001',
		);
	}
	mail.received.length = 0;
	await call(backend, 'products/save', { id: product.id, values: { is_published: false } }, { client: admin });
	write("UPDATE outbox SET status = 'pending', next_attempt_at = '2020-01-01 00:00:00.000Z'");
	await round();
	await until(() => mail.received.length === 2);
	for (const { text = '' } of mail.received) expect(text).not.toMatch(/^(Pris|Ordinarie pris|Lägsta pris)/m);
	await admin
		.collection('site_settings')
		.update(row.id, Object.fromEntries(Object.keys(facts).map((name) => [name, ''])));
});

test('a customer gets a receipt only where that is switched on', async () => {
	await submit();
	await tick();
	await until(() => mail.received.length === 1);
	await settings({ send_receipts: true });
	// A browser that fills in the form makes a customer fast, and no robot.
	const { body } = await submit({ email: 'bo@example.se', elapsed: 1200 });
	await tick();
	await until(() => mail.received.length === 3);
	const receipt = mail.received.find((email) => JSON.stringify(email.to).includes('bo@example.se'));
	expect(receipt?.subject).toBe(`Vi har tagit emot din förfrågan (${body.reference})`);
});

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

test('I7: a mail server that hangs holds up nobody', async () => {
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

test('I7: an address gets one receipt an hour, however many inquiries name it and however it is spelled', async () => {
	await settings({ send_receipts: true });
	const spelled = [
		'offer@example.se',
		'Offer@Example.se',
		'of.fer+1@example.se',
		'offer+2@example.se',
		'offer@ᵉxample.se',
	];
	for (const email of [...spelled, 'annan@example.se'])
		expect((await submit({ email, message: `Från ${Math.random()}` })).status).toBe(200);
	const receipts = await backend.superuser.collection('outbox').getFullList({ filter: "kind = 'lead_receipt'" });
	expect(receipts).toHaveLength(2);
	write("UPDATE outbox SET created = '2020-01-01 00:00:00.000Z'");
	await submit({ email: 'offer@example.se', message: 'En timme senare' });
	expect(await backend.superuser.collection('outbox').getFullList({ filter: "kind = 'lead_receipt'" })).toHaveLength(3);
});

test('without an address for notices mail is marked skipped, says so, and can be sent later', async () => {
	await settings({ notify_email: '' });
	await submit();
	await tick();
	await until(async () => (await emails())[0]?.status === 'skipped');
	expect(await admin.send('/api/rostfri/mail', {})).toMatchObject({ configured: true, notify_email: '', skipped: 1 });
	await settings({ notify_email: 'anna@rostfri.example' });
	await admin.send('/api/rostfri/mail/retry', { method: 'POST', body: {} });
	await tick();
	await until(() => mail.received.length === 1);
});

test('a test email tells whether mail works', async () => {
	expect(await admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).toEqual({ ok: true });
	expect(mail.received[0]?.subject).toBe('Testmejl från Rostfri');
	mail.mood = 'refusing';
	await expect(admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).rejects.toMatchObject({
		response: { message: expect.stringMatching(/^Mejlservern svarade: 451 .*Try later/) },
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
	await tick();
	await until(() => mail.received.length === 2);
	expect((await emailAbout('Nyss')).status).toBe('pending');
});

test('I7: mail goes to and comes from domains with å ä ö as punycode, and is kept as it was written', async () => {
	await settings({ send_receipts: true });
	write("UPDATE site_private SET notify_email = 'order@storkök.example'");
	const lead = await submit({ name: 'Kim' });
	expect(lead.body.ok).toBe(true);
	write("UPDATE leads SET email = 'info@kök-företaget.se'");
	await round();
	const [notice, receipt] = ['order@xn--storkk-0xa.example', 'info@xn--kk-fretaget-rfbd.se'].map((to) =>
		mail.sources.find((source) => source.includes(`\r\nTo: ${to}\r\n`)),
	);
	expect(notice).toContain('Reply-To: info@xn--kk-fretaget-rfbd.se\r\n');
	expect(receipt).toContain('<sajten@xn--rostfri-kk-mcb.example>\r\n');
	expect(mail.received.map(({ text }) => text).join()).toContain('info@kök-företaget.se');
	expect((await admin.collection('leads').getFirstListItem('')).email).toBe('info@kök-företaget.se');
	expect((await emails()).every(({ message_id }) => /^<[!-~]+@xn--rostfri-kk-mcb\.example>$/.test(message_id))).toBe(
		true,
	);
});

test('I7: a receipt is answered to the company, says that it is automatic, and repeats nothing from outside', async () => {
	await settings({ send_receipts: true });
	const [row] = await admin.collection('site_settings').getFullList();
	await admin.collection('site_settings').update(row?.id ?? '', { contact_email: 'hej@rostfri.example' });
	const product = await aProduct(backend, admin, { title: 'Kylbänk Norden', is_published: true });
	await submit({ email: 'ett@example.se', name: 'VINST på skurk.example', productTitle: 'Hämta på skurk.example' });
	await submit({ email: 'tva@example.se', productId: product.id, productTitle: 'Hämta på skurk.example' });
	await round();
	const [stranger, ours] = ['ett@example.se', 'tva@example.se'].map((to) =>
		mail.received.find((email) => JSON.stringify(email.to).includes(to)),
	);
	for (const receipt of [stranger, ours]) {
		expect(receipt?.replyTo?.text).toBe('hej@rostfri.example');
		expect(receipt?.headers.get('auto-submitted')).toBe('auto-generated');
		expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/skurk|VINST/);
		expect(`${receipt?.text}`).toMatch(/^Tack för din förfrågan!/);
	}
	expect(ours?.text).toContain('Gäller: Kylbänk Norden');
	await admin.collection('site_settings').update(row?.id ?? '', { contact_email: '' });
	await submit({ email: 'tre@example.se' });
	await round();
	const third = mail.received.find((email) => JSON.stringify(email.to).includes('tre@example.se'));
	expect(third?.replyTo).toBeUndefined();
	expect(JSON.stringify(third)).not.toContain('anna@rostfri.example');
});

test('A2: mail about a password too goes to a domain with å ä ö, and says that it is automatic', async () => {
	await backend.admin('karin@example.se');
	const karin = await backend.superuser.collection('users').getFirstListItem("email = 'karin@example.se'");
	await backend.superuser.collection('users').update(karin.id, { email: 'karin@kök-företaget.se' });
	await backend.visitor().collection('users').requestPasswordReset('karin@kök-företaget.se');
	await until(() => mail.received.length === 1);
	expect(mail.sources[0]).toContain('\r\nTo: karin@xn--kk-fretaget-rfbd.se\r\n');
	expect(mail.sources[0]).toContain('Auto-Submitted: auto-generated\r\n');
	expect(mail.sources[0]).toContain('<sajten@xn--rostfri-kk-mcb.example>\r\n');
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
