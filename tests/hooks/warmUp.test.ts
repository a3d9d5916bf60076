/** PocketBase's JSVM runtimes are made ready at its start. */
import { afterAll, expect, test } from 'vitest';
import { runtimes, warmUp } from '#scripts/backend.ts';
import { startBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { openFront } from '#tests/support/front.ts';

const backend = await startBackend();
const front = await openFront(backend.url);
afterAll(async () => {
	front.close();
	await backend.stop();
});

test('every runtime has loaded the rules before a visitor or a task of the minute needs it', async () => {
	await warmUp(backend.url);
	const answers = await Promise.all(Array.from({ length: runtimes }, () => call(backend, 'warm-up')));
	expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ was_ready: true })));
});

test('W4: no visitor can hold a runtime, whatever the request says about itself', async () => {
	for (const headers of [{}, { 'X-Forwarded-For': '' }, { 'X-Forwarded-For': '127.0.0.1' }] as Record<string, string>[])
		expect((await call(front, 'warm-up', undefined, { headers })).status).toBe(404);
});
