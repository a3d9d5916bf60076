/** What a build host is told, in files of its own, so that it serves as the publisher does. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Snapshot } from '#data/public/snapshot.ts';
import { securityHeaders } from '#publisher/serve/securityHeaders.ts';
import { headersFile, redirectsFile } from '#scripts/build.ts';

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
		'/produkter varumarke=elektro /produkter?varumarke=electrolux 301!',
		'/produkter kategori=spis /produkter/ugnar 301!',
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
