import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenPromises, killUnderInquiries } from '#scripts/bench/leadStorm.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('I7, W3: an inquiry that was answered ok is stored exactly once, however PocketBase dies meanwhile', async () => {
	const storm = await killUnderInquiries(backend, 10, 50);
	expect(storm.acknowledged.size).toBeGreaterThanOrEqual(10);
	expect(new Set(storm.acknowledged.values()).size).toBe(storm.acknowledged.size);
	expect(storm.refusals).toEqual([]);
	expect(brokenPromises(backend, storm)).toEqual([]);
}, 180_000);
