/** Clients that take their time, whose tests wait for the same seconds. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Front, openFront } from '#tests/support/front.ts';
import { openRaw, statusIn } from '#tests/support/rawRequests.ts';

const pocketbase = createServer((request, response) => request.pipe(response));
let front: Front;
beforeAll(async () => {
	await new Promise<void>((done) => pocketbase.listen(0, '127.0.0.1', done));
	front = await openFront(`http://127.0.0.1:${(pocketbase.address() as AddressInfo).port}`);
});
afterAll(() => {
	front.close();
	pocketbase.closeAllConnections();
	pocketbase.close();
});

describe.concurrent('a client that is slow', () => {
	test('W3: a small body gets ten seconds, then its connection ends', async ({ expect }) => {
		const began = Date.now();
		const raw = openRaw(front.url);
		raw.socket.write(
			`POST /api/rostfri/submit-lead HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Length: 500\r\n\r\n${'x'.repeat(100)}`,
		);
		expect(statusIn(await raw.ended(20_000))).toBe(408);
		expect(Date.now() - began).toBeGreaterThan(9_000);
	});

	test('W3: a client that sends headers slowly, or none, is disconnected', async ({ expect }) => {
		const began = Date.now();
		const slow = openRaw(front.url);
		slow.socket.write('GET /api/x HTTP/1.1\r\nHost: site\r\nX-Slow: ');
		const silent = openRaw(front.url);
		expect(statusIn(await slow.ended(25_000))).toBe(408);
		await silent.ended(25_000);
		expect(Date.now() - began).toBeLessThan(20_000);
	});
});
