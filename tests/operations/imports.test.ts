import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { enterProducts, killedImport, planOf } from '#tests/support/killedImport.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	await enterProducts(backend, 400);
});
afterAll(() => backend.stop());

test('X5: however PocketBase dies during an import, every row is done once or waits, and continuing finishes it', async () => {
	const { starts, broken } = await killedImport(backend, await planOf(400), 5);
	expect(broken).toEqual([]);
	expect(starts).toBe(5);
}, 180_000);
