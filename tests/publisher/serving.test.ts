import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '#data/public/snapshot.ts';
import { type Health, healthOf } from '#publisher/serve/health.ts';
import { rememberBackup } from '#publisher/serve/lastBackup.ts';
import { publishLateMs } from '#publisher/serve/limits.ts';
import { securityHeaders } from '#publisher/serve/securityHeaders.ts';
import { headersFile, redirectsFile } from '#scripts/build.ts';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { startBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct, storeDocument } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';
import { openRaw, statusIn } from '#tests/support/rawRequests.ts';

let publisher: TestPublisher;
let admin: PocketBase;
let product: { id: string; slug: string; videos: string[]; images: string[]; documents: string[] };
beforeAll(async () => {
	publisher = await startPublisher({ DASHBOARD_ADDRESSES: '198.51.100.7' });
	admin = await publisher.backend.admin();
	const { id } = await aProduct(publisher.backend, admin, { title: 'Stekbord', is_published: true });
	await admin.collection('products').update(id, { 'videos+': await aVideo(200_000) });
	product = await storeDocument(publisher.backend.superuser, id, 'declaration_of_conformity');
	await publisher.settled();
	await eventually(async () => expect((await ask(`/produkt/${product.slug}`)).status).toBe(200));
});
afterAll(() => publisher?.stop());

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/** The path as it is written: fetch would tidy it. */
function ask(
	path: string,
	headers: Record<string, string> = {},
	base = publisher.url,
	method = 'GET',
): Promise<Answer> {
	const { hostname, port } = new URL(base);
	return new Promise((resolve, reject) => {
		const asked = request({ hostname, port, path, method, headers }, (response) => {
			const parts: Buffer[] = [];
			response.on('data', (part) => parts.push(part));
			response.once('end', () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
			);
		});
		asked.once('error', reject);
		asked.end();
	});
}

/** A clip that plays, and filler behind it. */
async function aVideo(size: number): Promise<File> {
	const clip = await readFile(join(projectFolder, 'scripts/demo/clips/ugn.mp4'));
	const bytes = Buffer.alloc(Math.max(size, clip.length + 8));
	clip.copy(bytes);
	bytes.writeUInt32BE(bytes.length - clip.length, clip.length);
	bytes.write('free', clip.length + 4, 'latin1');
	return new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' });
}

const documentName = () => `${product.slug}-eu-forsakran-om-overensstammelse.pdf`;
const documentPath = () =>
	`/media/documents/v1/${product.id}/${product.documents[0]?.replace(/\.pdf$/, '')}/${documentName()}`;
const videoPath = () => `/media/v2/${product.id}/${product.videos[0]}`;

