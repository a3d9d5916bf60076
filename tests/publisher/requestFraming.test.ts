/** Where one request ends and the next begins: no answer goes to another asker, whatever hides in a body (W4). */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/freePort.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import { hostile } from '#tests/support/framings.ts';
import { type Front, openFront } from '#tests/support/front.ts';
import { openRaw, sendRaw, statusIn } from '#tests/support/rawRequests.ts';
import { closeAfterwards, closeOpened, frontOf, listen, mirror } from '#tests/support/upstreams.ts';

afterEach(closeOpened);

describe('one request has one end', () => {
	test('W4: 500 random framings: every answer goes to its own asker, whatever came over other connections', async () => {
		const upstream = await mirror();
		const front = await frontOf(upstream);
		await fc.assert(
			fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 3 }), async (attacks) => {
				const raws = attacks.map((attack) => {
					const id = randomUUID();
					const marks = [id];
					let text = `${attack.method} ${attack.route}?own=${id} HTTP/${attack.version}\r\nHost: site\r\n${attack.folded}${attack.framing || '\r\n'}`;
					for (let number = 0; number < attack.pipelined; number += 1) {
						const next = randomUUID();
						marks.push(next);
						text += `GET /api/next?own=${next} HTTP/1.1\r\nHost: site\r\n\r\n`;
					}
					const raw = openRaw(front.url);
					raw.socket.write(text.slice(0, Math.ceil(text.length * attack.part)), 'latin1');
					if (attack.part < 1) raw.socket.end();
					return { raw, marks };
				});
				const asked = Array.from({ length: 4 }, async (_, number) => {
					const mark = randomUUID();
					const answer = await fetch(`${front.url}/api/${number % 2 ? 'rostfri/' : ''}ask?own=${mark}`, {
						...(number > 1 && { method: 'POST', body: mark }),
					});
					expect([answer.status, await answer.text()]).toEqual([
						200,
						`<${number > 1 ? 'POST' : 'GET'} /api/${number % 2 ? 'rostfri/' : ''}ask?own=${mark} ${number > 1 ? mark.length : 0}>`,
					]);
				});
				await Promise.all(asked);
				for (const { raw, marks } of raws) {
					raw.socket.destroy();
					// Only its own, in the order of its requests.
					const owns = [...raw.received().matchAll(/own=([\w-]+)/g)].map(([, own]) => own);
					expect(owns).toEqual(marks.filter((mark) => owns.includes(mark)));
				}
			}),
			{ numRuns: 500 },
		);
	}, 120_000);

	test('W4: what hides in a body never reaches PocketBase as a request, by any method', async () => {
		const seen: { url: string; body: string }[] = [];
		const front = await frontOf(await mirror(seen as never));
		const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: hidden\r\n\r\n';
		const statuses: Record<string, number[]> = {};
		for (const name of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT', 'PATCH', 'PROPFIND', 'TRACE', 'PURGE'])
			for (const framed of [
				`Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
				`Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
			]) {
				const answer = await sendRaw(front.url, `${name} /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${framed}`);
				statuses[name] = [...(statuses[name] ?? []), statusIn(answer)];
			}
		expect(statuses).toEqual({
			...Object.fromEntries(['GET', 'HEAD', 'OPTIONS'].map((name) => [name, [400, 400]])),
			...Object.fromEntries(['DELETE', 'POST', 'PUT', 'PATCH'].map((name) => [name, [200, 200]])),
			...Object.fromEntries(['PROPFIND', 'TRACE', 'PURGE'].map((name) => [name, [405, 405]])),
		});
		expect(seen.map(({ url }) => url)).toEqual(Array(8).fill('/api/x'));
		expect(seen.map((one) => one.body)).toEqual(Array(8).fill(hidden));
	});

	test('W4: a connection to PocketBase over which a request was not sent whole is never used again', async () => {
		const admin = { status: 204 };
		const sockets = new Set<unknown>();
		let uploads = 0;
		const front = await frontOf(
			await listen((request, response) => {
				if (request.url?.startsWith('/api/rostfri/session')) {
					response.writeHead(admin.status);
					response.end();
				} else if (request.url === '/api/collections/uploads/records') {
					uploads += 1;
					sockets.add(request.socket);
					request.resume();
					// Before all of it is there.
					response.writeHead(400, { 'Content-Length': 2 });
					response.end('no');
				} else response.end(String(sockets.has(request.socket)));
			}),
		);
		for (let number = 0; number < 5; number += 1) {
			const raw = openRaw(front.url);
			raw.socket.write(
				`POST /api/collections/uploads/records HTTP/1.1\r\nHost: a\r\nAuthorization: a.b.c\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\nGET /api/hidden HTTP/1.1`,
			);
			await eventually(async () => expect(uploads).toBe(number + 1));
			if (number % 2) raw.socket.destroy();
			else await raw.ended(1_000);
			expect(await (await fetch(`${front.url}/api/ask`)).text()).toBe('false');
		}
	});

	test('W4: a pipelined request waits for its turn and holds no place', async () => {
		const front = await frontOf(
			await listen((request, response) => {
				if (request.url === '/api/realtime') response.write('data\n\n');
				else response.end('ok');
			}),
		);
		const stuck = Array.from({ length: 15 }, () => {
			const raw = openRaw(front.url);
			raw.socket.write('GET /api/realtime HTTP/1.1\r\nHost: a\r\n\r\nGET /api/rostfri/x HTTP/1.1\r\nHost: a\r\n\r\n');
			return raw;
		});
		await eventually(async () => expect(stuck.every((raw) => raw.received().includes('data'))).toBe(true));
		const answers = await Promise.all(
			Array.from({ length: 30 }, () => fetch(`${front.url}/api/rostfri/x`).then((answer) => answer.text())),
		);
		expect(answers).toEqual(Array(30).fill('ok'));
		for (const { socket } of stuck) socket.destroy();
	});

	test('W4: an answer that breaks off is not taken for whole; before it began, 503 says to come back', async () => {
		const server = createTcpServer((socket) => {
			socket.on('error', () => {});
			socket.once('data', (data) => {
				if (String(data).startsWith('GET /api/half')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
				if (String(data).startsWith('GET /api/switch'))
					socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
				setTimeout(() => socket.destroy(), 50);
			});
		});
		closeAfterwards(server);
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const front = await frontOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
		const half = await fetch(`${front.url}/api/half`);
		await expect(half.text()).rejects.toThrow();
		for (const path of ['nothing', 'switch', 'rostfri/nothing']) {
			const none = await fetch(`${front.url}/api/${path}`);
			expect([path, none.status, none.headers.get('retry-after')]).toEqual([path, 503, '5']);
			expect(await none.json()).toMatchObject({ message: expect.stringContaining('tillfälligt otillgänglig') });
		}
	});
});

