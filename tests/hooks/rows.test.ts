import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { aProduct, call } from '#tests/support/calls.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

/** Runs SQL in the database of the running PocketBase. */
function sql(statement: string) {
	const database = new DatabaseSync(join(backend.dataFolder, 'pocketbase/data.db'), { timeout: 5000 });
	try {
		database.exec(statement);
	} finally {
		database.close();
	}
}

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
