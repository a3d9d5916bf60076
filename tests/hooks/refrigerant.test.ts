import type PocketBase from 'pocketbase';
import type { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { staffFieldNames } from '#domain/products/product.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto, aProduct, uploadPhoto } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const asks = /^R404A har GWP 3 922\. .*Skriv varför den får säljas\.$/;
const photo = async () => [{ upload: await uploadPhoto(admin) }];

test('J5: a new machine with much warming potential is published with a reason alone; a draft needs none', async () => {
	const values = { title: 'Kylskåp', condition: 'new', refrigerant: 'r404a', refrigerant_charge: '1,2' };
	const refused = await save({ values: { ...values, is_published: true }, images: await photo() });
	expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ['refrigerant_reason']]);
	expect(refused.body.data.refrigerant_reason.message.replaceAll('\u00a0', ' ')).toMatch(asks);
	const draft = await save({ values, images: await photo() });
	expect(draft.status).toBe(200);
	expect((await save({ id: draft.body.id, values: { is_published: true } })).status).toBe(400);
	expect((await save({ id: draft.body.id, values: { is_published: true, refrigerant_reason: '  ' } })).status).toBe(
		400,
	);
	const reason = { is_published: true, refrigerant_reason: 'Lagervara från 2019' };
	expect((await save({ id: draft.body.id, values: reason })).status).toBe(200);
	// A reason that a published product needs is not taken away.
	expect((await save({ id: draft.body.id, values: { refrigerant_reason: '' } })).status).toBe(400);
});

test('J5: used and renovated machines, and natural refrigerants, are published without a reason', async () => {
	for (const values of [
		{ condition: 'used', refrigerant: 'r404a' },
		{ condition: 'renovated', refrigerant: 'r134a' },
		{ condition: 'new', refrigerant: 'r290' },
		{ condition: 'new', refrigerant: '' },
	])
		await aProduct(backend, admin, { ...values, title: 'Kyl', is_published: true });
});

test("J5: PocketBase's own dashboard is held to the rule too", async () => {
	const values = { title: 'Kyl', condition: 'new', stock_status: 'in_stock', refrigerant: 'other', images: aPhoto() };
	const products = backend.superuser.collection('products');
	const error = await products.create({ ...values, is_published: true }).catch((reason: ClientResponseError) => reason);
	expect((error as ClientResponseError).response.data.refrigerant_reason.message).toMatch(/^Skriv vilket köldmedium/);
	const draft = await products.create(values);
	await expect(products.update(draft.id, { is_published: true })).rejects.toThrow();
});

test('J5: publishing many names the one that lacks a reason, and changes none', async () => {
	const good = await save({ values: { title: 'Ugn' }, images: await photo() });
	const bad = await save({ values: { title: 'Frysskåp F700', refrigerant: 'r404a' }, images: await photo() });
	const ids = [good.body.id, bad.body.id];
	const bulk = (values: unknown) => call(backend, 'products/bulk', { ids, values }, { client: admin });
	const refused = await bulk({ is_published: true });
	expect(refused.status).toBe(400);
	expect(refused.body.data.is_published.message.replaceAll('\u00a0', ' ')).toMatch(
		/^Frysskåp F700: R404A har GWP 3 922\./,
	);
	expect((await admin.collection('products').getOne(good.body.id)).is_published).toBe(false);
	// What makes nothing public needs no reason.
	expect((await bulk({ stock_status: 'on_order' })).status).toBe(200);
});

test('J5: a machine that was public before the rule can be changed otherwise, put in order and unpublished', async () => {
	const [one, other] = [
		await aProduct(backend, admin, { title: 'Kylbänk', is_published: true, condition: 'used', refrigerant: 'r404a' }),
		await aProduct(backend, admin, { title: 'Spis', is_published: true }),
	];
	inDatabase(backend, "UPDATE products SET condition = 'new' WHERE id = ?", one.id);
	const ids = [one.id, other.id];
	const bulk = (values: unknown) => call(backend, 'products/bulk', { ids, values }, { client: admin });
	expect((await save({ id: one.id, values: { price: 500 } })).status).toBe(200);
	await admin.collection('products').update(one.id, { stock_status: 'on_order' });
	expect((await bulk({ stock_status: 'in_stock' })).status).toBe(200);
	expect((await call(backend, 'reorder', { collection: 'products', ids }, { client: admin })).status).toBe(200);
	// Another refrigerant is held to the rule, and so is publishing once more.
	expect((await save({ id: one.id, values: { refrigerant: 'r410a' } })).status).toBe(400);
	expect((await bulk({ is_published: false })).status).toBe(200);
	expect((await bulk({ is_published: true })).status).toBe(400);
});

test('J5, M1: reason, serial number and place never leave PocketBase with what the publisher reads', async () => {
	expect(staffFieldNames).toEqual(expect.arrayContaining(['refrigerant_reason', 'serial_number', 'storage_location']));
	await aProduct(backend, admin, {
		title: 'Kyl med skäl',
		refrigerant: 'r404a',
		refrigerant_reason: 'HEMLIGT skäl',
		serial_number: 'HEMLIGT nummer',
		storage_location: 'HEMLIG plats',
		is_published: true,
	});
	const path = '/api/rostfri/changes?since=';
	for (const since of [0, 1]) {
		const headers = { [signatureHeader]: sign('secret-of-the-tests', signedPayload('GET', path + since), Date.now()) };
		const { status, body } = await call(backend, `changes?since=${since}`, undefined, { headers });
		expect(status).toBe(200);
		const text = JSON.stringify(body);
		expect(text).toContain('Kyl med skäl');
		expect(text).not.toContain('HEMLIG');
		for (const name of [...staffFieldNames, 'price_history']) expect(text).not.toContain(`"${name}"`);
	}
});
