/** W4: a build host's hook, where every build costs minutes. The host is played by a server that only counts calls. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPublicRows } from '#data/public/publicRows.ts';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { publishingStatus } from '#domain/publishing/publication.ts';
import { projectFolder } from '#scripts/environment.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';
import { type Front, openFront } from '#tests/support/front.ts';
import { startPublisher } from '#tests/support/publisher.ts';

let host: Server;
let answer = 200;
let calls = 0;
let backend: TestBackend;
/** A build host knows the site's own address only. */
let site: Front;
let admin: PocketBase;
beforeAll(async () => {
	host = createServer((request, response) => {
		calls += 1;
		request.resume();
		response.writeHead(answer).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => host.once('listening', resolve));
	backend = await startBackend({
		REBUILD_WEBHOOK_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/build_hooks/abc`,
		REBUILD_PAUSE_SECONDS: 600,
	});
	site = await openFront(backend.url);
	admin = await backend.admin();
});
afterAll(async () => {
	site?.close();
	await backend?.stop();
	host?.close();
});

/** What PocketBase does by itself every minute, in the background. */
const minutePasses = () => backend.superuser.send('/api/crons/publishing', { method: 'POST' });
/** A minute in which the host is not to be asked. */
async function quietMinutePasses(): Promise<void> {
	const before = calls;
	await minutePasses();
	await pause(500);
	expect(calls).toBe(before);
}
/** How long a busy machine may take for what happens in the background. */
const within = { timeout: 20_000 };
/** Nothing has been changed for as long as changes are gathered. */
function debounceEnds(): void {
	inDatabase(backend, "UPDATE build_state SET changed_at = '2026-01-01 00:00:00.000Z'");
}
const publishing = async () => (await call(backend, 'publishing', undefined, { client: admin })).body;
const report = async (content: object, signature?: string) => {
	const path = '/api/rostfri/deploys/report';
	const body = JSON.stringify({ by: 'build', ...content });
	const response = await fetch(backend.url + path, {
		method: 'POST',
		body,
		headers: { 'X-Rostfri-Signature': signature ?? sign('secret-of-the-tests', signedPayload('POST', path, body)) },
	});
	return response.status;
};

test('W2, W3: changes are gathered into one build; the host is asked again until it answers, and its reports are shown', async () => {
	await aProduct(backend, admin, { title: 'Ugn', is_published: true });
	await aProduct(backend, admin, { title: 'Kyl', is_published: true });
	await quietMinutePasses();
	expect(publishingStatus(await publishing())).toEqual({ state: 'waiting' });

	debounceEnds();
	answer = 500;
	calls = 0;
	await minutePasses();
	const refused = { state: 'failed', error: 'Mottagaren svarade med fel 500' };
	await vi.waitFor(async () => expect(publishingStatus(await publishing())).toEqual(refused), within);
	expect(calls).toBe(1);
	// Not at once again: the host is given time.
	await quietMinutePasses();

	answer = 200;
	await call(backend, 'publish', {}, { client: admin });
	expect(calls).toBe(2);
	const { rev } = await publishing();
	expect(publishingStatus(await publishing())).toEqual({ state: 'building', waiting: 0 });
	await quietMinutePasses();

	expect(await report({ status: 'succeeded', rev, external_id: 'b1' }, 't=1,v1=00')).toBe(403);
	expect(await report({ status: 'running', rev: 0, external_id: 'b1' })).toBe(204);
	expect(await report({ status: 'succeeded', rev, external_id: 'b1' })).toBe(204);
	expect(publishingStatus(await publishing())).toMatchObject({
		state: 'published',
		attempt: { rev, status: 'succeeded' },
	});

	// An old report heard again changes nothing.
	expect(await report({ status: 'failed', rev, external_id: 'b1', error: 'sent again' })).toBe(204);
	expect(publishingStatus(await publishing()).state).toBe('published');
	await quietMinutePasses();
});

test('W3: a build that fails is told with its reason, and tried again', async () => {
	await aProduct(backend, admin, { title: 'Spis', is_published: true });
	debounceEnds();
	calls = 0;
	await minutePasses();
	await vi.waitFor(async () => expect(publishingStatus(await publishing()).state).toBe('building'), within);
	expect(calls).toBe(1);
	await report({ status: 'running', rev: 0, external_id: 'b2' });
	await report({ status: 'failed', rev: 0, external_id: 'b2', error: 'Bygget föll' });
	expect(publishingStatus(await publishing())).toEqual({ state: 'failed', error: 'Bygget föll' });
	const waits = async () => {
		const { attempts, next_attempt_at } = await backend.superuser
			.collection('deploys')
			.getFirstListItem('status = "queued"');
		return { attempts, seconds: Math.ceil((Date.parse(next_attempt_at) - Date.now()) / 1000) };
	};
	expect(await waits()).toEqual({ attempts: 1, seconds: 30 });
	// One that fails for good is asked for ever more seldom.
	inDatabase(backend, "UPDATE deploys SET next_attempt_at = '2026-01-01 00:00:00.000Z' WHERE status = 'queued'");
	await minutePasses();
	await vi.waitFor(() => expect(calls).toBe(2), within);
	await report({ status: 'failed', rev: 0, external_id: 'b2 again', error: 'Bygget föll' });
	expect(await waits()).toEqual({ attempts: 2, seconds: 60 });
	await call(backend, 'publish', {}, { client: admin });
	expect(calls).toBe(3);
	const { rev } = await publishing();
	await report({ status: 'succeeded', rev, external_id: 'b3' });
	expect(publishingStatus(await publishing()).state).toBe('published');
});

/** The plugin that netlify.toml names, found as Netlify does: by `require`, which knows index.js and no index.mjs. */
async function foundByNetlify(): Promise<string> {
	const [, folder = ''] = /package = "(.*)"/.exec(await readFile('netlify.toml', 'utf8')) ?? [];
	return createRequire(`${projectFolder}/`).resolve(`.${folder}`);
}

interface Plugin {
	onPreBuild(given: object): Promise<void>;
	onBuild(given: object): Promise<void>;
	onSuccess(): Promise<void>;
	onError(given: object): Promise<void>;
}

test("W3, W4: Netlify's build tells how it goes, and keeps the photos that are made ready", async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-netlify-'));
	const kept: string[] = [];
	const cache = {
		restore: async (path: string) => kept.push(`restore ${path}`),
		save: async (path: string) => kept.push(`save ${path}`),
	};
	vi.stubEnv('DATA_DIR', folder);
	vi.stubEnv('PUBLIC_POCKETBASE_URL', site.url);
	vi.stubEnv('WEBHOOK_SECRET', 'secret-of-the-tests');
	vi.stubEnv('BUILD_ID', 'netlify-1');
	try {
		const plugin: Plugin = await import(await foundByNetlify());
		await aProduct(backend, admin, { title: 'Fritös', is_published: true });
		await plugin.onPreBuild({ utils: { cache } });
		expect(publishingStatus(await publishing()).state).toBe('building');
		await plugin.onError({ error: new Error('Bygget föll hos Netlify') });
		expect(publishingStatus(await publishing())).toEqual({ state: 'failed', error: 'Bygget föll hos Netlify' });

		vi.stubEnv('BUILD_ID', 'netlify-2');
		const { rev } = await publishing();
		await plugin.onPreBuild({ utils: { cache } });
		await mkdir(join(folder, 'built'));
		await writeFile(join(folder, 'built/rev'), String(rev));
		const problems = [{ collection: 'products', id: 'abc', field: 'images', message: 'Bilden kan inte visas.' }];
		await writeFile(join(folder, 'built/problems.json'), JSON.stringify(problems));
		await plugin.onBuild({ utils: { cache } });
		await plugin.onSuccess();
		expect(publishingStatus(await publishing())).toMatchObject({
			state: 'published',
			attempt: { rev },
			problems,
		});
		const photos = join(folder, 'publisher/media');
		expect(kept).toEqual([`restore ${photos}`, `restore ${photos}`, `save ${photos}`]);
	} finally {
		vi.unstubAllEnvs();
		await rm(folder, { recursive: true, force: true });
	}
});

test("W4: a build reads rows and files by the site's own address; without the secret it reads nothing", async () => {
	const { id, images } = await aProduct(backend, admin, { title: 'Diskmaskin', is_published: true });
	const rows = await readPublicRows({ url: site.url, secret: 'secret-of-the-tests' });
	expect(rows.products.map((product) => (product as { id: string }).id)).toContain(id);
	await expect(readPublicRows({ url: site.url, secret: 'guessed' })).rejects.toThrow();
	const path = `/api/rostfri/files/products/${id}/${images[0]}`;
	const read = async (secret: string) =>
		(await fetch(site.url + path, { headers: { [signatureHeader]: sign(secret, signedPayload('GET', path)) } })).status;
	expect([await read('secret-of-the-tests'), await read('guessed')]).toEqual([200, 403]);
});

test('W3, W4: the publisher beside a build host publishes for itself alone: only a build says that visitors see a change', async () => {
	calls = 0;
	const beside = await startPublisher({
		REBUILD_WEBHOOK_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/build_hooks/abc`,
		REBUILD_PAUSE_SECONDS: 0,
	});
	try {
		const { slug } = await aProduct(beside.backend, await beside.backend.admin(), {
			title: 'Gryta',
			is_published: true,
		});
		await vi.waitFor(async () => expect((await fetch(`${beside.url}/produkt/${slug}`)).status).toBe(200), within);
		// It looks again every two seconds.
		await pause(5_000);
		const [state] = await beside.backend.superuser.collection('build_state').getFullList();
		expect(state).toMatchObject({ published_rev: 0 });
		const ended = await beside.backend.superuser.collection('deploys').getFullList({ filter: 'status = "succeeded"' });
		expect(ended).toEqual([]);
		// PocketBase's own minute may have passed as well.
		await beside.backend.superuser.send('/api/crons/publishing', { method: 'POST' });
		await vi.waitFor(() => expect(calls).toBeGreaterThan(0), within);
	} finally {
		await beside.stop();
	}
}, 180_000);

test('only admins see and start publishes', async () => {
	for (const path of ['publishing', 'changes?since=0'])
		expect([401, 403]).toContain((await call(backend, path)).status);
	expect([401, 403]).toContain((await call(backend, 'publish', { all: true })).status);
});
