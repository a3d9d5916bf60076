import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { networkOf } from '#publisher/clientAddress.ts';
import { realtimePerAddress, slowGraceMs, strangerBodyMax } from '#publisher/limits.ts';
import { startBackend } from '#tests/support/backend.ts';
import { anInquiryBody, call } from '#tests/support/calls.ts';
import { openFront } from '#tests/support/front.ts';
import { eventually } from '#tests/support/publisher.ts';
import { openRaw, type RawConnection, statusIn } from '#tests/support/rawRequests.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
	for (const one of opened.splice(0)) one.close();
});

async function frontOf(handler: RequestListener): Promise<string> {
	const server: Server = createServer(handler);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const front = await openFront(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	opened.push(front, {
		close() {
			server.closeAllConnections();
			server.close();
		},
	});
	return front.url;
}

/** PocketBase that takes no token for an admin's, and gives bodies back. */
const echo: RequestListener = (request, response) => {
	if (request.url === '/api/rostfri/session') {
		response.writeHead(401);
		response.end();
	} else request.pipe(response);
};

/** A request that says how long its body is and sends a part of it. */
function stall(url: string, address: string, length: number, sent: number): RawConnection {
	const raw = openRaw(url);
	raw.socket.write(
		`POST /api/rostfri/submit-lead HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(sent)}`,
	);
	opened.push({ close: () => raw.socket.destroy() });
	return raw;
}

const ask = (url: string, address: string, size = 100) =>
	fetch(`${url}/api/rostfri/submit-lead`, {
		method: 'POST',
		body: 'x'.repeat(size),
		headers: { 'X-Forwarded-For': address },
	}).then((answer) => answer.status);

describe('bodies that stall', () => {
	test('W3: those of 1 MB are refused at once, and inquiries pass', async () => {
		const url = await frontOf(echo);
		const raws = Array.from({ length: 200 }, (_, n) => stall(url, `203.0.113.${n}`, 1_000_000, 60_000));
		await eventually(async () => expect(raws.map((raw) => statusIn(raw.received()))).toEqual(Array(200).fill(413)));
		expect(await ask(url, '198.51.100.7')).toBe(200);
	});

	test('W3: one address loses its slowest ones, not the newest, and nobody else loses any', async () => {
		const url = await frontOf(echo);
		const other = stall(url, '198.51.100.7', 60_000, 10);
		const own = Array.from({ length: 60 }, () => stall(url, '2001:db8:1:2::7', 60_000, 50_000));
		// The share is 4 MB; those that wait for a second are slow.
		await new Promise((done) => setTimeout(done, slowGraceMs + 200));
		const newest = Array.from({ length: 20 }, (_, n) => ask(url, `2001:db8:1:2::${n}`, 60_000));
		expect(await Promise.all(newest)).toEqual(Array(20).fill(200));
		const refused = own.filter((raw) => statusIn(raw.received()) === 408).length;
		expect(refused).toBeGreaterThan(0);
		expect(refused).toBeLessThan(60);
		expect(other.received()).toBe('');
	});

	test('W3: when memory is short, those who hold most lose bodies, and customers pass at once, a slow one too', async () => {
		const url = await frontOf(echo);
		// On a bad line, and older than all others.
		const customer = stall(url, '198.51.100.200', 1_000, 10);
		// 30 addresses with 3 MB each would hold 90 MB.
		const slow = Array.from({ length: 30 * 48 }, (_, n) => stall(url, `203.0.113.${n % 30}`, strangerBodyMax, 50_000));
		const dropped = () => slow.filter((raw) => statusIn(raw.received()) === 408).length;
		await eventually(async () => expect(dropped()).toBeGreaterThan(0));
		for (let n = 0; n < 20; n += 1) expect(await ask(url, `198.51.100.${n}`, 60_000)).toBe(200);
		customer.socket.write('x'.repeat(990));
		await eventually(async () => expect(statusIn(customer.received())).toBe(200));
	});

	test('W3: a small body gets ten seconds, then its connection ends', async () => {
		const url = await frontOf(echo);
		const began = Date.now();
		const received = await stall(url, '203.0.113.1', 500, 100).ended(20_000);
		expect(statusIn(received)).toBe(408);
		expect(Date.now() - began).toBeGreaterThan(9_000);
	});
});

test('L3: one address has 20 realtime streams at once, in any of its network, and 200 are there in all', async () => {
	const url = await frontOf((_request, response) => void response.write('data\n\n'));
	const listenTo = (address: string, path = '/api/realtime') => {
		const raw = openRaw(url);
		raw.socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\n\r\n`);
		opened.push({ close: () => raw.socket.destroy() });
		return raw;
	};
	const statuses = (raws: RawConnection[]) =>
		eventually(async () => {
			const found = raws.map((raw) => statusIn(raw.received()));
			expect(found).not.toContain(0);
			return found;
		});
	const own = Array.from({ length: 25 }, (_, n) =>
		listenTo(`2001:db8:1:2::${n}`, n % 2 ? '/api/%72ealtime' : '/api/realtime'),
	);
	expect((await statuses(own)).sort()).toEqual([...Array(realtimePerAddress).fill(200), ...Array(5).fill(429)]);
	const others = Array.from({ length: 190 }, (_, n) => listenTo(`198.51.100.${n % 10}`));
	expect((await statuses(others)).filter((status) => status === 200)).toHaveLength(180);
	// Whoever leaves makes room.
	for (const { socket } of own) socket.destroy();
	await eventually(async () => expect(await statuses([listenTo('203.0.113.7')])).toEqual([200]));
});

describe('an IPv6 network counts as one address', () => {
	test.each([
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
		['2001:db8::6', '2001:db8::'],
		['2001:db8:0:7::6', '2001:db8:0:7::'],
		['::1', '::1'],
		['127.0.0.1', '127.0.0.1'],
		['203.0.113.7', '203.0.113.7'],
		['fe80::1:2:3:4', 'fe80::'],
	])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));

	test('W4: PocketBase gets the network, whatever a proxy calls its client; exact addresses only of those it knows', async () => {
		const server = createServer((request, response) => response.end(request.headers['x-forwarded-for']));
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const front = await openFront(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
			dashboardAddresses: '2001:db8:9::/48',
		});
		opened.push(front, { close: () => void server.close() });
		for (const [given, told] of [
			['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
			['2001:DB8:1:2::6', '2001:db8:1:2::'],
			['[2001:db8:1:2::6]:4711', '2001:db8:1:2::'],
			['2001:db8:9::6', '2001:db8:9::6'],
			['fe80::1%eth0', 'fe80::'],
			['::ffff:203.0.113.7', '203.0.113.7'],
			['::ffff:cb00:7107', '203.0.113.7'],
			['203.0.113.7:4711', '203.0.113.7'],
			['127.0.0.1, 2001:db8:1:2::6', '2001:db8:1:2::'],
			['unknown', '0.0.0.0'],
			['203.0.113.7, ', '0.0.0.0'],
			['999.1.1.1', '0.0.0.0'],
		] as const) {
			const answer = await fetch(`${front.url}/api/x`, { headers: { 'X-Forwarded-For': given } });
			expect([given, await answer.text()]).toEqual([given, told]);
		}
	});

	test('W4: one network guesses passwords, asks for reset mail and sends inquiries as seldom as one address', async () => {
		const backend = await startBackend({ RATE_LIMITS: true });
		const front = await openFront(backend.url);
		try {
			let host = 0;
			const post = async (path: string, body: object) => {
				host += 1;
				const answer = await fetch(`${front.url}${path}`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `2001:db8:1:2:${host.toString(16)}::7` },
					body: JSON.stringify(body),
				});
				return answer.status;
			};
			const statuses = async (times: number, path: string, body: object) => {
				const found: number[] = [];
				for (let n = 0; n < times; n += 1) found.push(await post(path, body));
				return found;
			};
			const guesses = await statuses(12, '/api/collections/users/auth-with-password', {
				identity: 'a@example.com',
				password: 'gissning',
			});
			expect(guesses.slice(10)).toEqual([429, 429]);
			const resets = await statuses(5, '/api/collections/users/request-password-reset', { email: 'a@example.com' });
			expect(resets.slice(3)).toEqual([429, 429]);
			const inquiries = await statuses(12, '/api/rostfri/submit-lead', anInquiryBody());
			expect(inquiries.at(-1)).toBe(429);
			expect(inquiries.filter((status) => status === 200)).toHaveLength(10);
			// Their neighbours are others.
			const neighbour = await call(front, 'submit-lead', anInquiryBody(), {
				headers: { 'X-Forwarded-For': '2001:db8:1:3::7' },
			});
			expect(neighbour.status).toBe(200);
		} finally {
			front.close();
			await backend.stop();
		}
	});
});

test('W3: whoever sends headers slowly, or none, is let go', async () => {
	const url = await frontOf(echo);
	const slow = openRaw(url);
	slow.socket.write('GET /api/x HTTP/1.1\r\nHost: site\r\nX-Slow: ');
	const silent = openRaw(url);
	const began = Date.now();
	expect(statusIn(await slow.ended(25_000))).toBe(408);
	await silent.ended(25_000);
	expect(Date.now() - began).toBeLessThan(20_000);
});
