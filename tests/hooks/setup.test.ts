import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

const code = 'koden-fran-starten';
/** PocketBase on one's own machine, and one that others reach. */
let own: TestBackend;
let reachable: TestBackend;
beforeAll(async () => {
	own = await startBackend({ SETUP_TOKEN: code, SETUP_OPEN_LOCALLY: true, PORT: 5321 });
	reachable = await startBackend({ SETUP_TOKEN: code, SETUP_OPEN_LOCALLY: false, SITE_URL: 'https://rostfri.example' });
});
afterAll(() => Promise.all([own.stop(), reachable.stop()]));

interface Reply {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	// biome-ignore lint/suspicious/noExplicitAny: each route answers in its own shape
	body: any;
}

/** With headers that fetch would not let us choose. */
function send(backend: TestBackend, path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
	return new Promise<Reply>((done, failed) => {
		const sent = request(
			`${backend.url}${path}`,
			{ method, headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers } },
			(answer) => {
				let text = '';
				answer.on('data', (part) => {
					text += part;
				});
				answer.on('end', () =>
					done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text ? JSON.parse(text) : undefined }),
				);
			},
		);
		sent.once('error', failed);
		sent.end(body);
	});
}

const host = 'localhost:5321';
const throughOurServer = { Host: host, 'X-Forwarded-For': '127.0.0.1', 'X-Rostfri-Direct': '1' };
const local: [from: string, headers: Record<string, string>][] = [
	['PocketBase itself', {}],
	['our server', throughOurServer],
	['our server over IPv6', { ...throughOurServer, Host: '[::1]:5321', 'X-Forwarded-For': '::1' }],
	['our own page', { ...throughOurServer, Origin: `http://${host}` }],
];
const foreign: [from: string, headers: Record<string, string>][] = [
	['another machine', { ...throughOurServer, 'X-Forwarded-For': '203.0.113.7' }],
	['a proxy', { Host: host, 'X-Forwarded-For': '127.0.0.1' }],
	['a proxy with many', { ...throughOurServer, 'X-Forwarded-For': '203.0.113.7, 127.0.0.1' }],
	['a proxy of another kind', { ...throughOurServer, Forwarded: 'for=203.0.113.7' }],
	['a proxy that says the address its own way', { Host: host, 'X-Real-IP': '203.0.113.7' }],
	['a name of a stranger that leads here', { ...throughOurServer, Host: 'stranger.example:5321' }],
	['a name that only begins like ours', { ...throughOurServer, Host: 'localhost.stranger.example' }],
	['a page of a stranger', { ...throughOurServer, Origin: 'https://stranger.example' }],
	['a page of another program here', { ...throughOurServer, Origin: 'http://localhost:3000' }],
	['a sandboxed page', { ...throughOurServer, Origin: 'null' }],
];
const account = { full_name: 'Ada', email: 'ada@example.com', password: 'sextkn' };
const setUp = (backend: TestBackend, headers: Record<string, string>, given: Record<string, string> = {}) =>
	send(backend, '/api/rostfri/setup', headers, 'POST', JSON.stringify({ ...account, ...given }));

test("A1: on one's own machine the first account takes no code", async () => {
	for (const [from, headers] of local)
		expect((await send(own, '/api/rostfri/setup', headers)).body, from).toMatchObject({ token_required: false });
	for (const [from, headers] of foreign) {
		expect((await send(own, '/api/rostfri/setup', headers)).body, from).toMatchObject({ token_required: true });
		for (const token of ['', 'gissad'])
			expect(await setUp(own, headers, { token }), from).toMatchObject({ status: 400, body: { data: { token: {} } } });
	}
	expect((await setUp(own, throughOurServer)).status).toBe(200);
	expect(await own.superuser.collection('users').getFullList()).toMatchObject([{ email: account.email }]);
});

test('A1: where others reach the site, everybody needs the code of the first start', async () => {
	for (const [from, headers] of [...local, ...foreign]) {
		expect((await send(reachable, '/api/rostfri/setup', headers)).body, from).toMatchObject({ token_required: true });
		expect((await setUp(reachable, headers)).status, from).toBe(400);
	}
	expect((await setUp(reachable, foreign[0]?.[1] ?? {}, { token: code })).status).toBe(200);
});

test('A1: a PocketBase that was given no code makes no first account', async () => {
	const bare = await startBackend({ SETUP_TOKEN: '' });
	try {
		expect((await send(bare, '/api/rostfri/setup')).body).toMatchObject({ token_required: true });
		expect((await setUp(bare, {}, { token: '' })).status).toBe(400);
	} finally {
		await bare.stop();
	}
});

test('A1: pages of other sites may not read what PocketBase answers', async () => {
	const allowed = async (backend: TestBackend, Origin: string) => {
		const answers = [
			await send(backend, '/api/rostfri/setup', { Origin }),
			await send(backend, '/api/health', { Origin }),
			await send(backend, '/api/rostfri/setup', { Origin, 'Access-Control-Request-Method': 'POST' }, 'OPTIONS'),
		];
		return answers.map(({ headers }) => headers['access-control-allow-origin']);
	};
	const none = [undefined, undefined, undefined];
	for (const origin of ['https://stranger.example', 'null', 'http://localhost:3000', 'https://rostfri.example.se'])
		for (const backend of [own, reachable]) expect(await allowed(backend, origin), origin).toEqual(none);
	for (const origin of ['http://localhost:5321', 'http://127.0.0.1:5321', 'http://localhost:4321'])
		expect(await allowed(own, origin)).toEqual([origin, origin, origin]);
	const site = 'https://rostfri.example';
	expect(await allowed(reachable, site)).toEqual([site, site, site]);
	expect(await allowed(reachable, 'http://localhost:4321')).toEqual(none);
});
