import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
	permissionExpiry,
	permissionText,
	photoPermissionHeader,
	writePermission,
} from '#domain/leads/sellerPhotos.ts';
import { networkOf } from '#publisher/serve/clientAddress.ts';
import { limitedServer } from '#publisher/serve/connections.ts';
import {
	photoBodyMax,
	realtimeMax,
	realtimePerAddress,
	slowGraceMs,
	strangerBodyMax,
} from '#publisher/serve/limits.ts';
import { startBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import { openFront } from '#tests/support/front.ts';
import { openRaw, type RawConnection, statusIn } from '#tests/support/rawRequests.ts';
import { visitorBodyMax } from '../../pocketbase/hooks/request.ts';

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

	test('W3: one address loses its slowest ones, not the newest, and others lose none', async () => {
		const url = await frontOf(echo);
		const other = stall(url, '198.51.100.7', strangerBodyMax, 10);
		const own = Array.from({ length: 62 }, () => stall(url, '203.0.113.9', 20_000, 16_900));
		// One more does not fit into the share of 2 MB; those that wait for a second are slow.
		await new Promise((done) => setTimeout(done, slowGraceMs + 200));
		const newest = Array.from({ length: 20 }, () => ask(url, '203.0.113.9', 20_000));
		expect(await Promise.all(newest)).toEqual(Array(20).fill(200));
		const refused = own.filter((raw) => statusIn(raw.received()) === 408).length;
		expect(refused).toBeGreaterThan(0);
		expect(refused).toBeLessThan(62);
		expect(other.received()).toBe('');
	});

	test('W3: when memory is short, those who hold most lose bodies, and customers pass at once, a slow one too', async () => {
		const url = await frontOf(echo);
		// On a bad line, and older than all others.
		const customer = stall(url, '198.51.100.200', 1_000, 10);
		// 30 addresses with 1.5 MB each would hold 45 MB.
		const slow = Array.from({ length: 30 * 48 }, (_, n) => stall(url, `203.0.113.${n % 30}`, strangerBodyMax, 16_000));
		const dropped = () => slow.filter((raw) => statusIn(raw.received()) === 408).length;
		await eventually(async () => expect(dropped()).toBeGreaterThan(0));
		for (let n = 0; n < 20; n += 1) expect(await ask(url, `198.51.100.${n}`, 20_000)).toBe(200);
		customer.socket.write('x'.repeat(990));
		await eventually(async () => expect(statusIn(customer.received())).toBe(200));
	});
});

describe("sellers' photos", () => {
	const secret = 'secret-of-the-tests';
	const permission = () => {
		const open = { id: 'a'.repeat(24), expires: permissionExpiry(new Date().toISOString()) };
		return writePermission(open, createHmac('sha256', secret).update(permissionText(open)).digest('hex'));
	};
	const stallPhoto = (url: string, address: string, written: string) => {
		const raw = openRaw(url);
		const head = `POST /api/rostfri/seller-photos/0 HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}`;
		raw.socket.write(
			`${head}\r\n${photoPermissionHeader}: ${written}\r\nContent-Length: ${photoBodyMax}\r\n\r\n${'x'.repeat(60_000)}`,
		);
		opened.push({ close: () => raw.socket.destroy() });
		return raw;
	};

	test('S6: without a permission of ours not a byte is kept, and one larger than a photo is refused', async () => {
		const url = await frontOf(echo);
		const forged = `${permission().slice(0, -2)}00`;
		const raws = ['', 'x', forged].map((written) => stallPhoto(url, '203.0.113.1', written));
		await eventually(() => expect(raws.map((raw) => statusIn(raw.received()))).toEqual([403, 403, 403]));
		const send = (size: number, chunked: boolean) =>
			fetch(`${url}/api/rostfri/seller-photos/0`, {
				method: 'POST',
				headers: { [photoPermissionHeader]: permission() },
				...(chunked
					? { body: new Blob([new Uint8Array(size)]).stream(), duplex: 'half' }
					: { body: new Uint8Array(size) }),
			}).then(({ status }) => status);
		for (const chunked of [false, true])
			expect([await send(photoBodyMax, chunked), await send(photoBodyMax + 1, chunked)]).toEqual([200, 413]);
	});

	test('S6: those that stall take a share of their own, and inquiries pass', async () => {
		const url = await frontOf(echo);
		const raws = Array.from({ length: 400 }, (_, n) => stallPhoto(url, `203.0.113.${n % 2}`, permission()));
		// A share of 7 MB holds some ninety of them.
		await eventually(() =>
			expect(raws.filter((raw) => statusIn(raw.received()) === 408).length).toBeGreaterThan(400 - 2 * 120),
		);
		expect(await ask(url, '203.0.113.0', 20_000)).toBe(200);
	});
});

