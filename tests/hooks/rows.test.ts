import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const sql = (statement: string) => inDatabase(backend, statement);

test('B2: a database that cannot be read is an error, and never taken for a row that is gone', async () => {
	const { id } = await aProduct(backend, admin);
	const remove = (ids: string[]) => call(backend, 'products/delete', { ids }, { client: admin });
	sql('ALTER TABLE products RENAME TO hidden_products');
	try {
		expect((await remove([id])).status).toBeGreaterThanOrEqual(400);
	} finally {
		sql('ALTER TABLE hidden_products RENAME TO products');
	}
	expect(await remove(['finnsinteallsxx', id])).toMatchObject({ status: 200, body: { deleted: 1 } });
});

const singleRows = ['build_state', 'site_settings', 'site_private'] as const;

test('C5: the single rows cannot be deleted by anyone', async () => {
	for (const collection of singleRows) {
		const [row] = await backend.superuser.collection(collection).getFullList();
		for (const client of [backend.superuser, admin])
			expect(await statusOf(client.collection(collection).delete(row?.id ?? ''))).toBeGreaterThanOrEqual(400);
		expect(await statusOf(backend.superuser.collections.truncate(collection))).toBe(400);
		expect((await backend.superuser.collection(collection).getFullList()).map(({ id }) => id)).toEqual([row?.id]);
	}
});

test('I7, B5, C5: without its single rows the site takes inquiries, saves products and tells of its mail', async () => {
	for (const collection of singleRows) sql(`DELETE FROM ${collection}`);
	const { status, body } = await call(backend, 'submit-lead', anInquiryBody());
	expect(status).toBe(200);
	const lead = await admin.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
	expect(await admin.collection('outbox').getFullList({ filter: `lead_id = "${lead.id}"` })).toHaveLength(1);
	expect((await call(backend, 'mail', undefined, { client: admin })).body.notify_email).toBe('');
	expect((await call(backend, 'privacy', undefined, { client: admin })).status).toBe(200);
	expect((await aProduct(backend, admin, { is_published: true })).is_published).toBe(true);
	// A save makes the revision again; the others come with the next start.
	expect(await backend.superuser.collection('build_state').getFullList()).toMatchObject([{ rev: 1 }]);
	sql('DELETE FROM build_state');
	await backend.kill();
	await backend.restart();
	for (const collection of singleRows)
		expect(await backend.superuser.collection(collection).getFullList()).toMatchObject([{ key: 'main' }]);
});