describe('in front of PocketBase', () => {
	let backend: TestBackend;
	let front: Front;
	beforeAll(async () => {
		backend = await startBackend();
		front = await openFront(backend.url);
	});
	afterAll(async () => {
		front.close();
		await backend.stop();
	});

	/** Attacks with hidden requests of every kind, while others ask; throws when a client gets another's response. */
	async function attackWhileAsking(url: string): Promise<void> {
		const hidden = `GET /api/collections/brands/records?perPage=1 HTTP/1.1\r\nHost: hidden\r\n\r\n`;
		const slow = JSON.stringify(anInquiryBody());
		const hiddenSlow = `POST /api/rostfri/submit-lead HTTP/1.1\r\nHost: hidden\r\nContent-Type: application/json\r\nContent-Length: ${slow.length}\r\n\r\n${slow}`;
		for (const name of ['DELETE', 'OPTIONS', 'GET', 'HEAD', 'PATCH', 'POST', 'PROPFIND'])
			for (const body of [hidden, hiddenSlow])
				for (const framed of [
					`Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
					`Content-Length: ${body.length}\r\n\r\n${body}`,
					`Content-Length: 0\r\n\r\n${body}`,
					`Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${body}`,
				]) {
					const raw = openRaw(url);
					raw.socket.write(`${name} /api/health HTTP/1.1\r\nHost: a\r\n${framed}`);
					await Promise.all(
						Array.from({ length: 3 }, async () => {
							const mark = randomUUID();
							const [health, missing] = await Promise.all([
								fetch(`${url}/api/health`).then((answer) => answer.json()),
								fetch(`${url}/api/collections/${mark}/records`).then((answer) => answer.status),
							]);
							expect(health).toMatchObject({ message: 'API is healthy.' });
							expect(missing).toBe(404);
						}),
					);
					raw.socket.destroy();
				}
	}

	test(
		'W4: hidden requests get no response that was meant for another visitor',
		() => attackWhileAsking(front.url),
		60_000,
	);

	const caddy = '/usr/bin/caddy';
	test.skipIf(!existsSync(caddy))(
		'W4: nor behind Caddy',
		async () => {
			const port = await freePort();
			const url = `http://127.0.0.1:${port}`;
			const child: ChildProcess = spawn(
				caddy,
				['run', '--config', 'scripts/deploy/Caddyfile', '--adapter', 'caddyfile'],
				{
					stdio: 'ignore',
					env: {
						...process.env,
						SITE_ADDRESS: url,
						DATA_DIR: backend.dataFolder,
						PUBLISHER: new URL(front.url).host,
						CADDY_ADMIN: 'off',
						XDG_DATA_HOME: backend.dataFolder,
						XDG_CONFIG_HOME: backend.dataFolder,
					},
				},
			);
			try {
				await eventually(() => fetch(`${url}/api/health`), 20_000);
				await attackWhileAsking(url);
			} finally {
				child.kill();
			}
		},
		60_000,
	);
});