describe('pages', () => {
	test('come precompressed where the client accepts brotli, uncompressed elsewhere, and are the same page', async () => {
		const plain = await ask('/om-oss');
		expect(plain.headers['content-encoding']).toBeUndefined();
		// Precompressed files follow the pages, and are served from then on, though the page is in memory already.
		const br = await eventually(async () => {
			const answer = await ask('/om-oss', { 'accept-encoding': 'gzip, deflate, br, zstd' });
			expect(answer.headers['content-encoding']).toBe('br');
			return answer;
		});
		expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
		expect(br.headers.vary).toBe('Accept-Encoding');
		expect(br.headers.etag).not.toBe(plain.headers.etag);
		for (const accepted of ['gzip', 'gzip;q=0.8, br;q=0', 'br;q=0.000']) {
			const other = await ask('/om-oss', { 'accept-encoding': accepted });
			expect([accepted, other.headers['content-encoding'], other.headers.etag]).toEqual([
				accepted,
				undefined,
				plain.headers.etag,
			]);
		}
	});

	test('are asked for again every time, and cost nothing when they have not changed', async () => {
		const first = await ask('/om-oss', { 'accept-encoding': 'br' });
		expect(first.headers['cache-control']).toBe('no-cache');
		const again = await ask('/om-oss', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
		expect([again.status, again.body.length]).toEqual([304, 0]);
		expect(again.headers['content-security-policy']).toBeDefined();
	});

	test('W1, F9, D8: what has no page is 404 with our page', async () => {
		for (const [path, words] of [
			['/finns-inte', 'Oops! Page not found'],
			['/produkt/finns-inte', 'Produkten hittades inte'],
			['/produkter/finns/inte.js', 'Oops! Page not found'],
			['/404', 'Oops! Page not found'],
			['/produkt-saknas', 'Oops! Page not found'],
		] as const) {
			const answer = await ask(path);
			expect([path, answer.status]).toEqual([path, 404]);
			expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
			expect(answer.body.toString()).toContain(words);
		}
	});

	test('have one address each; the query is kept', async () => {
		for (const [path, location] of [
			['/om-oss/', '/om-oss'],
			['/om-oss/?a=1&b=%2F', '/om-oss?a=1&b=%2F'],
			['/om-oss.html?x', '/om-oss?x'],
			['/index.html', '/'],
			['//om-oss', '/om-oss'],
			['//evil.example/', '/evil.example'],
			['/%2f%2fevil.example/', '/evil.example'],
			['/a%3Fb/', '/a%3Fb'],
		] as const) {
			const answer = await ask(path);
			expect([path, answer.status, answer.headers.location]).toEqual([path, 301, location]);
		}
	});

	test('an address as people pass it on leads to the one page that it means, in one step', async () => {
		for (const [path, location] of [
			['/produkt/stekbord.', '/produkt/stekbord'],
			['/produkt/stekbord)', '/produkt/stekbord'],
			['/produkt/stekbord%22', '/produkt/stekbord'],
			['/produkt/stekbord%20', '/produkt/stekbord'],
			['/Produkt/STEKBORD', '/produkt/stekbord'],
			['/Produkt/Stekbord./?utm=a', '/produkt/stekbord?utm=a'],
			['/PRODUKTER', '/produkter'],
			['/Om-Oss.', '/om-oss'],
			['/Admin/Leads', '/admin/leads'],
		] as const) {
			const answer = await ask(path);
			expect([path, answer.status, answer.headers.location]).toEqual([path, 301, location]);
		}
		for (const path of ['/produkt/stekbor.', '/produkt/.', '/FINNS-INTE'])
			expect([path, (await ask(path)).status]).toEqual([path, 404]);
	});

	test('a renamed category or brand leads on from the addresses that it had, in one step and without a loop', async () => {
		const categories = admin.collection('categories');
		const { id } = await categories.create({ name: 'Spisar', icon_name: 'flame' });
		const brand = await admin.collection('brands').create({ name: 'Elektro' });
		await eventually(async () => expect((await ask('/produkter/spisar')).status).toBe(200));
		await categories.update(id, { name: 'Spisar och hällar' });
		await categories.update(id, { name: 'Hällar' });
		await admin.collection('brands').update(brand.id, { name: 'Electrolux' });
		const first = [
			['/produkter/spisar', '/produkter/hallar'],
			['/produkter/spisar-och-hallar', '/produkter/hallar'],
			['/Produkter/Spisar/', '/produkter/hallar'],
			['/produkter/spisar/ordning/namn-a-o', '/produkter/hallar/ordning/namn-a-o'],
			['/produkter?kategori=spisar&skick=ny', '/produkter?kategori=hallar&skick=ny'],
			['/produkter?varumarke=elektro', '/produkter?varumarke=electrolux'],
			['/produkter/spisar?varumarke=elektro', '/produkter/hallar?varumarke=electrolux'],
		] as const;
		await eventually(async () => {
			for (const [path, location] of first) {
				const answer = await ask(path);
				expect([path, answer.status, answer.headers.location]).toEqual([path, 301, location]);
				expect([location, (await ask(location)).status]).toEqual([location, 200]);
			}
		});
		await categories.update(id, { name: 'Spisar' });
		await eventually(async () => {
			expect((await ask('/produkter/spisar')).status).toBe(200);
			for (const path of ['/produkter/hallar', '/produkter/spisar-och-hallar'])
				expect((await ask(path)).headers.location).toBe('/produkter/spisar');
		});
	});

	test('L2, L4: a list of a category or in an order is the page that has it, without any script', async () => {
		await admin.collection('categories').create({ name: 'Ugnar', slug: 'ugnar', icon_name: 'flame' });
		await eventually(async () => expect((await ask('/produkter/ugnar')).status).toBe(200));
		const all = '/produkter';
		const ovens = '/produkter/ugnar';
		for (const [address, page] of [
			['/produkter?kategori=ugnar', ovens],
			['/produkter?skick=ny&kategori=ugnar', ovens],
			['/produkter?kategori=finns-inte', all],
			['/produkter?kategori=..%2Fom-oss', all],
			['/produkter?kategori=', all],
			['/produkter?sok=', all],
			['/produkter?annat=x', all],
			['/produkter?sortering=namn-a-o', '/produkter/ordning/namn-a-o'],
			['/produkter?sok=ugn&sortering=namn-a-o', '/produkter/ordning/namn-a-o'],
			['/produkter?sortering=finns-inte', all],
			['/produkter?kategori=ugnar&sortering=nyast-forst', '/produkter/ugnar/ordning/nyast-forst'],
			['/produkter/ugnar?sortering=nyast-forst', '/produkter/ugnar/ordning/nyast-forst'],
			['/produkter/ugnar?sortering=standard&skick=ny', ovens],
			['/produkter?varumarke=ugnar', all],
			['/produkter?sok=ugn', all],
			['/om-oss?kategori=ugnar', '/om-oss'],
		] as const) {
			const [answer, expected] = [await ask(address), await ask(page)];
			expect([address, answer.status, answer.body.equals(expected.body)]).toEqual([address, 200, true]);
		}
	});

	test('every address below /admin is the back office', async () => {
		const front = await ask('/admin');
		for (const path of ['/admin/produkter/abc', '/admin/leads?status=new']) {
			const answer = await ask(path);
			expect([answer.status, answer.body.equals(front.body)]).toEqual([200, true]);
		}
	});

	test('W4: allow no script and no style that came with their data, even if it stands there unescaped', async () => {
		const foreign = { script: 'alert(1)', style: '*{background:url(//x.example)}' };
		await writeFile(
			join(publisher.dataFolder, 'publisher/site/fientlig.html'),
			`<!doctype html><title></script><script>${foreign.script}</script><style>${foreign.style}</style>`,
		);
		const { slug } = await aProduct(publisher.backend, admin, {
			title: `</script><script>${foreign.script}</script>`,
			is_published: true,
		});
		await eventually(async () => expect((await ask(`/produkt/${slug}`)).status).toBe(200));
		for (const path of ['/fientlig', `/produkt/${slug}`, '/produkter']) {
			const { status, headers } = await ask(path);
			expect([path, status]).toEqual([path, 200]);
			expect(headers['content-security-policy']).toContain("default-src 'none'");
			for (const text of Object.values(foreign))
				expect(headers['content-security-policy']).not.toContain(createHash('sha256').update(text).digest('base64'));
		}
	});

	test('W4: run no script and apply no style but those that they were compiled with', async () => {
		for (const path of ['/', '/admin', '/produkter', `/produkt/${product.slug}`, '/404-page']) {
			const { headers, body } = await ask(path);
			const policy = String(headers['content-security-policy']);
			expect(policy).toContain("default-src 'none'");
			expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|https?:/);
			for (const [, attributes = '', text = ''] of body.toString().matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
				if (/\bsrc=|ld\+json|application\/json/.test(attributes)) continue;
				expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
			}
			expect(body.toString()).not.toMatch(/<[^>]+\son(click|load|error|submit)=/);
			expect(policy.match(/style-src [^;]*/)?.[0]).not.toMatch(/unsafe|https?:/);
			for (const [, text = ''] of body.toString().matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g))
				expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
			expect(body.toString()).not.toMatch(/<[a-z][^>]*\sstyle=/);
		}
	});
});

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

