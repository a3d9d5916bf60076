import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	// One more handler tells how the connection that writes flushes: nobody outside the process can see it.
	backend = await startBackend(
		{},
		`routerAdd('GET', '/probe', (e) => {
			const row = new DynamicModel({ synchronous: 0 });
			e.app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
			e.json(200, { synchronous: row.synchronous });
		});`,
	);
	admin = await backend.admin();
});
afterAll(async () => {
	await backend.stop();
});

const submit = (given: Record<string, unknown> = {}) => call(backend, 'submit-lead', anInquiryBody(given));
const leadOf = (reference: string) =>
	admin.collection('leads').getFirstListItem(admin.filter('reference = {:reference}', { reference }));
const count = async () => (await admin.collection('leads').getList(1, 1)).totalItems;

test('I7: a lead is flushed to the disk before it is answered', async () => {
	const probe = async () => (await (await fetch(`${backend.url}/probe`)).json()).synchronous;
	expect(await probe()).toBe(1);
	await submit();
	expect(await probe()).toBe(2);
});

test('I7: an inquiry becomes a lead, with a reference and a queued email', async () => {
	const { status, body } = await submit({ company: ' Köket AB ', preferContact: 'sms', name: '  Åsa Öberg ' });
	expect(status).toBe(200);
	expect(body).toEqual({ ok: true, reference: expect.stringMatching(/^R-[2-9A-HJ-NP-Z]{6}$/) });
	const lead = await leadOf(body.reference);
	expect(lead).toMatchObject({
		inquiry_type: 'general',
		name: 'Åsa Öberg',
		email: 'asa@example.com',
		phone: '070-123 45 67',
		company: 'Köket AB',
		city: 'Örebro',
		quantity: 1,
		message: 'Hej, jag undrar en sak.',
		prefer_contact: 'sms',
		consent: true,
		source: 'other',
		status: 'new',
		is_starred: false,
		is_archived: false,
		is_likely_spam: false,
		product_id: '',
	});
	expect(Date.parse(lead.consent_at.replace(' ', 'T'))).toBeGreaterThan(Date.now() - 60_000);
	expect(lead.consent_version).not.toBe('');
	expect(lead.search_text).toContain('åsa öberg asa@example.com köket ab');
	const emails = await admin.collection('outbox').getFullList({ filter: `lead_id = "${lead.id}"` });
	expect(emails).toMatchObject([{ kind: 'lead_notice', status: 'pending', attempts: 0 }]);
});

test('I7: an inquiry whose e-mail address is most probably a slip is stored and marked, with no receipt', async () => {
	const asked = await submit({ email: 'anna..svensson@gmail.com' });
	expect(asked.status).toBe(400);
	expect(asked.body.fields).toEqual({ email: 'Kontrollera e-postadressen. Stämmer den, skicka igen.' });

	const settings = await admin.collection('site_private').getFirstListItem('');
	await admin.collection('site_private').update(settings.id, { send_receipts: true });
	const { status, body } = await submit({ email: '"anna..svensson"@gmail.com' });
	await admin.collection('site_private').update(settings.id, { send_receipts: false });
	expect(status).toBe(200);
	const lead = await leadOf(body.reference);
	expect(lead).toMatchObject({ email: '', doubtful_email: 'anna..svensson@gmail.com' });
	const emails = await admin.collection('outbox').getFullList({ filter: `lead_id = "${lead.id}"` });
	expect(emails.map(({ kind }) => kind)).toEqual(['lead_notice']);
	// Staff find it as it was written, and work with it as with any other.
	expect(lead.search_text).toContain(' anna..svensson@gmail.com ');
	await admin.collection('leads').update(lead.id, { status: 'contacted', internal_note: 'Ringde' });
});

test('I5: what a seller and a buyer wish is kept as fields and written below the message', async () => {
	const seller = await submit({
		inquiryType: 'sell_equipment',
		needsPickup: true,
		quantity: 3,
		budget: '5 000',
		message: 'Ugn',
	});
	expect(await leadOf(seller.body.reference)).toMatchObject({
		message: 'Ugn\nÖnskar hämtning av utrustningen',
		needs_pickup: true,
		quantity: 3,
		budget: '',
	});
	const buyer = await submit({ inquiryType: 'buy_equipment', condition: 'used', budget: '5 000', message: null });
	expect(await leadOf(buyer.body.reference)).toMatchObject({
		message: 'Önskat skick: Begagnat\nBudget: 5 000',
		condition: 'used',
	});
});

