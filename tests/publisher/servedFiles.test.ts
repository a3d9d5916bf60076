/** How files are served: scripts, films in parts, documents, nothing else, and with which headers, Caddy's too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#publisher/serve/securityHeaders.ts';
import { freePort } from '#scripts/freePort.ts';
import type { Answer } from '#tests/support/asked.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startServedSite } from '#tests/support/servedSite.ts';

const { publisher, ask, product, documentName, documentPath, videoPath } = await startServedSite();
afterAll(() => publisher.stop());

test('scripts and styles are kept for ever', async () => {
	const page = (await ask('/')).body.toString();
	const names = [...page.matchAll(/\/_astro\/[^"' )]+/g)].map(([name]) => name);
	expect(names.length).toBeGreaterThan(0);
	for (const name of names) {
		const answer = await ask(name, { 'accept-encoding': 'br' });
		expect([name, answer.status, answer.headers['cache-control']]).toEqual([
			name,
			200,
			'public, max-age=31536000, immutable',
		]);
	}
});

test('D1: videos are sent in the parts that players ask for', async () => {
	const part = await ask(videoPath(), { range: 'bytes=1000-1099' });
	expect([part.status, part.body.length, part.headers['content-range']]).toEqual([206, 100, 'bytes 1000-1099/200000']);
	expect(part.headers['content-type']).toBe('video/mp4');
	const beyond = await ask(videoPath(), { range: 'bytes=200000-' });
	expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */200000']);
	const whole = await ask(videoPath());
	expect([whole.status, whole.body.length, whole.headers['accept-ranges']]).toEqual([200, 200_000, 'bytes']);
	expect(whole.headers['cache-control']).toContain('immutable');
});