describe('PocketBase behind the site', () => {
	test('gets uploads of 222 MB, the largest that PocketBase takes', async () => {
		const { id } = await aProduct(publisher.backend, admin, { title: 'Tung' });
		const MB = 1024 * 1024;
		const form = new FormData();
		for (let count = 0; count < 3; count += 1) form.append('videos', await aVideo(50 * MB));
		for (let count = 0; count < 8; count += 1)
			form.append('images', aPhoto(`foto${count}.png`, 'x'.repeat(5 * MB - 200)));
		form.append('filling', new File(['x'.repeat(31.9 * MB)], 'filling.txt'));
		const response = await fetch(`${publisher.url}/api/collections/products/records/${id}`, {
			method: 'PATCH',
			body: form,
			headers: { Authorization: admin.authStore.token },
		});
		expect(response.status).toBe(200);
		const { videos, images } = (await response.json()) as { videos: string[]; images: string[] };
		expect([videos.length, images.length]).toEqual([3, 8]);
		const token = await admin.files.getToken();
		const served = await fetch(`${publisher.url}/api/files/products/${id}/${videos[2]}?token=${token}`);
		expect((await served.arrayBuffer()).byteLength).toBe(50 * MB);
		await admin.collection('products').delete(id);
	}, 60_000);

	test('sends realtime news as they happen, and is left alone when the listener goes', async () => {
		const leave = new AbortController();
		const response = await fetch(`${publisher.url}/api/realtime`, { signal: leave.signal });
		const reader = response.body?.getReader();
		const first = new TextDecoder().decode((await reader?.read())?.value);
		expect(first).toContain('PB_CONNECT');
		leave.abort();
	});
});

