import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { type AlertTokenUse, readAlertLink } from '#domain/alerts/alertLinks.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto, storeBrand, storeCategory, storeLead } from '#tests/support/factories.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';

let backend: TestBackend;
let mail: MailServer;
let category = '';

beforeAll(async () => {
	mail = await startMailServer();
	// What the clock does, at moments that a test chooses.
	backend = await startBackend(
		{
			SMTP_HOST: '127.0.0.1',
			SMTP_PORT: mail.port,
			MAIL_FROM: 'sajten@rostfri.example',
			SITE_URL: 'https://rostfri.example',
			// Another host serves the pages: a mail program's click goes to PocketBase itself.
			PUBLIC_POCKETBASE_URL: 'https://pb.rostfri.example/',
		},
		`
		for (const name of ['alerts', 'oldAlerts', 'mail', 'publishing']) cronRemove(name);
		for (const name of ['matchAlerts', 'maintainAlerts', 'sendQueuedEmails'])
			routerAdd('POST', '/' + name + '/{now}', (e) => {
				require(__hooks + '/lib.js')[e.request.url.path.split('/')[1]](e.request.pathValue('now'));
				e.noContent(204);
			});`,
	);
	category = await storeCategory(backend, 'Kylbänkar');
}, 60_000);
afterAll(async () => {
	await backend.stop();
	await mail.stop();
});
beforeEach(async () => {
	mail.reset();
	for (const table of ['alerts', 'alert_matches', 'alert_changes', 'outbox', 'products'])
		inDatabase(backend, `DELETE FROM ${table}`);
});

const start = Date.now();
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const days = 24 * 60;
const run = async (job: string, minutes = 0) =>
	expect((await fetch(`${backend.url}/${job}/${at(minutes)}`, { method: 'POST' })).status).toBe(204);

/** What the clock does in a minute, with everything published. */
async function minute(minutes = 0) {
	inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
	await run('matchAlerts', minutes);
	await send();
}
async function send() {
	await run('sendQueuedEmails');
}
const stored = (table = 'alerts') => backend.superuser.collection(table).getFullList({ sort: 'created,id' });
const products = () => backend.superuser.collection('products');
const publish = (values: Record<string, unknown> = {}) =>
	products().create({
		...{ title: 'Kylbänk GN 1/1', condition: 'used', stock_status: 'in_stock', price: 24_900, category_id: category },
		...{ is_published: true, images: aPhoto(), first_published_at: at(-2 * days).replace('T', ' '), ...values },
	});