test('I2, I7: for a product the server knows title and slug better than the client', async () => {
	const product = await aProduct(backend, admin, { title: 'Kylbänk 3 dörrar', is_published: true });
	const { body } = await submit({
		productId: product.id,
		productTitle: 'Gratis!',
		inquiryType: 'service',
		message: null,
	});
	const lead = await leadOf(body.reference);
	expect(lead).toMatchObject({
		inquiry_type: 'buy_equipment',
		source: 'product',
		product_id: product.id,
		product_title: 'Kylbänk 3 dörrar',
		product_slug: 'kylbank-3-dorrar',
	});
	await call(backend, 'products/delete', { ids: [product.id] }, { client: admin });
	expect(await leadOf(body.reference)).toMatchObject({ product_id: '', product_title: 'Kylbänk 3 dörrar' });
});

test('M2, J5: a lead keeps the measures and the refrigerant of its product as they were when the customer asked', async () => {
	const product = await aProduct(backend, admin, {
		title: 'Kombiugn',
		is_published: true,
		width: '88 cm',
		depth: 800,
		height: '1 060',
		power: '18,5 kW',
		voltage: '400v_3ph',
		fuse: '32',
		connections: ['drain', 'cold_water'],
		refrigerant: 'r290',
		refrigerant_charge: '80 g',
		serial_number: 'SN-HEMLIG',
		storage_location: 'Hylla HEMLIG',
	});
	const sent = { productId: product.id, productTitle: 'Kombiugn', idempotencyKey: crypto.randomUUID() };
	const { body } = await submit(sent);
	expect(JSON.stringify(body)).not.toContain('HEMLIG');
	const asked = [
		'Mått (B × D × H): 880 × 800 × 1 060 mm',
		'Effekt: 18,5 kW',
		'Elanslutning: 400 V 3-fas, 32 A',
		'Anslutningar: Kallvatten, avlopp',
		'Köldmedium: R290 (propan), 80 g',
	].join('\n');
	expect((await leadOf(body.reference)).product_measures).toBe(asked);
	await call(backend, 'products/save', { id: product.id, values: { width: 900 } }, { client: admin });
	expect((await submit(sent)).body).toEqual(body);
	const lead = await leadOf(body.reference);
	expect(lead.product_measures).toBe(asked);
	expect(JSON.stringify(lead)).not.toContain('HEMLIG');
	await expect(admin.collection('leads').update(lead.id, { product_measures: 'Vikt: 1 kg' })).rejects.toThrow();
});

test('I7: a product that is gone or a draft costs no lead and tells nothing', async () => {
	const draft = await aProduct(backend, admin, { title: 'Hemlig' });
	for (const productId of [draft.id, 'finnsinteallsxx', "' OR 1=1 --"]) {
		const { body } = await submit({ productId, productTitle: 'Som jag såg den' });
		expect(await leadOf(body.reference)).toMatchObject({
			inquiry_type: 'buy_equipment',
			product_id: '',
			product_title: 'Som jag såg den',
			product_slug: '',
		});
	}
});

test('I7: sent twice, or ten times at once, it is stored once and answered alike', async () => {
	const before = await count();
	const idempotencyKey = crypto.randomUUID();
	const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ idempotencyKey })));
	answers.push(await submit({ idempotencyKey }));
	expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
	expect(await count()).toBe(before + 1);
	const { id } = await leadOf(answers[0]?.body.reference);
	expect((await admin.collection('outbox').getList(1, 5, { filter: `lead_id = "${id}"` })).totalItems).toBe(1);
	await submit();
	await submit();
	expect(await count()).toBe(before + 3);
});

test('I7: another inquiry with the same key is not taken for the one before, and costs neither', async () => {
	const before = await count();
	const idempotencyKey = crypto.randomUUID();
	const product = await aProduct(backend, admin, { is_published: true });
	const first = await submit({ idempotencyKey, inquiryType: 'buy_equipment', budget: '5 000', quantity: 2 });
	for (const other of [{ message: 'En helt annan fråga' }, { name: 'Någon Annan' }, { productId: product.id }])
		expect(
			await submit({ idempotencyKey, inquiryType: 'buy_equipment', budget: '5 000', quantity: 2, ...other }),
		).toEqual({
			status: 409,
			body: { ok: false, code: 'conflict', error: expect.stringMatching(/^En annan förfrågan/) },
		});
	// What staff do with a lead does not make its inquiry another one.
	const lead = await leadOf(first.body.reference);
	await admin.collection('leads').update(lead.id, { status: 'won', is_starred: true, internal_note: 'Ringt' });
	expect(await submit({ idempotencyKey, inquiryType: 'buy_equipment', budget: '5 000', quantity: 2 })).toEqual(first);
	expect(await count()).toBe(before + 1);
});

