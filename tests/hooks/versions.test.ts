import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const versionsOf = (record: string) =>
	admin.collection('versions').getFullList({ filter: admin.filter('record = {:record}', { record }), sort: '@rowid' });

test('X1: the editor leaves a version of each save: who, what it was before and what it became', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Ugn', price: '1 000' });
	await save({ id, values: { price: '800' } });
	await save({ id, values: { price: '800' } });
	const versions = await versionsOf(id);
	const by = admin.authStore.record?.id;
	expect(versions.map(({ kind, by }) => [kind, by])).toEqual([
		['created', by],
		['changed', by],
	]);
	expect(versions[0]?.changes).toMatchObject({ title: [null, 'Ugn'], price: [null, 1000] });
	expect(versions[1]?.changes).toEqual({ price: [1000, 800] });
	const answer = await save({ id, values: { title: 'Ny ugn' } });
	expect(JSON.stringify(answer.body)).not.toContain('@by');
});
