import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BulkTime, whileInBulk } from '#scripts/bench/bulk.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('B2, I7: inquiries are answered while two thousand products are published, changed, restored and deleted', async () => {
	const times = await whileInBulk(backend, 2000);
	expect(times.map(({ action }) => action)).toEqual(['publish', 'change', 'restore', 'delete']);
	const [deletion, ...writings] = times.toReversed() as [BulkTime, ...BulkTime[]];
	// `npm run bench -- bulk` holds them to milliseconds. Here it is the kind of work that must be right: what is
	// deleted is saved one by one but lets inquiries in between, and everything else is written in one statement.
	expect(deletion.slowest).toBeLessThan(deletion.took / 3);
	for (const { action, took } of writings) expect(took, action).toBeLessThan(deletion.took / 2);
	expect((await backend.superuser.collection('products').getList(1, 1)).totalItems).toBe(0);
}, 240_000);
