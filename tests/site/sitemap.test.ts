import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { arranged } from '#data/public/snapshot.ts';
import { publicUrls } from '#data/public/urls.ts';
import { siteSettings } from '#domain/company/site.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';
import { sitemap } from '#site/frame/sitemap.ts';

const row = { created: '2026-01-01 10:00:00.000Z', updated: '2026-02-03 10:00:00.000Z' };
const category = {
	...row,
	id: 'kyla',
	name: 'Kyla',
	slug: 'kyla',
	former_slugs: [],
	description: '',
	icon_name: 'snowflake' as const,
	parent_id: '',
	has_energy_label: false,
	sort_order: 1,
};
const snapshot = arranged({
	rev: 1,
	now: '2026-03-01 12:00:00.000Z',
	published: Array.from({ length: 30 }, (_, n) => ({
		...(product.schema.parse({ ...product.initial, title: `P${n}`, slug: `p-${n}` }) as StoredProduct),
		...row,
		content_changed: '2026-02-02 10:00:00.000Z',
		id: `p${n}`,
		category_id: 'kyla',
		is_published: n !== 7,
	})),
	categories: [category],
	brands: [],
	redirects: [],
	writtenSettings: { ...row, id: 's', ...siteSettings.schema.parse(siteSettings.initial) },
});
const xml = sitemap(snapshot, new URL('https://rostfri.example'));
const locations = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('the sitemap has every page that a search engine should know, once', () => {
	expect(new Set(locations).size).toBe(locations.length);
	for (const path of [
		'/',
		'/produkter',
		'/produkter/kyla',
		'/produkt/p-0',
		'/om-oss',
		'/tjanster',
		'/kontakt',
		'/intresse',
		'/tillganglighet',
	])
		expect(locations).toContain(`https://rostfri.example${path}`);
	expect(locations.filter((address) => address?.includes('/produkt/'))).toHaveLength(29);
});

test('L7: nothing unpublished, no file, no later page, neither back office nor error page', () => {
	expect(publicUrls(snapshot).has('/produkter/sida/2')).toBe(true);
	for (const address of locations)
		expect(address).not.toMatch(/p-7$|\/sida\/|\/kort\/|\/ordning\/|\.json|\.xml|\.txt|404|admin/);
});

test('a product tells the day on which its page last changed, not the day on which it was featured', () =>
	expect(xml).toContain('<url><loc>https://rostfri.example/produkt/p-0</loc><lastmod>2026-02-02</lastmod></url>'));

test('every page among the routes is in the list of addresses, so that it is rendered and served', async () => {
	const files = (await readdir('src/pages')).filter((file) => file.endsWith('.astro'));
	const addresses = files.map((file) => `/${file.replace(/(index)?\.astro$/, '')}`);
	expect([...publicUrls(snapshot).keys()]).toEqual(expect.arrayContaining(addresses));
});
