/** PocketBase's JSVM runtimes are made ready at its start. */
import { afterAll, expect, test } from 'vitest';
import { runtimes, warmUp } from '#scripts/backend.ts';
import { startBackend } from '#tests/support/backend.ts';

const backend = await startBackend();
afterAll(() => backend.stop());
const ask = (headers = {}) => fetch(`${backend.url}/api/rostfri/warm-up`, { headers });

test('every runtime has loaded the rules before a visitor or a task of the minute needs it', async () => {
	await warmUp(backend.url);
	const answers = await Promise.all(Array.from({ length: runtimes }, async () => (await ask()).json()));
	expect(answers).toEqual(answers.map(() => ({ was_ready: true })));
});

test('nobody from outside can hold a runtime', async () => {
	expect((await ask({ 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
});
