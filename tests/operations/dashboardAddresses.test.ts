import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardGuard } from '#publisher/serve/dashboardGuard.ts';
import { startBackend, superuserLogin, type TestBackend } from '#tests/support/backend.ts';
import { type Front, openFront } from '#tests/support/front.ts';

const dashboardAddresses = '198.51.100.7, 2001:db8::/64';
let backend: TestBackend;
let front: Front;
beforeAll(async () => {
	backend = await startBackend({ DASHBOARD_ADDRESSES: dashboardAddresses });
	front = await openFront(backend.url, { dashboardAddresses });
});
afterAll(async () => {
	front.close();
	await backend.stop();
});

/** As a proxy on this machine passes it on: what the client said first, who it is last. */
async function signIn(forwarded: string, more: Record<string, string> = {}): Promise<number> {
	const answer = await fetch(`${front.url}/api/collections/_superusers/auth-with-password`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded, ...more },
		body: JSON.stringify({ identity: superuserLogin.email, password: superuserLogin.password }),
	});
	return answer.status;
}

test('W4: the dashboard takes superusers from the given addresses only, whatever they say about themselves', async () => {
	expect(await signIn('198.51.100.7')).toBe(200);
	expect(await signIn('2001:db8::5')).toBe(200);
	expect(await signIn('203.0.113.9')).toBe(403);
	expect(await signIn('198.51.100.7, 203.0.113.9')).toBe(403);
	expect(await signIn('203.0.113.9', { 'X-Real-IP': '198.51.100.7', Forwarded: 'for=198.51.100.7' })).toBe(403);
});

test('W4: a token taken from an allowed address is worth nothing elsewhere', async () => {
	const read = (forwarded: string) =>
		fetch(`${front.url}/api/settings`, {
			headers: { Authorization: backend.superuser.authStore.token, 'X-Forwarded-For': forwarded },
		}).then((answer) => answer.status);
	expect(await read('198.51.100.7')).toBe(200);
	expect(await read('203.0.113.9')).toBeGreaterThanOrEqual(401);
});

test('W4: the dashboard itself is shown to the given addresses and this machine only', async () => {
	const may = dashboardGuard(' 198.51.100.7,2001:db8::/64 ');
	const from = (peer: string, forwarded?: string) =>
		may({
			socket: { remoteAddress: peer },
			headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
		} as unknown as IncomingMessage);
	for (const visitor of ['198.51.100.7', '2001:db8::5', '127.0.0.1', '203.0.113.9, 198.51.100.7'])
		expect(from('127.0.0.1', visitor), visitor).toBe(true);
	for (const visitor of ['203.0.113.9', '2001:db9::5', '198.51.100.7, 203.0.113.9', 'unknown', '127.0.0.1, 10.0.0.1'])
		expect(from('127.0.0.1', visitor), visitor).toBe(false);
	expect(from('127.0.0.1')).toBe(true);
	// Whoever is no proxy of ours is who he is, whatever he writes.
	expect(from('::ffff:203.0.113.9', '198.51.100.7')).toBe(false);
	expect(dashboardGuard('')({} as IncomingMessage)).toBe(true);
	for (const wrong of ['office', '198.51.100.7/99', '300.1.1.1']) expect(() => dashboardGuard(wrong)).toThrow(wrong);
});
