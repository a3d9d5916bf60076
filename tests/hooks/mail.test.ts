/** Which emails go out and what they say: notices to staff, receipts to customers (I7). mailDelivery.test.ts has how. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '#tests/support/calls.ts';
import { until } from '#tests/support/eventually.ts';
import { aProduct } from '#tests/support/factories.ts';
import { startMailedInquiries } from '#tests/support/mailedInquiries.ts';

const { backend, mail, admin, settings, submit, tick, write, emails, round, reset, stop } =
	await startMailedInquiries();
afterAll(stop);
beforeEach(reset);

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

test('I7: an address gets three receipts a day, however patient the one is who names it', async () => {
	await settings({ send_receipts: true });
	for (let hour = 0; hour < 5; hour += 1) {
		const message = `Den ${hour} timmen`;
		expect((await submit({ email: 'offer@example.se', message })).status).toBe(200);
		// Each next one comes two hours later.
		write("UPDATE outbox SET created = strftime('%Y-%m-%d %H:%M:%fZ', created, '-2 hours')");
	}
	expect(await backend.superuser.collection('outbox').getFullList({ filter: "kind = 'lead_receipt'" })).toHaveLength(3);
	write("UPDATE outbox SET created = strftime('%Y-%m-%d %H:%M:%fZ', created, '-1 day')");
	await submit({ email: 'offer@example.se', message: 'Nästa dag' });
	expect(await backend.superuser.collection('outbox').getFullList({ filter: "kind = 'lead_receipt'" })).toHaveLength(4);
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

test('I7: what was skipped about an inquiry that staff have dealt with since is neither counted nor sent', async () => {
	await settings({ notify_email: '' });
	await submit();
	await tick();
	await until(async () => (await emails())[0]?.status === 'skipped');
	const [email] = await emails();
	await admin.collection('leads').update(email?.lead_id ?? '', { status: 'contacted' });
	expect(await admin.send('/api/rostfri/mail', {})).toMatchObject({ skipped: 0 });
	await settings({ notify_email: 'anna@rostfri.example' });
	await admin.send('/api/rostfri/mail/retry', { method: 'POST', body: {} });
	await tick();
	expect((await emails())[0]?.status).toBe('skipped');
	expect(mail.received).toHaveLength(0);
});

test('a test email tells whether mail works', async () => {
	expect(await admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).toEqual({ ok: true });
	expect(mail.received[0]?.subject).toBe('Testmejl från Rostfri');
	mail.mood = 'refusing';
	await expect(admin.send('/api/rostfri/mail/test', { method: 'POST', body: {} })).rejects.toMatchObject({
		response: { message: expect.stringMatching(/^Mejlservern svarade: 451 .*Try later/) },
	});
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
