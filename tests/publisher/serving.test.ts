/** What is at which address: pages and what they may run, the back office, PocketBase behind them and its dashboard. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct } from '#tests/support/factories.ts';
import { startServedSite } from '#tests/support/servedSite.ts';
import { aVideo } from '#tests/support/videos.ts';

const { publisher, admin, ask, product } = await startServedSite();
afterAll(() => publisher.stop());

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
				// It may become another's own, and is not kept.
				expect([path, answer.headers['cache-control']]).toEqual([path, 'no-cache']);
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