describe('realtime streams', () => {
	/** PocketBase, which takes subscriptions with one token only. */
	const realtime: RequestListener = (request, response) => {
		if (request.method === 'POST') {
			request.resume();
			response.writeHead(request.headers.authorization === 'staff' ? 204 : 403).end();
		} else
			response.write(
				`id:x\nevent:PB_CONNECT\ndata:{"clientId":"c${new URL(request.url ?? '', 'http://a').searchParams}"}\n\n`,
			);
	};
	const listenTo = (url: string, address: string, path = '/api/realtime') => {
		const raw = openRaw(url);
		raw.socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\n\r\n`);
		opened.push({ close: () => raw.socket.destroy() });
		return eventually(async () => {
			expect(statusIn(raw.received())).toBe(200);
			expect(raw.received()).toContain('PB_CONNECT');
			return raw;
		}, 25_000);
	};
	const subscribe = async (url: string, clientId: string, address: string, token = 'staff') =>
		(
			await fetch(`${url}/api/realtime`, {
				method: 'POST',
				headers: { 'X-Forwarded-For': address, Authorization: token, 'Content-Type': 'application/json' },
				body: JSON.stringify({ clientId, subscriptions: ['leads/*'] }),
			})
		).status;
	const isOpen = (raw: RawConnection) => !raw.socket.destroyed;

	test('L3: one address has 20 at once, in any of its network; older ones without an admin make room', async () => {
		const url = await frontOf(realtime);
		const own: RawConnection[] = [];
		for (let n = 0; n < 25; n += 1)
			own.push(await listenTo(url, `2001:db8:1:2::${n}`, n % 2 ? '/api/%72ealtime' : '/api/realtime'));
		await eventually(async () => expect(own.map(isOpen)).toEqual([...Array(5).fill(false), ...Array(20).fill(true)]));
		expect(own).toHaveLength(realtimePerAddress + 5);
	});

	test('W3: strangers who open all of them keep no admin out, and never close one of an admin', async () => {
		const url = await frontOf(realtime);
		const staff = await listenTo(url, '198.51.100.7', '/api/realtime?1');
		expect(await subscribe(url, 'c1=', '198.51.100.7')).toBe(204);
		const pretender = await listenTo(url, '203.0.113.99', '/api/realtime?2');
		expect(await subscribe(url, 'c2=', '203.0.113.99', 'guessed')).toBe(403);
		const lone = await listenTo(url, '203.0.113.200');
		// A network has many addresses.
		const strangers = await Promise.all(
			Array.from({ length: realtimeMax - 3 }, (_, n) => listenTo(url, `2001:db8:7:${n % 15}::1`)),
		);
		expect([staff, pretender, lone, ...strangers].every(isOpen)).toBe(true);
		const next = await listenTo(url, '198.51.100.8', '/api/realtime?3');
		expect(await subscribe(url, 'c3=', '198.51.100.8')).toBe(204);
		await eventually(async () => expect(strangers.filter(isOpen)).toHaveLength(realtimeMax - 4));
		// From many places at once.
		for (let n = 0; n < realtimeMax; n += 1) await listenTo(url, `192.0.2.${n}`);
		await eventually(async () => expect([lone, pretender, ...strangers].some(isOpen)).toBe(false));
		expect([staff, next].every(isOpen)).toBe(true);
	});
});

describe('requests of one connection', () => {
	const untilTheTestFails = 10 ** 9;

	async function serverOf(handler: RequestListener): Promise<string> {
		const server = limitedServer(handler);
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		opened.push({
			close() {
				server.closeAllConnections();
				server.close();
			},
		});
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	test('W3: one begins when the one before it is finished, in their order', async () => {
		const open: { path: string; end(): void }[] = [];
		let most = 0;
		const url = await serverOf((request, response) => {
			open.push({ path: request.url ?? '', end: () => response.end(request.url) });
			most = Math.max(most, open.length);
		});
		const raw = openRaw(url);
		opened.push({ close: () => raw.socket.destroy() });
		raw.socket.write(Array.from({ length: 5 }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
		for (let n = 0; n < 5; n += 1) {
			const one = await eventually(async () => {
				expect(open).toHaveLength(1);
				return open.shift();
			});
			expect(one?.path).toBe(`/${n}`);
			one?.end();
			await eventually(async () => expect(raw.received()).toContain(`\r\n\r\n/${n}`));
		}
		expect(most).toBe(1);
	});

	test.each(['', 'Expect: anything\r\n', 'Expect: 100-continue\r\n'])(
		'W3: one that sends thousands and reads nothing is closed, and one of them was handled (%j)',
		async (header) => {
			let handled = 0;
			const url = await serverOf((_request, response) => {
				handled += 1;
				response.write('x'.repeat(1_000));
			});
			const raws = Array.from({ length: 20 }, () => {
				const raw = openRaw(url);
				raw.socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n`.repeat(2_000));
				return raw;
			});
			await Promise.all(raws.map((raw) => raw.ended(untilTheTestFails)));
			expect(handled).toBe(20);
		},
	);
});