test('I7: an inquiry about a product that is renamed, withdrawn or deleted in between is still the same', async () => {
	const product = await aProduct(backend, admin, { title: 'Häll', is_published: true });
	const sent = { idempotencyKey: crypto.randomUUID(), productId: product.id, productTitle: 'Häll' };
	const first = await submit(sent);
	const change = (values: object) => call(backend, 'products/save', { id: product.id, values }, { client: admin });
	for (const values of [{ title: 'Induktionshäll' }, { is_published: false }]) {
		await change(values);
		expect(await submit(sent)).toEqual(first);
	}
	await call(backend, 'products/delete', { ids: [product.id] }, { client: admin });
	expect(await submit(sent)).toEqual(first);
});

test("I7: what only PocketBase's columns refuse is told beside its field, and is no error of the server", async () => {
	const before = await count();
	for (const email of ['a\u0001b@example.com', 'a\u007fb@example.com', '\u0000@example.com', 'a\u200bb@example.com'])
		expect((await submit({ email })).status, JSON.stringify(email)).toBeLessThan(500);
	const { status, body } = await submit({ email: 'a\u0001b@example.com' });
	// Either the rules take the invisible character away, or the field is told of.
	if (status !== 200)
		expect({ status, body }).toMatchObject({
			status: 400,
			body: { ok: false, code: 'validation', fields: { email: 'Ogiltig e-postadress' } },
		});
	expect(await count()).toBeGreaterThanOrEqual(before);
});

test('I3, I7: every rule is checked again, in the words of the form', async () => {
	const before = await count();
	const { status, body } = await submit({
		name: ' ',
		email: 'asa@',
		phone: 'ring mig',
		company: 'k'.repeat(101),
		city: null,
		message: 'm'.repeat(2001),
		preferContact: 'brev',
		inquiryType: 'köpa',
		consent: false,
	});
	expect(status).toBe(400);
	expect(body).toEqual({
		ok: false,
		code: 'validation',
		error: 'Välj ett alternativ',
		fields: {
			inquiryType: 'Välj ett alternativ',
			name: 'Namn är obligatoriskt',
			email: 'Ogiltig e-postadress',
			phone: 'Ogiltigt telefonnummer',
			company: 'Företagsnamnet är för långt',
			city: 'Ort är obligatorisk',
			message: 'Meddelandet får vara max 2000 tecken',
			preferContact: 'Välj ett alternativ',
			consent: 'Du måste godkänna behandling av dina uppgifter',
		},
	});
	// What is asked for depends on the type.
	const purchase = await submit({ inquiryType: 'buy_equipment', quantity: 1001, budget: 'b'.repeat(51) });
	expect(purchase.body.fields).toEqual({
		quantity: 'Antal får vara max 1000',
		budget: 'Budget-texten är för lång',
	});
	expect(await count()).toBe(before);
});

test('I7: what a robot probably wrote is marked, kept and mailed like any other', async () => {
	for (const given of [
		{ website: 'https://spam.example' },
		{ elapsed: 400 },
		{ name: 'Köp på www.spam.example' },
		{ message: 'http://a.example http://b.example http://c.example' },
	]) {
		const { body } = await submit(given);
		const lead = await leadOf(body.reference);
		expect(lead.is_likely_spam).toBe(true);
		expect((await admin.collection('outbox').getList(1, 1, { filter: `lead_id = "${lead.id}"` })).totalItems).toBe(1);
	}
	const { body } = await submit({ message: 'Den här: https://example.com/ugn', elapsed: null });
	expect((await leadOf(body.reference)).is_likely_spam).toBe(false);
});

test.each([2_100_000_000, -1, 1.5, 'länge'])(
	'I6, I7: a form that was open for a time that does not fit, %j, is taken like any other',
	async (elapsed) => {
		const { status, body } = await submit({ elapsed });
		expect(status, JSON.stringify(body)).toBe(200);
		expect((await leadOf(body.reference)).is_likely_spam).toBe(false);
	},
);