const criteria = 'kategori=kylbankar&pris-till=30000';
async function signUp(email = 'eva@example.se', watched = criteria) {
	expect((await call(backend, 'alerts', { email, criteria: watched, website: '' })).status).toBe(200);
}
/** The link of a use in the newest email to an address. */
function linkIn(use: AlertTokenUse, email = 'eva@example.se') {
	const letter = mail.received.filter(({ to }) => JSON.stringify(to).includes(email)).at(-1);
	const links = [...(letter?.text ?? '').matchAll(/\/bevakningar(#\S+)/g)].map(([, hash = '']) => readAlertLink(hash));
	const found = links.find((each) => each?.use === use);
	return { id: found?.id ?? '', token: found?.token ?? '' };
}
async function active(email?: string, watched?: string) {
	await signUp(email, watched);
	await send();
	expect((await call(backend, 'alerts/confirm', linkIn('manage', email))).status).toBe(200);
}
const subjects = () => mail.received.map(({ subject }) => subject);

test('S4: from sign-up to the end with one click: one confirmation, one mail of what is published, and then none', async () => {
	await signUp();
	await send();
	expect(subjects()).toEqual(['Bekräfta din bevakning']);
	expect(mail.received[0]?.text).toContain('Kylbänkar · högst 30 000 kr');
	const before = await publish({ title: 'Publicerad innan' });
	await minute();
	expect(mail.received).toHaveLength(1);

	await call(backend, 'alerts/confirm', linkIn('manage'));
	const { id, slug, images } = await publish();
	await publish({ title: 'För dyr', price: 40_000 });
	await publish({ title: 'Utkast', is_published: false });
	await minute();
	expect(subjects()).toEqual(['Bekräfta din bevakning', 'Nytt i lager: Kylbänk GN 1/1']);
	const [, { text = '', html = '', headers } = { headers: new Map() }] = mail.received;
	expect(text).toContain(`https://rostfri.example/produkt/${slug}`);
	expect(text).toContain('24 900 kr');
	expect(text).toContain('https://rostfri.example/produkter?kategori=kylbankar&pris-till=30000');
	expect(html).toContain(`https://rostfri.example/media/v2/${id}/${images[0].replace('.png', '')}-1200x630.jpg`);
	expect(text).not.toContain(before.title);
	const source = mail.sources[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
	expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
	expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	const [, address = ''] =
		/^List-Unsubscribe: <https:\/\/pb\.rostfri\.example(\/api\/alerts\/[^>]+)>\r$/m.exec(source) ?? [];
	expect([headers.size > 0, address]).toEqual([
		true,
		expect.stringMatching(/^\/api\/alerts\/.+\/end\/[0-9a-f]{64}\.[\w-]+$/),
	]);

	await minute();
	expect(mail.received).toHaveLength(2);
	const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
	expect((await fetch(backend.url + address, { method: 'POST', body })).status).toBe(200);
	await publish({ title: 'Efter slutet' });
	await minute(61);
	expect(mail.received).toHaveLength(2);
	expect(await stored('alert_changes')).toEqual([]);
});

test('S4: the links of an email work on when its own alert is deleted and the address has another', async () => {
	await active();
	const block = linkIn('block');
	await active(undefined, 'pris-till=9000');
	await publish({ price: 5_000 });
	await minute();
	const link = linkIn('manage');
	const source = mail.sources.at(-1)?.replace(/\r\n[ \t]/g, ' ') ?? '';
	const [, address = ''] = /^List-Unsubscribe: <https:\/\/pb\.rostfri\.example(\/[^>]+)>\r$/m.exec(source) ?? [];
	const other = (await stored()).find(({ id }) => id !== link.id);
	const end = linkIn('end');
	inDatabase(backend, `DELETE FROM alerts WHERE id = '${link.id}'`);

	const shown = await call(backend, 'alerts/manage', link);
	expect([shown.status, shown.body.alerts]).toMatchObject([200, [{ id: other?.id, state: 'active' }]]);
	// Neither with another's address, nor for another use, nor without the whole of it.
	const [proof = ''] = link.token.split('.');
	await active('bo@example.se');
	const bo = linkIn('manage', 'bo@example.se').token.split('.')[1];
	for (const token of [proof, `${proof}.${bo}`, `${proof}.${'A'.repeat(80)}`, end.token])
		expect((await call(backend, 'alerts/extend', { id: link.id, token })).status, token).toBe(404);

	const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
	expect((await fetch(`${backend.url}${address}`, { method: 'POST', body })).status).toBe(200);
	const reasons = (await stored()).map(({ email, ended_reason }) => `${email} ${ended_reason}`);
	expect(reasons.sort()).toEqual(['bo@example.se ', 'eva@example.se unsubscribed']);
	// A block is remembered, though the alert of its link is gone.
	inDatabase(backend, "DELETE FROM alerts WHERE email = 'eva@example.se'");
	await signUp(undefined, 'pris-till=1000');
	expect((await call(backend, 'alerts/block', block)).status).toBe(200);
	expect((await stored()).map(({ ended_reason }) => ended_reason).sort()).toEqual(['', 'blocked']);
	inDatabase(backend, 'DELETE FROM alerts');
	expect((await call(backend, 'alerts/manage', link)).status).toBe(404);
	expect((await fetch(`${backend.url}${address}`, { method: 'POST', body })).status).toBe(200);
});

test('S4: lowered into the price is told, lowered further or raised is not; taken back after a sale is told to those who were not', async () => {
	const machine = await publish({ price: 45_000 });
	await minute();
	await active();
	await products().update(machine.id, { price: 40_000 });
	await minute();
	expect(mail.received).toHaveLength(1);
	await products().update(machine.id, { price: 44_000 });
	await products().update(machine.id, { price: 29_000 });
	await minute();
	expect(subjects()).toEqual(['Bekräfta din bevakning', 'Sänkt pris: Kylbänk GN 1/1']);
	for (const change of [
		{ price: 28_000 },
		{ price: 50_000 },
		{ price: 20_000 },
		{ is_published: false },
		{ is_published: true },
	])
		await products()
			.update(machine.id, change)
			.then(() => minute(61));
	expect(mail.received).toHaveLength(2);

	await active('bo@example.se', 'kategori=kylbankar');
	inDatabase(backend, "UPDATE products SET sold_at = '2026-11-01 10:00:00.000Z', stock_status = 'in_stock'");
	await products().update(machine.id, { sold_at: '' });
	await minute(122);
	expect(mail.received).toHaveLength(4);
	expect(mail.received.at(-1)).toMatchObject({
		subject: 'Nytt i lager: Kylbänk GN 1/1',
		to: { text: 'bo@example.se' },
	});
});

test('S4: at most one mail an hour to an address, whatever its alerts find, with each machine once', async () => {
	await active();
	inDatabase(backend, "UPDATE alerts SET confirmation_at = ''");
	await active('eva@example.se', 'kategori=kylbankar');
	mail.reset();
	await publish({ title: 'Ett' });
	await minute();
	expect(subjects()).toEqual(['Nytt i lager: Ett']);
	await publish({ title: 'Två' });
	await publish({ title: 'Tre' });
	await minute(30);
	await minute(59);
	expect(mail.received).toHaveLength(1);
	await minute(61);
	expect(subjects()).toEqual(['Nytt i lager: Ett', '2 maskiner som du bevakar']);
	for (const title of ['Två', 'Tre']) expect(mail.received[1]?.text?.split(title)).toHaveLength(2);

	for (let n = 0; n < alertLimits.machinesPerMail + 3; n += 1) await publish({ title: `Maskin ${n}` });
	await minute(122);
	expect(subjects().at(-1)).toBe('15 maskiner som du bevakar');
	expect(mail.received.at(-1)?.text).toContain('Och 3 till');
});

test('S4: a mail that could not be sent for hours is sent once, with what is still for sale, and the next one waits an hour after it', async () => {
	await active();
	mail.mood = 'refusing';
	const sold = await publish({ title: 'Hinner säljas' });
	await publish({ title: 'Finns kvar' });
	await minute();
	await publish({ title: 'Kom senare' });
	await minute(120);
	expect((await stored('outbox')).filter(({ kind }) => kind === 'alert_machines')).toHaveLength(1);
	inDatabase(backend, "UPDATE products SET sold_at = '2026-11-01 10:00:00.000Z' WHERE id = ?", sold.id);
	mail.reset();
	inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
	await send();
	expect(subjects()).toEqual(['Nytt i lager: Finns kvar']);
	await minute(30);
	expect(mail.received).toHaveLength(1);
	await minute(121);
	expect(subjects()).toEqual(['Nytt i lager: Finns kvar', 'Nytt i lager: Kom senare']);

	const gone = await publish({ title: 'Säljs före mejlet' });
	inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
	await run('matchAlerts', 200);
	inDatabase(backend, "UPDATE products SET sold_at = '2026-11-01 10:00:00.000Z' WHERE id = ?", gone.id);
	await send();
	expect(mail.received).toHaveLength(2);
	expect((await stored('outbox')).filter(({ status }) => status !== 'sent')).toEqual([]);
});

test.each([
	['unpublished', { is_published: false }, { is_published: true }, 'Nytt i lager'],
	['sold', { sold_at: '2026-11-01 10:00:00.000Z' }, { sold_at: '' }, 'Nytt i lager'],
	['too dear', { price: 35_000 }, { price: 24_900 }, 'Sänkt pris'],
	['without a price', { price: 0 }, { price: 24_900 }, 'Sänkt pris'],
])(
	'S4: a machine that was %s when its mail was written is told of when it is to be had again',
	async (_, away, back, news) => {
		await active();
		mail.reset();
		const { id } = await publish({ title: 'Kom tillbaka' });
		await publish({ title: 'Fanns kvar' });
		inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
		await run('matchAlerts');
		await products().update(id, away);
		await send();
		expect(subjects()).toEqual(['Nytt i lager: Fanns kvar']);
		// Before the next comparison, so that the offer before and after is the same.
		await products().update(id, back);
		await minute(61);
		expect(subjects()).toEqual(['Nytt i lager: Fanns kvar', `${news}: Kom tillbaka`]);

		// Those who were told before are not told again.
		await products().update(id, away);
		await minute(122);
		await products().update(id, back);
		await minute(183);
		expect(mail.received).toHaveLength(2);
	},
);

test('S4: a mail of which nothing is left counts for nothing: what it would have told of is told of later', async () => {
	await active();
	mail.reset();
	const { id } = await publish();
	inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
	await run('matchAlerts');
	await products().update(id, { is_published: false });
	await minute();
	expect(mail.received).toEqual([]);
	expect(await stored('alert_matches')).toEqual([]);
	await products().update(id, { is_published: true });
	await minute(61);
	expect(subjects()).toEqual(['Nytt i lager: Kylbänk GN 1/1']);
});

test('S4: what only an alert found that has ended since is not mailed with what another found', async () => {
	await active();
	inDatabase(backend, "UPDATE alerts SET confirmation_at = ''");
	await active('eva@example.se', 'sok=spis');
	mail.reset();
	await publish({ title: 'Kylbänk' });
	await publish({ title: 'Spis', category_id: '' });
	inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
	await run('matchAlerts');
	inDatabase(
		backend,
		"UPDATE alerts SET ended_at = '2026-11-01 10:00:00.000Z', ended_reason = 'ended' WHERE criteria = ?",
		criteria,
	);
	await send();
	expect(subjects()).toEqual(['Nytt i lager: Spis']);
	expect(mail.received[0]?.text).not.toContain('Kylbänk');
});

test('S4: what is saved and not published yet is not told of', async () => {
	await active();
	inDatabase(backend, 'UPDATE build_state SET published_rev = rev');
	await publish();
	await run('matchAlerts');
	await send();
	expect(mail.received).toHaveLength(1);
	await minute();
	expect(mail.received).toHaveLength(2);
});

test('S4: an address that refuses mail for good is ended, and gets nothing more', async () => {
	await active();
	mail.receivers.set('eva@example.se', { rcpt: 550 });
	await publish();
	await minute();
	for (let attempt = 0; attempt < 3; attempt += 1) {
		inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
		await send();
	}
	expect(mail.tried.filter((address) => address === 'eva@example.se')).toHaveLength(4);
	expect((await stored()).map(({ ended_reason }) => ended_reason)).toEqual(['refused']);
	// A policy against us, a share of the day that is used up: the address is as good as before.
	await active('bo@example.se');
	mail.receivers.set('bo@example.se', { data: 554 });
	await publish({ title: 'Ett' });
	await minute();
	for (let attempt = 0; attempt < 3; attempt += 1) {
		inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
		await send();
	}
	expect((await stored()).map(({ ended_reason }) => ended_reason)).toEqual(['refused', '']);
	mail.reset();
	await signUp('eva@example.se', 'varumarke=rational');
	await publish({ title: 'En till' });
	await minute(200);
	expect(mail.tried).toEqual(['bo@example.se']);
	expect(await stored()).toHaveLength(2);
});

test('S4: a mail server that takes no mail from our own address ends the alerts of no one', async () => {
	await active();
	const { id } = await publish();
	mail.mood = 'suspecting';
	await minute();
	for (let attempt = 0; attempt < 3; attempt += 1) {
		inDatabase(backend, "UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z'");
		await send();
	}
	expect(await stored('outbox')).toMatchObject([{ status: 'sent' }, { status: 'failed', refusals: 3 }]);
	expect((await stored()).map(({ ended_reason }) => ended_reason)).toEqual(['']);
	mail.reset();
	await publish({ title: 'En till' });
	await minute(200);
	expect(subjects()).toEqual(['Nytt i lager: En till']);
	// The mail that was given up told of nothing.
	await products().update(id, { is_published: false });
	await minute(300);
	await products().update(id, { is_published: true });
	await minute(400);
	expect(subjects()).toEqual(['Nytt i lager: En till', 'Nytt i lager: Kylbänk GN 1/1']);
});

test('S4: asked a week before its end, and ended without an answer; extended it goes on; what is over is deleted in time', async () => {
	const brand = await storeBrand(backend, 'Rational');
	await active();
	await active('bo@example.se', 'varumarke=rational');
	await signUp('aldrig@example.se');
	await send();
	const year = 365 * days;
	await run('maintainAlerts', 6 * days);
	expect(await stored()).toHaveLength(3);
	await run('maintainAlerts', 8 * days);
	expect(await stored()).toHaveLength(2);
	mail.reset();
	await run('maintainAlerts', year - 9 * days);
	await send();
	expect(mail.received).toEqual([]);
	await run('maintainAlerts', year - 6 * days);
	await run('maintainAlerts', year - 6 * days + 60);
	await send();
	expect(subjects()).toEqual(['Vill du fortsätta bevaka?', 'Vill du fortsätta bevaka?']);
	await call(backend, 'alerts/extend', linkIn('manage', 'bo@example.se'));
	await run('maintainAlerts', year + 2 * days);
	const states = async () => (await stored()).map(({ email, ended_reason }) => [email, ended_reason]);
	expect(await states()).toEqual([
		['eva@example.se', 'expired'],
		['bo@example.se', ''],
	]);
	await backend.superuser.collection('brands').delete(brand);
	await run('maintainAlerts', year + 2 * days);
	expect((await states())[1]).toEqual(['bo@example.se', 'removed']);
	await run('maintainAlerts', year + 33 * days);
	expect(await stored()).toEqual([]);
	expect(await stored('outbox')).toEqual([]);
});

test('S4: a person who asks for it sees her alerts and what they found, and is erased with them', async () => {
	const admin = await backend.admin();
	await storeLead(backend, { email: 'eva@example.se' });
	await active();
	await active('bo@example.se');
	await publish();
	await minute();
	const kept = await call(backend, 'privacy/export', { email: 'EVA@example.se' }, { client: admin });
	expect(kept.body.alerts).toMatchObject([
		{ criteria, text: expect.stringContaining('Kylbänkar'), found: [{ title: 'Kylbänk GN 1/1', reason: 'published' }] },
	]);
	expect(JSON.stringify(kept.body)).not.toContain('bo@example.se');
	const { body } = await call(backend, 'privacy/erase', { email: 'Eva@example.se' }, { client: admin });
	expect(body).toEqual({ erased: 1, alerts: 1 });
	expect((await stored()).map(({ email }) => email)).toEqual(['bo@example.se']);
	expect(await stored('alert_matches')).toHaveLength(1);
	expect((await stored('outbox')).every(({ alert_id }) => alert_id !== '')).toBe(true);
	expect(await stored('outbox')).toHaveLength(2);
});

test('S5: staff see how many addresses a product would meet, and what is wanted and not there', async () => {
	const admin = await backend.admin();
	await active();
	await active('bo@example.se', 'kategori=kylbankar');
	await active('cia@example.se', 'sok=spis+800&pris-till=9000');
	const ask = (values: Record<string, unknown>) => call(backend, 'alerts/watchers', { values }, { client: admin });
	const values = { title: 'Kylbänk', condition: 'used', price: '24 900', category_id: category };
	expect((await ask(values)).body).toEqual({ watchers: 2, text: '2 bevakar en sådan maskin' });
	expect((await ask({ ...values, price: '' })).body.watchers).toBe(1);
	expect((await ask({})).body).toEqual({ watchers: 0, text: '' });
	expect((await ask({ title: 'Spis 800 mm', price: 'fel' })).body).toEqual({ watchers: 0, text: '' });
	expect((await ask({ title: 'Spis 800 mm', price: 8000 })).body.watchers).toBe(1);
	const demand = async () => (await call(backend, 'alerts/demand', undefined, { client: admin })).body;
	expect(await demand()).toMatchObject({
		alerts: 3,
		addresses: 3,
		demand: [
			{ text: 'Kylbänkar', watchers: 2, budget: 'högst 30\u00a0000\u00a0kr', url: '/produkter?kategori=kylbankar' },
			{ text: '”spis 800”', watchers: 1, search: 'spis 800' },
		],
	});
	await publish({ price: 20_000 });
	expect((await demand()).demand).toMatchObject([{ text: '”spis 800”', watchers: 1 }]);
});

test('S4: a product that 20,000 alerts have found is deleted without making inquiries wait', async () => {
	await active();
	const product = await publish();
	await minute();
	inDatabase(
		backend,
		`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
		INSERT INTO alert_matches (id, alert_id, product_id, reason, mailed_at, email_id, created, updated)
		SELECT printf('match%010d', n), printf('alert%010d', n), ?, 'published', created, '', created, updated
		FROM numbers JOIN products ON products.id = ?`,
		product.id,
		product.id,
	);
	const began = Date.now();
	await products().delete(product.id);
	// One by one it takes some three seconds.
	expect(Date.now() - began).toBeLessThan(1500);
	expect(await stored('alert_matches')).toEqual([]);
	expect(await stored()).toHaveLength(1);
});