describe('the dashboard of PocketBase', () => {
	const shown = async (path: string, visitor?: string, base?: string) => {
		const { status, body } = await ask(path, visitor ? { 'x-forwarded-for': visitor } : {}, base);
		return { status, isDashboard: /<title>[^<]*(PocketBase|Superuser)/i.test(body.toString()) };
	};

	test('W4: is there for the given addresses and this machine only', async () => {
		for (const visitor of ['198.51.100.7', undefined])
			expect(await shown('/_/', visitor)).toEqual({ status: 200, isDashboard: true });
		for (const path of ['/_/images/logo.svg', '/_/assets/index.js', '/_'])
			expect({ path, ...(await shown(path, '203.0.113.9')) }).toEqual({ path, status: 404, isDashboard: false });
		// Other spellings of the address either lead to it, where it is refused, or to nothing.
		for (const path of ['/_/', '/_/?x', '/_/index.html'])
			expect((await shown(path, '203.0.113.9')).isDashboard).toBe(false);
		for (const path of [
			'/api/../_/',
			'/api/x/../../_/',
			'/api/%2e%2e/_/',
			'/api/.%2e/_/',
			'/api/..%2f_/',
			'//_/',
			'/%5f/',
			'/_%2f',
			'/./_/',
		])
			expect({ path, ...(await shown(path, '203.0.113.9')) }).toMatchObject({ path, isDashboard: false });
	});
});