test("C1: staff change status, star, archive and note, never the customer's own words", async () => {
	const { body } = await submit();
	const lead = await leadOf(body.reference);
	const change = { status: 'won', is_starred: true, is_archived: true, internal_note: 'Ringt' };
	expect(await admin.collection('leads').update(lead.id, change)).toMatchObject(change);
	for (const words of [
		{ name: 'Någon annan' },
		{ email: 'annan@example.com' },
		{ message: '' },
		{ consent: false },
		{ consent_at: '2020-01-01 00:00:00.000Z' },
		{ product_title: 'X' },
		{ reference: 'R-AAAAAA' },
		{ idempotency_key: 'nyckel-nyckel' },
		{ 'quantity+': 1 },
	]) {
		const refused = await admin
			.collection('leads')
			.update(lead.id, words)
			.catch((error) => error);
		const field = Object.keys(words)[0]?.replace('+', '') ?? '';
		expect(refused.response?.data?.[field]?.message).toBe('Kundens egna uppgifter kan inte ändras.');
	}
	expect(await leadOf(body.reference)).toMatchObject({ name: lead.name, email: lead.email, message: lead.message });
	expect(await statusOf(admin.collection('leads').update(lead.id, { status: 'okänd' }))).toBe(400);
	expect(await statusOf(admin.collection('leads').update(lead.id, { internal_note: 'n'.repeat(5001) }))).toBe(400);
});

test('C1: a deleted lead takes its email with it', async () => {
	const { body } = await submit();
	const { id } = await leadOf(body.reference);
	await admin.collection('leads').delete(id);
	expect((await admin.collection('outbox').getList(1, 1, { filter: `lead_id = "${id}"` })).totalItems).toBe(0);
});

describe('J6: who buys', () => {
	const sellsToPrivateBuyers = async (sells_to_private_buyers: boolean) => {
		const row = await admin.collection('site_settings').getFirstListItem('');
		await admin.collection('site_settings').update(row.id, { sells_to_private_buyers });
	};
	afterEach(() => sellsToPrivateBuyers(false));

	test('while the dealer sells to private buyers, an inquiry says which kind it comes from', async () => {
		await sellsToPrivateBuyers(true);
		for (const given of [{ buyerKind: '' }, { buyerKind: null }]) {
			const { status, body } = await submit(given);
			expect(status).toBe(400);
			expect(body).toMatchObject({ ok: false, code: 'validation' });
			expect(body.fields).toEqual({ buyerKind: 'Välj om du är företag eller privatperson' });
		}
		expect((await submit({ buyerKind: 'myndighet' })).body.fields).toEqual({ buyerKind: 'Välj ett alternativ' });
		for (const buyerKind of ['company', 'private']) {
			const { body } = await submit({ buyerKind });
			expect((await leadOf(body.reference)).buyer_kind).toBe(buyerKind);
		}
	});

	test('otherwise it is neither asked nor kept', async () => {
		for (const given of [
			{ buyerKind: undefined },
			{ buyerKind: 'private' },
			{ buyerKind: 'myndighet' },
			{ buyerKind: 7 },
		]) {
			const { status, body } = await submit(given);
			expect(status).toBe(200);
			expect((await leadOf(body.reference)).buyer_kind).toBe('');
		}
	});

	test('an inquiry that is sent again is stored once, and staff do not change who buys', async () => {
		await sellsToPrivateBuyers(true);
		const given = { buyerKind: 'private', idempotencyKey: 'privatperson-1' };
		const [first, second] = [await submit(given), await submit(given)];
		expect(second.body.reference).toBe(first.body.reference);
		const { id } = await leadOf(first.body.reference);
		await statusOf(admin.collection('leads').update(id, { buyer_kind: 'company' }));
		expect((await leadOf(first.body.reference)).buyer_kind).toBe('private');
	});

	test('a form from before the question is not held to it', async () => {
		await sellsToPrivateBuyers(true);
		const { body } = await submit({ buyerKind: undefined });
		expect((await leadOf(body.reference)).buyer_kind).toBe('');
	});

	test('an inquiry that is sent again is stored once, also when the question has come or gone since', async () => {
		const again = { buyerKind: '', idempotencyKey: 'fragan-kom-1' };
		const asked = { buyerKind: 'private', idempotencyKey: 'fragan-gick-1' };
		const first = await submit(again);
		await sellsToPrivateBuyers(true);
		expect((await submit(again)).body).toEqual(first.body);
		const second = await submit(asked);
		// The same key with other words is another inquiry, and that is told before anything is asked.
		expect((await submit({ ...again, name: 'Annan' })).status).toBe(409);
		expect((await submit({ ...asked, buyerKind: 'company' })).status).toBe(409);
		await sellsToPrivateBuyers(false);
		expect((await submit(asked)).body).toEqual(second.body);
		expect((await leadOf(second.body.reference)).buyer_kind).toBe('private');
	});

	test('what is stored about a person names it', async () => {
		await sellsToPrivateBuyers(true);
		await submit({ buyerKind: 'private', email: 'privat@example.se' });
		const { body } = await call(backend, 'privacy/export', { email: 'privat@example.se' }, { client: admin });
		expect(body.leads[0].buyer_kind).toBe('private');
	});
});
