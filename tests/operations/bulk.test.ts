import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileInBulk } from '#scripts/bench/bulk.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('B2, I7: inquiries are answered while hundreds of products are published, changed, undone and deleted', async () => {
	const times = await whileInBulk(backend, 200);
	expect(times.map(({ action }) => action)).toEqual(['publish', 'change', 'undo', 'delete']);
	// `npm run bench -- bulk` holds inquiries to milliseconds. Here every action must let them in between, however slow
	// the machine is: one long transaction would make the first of them wait until its end.
	for (const { action, took, slowest } of times) expect(slowest, action).toBeLessThan(took * 0.6);
	expect((await backend.superuser.collection('products').getList(1, 1)).totalItems).toBe(0);
}, 240_000);
