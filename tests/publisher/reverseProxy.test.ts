/** What the door lets through to PocketBase and back: headers, tokens, large bodies, and errors of a full disk (W4). */
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aStranger } from '#tests/support/factories.ts';
import { type Front, openFront } from '#tests/support/front.ts';
import { sendRaw } from '#tests/support/rawRequests.ts';
import { closeAfterwards, closeOpened, frontOf, listen, mirror } from '#tests/support/upstreams.ts';

afterEach(closeOpened);

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
		closeAfterwards(full);
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
		closeAfterwards(full);
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