describe('health', () => {
	const health = async () => {
		const { status, body } = await ask('/_publisher/health');
		return { status, ...(JSON.parse(body.toString()) as Health) };
	};

	test('W3: says 503 and what is wrong while PocketBase is away, and 200 when it is back; pages are served either way', async () => {
		expect(await health()).toMatchObject({ status: 200, ok: true, pocketbase: 'ok', mail: 'off', disk: 'ok' });
		await publisher.backend.kill();
		try {
			await eventually(async () =>
				expect(await health()).toMatchObject({ status: 503, ok: false, pocketbase: 'away', mail: 'unknown' }),
			);
			expect((await ask('/om-oss')).status).toBe(200);
			expect((await ask('/api/health')).status).toBe(503);
		} finally {
			await publisher.backend.restart();
		}
		await eventually(async () => expect(await health()).toMatchObject({ status: 200, ok: true, pocketbase: 'ok' }));
	});

	test('W4: tells every client whether the site works, and only admins and this machine what is wrong', async () => {
		const visitor = { 'x-forwarded-for': '203.0.113.7' };
		const told = async (headers: Record<string, string>) =>
			Object.keys(JSON.parse((await ask('/_publisher/health', headers)).body.toString())).sort();
		const publicParts = ['bundle', 'current', 'ok', 'rev'];
		expect(await told(visitor)).toEqual(publicParts);
		expect(await told({ ...visitor, authorization: 'x.y.z' })).toEqual(publicParts);
		const all = await told({ ...visitor, authorization: admin.authStore.token });
		expect(all).toEqual(
			[
				...publicParts,
				'backup',
				'disk',
				'disk_free',
				'last_backup',
				'last_publish',
				'mail',
				'pocketbase',
				'publish',
			].sort(),
		);
		expect(await told({})).toEqual(all);
		expect(JSON.parse((await ask('/api/rostfri/health', visitor)).body.toString())).toEqual({ ok: true });
	});

	test('W3: is not well without a backup for 26 hours, since the last one or the start', async () => {
		const hour = 60 * 60_000;
		const folder = await mkdtemp(join(tmpdir(), 'rostfri-health-'));
		const healthAfter = (hours: number) =>
			healthOf(publisher.backend.url, folder, { startedAt: Date.now() - hours * hour })();
		const made = (hours: number) =>
			rememberBackup(folder, { made: new Date(Date.now() - hours * hour).toISOString(), error: '' });
		expect(await healthAfter(25)).toMatchObject({ ok: true, backup: 'ok' });
		expect(await healthAfter(27)).toMatchObject({ ok: false, backup: 'late' });
		await made(25);
		expect(await healthAfter(100)).toMatchObject({ ok: true, backup: 'ok' });
		// A clock was wrong, so its age is unknown.
		await made(-1);
		expect(await healthAfter(1)).toMatchObject({ ok: false, backup: 'late' });
		await made(27);
		expect(await healthAfter(100)).toMatchObject({ ok: false, backup: 'late' });
		expect(await healthAfter(1)).toMatchObject({ ok: true, backup: 'ok' });
		await rm(folder, { recursive: true });
	});

	test('W3: is not well while changes cannot be published, or one has waited for longer than ten minutes', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'rostfri-health-'));
		const behind = await startBackend();
		try {
			const parts = (hasFailed = false) => healthOf(behind.url, folder, { hasPublishFailed: () => hasFailed })();
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			expect(await parts(true)).toMatchObject({ ok: false, publish: 'failed' });
			const database = openDatabase(behind);
			const changedBefore = (ms: number) => {
				const since = new Date(Date.now() - ms).toISOString().replace('T', ' ');
				database.prepare('UPDATE build_state SET rev = published_rev + 1, dirty_since = ?').run(since);
			};
			changedBefore(publishLateMs - 60_000);
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			changedBefore(publishLateMs + 60_000);
			expect(await parts()).toMatchObject({ ok: false, publish: 'late' });
			database.exec('UPDATE build_state SET published_rev = rev');
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			database.close();
		} finally {
			await behind.stop();
			await rm(folder, { recursive: true });
		}
	});

	test('W3: is not well while the publisher cannot read PocketBase, though that answers', async () => {
		const database = openDatabase(publisher);
		database.exec('ALTER TABLE public_changes RENAME TO away');
		try {
			await eventually(async () =>
				expect(await health()).toMatchObject({ status: 503, ok: false, pocketbase: 'ok', publish: 'failed' }),
			);
		} finally {
			database.exec('ALTER TABLE away RENAME TO public_changes');
			database.close();
		}
		await eventually(async () => expect(await health()).toMatchObject({ status: 200, ok: true, publish: 'ok' }));
	});

	test('W3: the publisher answers only the methods of its own routes, and reads no body where none belongs', async () => {
		for (const [path, method, allowed] of [
			['/_publisher/health', 'POST', 'GET, HEAD'],
			['/_publisher/health', 'DELETE', 'GET, HEAD'],
			['/_publisher/webhook', 'PUT', 'POST'],
			['/om-oss', 'PATCH', 'GET, HEAD'],
		]) {
			const raw = openRaw(publisher.url);
			// A body without end.
			raw.socket.write(`${method} ${path} HTTP/1.1\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`);
			// Closed by the publisher, or the test fails.
			const received = await raw.ended(10 ** 9);
			expect([path, method, statusIn(received)]).toEqual([path, method, 405]);
			expect(received).toContain(`Allow: ${allowed}`);
			expect(received).toContain('Connection: close');
		}
		expect((await ask('/_publisher/health', {}, publisher.url, 'HEAD')).status).toBe(200);
		expect((await ask('/_publisher/webhook')).status).toBe(405);
	});

	test('W3: is not well where there is no space', async () => {
		const parts = await healthOf(publisher.backend.url, '/proc')();
		expect(parts).toMatchObject({ ok: false, pocketbase: 'ok', disk: 'low', disk_free: 0 });
	});
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

