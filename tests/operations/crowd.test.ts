import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { passOnTo } from '#publisher/passOn.ts';

const open: Server[] = [];
afterEach(() => {
	for (const server of open.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

async function listen(handler: RequestListener): Promise<string> {
	const server = createServer(handler);
	open.push(server);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('W3: a crowd waits in front of PocketBase, in turn; what is more is told to come back', async () => {
	const inside: ServerResponse[] = [];
	let most = 0;
	const behind = await listen((_request, response) => {
		inside.push(response);
		most = Math.max(most, inside.length);
	});
	const passOn = passOnTo(behind);
	const front = await listen(passOn);
	const gone = new AbortController();
	const given = fetch(`${front}/api/rostfri/submit-lead`, { signal: gone.signal }).catch(() => 'gone');
	let sentAway = 0;
	const answers = Array.from({ length: 400 }, async () => {
		const { status } = await fetch(`${front}/api/rostfri/submit-lead`);
		if (status === 503) sentAway += 1;
		return status;
	});
	// Those who are sent away come when everybody else waits.
	while (sentAway === 0) await new Promise((done) => setTimeout(done, 20));
	expect(inside.length).toBe(12);
	gone.abort();
	await given;
	while (inside.length > 0) {
		inside.shift()?.end('ok');
		await new Promise((done) => setTimeout(done, 5));
	}
	// The last ones may still be on their way in.
	const timer = setInterval(() => inside.shift()?.end('ok'), 5);
	const statuses = await Promise.all(answers);
	clearInterval(timer);
	expect(most).toBe(12);
	expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(311);
	expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
	expect(statuses.length).toBe(400);
	passOn.close();
});
