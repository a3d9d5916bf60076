import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileInBulk } from '#scripts/bench/bulk.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('B2, I7: inquiries are answered while two thousand products are published, changed, restored and deleted', async () => {
	const times = await whileInBulk(backend, 2000);
	expect(times.map(({ action }) => action)).toEqual(['publish', 'change', 'restore', 'delete']);
	// `npm run bench -- bulk` holds it to 300 ms on a machine that does nothing else; here other tests run beside it.
	for (const { action, slowest } of times) expect(slowest, action).toBeLessThan(1_500);
	expect((await backend.superuser.collection('products').getList(1, 1)).totalItems).toBe(0);
});