test('W4: a build host is told the same headers', async () => {
	const text = await readFile('netlify.toml', 'utf8');
	for (const folder of ['_astro', 'media'])
		expect(text).toContain(
			`for = "/${folder}/*"\n[headers.values]\nCache-Control = "public, max-age=31536000, immutable"`,
		);
	expect(text).toContain(
		'for = "/media/documents/*"\n[headers.values]\nContent-Disposition = "attachment"\nContent-Security-Policy = "sandbox; default-src \'none\'"',
	);
	// Of pages Netlify says it by itself, and would join two values for one file.
	expect(text).not.toContain('for = "/*"');
	const written = headersFile({ scripts: ["'sha256-own'"], styles: [] }, 'https://rostfri.example');
	expect(written).toMatch(/^\/\*\n/);
	expect(written).toContain("script-src 'self' 'sha256-own' 'wasm-unsafe-eval'");
	for (const [name, value] of Object.entries(securityHeaders('https://rostfri.example')))
		expect(written).toContain(`  ${name}: ${value}\n`);
	const snapshot = {
		redirects: [],
		products: [],
		sold: [],
		gone: [],
		productBySlug: new Map(),
		categories: [{ slug: 'ugnar', former_slugs: ['spis'] }],
		categoryBySlug: new Map(),
		productsByCategory: new Map(),
		brands: [{ slug: 'electrolux', former_slugs: ['elektro'] }],
	} as unknown as Snapshot;
	expect(redirectsFile(snapshot).split('\n')).toEqual([
		'/produkter/spis /produkter/ugnar 301',
		...['nyast-forst', 'pris-lag-till-hog', 'pris-hog-till-lag', 'namn-a-o'].map(
			(order) => `/produkter/spis/ordning/${order} /produkter/ugnar/ordning/${order} 301`,
		),
		'/produkter varumarke=elektro /produkter?varumarke=electrolux 301',
		'/produkter kategori=spis /produkter/ugnar 301',
		'/produkt/* /produkt-saknas.html 404',
		...['nyast-forst', 'pris-lag-till-hog', 'pris-hog-till-lag', 'namn-a-o'].flatMap((order) => [
			`/produkter kategori=ugnar sortering=${order} /produkter/ugnar/ordning/${order}.html 200!`,
			`/produkter/ugnar sortering=${order} /produkter/ugnar/ordning/${order}.html 200!`,
		]),
		'/produkter kategori=ugnar /produkter/ugnar.html 200!',
		...['nyast-forst', 'pris-lag-till-hog', 'pris-hog-till-lag', 'namn-a-o'].map(
			(order) => `/produkter sortering=${order} /produkter/ordning/${order}.html 200!`,
		),
		'/admin/* /admin.html 200',
		'',
	]);
});