describe('an IPv6 block', () => {
	const inquire = (url: string, address: string) => ask(url, address);

	test('W3: that floods the queue leaves places for a customer, and loses its own', async () => {
		const inside: { address: string; end(): void }[] = [];
		const url = await frontOf((request, response) => {
			request.resume();
			inside.push({ address: String(request.headers['x-forwarded-for']), end: () => response.end('ok') });
		});
		let refused = 0;
		const flood = Array.from({ length: 85 }, async (_, n) => {
			const headers = { 'X-Forwarded-For': `2001:db8:7:${n.toString(16)}::1` };
			const { status } = await fetch(`${url}/api/rostfri/x`, { headers });
			if (status === 429) refused += 1;
		});
		// 4 are inside and 60 wait.
		await eventually(async () => expect([inside.length, refused]).toEqual([4, 21]));
		const customer = inquire(url, '198.51.100.7');
		await eventually(async () => expect(inside.length).toBe(5));
		expect(inside[4]?.address).toBe('198.51.100.7');
		inside[4]?.end();
		expect(await customer).toBe(200);
		// The customer's place is not for the flood.
		inside[0]?.end();
		await eventually(async () => expect(inside.length).toBe(6));
		const timer = setInterval(() => {
			for (const { end } of inside) end();
		}, 5);
		await Promise.all(flood);
		clearInterval(timer);
		expect(inside.length).toBe(65);
	});

	test('W3: others that flood together delay a customer by a few requests', async () => {
		const inside: { address: string; end(): void }[] = [];
		const url = await frontOf((request, response) => {
			request.resume();
			inside.push({ address: String(request.headers['x-forwarded-for']), end: () => response.end('ok') });
		});
		const flood = Array.from({ length: 40 }, (_, n) => inquire(url, `2001:db8:${7 + (n % 4)}:${n.toString(16)}::1`));
		await eventually(async () => expect(inside.length).toBe(12));
		const customer = inquire(url, '198.51.100.7');
		let ended = 0;
		while (!inside.some(({ address }) => address === '198.51.100.7')) {
			inside[ended]?.end();
			ended += 1;
			await eventually(async () => expect(inside.length).toBe(12 + ended));
		}
		// Each of the four blocks has a turn before it, and a few more while it is on its way: not the 28 that waited.
		expect(ended).toBeLessThan(14);
		const timer = setInterval(() => {
			for (const { end } of inside) end();
		}, 5);
		await Promise.all([customer, ...flood]);
		clearInterval(timer);
	});

	test('W3: sends 30 inquiries and tries 30 passwords a minute at most; its neighbours and others are not counted', async () => {
		const url = await frontOf(echo);
		for (const path of ['/api/rostfri/submit-lead', '/api/collections/users/auth-with-password']) {
			const post = async (address: string) =>
				(await fetch(url + path, { method: 'POST', body: '{}', headers: { 'X-Forwarded-For': address } })).status;
			const statuses: number[] = [];
			for (let n = 0; n < 70; n += 1) statuses.push(await post(`2001:db8:7:${n.toString(16)}::1`));
			// These may fall into two minutes.
			expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
			expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
			expect([await post('2001:db8:8::1'), await post('198.51.100.7')]).toEqual([200, 200]);
		}
	});

	test('W3: lists of records that are asked for without a token are refused one at a time, and inquiries wait for none', async () => {
		const inside: { end(): void }[] = [];
		const url = await frontOf((request, response) => {
			request.resume();
			if (request.url === '/api/rostfri/submit-lead') response.end('ok');
			else if (request.url === '/api/rostfri/session')
				response.writeHead(request.headers.authorization === 'an.admin.token' ? 204 : 401).end();
			else if (request.headers.authorization === 'an.admin.token') response.end('list');
			else inside.push({ end: () => response.writeHead(401).end() });
		});
		const list = (address: string, headers = {}) =>
			fetch(`${url}/api/collections/%63ategories/records?filter=parent_id.name!=''`, {
				headers: { 'X-Forwarded-For': address, ...headers },
			});
		const lists = Array.from({ length: 40 }, (_, n) =>
			list(`203.0.113.${n % 2}`, n % 3 ? {} : { Authorization: 'not.an.admin' }),
		);
		await eventually(async () => expect(inside.length).toBe(2));
		expect(await inquire(url, '203.0.113.0')).toBe(200);
		expect((await list('203.0.113.0', { Authorization: 'an.admin.token' })).status).toBe(200);
		expect(inside.length).toBe(2);
		let most = 0;
		const timer = setInterval(() => {
			most = Math.max(most, inside.length);
			inside.shift()?.end();
		}, 5);
		expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(40).fill(401));
		clearInterval(timer);
		expect(most).toBeLessThanOrEqual(2);
	});

	test('W3: who makes tokens up keeps no admin waiting for theirs', async () => {
		const asked: { end(): void }[] = [];
		const url = await frontOf((request, response) => {
			const isAdmin = request.headers.authorization === 'an.admin.token';
			if (request.url !== '/api/rostfri/session') response.end('list');
			else if (isAdmin) response.writeHead(204).end();
			else asked.push({ end: () => response.writeHead(401).end() });
		});
		const list = (address: string, token: string) =>
			fetch(`${url}/api/collections/products/records`, {
				headers: { 'X-Forwarded-For': address, Authorization: token },
			}).then(({ status }) => status);
		const invented = Array.from({ length: 40 }, (_, n) => list(`2001:db8:7:${n.toString(16)}::1`, `made.up.${n}`));
		await eventually(async () => expect(asked.length).toBe(4));
		expect(await list('198.51.100.7', 'an.admin.token')).toBe(200);
		const timer = setInterval(() => asked.shift()?.end(), 5);
		expect(await Promise.all(invented)).toEqual(Array(40).fill(200));
		clearInterval(timer);
	});

	test('W3: passwords are compared two at a time, and inquiries wait for none of them', async () => {
		const inside: { path: string; end(): void }[] = [];
		const url = await frontOf((request, response) => {
			request.resume();
			if (request.url === '/api/rostfri/submit-lead') response.end('ok');
			else inside.push({ path: request.url ?? '', end: () => response.end('ok') });
		});
		const paths = [
			'collections/users/auth-with-password',
			'collections/_superusers/auth-with-password',
			'collections/users/request-password-reset',
			'rostfri/setup',
			'%72ostfri/setup',
		];
		const tries = Array.from({ length: 50 }, (_, n) =>
			fetch(`${url}/api/${paths[n % paths.length]}`, {
				method: 'POST',
				body: '{}',
				headers: { 'X-Forwarded-For': `203.0.113.${n}` },
			}),
		);
		await eventually(async () => expect(inside.length).toBe(2));
		for (let n = 0; n < 20; n += 1) expect(await inquire(url, `198.51.100.${n}`)).toBe(200);
		expect(inside.length).toBe(2);
		let most = 0;
		const timer = setInterval(() => {
			most = Math.max(most, inside.length);
			inside.shift()?.end();
		}, 5);
		expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(50).fill(200));
		clearInterval(timer);
		expect(most).toBeLessThanOrEqual(2);
	});
});

