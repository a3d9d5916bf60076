import type { APIContext } from 'astro';

/** The back office, the server's routes and loose cards have nothing for a search engine. */
export function GET({ site }: APIContext) {
	const lines = [
		'User-agent: *',
		'Disallow: /admin',
		'Disallow: /api/',
		'Disallow: /produkter/kort/',
		'',
		`Sitemap: ${new URL('/sitemap.xml', site)}`,
	];
	return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
