import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldersIn } from '#publisher/folders.ts';
import type { FailedPage } from '#publisher/publish/publication.ts';
import { stagePages } from '#publisher/publish/renderPages.ts';
import { aSnapshot } from '#tests/support/snapshots.ts';

let site: string;
beforeEach(async () => {
	site = await mkdtemp(join(tmpdir(), 'rostfri-render-'));
});
afterEach(() => rm(site, { recursive: true, force: true }));

const next = aSnapshot({ products: [{ id: 'p', slug: 'ugn' }] });

const publication = (render: (url: string) => Promise<Response>) => ({
	folders: { ...foldersIn('unused'), site },
	pages: { render },
	reports: { running: () => {} },
	failedPages: new Map<string, FailedPage>(),
	largePages: new Set<string>(),
});
const keysOf = (urls: string[]) => new Map(urls.map((url) => [url, `key of ${url}`]));

test('pages are staged beside those that are served, and large ones are remembered', async () => {
	await writeFile(join(site, 'om-oss.html'), 'served');
	const given = publication(async (url) => new Response(url === '/produkter' ? 'x'.repeat(200_000) : url));
	const urls = ['/om-oss', '/produkter', ...Array.from({ length: 40 }, (_, index) => `/produkt/${index}`)];
	expect(await stagePages(given, keysOf(urls), next)).toEqual(urls);
	expect(await readFile(join(site, 'om-oss.html'), 'utf8')).toBe('served');
	expect(await readFile(join(site, 'om-oss.html.next'), 'utf8')).toBe('/om-oss');
	expect(await readdir(join(site, 'produkt'))).toHaveLength(40);
	expect([...given.largePages]).toEqual(['/produkter']);
});

test('W3: a page that cannot be rendered is left out, and staff learn which record it belongs to', async () => {
	const given = publication(async (url) => new Response(url, { status: url === '/' ? 200 : 500 }));
	expect(await stagePages(given, keysOf(['/', '/produkt/ugn', '/om-oss']), next)).toEqual(['/']);
	expect([...given.failedPages].map(([url, { key, problem }]) => [url, key, problem.collection, problem.id])).toEqual([
		['/produkt/ugn', 'key of /produkt/ugn', 'products', 'p'],
		['/om-oss', 'key of /om-oss', '', ''],
	]);
	expect(given.failedPages.get('/om-oss')?.problem.message).toContain('svaret blev 500');
});

test('the error page is expected to answer 404', async () => {
	const given = publication(async () => new Response('', { status: 404 }));
	expect(await stagePages(given, keysOf(['/404', '/om-oss']), next)).toEqual(['/404']);
});

test('W3: when a page cannot be written, none stays staged', async () => {
	await writeFile(join(site, 'produkt'), 'no folder');
	const given = publication(async (url) => new Response(url));
	await expect(stagePages(given, keysOf(['/om-oss', '/produkt/ugn']), next)).rejects.toThrow();
	expect((await readdir(site)).sort()).toEqual(['produkt']);
});