test('W3, I3: the longest inquiry fits, with every letter escaped; PocketBase and the door take the same', async () => {
	expect([visitorBodyMax, strangerBodyMax]).toEqual([20 * 1024, 20 * 1024]);
	const backend = await startBackend();
	const front = await openFront(backend.url);
	try {
		const longest = anInquiryBody({
			productTitle: 'å'.repeat(100),
			name: 'å'.repeat(100),
			email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.se`,
			company: 'ä'.repeat(100),
			city: 'ö'.repeat(100),
			message: 'å'.repeat(2_000),
			budget: 'ä'.repeat(50),
			idempotencyKey: 'k'.repeat(64),
		});
		const escaped = JSON.stringify(longest).replaceAll(
			/[^\x20-\x7e]/g,
			(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
		);
		expect(escaped.length).toBeGreaterThan(14_000);
		const send = (body: string) =>
			fetch(`${front.url}/api/rostfri/submit-lead`, {
				method: 'POST',
				body,
				headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7' },
			});
		expect(await (await send(escaped)).json()).toMatchObject({ ok: true });
		expect((await send(`${escaped.slice(0, -1)},"filling":"${'x'.repeat(strangerBodyMax)}"}`)).status).toBe(413);
	} finally {
		front.close();
		await backend.stop();
	}
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
			const leads = () => backend.superuser.collection('leads').getFullList({ sort: 'created' });
			await Promise.all((await leads()).map(({ id }) => backend.superuser.collection('leads').delete(id)));
			// A block of its own, where every inquiry comes from another network.
			for (let n = 0; n < 24; n += 1)
				await call(front, 'submit-lead', anInquiryBody({ name: 'Flod' }), {
					headers: { 'X-Forwarded-For': `2001:db8:77:${n.toString(16)}::7` },
				});
			const customer = await call(front, 'submit-lead', anInquiryBody({ name: 'Kund' }), {
				headers: { 'X-Forwarded-For': '198.51.100.7' },
			});
			expect(customer.status).toBe(200);
			const marked = (await leads()).filter((lead) => lead.is_likely_spam).map(({ name }) => name);
			expect(marked.length).toBeGreaterThanOrEqual(1);
			expect(marked).toEqual(Array(marked.length).fill('Flod'));
		} finally {
			front.close();
			await backend.stop();
		}
	});
});
