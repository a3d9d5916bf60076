import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/freePort.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { anInquiryBody, aStranger } from '#tests/support/factories.ts';
import { type Front, openFront } from '#tests/support/front.ts';
import { openRaw, sendRaw, statusIn } from '#tests/support/rawRequests.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
	for (const one of opened.splice(0)) one.close();
});

async function listen(handler: RequestListener): Promise<string> {
	const server: Server = createServer(handler);
	opened.push({
		close() {
			server.closeAllConnections();
			server.close();
		},
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function frontOf(url: string): Promise<Front> {
	const front = await openFront(url);
	opened.push(front);
	return front;
}

/** An upstream that answers every request with what it took it for: its method, address and the marks in its body. */
async function mirror(
	seen: { headers: IncomingMessage['headers']; url: string; body: string }[] = [],
): Promise<string> {
	return listen((request, response) => {
		let body = '';
		request.setEncoding('latin1');
		request.on('data', (part) => {
			body += part;
		});
		request.on('end', () => {
			seen.push({ headers: request.headers, url: request.url ?? '', body });
			const answer = `<${request.method} ${request.url} ${body.length}>`;
			const respond = () => response.writeHead(200, { 'Content-Length': answer.length }).end(answer);
			// What hides in a body asks for something that takes long, so that its answer meets the next asker.
			if (request.url?.endsWith('/hidden')) setTimeout(respond, 15);
			else respond();
		});
	});
}

describe('one request has one end', () => {
	const method = fc.constantFrom(
		'GET',
		'HEAD',
		'POST',
		'PUT',
		'PATCH',
		'DELETE',
		'OPTIONS',
		'PROPFIND',
		'TRACE',
		'QUERY',
	);
	/** Some look like a request of their own. */
	const body = fc.oneof(
		fc.string({ maxLength: 60, unit: 'binary-ascii' }),
		fc.constant('GET /api/hidden HTTP/1.1\r\nHost: hidden\r\n\r\n'),
		fc.constant('0\r\n\r\nGET /api/hidden HTTP/1.1\r\nHost: hidden\r\n\r\n'),
		fc.constant('POST /api/rostfri/hidden HTTP/1.1\r\nHost: hidden\r\nContent-Length: 400\r\n\r\n{'),
	);
	const chunked = fc
		.record({
			body,
			cuts: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
			extension: fc.constantFrom('', ';a', ';a=b', ';a="b"', ' ', ';\n', '\t;x'),
			size: fc.constantFrom('', '0', '000', '0x', '+', '-', '_'),
			last: fc.constantFrom(
				'0\r\n\r\n',
				'00\r\n\r\n',
				'0;x\r\n\r\n',
				'0\r\nX-Trailer: 1\r\nContent-Length: 9\r\n\r\n',
				'0\r\n',
				'',
				'\r\n',
			),
		})
		.map(({ body: text, cuts, extension, size, last }) => {
			let rest = text;
			let written = '';
			for (const cut of [...cuts, 1_000]) {
				const part = rest.slice(0, cut);
				rest = rest.slice(cut);
				if (part) written += `${size}${part.length.toString(16)}${extension}\r\n${part}\r\n`;
			}
			return written + last;
		});
	const framing = fc.oneof(
		fc.constant(''),
		body.map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`),
		fc
			.tuple(body, fc.integer({ min: -5, max: 50 }))
			.map(([text, wrong]) => `Content-Length: ${text.length + wrong}\r\n\r\n${text}`),
		fc
			.tuple(body, fc.constantFrom('+1', '1, 1', '0x1', '1 ', ''))
			.map(([text, length]) => `Content-Length: ${length}\r\n\r\n${text}`),
		fc
			.tuple(body, fc.integer({ min: 0, max: 50 }))
			.map(([text, other]) => `Content-Length: ${text.length}\r\nContent-Length: ${other}\r\n\r\n${text}`),
		fc
			.tuple(
				chunked,
				fc.constantFrom(
					'Transfer-Encoding: chunked',
					'transfer-encoding:\tchunked',
					'Transfer-Encoding: Chunked',
					'Transfer-Encoding: gzip, chunked',
					'Transfer-Encoding: chunked, identity',
					'Transfer-Encoding: xchunked',
					'Transfer-Encoding : chunked',
					'Transfer-Encoding:\r\n chunked',
					'Transfer-Encoding: chunked\r\nContent-Length: 4',
					'Content-Length: 4\r\nTransfer-Encoding: chunked',
					'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
					'Connection: Transfer-Encoding, Content-Length\r\nTransfer-Encoding: chunked',
					'Connection: Upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked',
					'Expect: 100-continue\r\nTransfer-Encoding: chunked',
				),
			)
			.map(([text, header]) => `${header}\r\n\r\n${text}`),
	);
	const hostile = fc.record({
		method,
		route: fc.constantFrom('/api/x', '/api/rostfri/x', '/api/%72ostfri/x', '/api/collections/x/records', '/_/x'),
		framing,
		version: fc.constantFrom('1.1', '1.1', '1.1', '1.0'),
		folded: fc.constantFrom('', 'X-Folded: a\r\n b\r\n', 'X-Bare: a\nX-More: b\r\n'),
		/** How much of it is sent before the connection is closed: all, in most cases. */
		part: fc.constantFrom(1, 1, 1, 0.5, 0.9),
		pipelined: fc.integer({ min: 0, max: 2 }),
	});

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
		opened.push(server);
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

describe('headers', () => {
	test('W4: what belongs to one connection goes no further, in either direction, and no client says who it is', async () => {
		const seen: { headers: IncomingMessage['headers'] }[] = [];
		const upstream = await listen((request, response) => {
			seen.push({ headers: request.headers });
			response.writeHead(200, {
				Connection: 'X-Inner, keep-alive',
				'X-Inner': 'secret',
				'Proxy-Authenticate': 'x',
				'Set-Cookie': ['a=1', 'b=2'],
				'X-Outer': 'told',
			});
			response.end('ok');
		});
		const front = await frontOf(upstream);
		const answer = await sendRaw(
			front.url,
			[
				'GET /api/x HTTP/1.1',
				'Host: kok.example.se',
				'Connection: close, X-Secret, Host',
				'X-Secret: 1',
				'Keep-Alive: timeout=9',
				'TE: trailers',
				'Proxy-Authorization: x',
				'X-Forwarded-For: 198.51.100.1, 203.0.113.7',
				'X-Forwarded-Host: evil.example',
				'X-Forwarded-Proto: https',
				'X-Real-IP: 127.0.0.1',
				'Forwarded: for=127.0.0.1',
				'X-Rostfri-Direct: 1',
				'X-Rostfri-Block: 2001:db8::',
				'X-Rostfri-Signature: t=1,v1=a',
				'X-Kept: a',
				'X-Kept: b',
				'',
				'',
			].join('\r\n'),
		);
		expect(seen[0]?.headers).toMatchObject({
			host: 'kok.example.se',
			'x-forwarded-for': '203.0.113.7',
			'x-kept': 'a, b',
			'x-rostfri-block': '203.0.113.7',
			'x-rostfri-signature': 't=1,v1=a',
		});
		for (const name of Object.keys(seen[0]?.headers ?? {}))
			expect(['host', 'x-forwarded-for', 'x-kept', 'connection', 'x-rostfri-block', 'x-rostfri-signature']).toContain(
				name,
			);
		expect(answer).toMatch(/Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n/i);
		expect(answer).toMatch(/X-Outer: told/i);
		expect(answer).not.toMatch(/secret|Proxy-Authenticate/i);
	});

	test('A1: PocketBase learns whether a request comes from this machine and through no proxy', async () => {
		const seen: { headers: IncomingMessage['headers'] }[] = [];
		const front = await frontOf(await mirror(seen as never));
		const direct = async (headers: Record<string, string>) => {
			await fetch(`${front.url}/api/x`, { headers });
			return seen.at(-1)?.headers['x-rostfri-direct'];
		};
		expect(await direct({})).toBe('1');
		for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
			expect([name, await direct({ [name]: '127.0.0.1', 'X-Rostfri-Direct': '1' })]).toEqual([name, undefined]);
		// A proxy that names no client is not trusted as this machine.
		await fetch(`${front.url}/api/x`, { headers: { 'X-Forwarded-For': '203.0.113.7, garbage' } });
		expect(seen.at(-1)?.headers['x-forwarded-for']).toBe('0.0.0.0');
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

	test('W4: only a token that PocketBase takes for an admin opens the door to large bodies, uploads and long URLs', async () => {
		const admin = await backend.admin();
		const stranger = await aStranger(backend);
		const statusWith = async (token: string, path: string, init: RequestInit = {}) =>
			(await fetch(front.url + path, { ...init, headers: { ...init.headers, ...(token && { Authorization: token }) } }))
				.status;
		const large = (token: string) =>
			statusWith(token, '/api/rostfri/reorder', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ filling: 'x'.repeat(70_000) }),
			});
		const unknownLength = (token: string) =>
			statusWith(token, '/api/rostfri/reorder', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: new ReadableStream({
					start(controller) {
						for (let part = 0; part < 7; part += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)));
						controller.close();
					},
				}),
				duplex: 'half',
			} as RequestInit);
		const upload = (token: string) => {
			const form = new FormData();
			form.append('file', new File(['x'.repeat(100)], 'a.txt'));
			return statusWith(token, '/api/collections/uploads/records', { method: 'POST', body: form });
		};
		const longUrl = (token: string) => statusWith(token, `/api/health?${'x'.repeat(3_000)}`);
		for (const token of ['', 'x.y.z', stranger.authStore.token]) {
			const refused = token ? 401 : 413;
			expect([await large(token), await unknownLength(token), await upload(token), await longUrl(token)]).toEqual([
				refused,
				413,
				401,
				414,
			]);
		}
		for (const { authStore } of [admin, backend.superuser]) {
			expect(await large(authStore.token)).toBe(400);
			expect(await unknownLength(`Bearer ${authStore.token}`)).toBe(400);
			expect(await upload(authStore.token)).toBe(400);
			expect(await longUrl(authStore.token)).toBe(200);
		}
		expect(await statusWith(admin.authStore.token, `/api/health?${'x'.repeat(17_000)}`)).toBe(414);
		expect((await call(front, 'session', undefined, {})).status).toBe(401);
		expect((await call(front, 'session', undefined, { client: stranger })).status).toBe(403);
		expect(
			(await fetch(`${front.url}/api/rostfri/session`, { headers: { Authorization: admin.authStore.token } })).status,
		).toBe(204);
	});

	test('W4: no uploads are taken while the disk is nearly full, but inquiries are', async () => {
		// A disk of its own that has no space at all.
		const full = await openFront(backend.url, { dataDir: '/proc' });
		opened.push(full);
		const admin = await backend.admin();
		const form = new FormData();
		form.append('file', new File(['x'], 'a.txt'));
		const answer = await fetch(`${full.url}/api/collections/uploads/records`, {
			method: 'POST',
			body: form,
			headers: { Authorization: admin.authStore.token },
		});
		expect(answer.status).toBe(507);
		expect(((await answer.json()) as { message: string }).message).toContain('disk är nästan full');
		expect((await call(full, 'submit-lead', anInquiryBody())).status).toBe(200);
	});

	test('W4: what a full disk keeps from being saved is told so, and other errors stay', async () => {
		const answers: [status: number, body: object][] = [
			[400, { data: {}, message: 'Something went wrong while processing your request.', status: 400 }],
			[400, { data: {}, message: 'Failed to update record.', status: 400 }],
			[
				400,
				{ data: { title: { code: 'x', message: 'Titel krävs.' } }, message: 'Failed to update record.', status: 400 },
			],
			[400, { data: {}, message: 'Failed to authenticate.', status: 400 }],
			[500, { ok: false, error: 'Kunde inte skicka din förfrågan. Försök igen.', code: 'server' }],
		];
		const upstream = await listen((request, response) => {
			const [status, body] = answers[Number(new URL(request.url ?? '', 'http://a').searchParams.get('n'))] ?? [200, {}];
			response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
		});
		const full = await openFront(upstream, { dataDir: '/proc' });
		const front = await frontOf(upstream);
		opened.push(full);
		for (const [n, [status, body]] of answers.entries()) {
			const told = async ({ url }: Front) => {
				const answer = await fetch(`${url}/api/rostfri/products/save?n=${n}`, { method: 'POST', body: '{}' });
				return [answer.status, await answer.json()];
			};
			expect(await told(front)).toEqual([status, body]);
			const unsaved = { message: expect.stringContaining('Serverns disk är full') };
			expect(await told(full)).toEqual(n < 2 ? [507, expect.objectContaining(unsaved)] : [status, body]);
		}
	});

	test('W4: an answer to a refused upload arrives, and not a byte of the upload reaches PocketBase', async () => {
		const form = new FormData();
		form.append('file', new File([new Uint8Array(20_000_000)], 'a.bin'));
		const answer = await fetch(`${front.url}/api/collections/uploads/records`, { method: 'POST', body: form });
		expect(answer.status).toBe(413);
	});
});
