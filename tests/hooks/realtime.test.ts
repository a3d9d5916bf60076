import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { aDemotedAdmin, aStranger } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

/** Opens a connection, asks for subscriptions, closes it, and gives the answer. */
async function subscribe(client: PocketBase, subscriptions: string[]) {
	const connection = new AbortController();
	try {
		const stream = await fetch(`${backend.url}/api/realtime`, { signal: connection.signal });
		const first = await stream.body?.getReader().read();
		const clientId = /"clientId":"([^"]+)"/.exec(new TextDecoder().decode(first?.value))?.[1];
		const answer = await fetch(`${backend.url}/api/realtime`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: client.authStore.token },
			body: JSON.stringify({ clientId, subscriptions }),
		});
		const text = await answer.text();
		return { status: answer.status, message: text ? JSON.parse(text).message : '' };
	} finally {
		connection.abort();
	}
}

test('W4: only admins and superusers hear of changes', async () => {
	const admin = await backend.admin();
	const signInFirst = { status: 401, message: 'Du måste logga in.' };
	const forbidden = { status: 403, message: 'Du har inte behörighet.' };
	const others = [await aStranger(backend), await aDemotedAdmin(backend)];
	for (const subscriptions of [['products/*'], ['brands/*?options={"query":{"filter":"name~\'a\'"}}'], []]) {
		expect(await subscribe(backend.visitor(), subscriptions)).toEqual(signInFirst);
		for (const client of others) expect(await subscribe(client, subscriptions)).toEqual(forbidden);
	}
	for (const client of [admin, backend.superuser])
		expect((await subscribe(client, ['products/*', 'leads/*'])).status).toBe(204);
});

test('W4: no visitor slows every save down with thousands of subscriptions', async () => {
	const admin = await backend.admin();
	const many = (count: number) => Array.from({ length: count }, (_, number) => `leads/${number}`);
	expect((await subscribe(admin, many(100))).status).toBe(204);
	expect(await subscribe(admin, many(101))).toEqual({ status: 400, message: 'För många prenumerationer.' });
	expect((await subscribe(admin, [`leads/*?options=${'x'.repeat(500)}`])).status).toBe(400);
});
