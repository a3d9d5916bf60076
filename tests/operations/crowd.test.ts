import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openFront } from '#tests/support/front.ts';

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
	const front = await openFront(behind);
	const gone = new AbortController();
	const given = fetch(`${front.url}/api/rostfri/submit-lead`, { signal: gone.signal }).catch(() => 'gone');
	let sentAway = 0;
	const answers = Array.from({ length: 400 }, async () => {
		const { status } = await fetch(`${front.url}/api/rostfri/submit-lead`);
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
	front.close();
});

test('W3: whoever sends slowly keeps nobody out, however the route is spelled', async () => {
	const behind = await listen((request, response) => {
		request.pipe(response);
	});
	const front = await openFront(behind);
	const slow = Array.from({ length: 24 }, (_, index) => {
		const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
		const route = index % 2 ? 'rostfri/deploys/report' : '%72ostfri/submit-lead';
		socket.write(`POST /api/${route} HTTP/1.1\r\nHost: site\r\nContent-Length: 5000\r\n\r\n{`);
		return socket;
	});
	await Promise.all(slow.map((socket) => new Promise((done) => socket.once('ready', done))));
	const answer = await fetch(`${front.url}/api/rostfri/submit-lead`, {
		method: 'POST',
		body: JSON.stringify({ name: 'Åsa' }),
		signal: AbortSignal.timeout(5_000),
	});
	expect(await answer.json()).toEqual({ name: 'Åsa' });
	for (const socket of slow) socket.destroy();
	front.close();
});

test('W3: what is too large for a route never reaches PocketBase', async () => {
	let reached = 0;
	const behind = await listen((_request, response) => {
		reached += 1;
		response.end();
	});
	const front = await openFront(behind);
	const answer = await fetch(`${front.url}/api/rostfri/deploys/report`, {
		method: 'POST',
		body: 'x'.repeat(1_100_000),
	});
	expect(answer.status).toBe(413);
	expect(((await answer.json()) as { message: string }).message).toBe('Begäran är för stor');
	expect(reached).toBe(0);
	front.close();
});