describe('J7: a document', () => {
	const own = () => ({
		'content-type': 'application/pdf',
		'content-disposition': `attachment; filename="${documentName()}"`,
		'content-security-policy': "sandbox; default-src 'none'",
		'x-content-type-options': 'nosniff',
	});

	test('is downloaded under its own name, runs nothing, and is kept for a year', async () => {
		const whole = await ask(documentPath());
		expect(whole).toMatchObject({ status: 200, headers: own() });
		expect(whole.body.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
		expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		const known = await ask(documentPath(), { 'if-none-match': String(whole.headers.etag) });
		expect(known.status).toBe(304);
		const head = await ask(documentPath(), {}, publisher.url, 'HEAD');
		expect(head).toMatchObject({ status: 200, headers: own() });
		expect(head.body).toHaveLength(0);
	});

	test('is sent in parts with the same headers', async () => {
		const part = await ask(documentPath(), { range: 'bytes=0-4' });
		expect(part).toMatchObject({ status: 206, headers: own() });
		expect(part.body.toString()).toBe('%PDF-');
		const beyond = await ask(documentPath(), { range: 'bytes=9000000-' });
		expect([beyond.status, beyond.headers['content-disposition'], beyond.body.length]).toEqual([416, undefined, 0]);
	});

	test('is never anything else, however its address is written, and its folder gives nothing else away', async () => {
		for (const path of [
			documentPath().replace('documents', '%64ocuments'),
			documentPath().replace('documents', '%2564ocuments'),
			documentPath().replace('/v1/', '/v1/%2e/'),
			`${documentPath()}?x=.html`,
		]) {
			const answer = await ask(path);
			if (answer.status === 200) expect({ path, ...answer }).toMatchObject({ path, headers: own() });
			else expect([path, answer.status]).toEqual([path, expect.toBeOneOf([301, 404])]);
		}
		for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			const answer = await ask(documentPath(), {}, publisher.url, method);
			expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
		}
		for (const path of [
			`${documentPath()}/`,
			`${documentPath()}.html`,
			documentPath().replace('.pdf', '.html'),
			documentPath().replace(documentName(), ''),
			documentPath().replace(documentName(), '../../../../../../state.db'),
			`/media/documents/..%2f..%2fstate.db`,
			'/media/documents/',
			'/media/documents/v1/finns-inte.pdf',
		]) {
			const answer = await ask(path);
			expect([path, answer.status]).toEqual([path, expect.toBeOneOf([301, 403, 404])]);
			expect([path, answer.headers['content-disposition']]).toEqual([path, undefined]);
			expect(answer.body.toString('latin1')).not.toMatch(/%PDF|SQLite/);
		}
		// What a client demands that does not hold is answered with a page, not with a download.
		const refused = await ask(documentPath(), { 'if-match': '"another"' });
		expect(refused.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
		expect(refused.headers['content-disposition']).toBeUndefined();
	});
});

test('no path leaves the folder, and nothing hidden or unfinished is served', async () => {
	for (const path of [
		'/../state.db',
		'/..%2fstate.db',
		'/%2e%2e/state.db',
		'/media/../../state.db',
		'/media/..%2f..%2fstate.db',
		'/media/%2e%2e/%2e%2e/state.db',
		'/_astro/..%5c..%5cstate.db',
		'/.env',
		'/index.html.br',
		'/index.html.next',
		'/om-oss%00.html',
		'/%',
		`/${'a'.repeat(3000)}`,
	]) {
		const answer = await ask(path);
		expect([path, answer.status]).toEqual([path, 404]);
		expect(answer.body.toString()).not.toContain('SQLite');
	}
	expect((await ask('/', {}, publisher.url, 'POST')).status).toBe(405);
});

test('every answer says what a browser may do with it', async () => {
	const expected = Object.entries(securityHeaders(publisher.url));
	expect(expected.length).toBeGreaterThan(3);
	for (const [path, status, method] of [
		['/', 200],
		['/om-oss/', 301],
		['/finns-inte', 404],
		['/robots.txt', 200],
		[videoPath(), 200],
		['/', 405, 'POST'],
		['/_publisher/health', 200],
		['/_publisher/webhook', 405],
		['/_publisher/webhook', 403, 'POST'],
	] as const) {
		const answer = await ask(path, {}, publisher.url, method);
		expect([path, answer.status]).toEqual([path, status]);
		for (const [name, value] of expected) expect([path, answer.headers[name.toLowerCase()]]).toEqual([path, value]);
	}
});

describe('Caddy in front', () => {
	const caddy = '/usr/bin/caddy';
	let process_: ChildProcess;
	let url = '';
	beforeAll(async () => {
		if (!existsSync(caddy)) return;
		const port = await freePort();
		url = `http://127.0.0.1:${port}`;
		process_ = spawn(caddy, ['run', '--config', 'scripts/deploy/Caddyfile', '--adapter', 'caddyfile'], {
			stdio: 'ignore',
			env: {
				...process.env,
				SITE_ADDRESS: `http://127.0.0.1:${port}`,
				DATA_DIR: publisher.dataFolder,
				PUBLISHER: new URL(publisher.url).host,
				CADDY_ADMIN: 'off',
				XDG_DATA_HOME: publisher.dataFolder,
				XDG_CONFIG_HOME: publisher.dataFolder,
			},
		});
		await eventually(() => ask('/', {}, url), 20_000);
	});
	afterAll(() => void process_?.kill());

	test.skipIf(!existsSync(caddy))('answers as the publisher does', async () => {
		const asset = (await ask('/')).body.toString().match(/\/_astro\/[^"' )]+/)?.[0] ?? '';
		for (const [path, headers] of [
			['/', {}],
			['/', { 'accept-encoding': 'br' }],
			['/om-oss/?a=1', {}],
			[`/produkt/${product.slug}`, { 'accept-encoding': 'gzip' }],
			['/finns-inte', {}],
			['/admin/leads', {}],
			['/robots.txt', {}],
			[asset, { 'accept-encoding': 'br' }],
			[asset, { 'accept-encoding': 'gzip' }],
			[asset, {}],
			['/_astro/finns-inte.js', {}],
			[videoPath(), { range: 'bytes=10-19' }],
			[videoPath(), {}],
			[documentPath(), { range: 'bytes=10-19' }],
			[documentPath(), {}],
			['/api/health', {}],
		] as [string, Record<string, string>][]) {
			const [direct, through] = await Promise.all([ask(path, headers), ask(path, headers, url)]);
			const compared = [
				'content-type',
				'content-encoding',
				'cache-control',
				'location',
				'vary',
				'content-range',
				'content-security-policy',
				'content-disposition',
				...Object.keys(securityHeaders('')),
			];
			const told = ({ status, headers, body }: Answer) => ({
				status,
				body: createHash('sha256').update(body).digest('hex'),
				...Object.fromEntries(compared.map((name) => [name.toLowerCase(), headers[name.toLowerCase()]])),
			});
			expect({ path, ...told(through) }).toEqual({ path, ...told(direct) });
		}
		expect((await ask('/_publisher/health', {}, url)).status).toBe(404);
	});
});
